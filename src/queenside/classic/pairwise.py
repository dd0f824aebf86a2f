"""The pairwise method: row by row, without any markers.

A square is compared with each queen before it, from the first row on: same column, or as many columns apart as rows.
The rows above hold one queen each, so a row is never shared.
"""

from __future__ import annotations

from queenside.classic.steps import Kind, Method, Recorder, Step
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenside.classic.steps import Settled

__all__ = ["PAIRWISE"]


def _is_attacked(columns: Sequence[int], column: int) -> bool:
    """Return whether a queen in `column` of the next row would be attacked by those in `columns` of the rows above."""
    row = len(columns)
    return any(
        column == queen_column or abs(column - queen_column) == row - queen_row
        for queen_row, queen_column in enumerate(columns)
    )


def _search(n: int, settled: Settled) -> Iterator[Step]:
    """Yield the steps of the search."""
    record = Recorder(settled)
    columns: list[int] = []
    column = 0
    while True:
        row = len(columns)
        if row < n and column < n:
            yield record.consider((row, column))
            if (row, column) in settled.forbidden or _is_attacked(columns, column):
                yield record.conflict((row, column))
                column += 1
            else:
                columns.append(column)
                yield record.place((row, column))
                column = 0
            continue
        if row == n:
            yield record.solution()
        if not columns:
            break
        column = columns.pop() + 1
        yield record.remove()
    yield record.exhausted()


PAIRWISE = Method(
    title=mark("pairwise, row by row"),
    by_column=False,
    highest=1000,
    arrays=(),
    outline=(
        (None, mark("row 1, column 1; again and again:")),
        (Kind.CONSIDER, mark("  compare with each queen above")),
        (Kind.CONFLICT, mark("  same column or diagonal: next column")),
        (Kind.PLACE, mark("  neither: queen, next row, column 1")),
        (Kind.SOLUTION, mark("  past the last row: a solution")),
        (Kind.REMOVE, mark("  no column left: back a row, queen off")),
        (Kind.EXHAUSTED, mark("  above row 1: the end")),
    ),
    search=_search,
)
"""The pairwise method. Its largest size is a matter of memory: a step that changes the board copies the queens."""
