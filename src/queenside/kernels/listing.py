"""Solutions in lexicographic order by the block: found, checked apart from the search, written as text, put in orbits.

A block is an array of bytes, a row for each solution, holding the column of the queen of each row, from 0. Boards have
sizes 1 to 64: the columns of a row are one machine word. The search is the well-known one with bits that shift from row
to row (as in `counting.plain`), without recursion: its whole state lies in arrays, so that it can stop at any time, for
Ctrl-C or a full block, and go on later. `torus` and `superqueen` are the rules, as a task has them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from queenside.kernels import jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "COLUMNS",
    "FREE",
    "LEFT",
    "RIGHT",
    "fill",
    "first_wrong",
    "go_down",
    "number_of_bit",
    "orbit_sizes",
    "write_numbers",
]

FREE, COLUMNS, LEFT, RIGHT = range(4)
"""Lines of the search's `stack`: for each row the columns still to be tried, and those closed by a queen above along
its column, along the diagonal that runs down to the left and along the one that runs down to the right."""


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def number_of_bit(context: Any, bit: Any) -> Any:  # noqa: ARG001 - Numba passes the context
    """Return the number, from 0, of the one bit of a word: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), generate


@jitted(inline="always", cache=False)
def _knights(n: np.uint64, torus: bool, column: np.uint8, sideways: np.uint64) -> np.uint64:
    """Return the columns that lie so far to either side of one."""
    queen = np.uint64(1) << np.uint64(column)
    beside = queen << sideways | queen >> sideways
    if torus:
        beside |= queen >> n - sideways | queen << n - sideways
    return beside


@jitted(signature="void(uint64[::1], boolean, boolean, uint64[:, ::1], uint8[::1], uint64)")
def go_down(
    allowed: NDArray[np.uint64],
    torus: bool,
    superqueen: bool,
    stack: NDArray[np.uint64],
    chosen: NDArray[np.uint8],
    row: np.uint64,
) -> None:
    """Write the line of `stack` for the row below `row`, which has one, from that row's line and its queen."""
    one = np.uint64(1)
    n = np.uint64(allowed.size)
    queen = one << np.uint64(chosen[row])
    columns = stack[COLUMNS, row] | queen
    left = stack[LEFT, row] | queen
    right = stack[RIGHT, row] | queen
    left_below, right_below = left >> one, right << one
    if torus:  # what leaves the board comes back at the other edge
        board = ~np.uint64(0) >> np.uint64(64) - n
        left_below = (left_below | left << n - one) & board
        right_below = (right_below | right >> n - one) & board
    row += one
    free = allowed[row] & ~(columns | left_below | right_below)
    if superqueen:
        for down in range(1, 3):
            if row >= np.uint64(down):
                free &= ~_knights(n, torus, chosen[row - np.uint64(down)], np.uint64(3 - down))
            # On a torus a queen's knight also goes up, over the first row to the last ones.
            if torus and row + np.uint64(down) >= n:
                free &= ~_knights(n, torus, chosen[row + np.uint64(down) - n], np.uint64(3 - down))
    stack[COLUMNS, row] = columns
    stack[LEFT, row] = left_below
    stack[RIGHT, row] = right_below
    stack[FREE, row] = free


@jitted(inline="always", cache=False)
def _fill(
    allowed: NDArray[np.uint64],
    torus: bool,
    superqueen: bool,
    stack: NDArray[np.uint64],
    chosen: NDArray[np.uint8],
    depth: NDArray[np.intp],
    found: NDArray[np.uint8],
    budget: int,
) -> int:
    """Do the work of `fill`."""
    one = np.uint64(1)
    n = np.uint64(allowed.size)
    row = np.uint64(depth[0])
    placed = 0
    solutions = 0
    while placed < budget and solutions < found.shape[0]:
        free = stack[FREE, row]
        if free == 0:
            if row == 0:
                depth[0] = -1
                return solutions
            row = row - one
            continue
        queen = free & (~free + one)
        stack[FREE, row] = free ^ queen
        chosen[row] = number_of_bit(queen)
        placed += 1
        if row + one == n:
            for r in range(n):
                found[solutions, r] = chosen[r]
            solutions += 1
            continue
        go_down(allowed, torus, superqueen, stack, chosen, row)
        row = row + one
    depth[0] = row
    return solutions


