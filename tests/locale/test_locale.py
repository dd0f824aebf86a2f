"""Languages: the right one is chosen, and every message is there in each, with its placeholders."""

import pytest

from queenside import locale


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("en_GB.UTF-8", "en"),
        ("zh_CN.UTF-8", "zh_Hans"),
        ("zh_SG", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("zh_TW.Big5", "zh_Hant"),
        ("zh_HK", "zh_Hant"),
        ("zh_MO.UTF-8", "zh_Hant"),
        ("zh-Hant", "zh_Hant"),
        ("zh-Hant-HK", "zh_Hant"),
        ("zh_Hans_HK", "zh_Hans"),
        ("zh-hans", "zh_Hans"),
        ("Chinese (Traditional)_Taiwan.950", "zh_Hant"),
        ("Chinese (Traditional)_Hong Kong SAR.950", "zh_Hant"),
        ("Chinese (Simplified)_China.936", "zh_Hans"),
        ("Chinese_Taiwan.950", "zh_Hant"),
        ("Chinese_China.936", "zh_Hans"),
        ("English_United States.1252", "en"),
        ("fr_FR.UTF-8", None),
        ("", None),
        ("...", None),
    ],
)
def test_a_locale_name_asks_for_a_language(name: str, language: str | None) -> None:
    assert locale.match(name) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "zh_TW"}, "zh_Hans"),
        ({"LANG": "C", "LANGUAGE": "zh_TW"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "zh_TW"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:zh_HK:en"}, "zh_Hant"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": ""}, "en"),
    ],
)
def test_the_environment_chooses_as_gettext_does(environ: dict[str, str], language: str) -> None:
    assert locale.from_environment(environ) == language


def test_without_variables_the_systems_own_setting_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("Chinese (Traditional)_Taiwan", "950"))
    assert locale.from_environment({}) == "zh_Hant"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert locale.from_environment({}) == "en"


def test_a_language_that_is_none_of_ours_is_refused() -> None:
    with pytest.raises(KeyError):
        locale.use("fr")
    assert locale.language() == "en"


def test_plurals_follow_the_language() -> None:
    assert locale.ngettext("{n} queen", "{n} queens", 1) == "{n} queen"
    assert locale.ngettext("{n} queen", "{n} queens", 0) == "{n} queens"
