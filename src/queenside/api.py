"""What people call: thin functions that check what they are given, pick a method and call it."""

from __future__ import annotations

from queenside.board import Placement, check_size
from queenside.counting import plain
from queenside.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["count", "solutions"]


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
