"""Everything that queenside raises on purpose.

QueensideError                  all of them
├── InputError (ValueError)     what was given cannot be used; the message names the value, the rule and the range
│   ├── SizeError               a size that is no whole number, or outside what the method can do
│   ├── NotationError           text that is no placement, puzzle or option value
│   ├── PuzzleError             a puzzle that contradicts itself
│   ├── JudgeError              contest input that breaks its dialect; names the line
│   └── LedgerError             a ledger that is none, is in use, or belongs to another run; says what differs
├── UndecidedError              a search was stopped before the answer was certain; says how far it was
└── MissingExtraError (ImportError)   a part that is not installed; the message has the line that installs it

An error keeps its English message and its values apart, so that it can be said in the language spoken when it is
shown: `str(error)` does that.
"""

from __future__ import annotations

from queenside.locale import gettext

__all__ = [
    "InputError",
    "JudgeError",
    "LedgerError",
    "MissingExtraError",
    "NotationError",
    "PuzzleError",
    "QueensideError",
    "SizeError",
    "UndecidedError",
]


class QueensideError(Exception):
    """The base of all errors of this package.

    Takes an English message, marked for translation, with named placeholders, and a value for each of them.
    """

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return gettext(self.message).format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are rebuilt from args, which would lose the values on the way to another process.
        return (_rebuild, (type(self), self.message, self.values))


def _rebuild(kind: type[QueensideError], message: str, values: dict[str, object]) -> QueensideError:
    return kind(message, **values)


class InputError(QueensideError, ValueError):
    """What was given cannot be used."""


class SizeError(InputError):
    """A size that is no whole number, or outside the range of what was asked."""


class NotationError(InputError):
    """Text that cannot be read as what it should be."""


class PuzzleError(InputError):
    """A puzzle that contradicts itself."""


class JudgeError(InputError):
    """Contest input that breaks the rules of its dialect."""


class LedgerError(InputError):
    """A file that is no ledger of a long run, is in use, or cannot be used for what was asked."""


class UndecidedError(QueensideError):
    """A search that was stopped before the answer was certain."""


class MissingExtraError(QueensideError, ImportError):
    """A part of the package that needs libraries which are not installed."""
