"""Place n queens on an n x n board so that no two share a row, a column or a diagonal.

>>> import queenside as qs
>>> qs.count(8), qs.count(8, fundamental=True)
(92, 12)
>>> p = qs.Placement.parse("15863724")
>>> p.is_solution, p.orbit_size
(True, 8)
>>> next(qs.solutions(4))
Placement([1, 3, 0, 2])

Importing the package costs next to nothing: each name is fetched from its module when it is first used.
"""

from importlib import import_module

from queenside._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.api import count, difficulty, estimate, first, heat, make, one, solutions, unique
    from queenside.board import Attack, Fault, Placement
    from queenside.errors import (
        InputError,
        JudgeError,
        LedgerError,
        MissingExtraError,
        NotationError,
        PuzzleError,
        QueensideError,
        SizeError,
        UndecidedError,
    )
    from queenside.farm.run import Run
    from queenside.puzzle import Puzzle
    from queenside.symmetry import SYMMETRIES, Symmetry, symmetry_class

_HOMES = {
    "api": ("count", "difficulty", "estimate", "first", "heat", "make", "one", "solutions", "unique"),
    "board": ("Attack", "Fault", "Placement"),
    "errors": (
        "InputError",
        "JudgeError",
        "LedgerError",
        "MissingExtraError",
        "NotationError",
        "PuzzleError",
        "QueensideError",
        "SizeError",
        "UndecidedError",
    ),
    "puzzle": ("Puzzle",),
    "farm.run": ("Run",),
    "symmetry": ("SYMMETRIES", "Symmetry", "symmetry_class"),
}

__all__ = [
    "SYMMETRIES",
    "Attack",
    "Fault",
    "InputError",
    "JudgeError",
    "LedgerError",
    "MissingExtraError",
    "NotationError",
    "Placement",
    "Puzzle",
    "PuzzleError",
    "QueensideError",
    "Run",
    "SizeError",
    "Symmetry",
    "UndecidedError",
    "__version__",
    "count",
    "difficulty",
    "estimate",
    "first",
    "heat",
    "make",
    "one",
    "solutions",
    "symmetry_class",
    "unique",
]


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"queenside.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