@jitted(signature="intp(uint64[::1], boolean, boolean, uint64[:, ::1], uint8[::1], intp[::1], uint8[:, ::1], intp)")
def fill(
    allowed: NDArray[np.uint64],
    torus: bool,
    superqueen: bool,
    stack: NDArray[np.uint64],
    chosen: NDArray[np.uint8],
    depth: NDArray[np.intp],
    found: NDArray[np.uint8],
    budget: int,
) -> int:
    """Go on with a search; write the solutions into `found` and return their number.

    Stops when `found` is full, when about `budget` queens have been placed, or when the search is over: `depth[0]`, the
    row that comes next, is then -1. `stack` has four lines (FREE, COLUMNS, LEFT, RIGHT) of n words each, `chosen` the
    column of each row above `depth[0]`; all three are changed in place. A column of `allowed` is bit `1 << column`.
    """
    if torus or superqueen:
        return _fill(allowed, torus, superqueen, stack, chosen, depth, found, budget)
    # Compiled for itself, without the other rules: these would make it take half as long again.
    return _fill(allowed, False, False, stack, chosen, depth, found, budget)


@jitted(signature="intp(uint64[::1], boolean, boolean, uint8[:, ::1])")
def first_wrong(allowed: NDArray[np.uint64], torus: bool, superqueen: bool, found: NDArray[np.uint8]) -> int:
    """Return the index of the first row of `found` that is no solution on the squares allowed by the rules, or -1.

    Looks at the squares alone, with a marker for each column and each diagonal as in `Placement.faults_where`, and
    shares nothing with the search. A marker holds the number of the last solution that touched its line, so that none
    of them is ever cleared.
    """
    n = found.shape[1]
    columns = np.zeros(n, np.int64)
    sums = np.zeros(2 * n, np.int64)
    differences = np.zeros(2 * n, np.int64)
    for k in range(found.shape[0]):
        mark = k + 1
        for row in range(n):
            column = np.int64(found[k, row])
            if column >= n or (allowed[row] >> np.uint64(column)) & np.uint64(1) == 0:
                return k
            total, difference = row + column, column - row + n
            if torus:
                total, difference = total % n, difference % n
            if columns[column] == mark or sums[total] == mark or differences[difference] == mark:
                return k
            columns[column] = sums[total] = differences[difference] = mark
        if superqueen:
            for row in range(n):
                for down in range(1, 3):
                    if row + down < n or (torus and n > 2):
                        apart = abs(np.int64(found[k, row]) - np.int64(found[k, (row + down) % n]))
                        if apart == 3 - down or (torus and n - apart == 3 - down):
                            return k
    return -1


@jitted(signature="intp(uint8[:, ::1], uint8[::1])")
def write_numbers(found: NDArray[np.uint8], text: NDArray[np.uint8]) -> int:
    """Write a line for each solution, the columns from 1 with a space between, as ASCII; return the bytes written.

    `text` has room for three bytes a queen: two digits, and a space or the end of the line.
    """
    n = found.shape[1]
    end = 0
    for k in range(found.shape[0]):
        for row in range(n):
            column = np.int64(found[k, row]) + 1
            if column > 9:
                text[end] = 48 + column // 10
                end += 1
            text[end] = 48 + column % 10
            text[end + 1] = 32
            end += 2
        text[end - 1] = 10
    return end


@jitted(signature="void(uint8[:, ::1], uint8[::1])")
def orbit_sizes(found: NDArray[np.uint8], sizes: NDArray[np.uint8]) -> None:
    """Write the size of each solution's orbit, 0 for a solution that is not the least of its eight images.

    Images are compared column by column from the first row. An image keeps the columns by row or takes the rows by
    column, runs through them from either end, and counts from either side.
    """
    n = found.shape[1]
    lines = np.empty((2, n), np.int64)
    for k in range(found.shape[0]):
        for row in range(n):
            lines[0, row] = found[k, row]
            lines[1, found[k, row]] = row
        kept = 0
        for image in range(8):
            across, upwards, mirrored = image & 1, image & 2, image & 4
            same = True
            for row in range(n):
                column = lines[across, n - 1 - row if upwards else row]
                if mirrored:
                    column = n - 1 - column
                if column != lines[0, row]:
                    same = False
                    if column < lines[0, row]:
                        kept = -1
                    break
            if kept < 0:
                break
            if same:
                kept += 1
        sizes[k] = 8 // kept if kept > 0 else 0
