"""The textbook methods: backtracking as it is taught, one readable file for each, shown step by step.

All of them visit the same tree of partial placements and yield the same kinds of step; they differ in whether they
recurse, in the line that they fill, and in how they find out that a square is attacked. `steps` describes what they
yield, `history` walks it in both directions.
"""

from __future__ import annotations

from queenside.board import Placement
from queenside.classic.iterative import ITERATIVE
from queenside.classic.pairwise import PAIRWISE
from queenside.classic.recursive import RECURSIVE
from queenside.classic.steps import Counters, Kind, Method, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.puzzle import Puzzle

__all__ = ["METHODS", "Counters", "Kind", "Method", "Step", "solutions"]

METHODS = {"iterative": ITERATIVE, "recursive": RECURSIVE, "pairwise": PAIRWISE}
"""The methods by name."""


def solutions(method: str, board: int | Puzzle) -> Iterator[Placement]:
    """Return the solutions that a method of METHODS finds for a size or a puzzle, in the order in which it finds them.

    That is the lexicographic order of the rows by column for `iterative`, of the columns by row for the others; they
    come lazily. Raises SizeError at once for a size that the method does not take, InputError for a puzzle whose rules
    it does not know.
    """
    # A method that fills columns has its queens column by column: of_squares puts them in rows, as a placement is.
    steps = METHODS[method].steps(board)
    n = board if isinstance(board, int) else board.n
    return (Placement.of_squares(n, step.queens) for step in steps if step.kind is Kind.SOLUTION)
