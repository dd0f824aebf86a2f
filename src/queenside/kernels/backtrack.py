"""Counting by backtracking, row by row, with the attacked columns as bits: an explicit stack, no recursion.

Columns are bits 1 << column of 64-bit words, n up to 32. A queen's diagonals move by one bit from row to row; what
leaves the board on the left goes on to the left, above bit n - 1, where no square is allowed, and on a torus comes back
at the other edge. A superqueen also closes the squares a knight's move away, in the next row and the one after that.
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from queenside.kernels import jitted

__all__ = ["count"]


def count(
    allowed: tuple[int, ...],
    torus: bool,
    superqueen: bool,
    row: int,
    columns: int,
    left: int,
    right: int,
    near: int,
    far: int,
) -> int:
    """Return the number of ways to complete queens of the first `row` rows.

    `allowed` holds the columns where a queen may stand, for each row. The queens are given as what they close: columns,
    diagonals as they cross that row, and by a knight's move in that row (`near`) and the next one (`far`). On a torus
    knight's moves go around the left and the right edge here, but not from the last rows to the first ones.
    """
    masks = np.array(allowed, dtype=np.uint64)
    closed = map(np.uint64, (row, columns, left, right, near, far))
    return int(_count(masks, torus, superqueen, *closed))


@jitted(inline="always", cache=False)
def _beside(queen: np.uint64, sideways: np.uint64, n: np.uint64, torus: bool) -> np.uint64:
    """Return the columns so far to the left and to the right of a queen."""
    beside = uint64(uint64(queen << sideways) | uint64(queen >> sideways))
    if torus:
        back = uint64(n - sideways)
        beside = uint64(beside | uint64(queen << back) | uint64(queen >> back))
    return beside


@jitted(inline="always", cache=False)
def _search(
    allowed: np.ndarray,
    torus: bool,
    superqueen: bool,
    row: np.uint64,
    columns: np.uint64,
    left: np.uint64,
    right: np.uint64,
    near: np.uint64,
    far: np.uint64,
) -> np.uint64:
    one, two, zero = uint64(1), uint64(2), uint64(0)
    n = uint64(len(allowed))
    if row >= n:
        return one
    last = uint64(n - one)
    board = uint64(uint64(one << n) - one)
    free = uint64(allowed[row] & ~uint64(columns | left | right | near))
    if row == last:
        return uint64(free != zero)
    # A line of the stack is a row whose other free squares are still to be tried.
    rows = np.empty(32, dtype=np.uint64)
    columns_of = np.empty(32, dtype=np.uint64)
    left_of = np.empty(32, dtype=np.uint64)
    right_of = np.empty(32, dtype=np.uint64)
    far_of = np.empty(32, dtype=np.uint64)
    free_of = np.empty(32, dtype=np.uint64)
    height = zero
    found = zero
    while True:
        if free == zero:
            if height == zero:
                return found
            height = uint64(height - one)
            row, columns, left = rows[height], columns_of[height], left_of[height]
            right, free = right_of[height], free_of[height]
            if superqueen:
                far = far_of[height]
        queen = uint64(free & uint64(-free))
        free = uint64(free ^ queen)
        next_columns = uint64(columns | queen)
        next_left = uint64(uint64(left | queen) << one)
        next_right = uint64(uint64(right | queen) >> one)
        if torus:
            next_left = uint64(board & uint64(next_left | uint64(uint64(left | queen) >> last)))
            next_right = uint64(board & uint64(next_right | uint64(uint64(right | queen) << last)))
        next_row = uint64(row + one)
        next_free = uint64(allowed[next_row] & ~uint64(next_columns | next_left | next_right))
        if superqueen:
            next_free = uint64(next_free & ~uint64(far | _beside(queen, two, n, torus)))
        if next_row == last:
            # n - 1 columns are taken, so at most one square is free.
            found = uint64(found + uint64(next_free != zero))
            continue
        if next_free == zero:
            continue
        if free != zero:
            rows[height] = row
            columns_of[height], left_of[height], right_of[height] = columns, left, right
            if superqueen:
                far_of[height] = far
            free_of[height] = free
            height = uint64(height + one)
        row, columns, left, right, free = next_row, next_columns, next_left, next_right, next_free
        if superqueen:
            far = _beside(queen, one, n, torus)


@jitted
def _count(
    allowed: np.ndarray,
    torus: bool,
    superqueen: bool,
    row: np.uint64,
    columns: np.uint64,
    left: np.uint64,
    right: np.uint64,
    near: np.uint64,
    far: np.uint64,
) -> np.uint64:
    # Each rule is compiled for itself: the search has no time to ask which one holds.
    if torus:
        if superqueen:
            return _search(allowed, True, True, row, columns, left, right, near, far)
        return _search(allowed, True, False, row, columns, left, right, near, far)
    if superqueen:
        return _search(allowed, False, True, row, columns, left, right, near, far)
    return _search(allowed, False, False, row, columns, left, right, near, far)
