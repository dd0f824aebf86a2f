"""The steps of a textbook method as JSON, a piece at a time, as the players of the page and of notebooks take them."""

from __future__ import annotations

from queenside.board import Fault
from queenside.classic import METHODS, Kind
from queenside.locale import gettext as _
from queenside.view.steps import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.classic import Step
    from queenside.puzzle import Puzzle

__all__ = ["LARGEST_BOARD", "MOST_AT_ONCE", "MOST_STEPS", "Search", "methods"]

LARGEST_BOARD = 30

MOST_AT_ONCE, MOST_STEPS = 2000, 100_000
"""Steps in one answer, and of a search in all."""

LINE_NAMES = {Fault.ROW: "row", Fault.COLUMN: "column", Fault.SUM: "sum", Fault.DIFFERENCE: "difference"}


def methods() -> list[dict[str, object]]:
    """Return what there is to say of each textbook method, in the language spoken."""
    return [
        {
            "name": name,
            "title": _(method.title),
            "by_column": method.by_column,
            "arrays": [_(array) for array in method.arrays],
            "outline": [
                {"kind": None if kind is None else kind.value, "text": _(text)} for kind, text in method.outline
            ],
            "highest": min(method.highest, LARGEST_BOARD),
        }
        for name, method in METHODS.items()
    ]


class Search:
    """A search for all solutions by a textbook method: its steps, and the number of the next one, from 0.

    Raises InputError for a board that the method does not know.
    """

    def __init__(self, board: Puzzle, method: str) -> None:
        self.method = METHODS[method]
        self.place = 0
        self._ended = False
        self._steps = self.method.steps(board)

    def _take(self, first: int, count: int) -> tuple[list[Step], bool]:
        found: list[Step] = []
        while self.place < first + count:
            step = next(self._steps, None)
            if step is None:
                break
            self._ended = step.kind is Kind.EXHAUSTED
            if self.place >= first:
                found.append(step)
            self.place += 1
        return found, self._ended

    def answer(self, first: int, count: int) -> dict[str, object]:
        """Return `count` steps at most from the one numbered `first` on, and whether none comes after them, as JSON.

        Each step has its sentence in the language spoken.
        """
        steps, end = self._take(first, count)
        return {"first": first, "steps": [self._told(step) for step in steps], "end": end}

    def _told(self, step: Step) -> dict[str, object]:
        return {
            "kind": step.kind.value,
            "square": step.square,
            "queens": step.queens,
            "arrays": step.arrays,
            "counters": step.counters._asdict(),
            "attacker": step.attacker,
            "along": None if step.along is None else LINE_NAMES[step.along],
            "sentence": sentence(step, self.method),
        }
