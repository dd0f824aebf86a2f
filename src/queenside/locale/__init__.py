"""Messages: which language is spoken, and a message in it.

English is the language of the source, so English needs no catalogue. The others are gettext catalogues beside this
file, `zh_Hans/LC_MESSAGES/queenside.mo` and so on, compiled from the `.po` file next to each by `script/translate`.
Gettext itself is imported only when a catalogue is needed: `queenside count 8` in English must start at once.

The language is one setting of the process. The command sets it from `--lang` or the environment; a program that
imports the package speaks English until it calls `use`. A server that answers in several languages at once calls
`use_here` for each answer.
"""

from __future__ import annotations

from contextvars import ContextVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

__all__ = ["LANGUAGES", "from_environment", "gettext", "language", "mark", "match", "ngettext", "use", "use_here"]

LANGUAGES = {"en": "English", "zh_Hans": "简体中文", "zh_Hant": "繁體中文"}
"""Code of each language, and its own name for itself."""

_spoken: tuple[str, NullTranslations | None] = ("en", None)
"""The language of the process and its catalogue; English needs none."""

_spoken_here: ContextVar[tuple[str, NullTranslations | None] | None] = ContextVar("_spoken_here", default=None)
"""The same where `use_here` was called."""


def match(name: str) -> str | None:
    """Return the language that a locale's or a tag's name asks for, or None if it is none of ours.

    Takes POSIX names (`zh_TW.UTF-8`), tags (`zh-Hant-HK`) and Windows names (`Chinese (Traditional)_Taiwan.950`).
    Taiwan, Hong Kong and Macao write Traditional Chinese unless the name itself says Hans.
    """
    words = "".join(letter if letter.isalnum() else " " for letter in name.split(".")[0].lower()).split()
    if not words:
        return None
    if words[0] in ("en", "english"):
        return "en"
    if words[0] not in ("zh", "chinese"):
        return None
    rest = " ".join(words[1:])
    if "hans" in words or "simplified" in words:
        return "zh_Hans"
    traditional = ("hant", "tw", "hk", "mo", "traditional", "taiwan", "hong kong", "macao", "macau")
    return "zh_Hant" if any(f" {word} " in f" {rest} " for word in traditional) else "zh_Hans"


def from_environment(environ: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, English when it asks for none that we speak.

    The order is gettext's: LC_ALL, LC_MESSAGES, LANG name the locale; unless that is C, LANGUAGE may list
    preferences before it.
    """
    chosen = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    if chosen is None:
        # Windows and macOS start programs without these variables and keep the locale in the system's settings.
        import locale as system

        chosen = system.getlocale()[0] or "C"
    if chosen.split(".")[0] in ("C", "POSIX"):
        return "en"
    for name in [*environ.get("LANGUAGE", "").split(":"), chosen]:
        found = match(name)
        if found is not None:
            return found
    return "en"


def use(code: str) -> None:
    """Speak the language `code`, one of LANGUAGES, from now on.

    Raises KeyError for a code that is not in LANGUAGES.
    """
    global _spoken
    _spoken = code, _load(code)


def use_here(code: str) -> None:
    """Speak the language `code`, one of LANGUAGES, in this thread or asyncio task alone, from now on.

    Raises KeyError for a code that is not in LANGUAGES.
    """
    _spoken_here.set((code, _load(code)))


def _load(code: str) -> NullTranslations | None:
    LANGUAGES[code]
    if code == "en":
        return None
    from gettext import translation
    from pathlib import Path

    return translation("queenside", Path(__file__).parent, [code])


def language() -> str:
    """Return the code of the language spoken now."""
    return (_spoken_here.get() or _spoken)[0]


def gettext(message: str) -> str:
    """Return `message`, an English one of the source, in the language spoken now."""
    catalogue = (_spoken_here.get() or _spoken)[1]
    return message if catalogue is None else catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the message for `number` things in the language spoken now."""
    catalogue = (_spoken_here.get() or _spoken)[1]
    if catalogue is None:
        return singular if number == 1 else plural
    return catalogue.ngettext(singular, plural, number)


def mark(message: str) -> str:
    """Return `message` as it is: marks it for the catalogues where it is stored, to be translated where it is said."""
    return message
