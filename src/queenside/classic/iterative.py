"""The iterative method: column by column, without recursion, with marker arrays.

Four arrays: whether a row is taken, the row of the queen in each column, and whether a sum or a difference diagonal is
taken. Rows are tried from the first on; after the last the search goes back to the column before. So the solutions
come in lexicographic order of the rows by column.

The usual program counts rows i and columns j from 1, and its diagonals as i + j - 1 and n + j - i. With rows and
columns from 0 the same places of the arrays, counted from 0, are row + column and n - 1 + column - row: never less
than 0, nor more than 2n - 2.
"""

from __future__ import annotations

from queenside.classic.steps import Kind, Method, Recorder, Step
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.classic.steps import Settled

__all__ = ["ITERATIVE"]


def _search(n: int, settled: Settled) -> Iterator[Step]:
    """Yield the steps of the search."""
    diagonals = max(2 * n - 1, 0)
    row_taken = [False] * n
    row_in_column: list[int | None] = [None] * n
    sum_taken = [False] * diagonals
    difference_taken = [False] * diagonals
    forbidden = settled.forbidden
    record = Recorder(settled, row_taken, row_in_column, sum_taken, difference_taken)
    row = column = 0
    while True:
        if column < n and row < n:
            square = row, column
            rising, falling = row + column, n - 1 + column - row
            yield record.consider(square)
            if square in forbidden or row_taken[row] or sum_taken[rising] or difference_taken[falling]:
                yield record.conflict(square)
                row += 1
            else:
                row_taken[row] = sum_taken[rising] = difference_taken[falling] = True
                row_in_column[column] = row
                yield record.place(square)
                row, column = 0, column + 1
            continue
        if column == n:
            yield record.solution()
        # Nothing is left to try in this column: go back to the one before, and there to the row after its queen.
        column -= 1
        if column < 0:
            break
        queen_row = row_in_column[column]
        assert queen_row is not None  # every column before the current one has its queen
        row_in_column[column] = None
        row_taken[queen_row] = False
        sum_taken[queen_row + column] = difference_taken[n - 1 + column - queen_row] = False
        yield record.remove()
        row = queen_row + 1
    yield record.exhausted()


ITERATIVE = Method(
    title=mark("iterative, column by column"),
    by_column=True,
    highest=1000,
    arrays=(mark("rows"), mark("row in column"), mark("sums"), mark("differences")),
    outline=(
        (None, mark("column 1, row 1; again and again:")),
        (Kind.CONSIDER, mark("  look at the row in the column")),
        (Kind.CONFLICT, mark("  a marker is set: next row")),
        (Kind.PLACE, mark("  none is set: queen, next column, row 1")),
        (Kind.SOLUTION, mark("  past the last column: a solution")),
        (Kind.REMOVE, mark("  no row left: back a column, queen off")),
        (Kind.EXHAUSTED, mark("  before column 1: the end")),
    ),
    search=_search,
)
"""The iterative method. Its largest size is a matter of memory: a step that changes the board copies the arrays."""
