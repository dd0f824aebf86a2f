"""What people call: thin functions that check what they are given, pick a method and call it."""

from __future__ import annotations

from queenside.board import Placement, check_size
from queenside.counting import plain
from queenside.errors import QueensideError
from queenside.locale import mark
from queenside.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["count", "one", "solutions"]


def _allowed(board: int | Puzzle) -> Sequence[int]:
    if isinstance(board, Puzzle):
        return board.allowed()
    n = check_size(board)
    return [(1 << n) - 1] * n


def count(board: int | Puzzle) -> int:
    """Return the number of solutions of an empty board of size n, or of a puzzle."""
    return plain.count(_allowed(board))


def solutions(board: int | Puzzle) -> Iterator[Placement]:
    """Yield the solutions in lexicographic order of the columns by row, lazily."""
    return (Placement(columns) for columns in plain.solutions(_allowed(board)))


def one(n: int) -> Placement:
    """Return a solution of size n, by a formula, in time proportional to n; it has been checked.

    Raises SizeError for an n that is not from 0 to 10,000,000, and for 2 and 3, which have no solution. The source of
    the formula is told in `queenside.construct`.

    >>> one(8)
    Placement([3, 5, 7, 1, 6, 0, 2, 4])
    """
    from queenside.construct import construct

    placement = construct(n)
    if placement.faults:
        raise QueensideError(mark("n = {n}: the formula gave a placement with faults; please report this"), n=n)
    return placement
