"""Languages: the right one is chosen, and every message is there in each, with its placeholders."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

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


# The catalogues: nothing missing, no placeholder lost, compiled from what is there.

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "queenside"
KEYWORDS = {"_": None, "gettext": None, "mark": None, "ngettext": (1, 2)}


def marked() -> set[str | tuple[str, str]]:
    """Every message that the source marks; a pair for one with a plural."""
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    return {message if isinstance(message, str) else (message[0], message[1]) for _, _, message, _, _ in found}


def catalogue(language: str) -> Catalog:
    with (PACKAGE / "locale" / language / "LC_MESSAGES" / "queenside.po").open("rb") as file:
        return read_po(file, locale=language)


def strings_of(entry: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def identity(entry: Message) -> str | tuple[str, ...]:
    """The English of a message: a pair for one with a plural."""
    return entry.id if isinstance(entry.id, str) else tuple(entry.id)


def placeholders(message: str) -> list[str]:
    """The places for values: {name}, {name!r}, and the %(name)s and %s of argparse."""
    return sorted(re.findall(r"(?<!\{)\{[a-z_]+(?:![rsa])?(?::[^}]*)?\}(?!\})|%\([a-z_]+\)[sr]|%[sr]", message))


@pytest.mark.parametrize("language", [code for code in locale.LANGUAGES if code != "en"])
def test_every_message_is_translated_and_keeps_its_placeholders(language: str) -> None:
    translated = catalogue(language)
    missing, lost = [], []
    for message in sorted(marked(), key=str):
        entry = translated.get(message)
        strings = [] if entry is None else strings_of(entry)
        if not strings or not all(strings):
            missing.append(message)
            continue
        original = message if isinstance(message, str) else message[1]
        lost += [(original, text) for text in strings if placeholders(text) != placeholders(original)]
    assert missing == [], f"{len(missing)} messages are missing in {language}: run script/translate and fill them in"
    assert lost == []


@pytest.mark.parametrize("language", [code for code in locale.LANGUAGES if code != "en"])
def test_the_compiled_catalogue_is_that_of_the_source(language: str) -> None:
    with (PACKAGE / "locale" / language / "LC_MESSAGES" / "queenside.mo").open("rb") as file:
        compiled = read_mo(file)
    source = catalogue(language)

    def texts(catalogue: Catalog) -> dict[object, list[str]]:
        return {identity(entry): strings_of(entry) for entry in catalogue if entry.id and any(strings_of(entry))}

    assert texts(compiled) == texts(source)
    assert {identity(entry) for entry in source if entry.id} == marked(), "run script/translate"


def test_traditional_and_simplified_are_not_mixed_up() -> None:
    # Characters that are written differently, and that any longer Chinese text has many of.
    # (后 is not among the first: Traditional has it too, in 皇后, queen; 後 is Traditional alone.)
    only_simplified = set("个种错误号数线对见说从这范围组输总没击盘")
    only_traditional = set("個種錯誤號數線對見說從這範圍組輸後總沒擊盤")
    simplified, traditional = (
        "".join("".join(strings_of(entry)) for entry in catalogue(code) if entry.id) for code in ("zh_Hans", "zh_Hant")
    )
    assert not only_traditional & set(simplified)
    assert not only_simplified & set(traditional)
    assert only_simplified & set(simplified)
    assert only_traditional & set(traditional)


def test_a_lost_placeholder_is_noticed() -> None:
    assert placeholders("n = {n!r}: {lowest} or {{more}}") == ["{lowest}", "{n!r}"]
    assert placeholders("%(prog)s: error: %(message)s") == ["%(message)s", "%(prog)s"]
    assert placeholders("n = {m!r}") != placeholders("n = {n!r}")
