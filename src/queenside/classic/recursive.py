"""The recursive method: row by row, with marker arrays for columns and diagonals.

A row tries its columns from the first on; a queen that stands sets its markers, the next row does the same with what
is left, and then the queen is taken off again. Each solution is numbered as it is found.

The usual program counts rows and columns from 1, and its diagonals as row + column - 1 and row - column + n. With rows
and columns from 0 the same places of the arrays, counted from 0, are row + column and row - column + n - 1: never
less than 0, nor more than 2n - 2.
"""

from __future__ import annotations

from queenside.classic.steps import Kind, Method, Recorder, Step
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.classic.steps import Settled

__all__ = ["RECURSIVE"]


def _search(n: int, settled: Settled) -> Iterator[Step]:
    """Yield the steps of the search."""
    diagonals = max(2 * n - 1, 0)
    column_taken = [False] * n
    sum_taken = [False] * diagonals
    difference_taken = [False] * diagonals
    forbidden = settled.forbidden
    record = Recorder(settled, column_taken, sum_taken, difference_taken)

    def fill(row: int) -> Iterator[Step]:
        if row == n:
            yield record.solution()
            return
        for column in range(n):
            square = row, column
            rising, falling = row + column, row - column + n - 1
            yield record.consider(square)
            if square in forbidden or column_taken[column] or sum_taken[rising] or difference_taken[falling]:
                yield record.conflict(square)
                continue
            column_taken[column] = sum_taken[rising] = difference_taken[falling] = True
            yield record.place(square)
            yield from fill(row + 1)
            column_taken[column] = sum_taken[rising] = difference_taken[falling] = False
            yield record.remove()

    yield from fill(0)
    yield record.exhausted()


RECURSIVE = Method(
    title=mark("recursive, row by row"),
    by_column=False,
    highest=300,
    arrays=(mark("columns"), mark("sums"), mark("differences")),
    outline=(
        (None, mark("fill(row):")),
        (Kind.SOLUTION, mark("  past the last row: a solution, return")),
        (Kind.CONSIDER, mark("  for each column of the row:")),
        (Kind.CONFLICT, mark("    a marker is set: next column")),
        (Kind.PLACE, mark("    none is set: queen, set markers")),
        (None, mark("    fill(row + 1)")),
        (Kind.REMOVE, mark("    queen off, clear markers")),
        (Kind.EXHAUSTED, mark("fill(1) has returned: the end")),
    ),
    search=_search,
)
"""The recursive method. It calls itself n deep; the largest size keeps well inside what Python allows."""
