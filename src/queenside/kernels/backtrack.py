"""Counting by backtracking, row by row, with the attacked columns as bits: an explicit stack, no recursion.

Columns are bits 1 << column of 64-bit words, n up to 32. A queen's diagonals move by one bit from row to row; what
leaves the board on the left goes on to the left, above bit n - 1, where no square is allowed.
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from queenside.kernels import jitted

__all__ = ["count"]


def count(allowed: tuple[int, ...], row: int, columns: int, left: int, right: int) -> int:
    """Return the number of ways to complete queens of the first `row` rows, given as columns and diagonals.

    `allowed` holds the columns where a queen may stand, for each row.
    """
    masks = np.array(allowed, dtype=np.uint64)
    return int(_count(masks, np.uint64(row), np.uint64(columns), np.uint64(left), np.uint64(right)))


@jitted
def _count(allowed: np.ndarray, row: np.uint64, columns: np.uint64, left: np.uint64, right: np.uint64) -> np.uint64:
    one, zero = uint64(1), uint64(0)
    n = uint64(len(allowed))
    if row >= n:
        return one
    last = uint64(n - one)
    free = uint64(allowed[row] & ~uint64(columns | left | right))
    if row == last:
        return uint64(free != zero)
    # A line of the stack is a row whose other free squares are still to be tried.
    rows = np.empty(32, dtype=np.uint64)
    columns_of = np.empty(32, dtype=np.uint64)
    left_of = np.empty(32, dtype=np.uint64)
    right_of = np.empty(32, dtype=np.uint64)
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
        queen = uint64(free & uint64(-free))
        free = uint64(free ^ queen)
        next_columns = uint64(columns | queen)
        next_left = uint64(uint64(left | queen) << one)
        next_right = uint64(uint64(right | queen) >> one)
        next_row = uint64(row + one)
        next_free = uint64(allowed[next_row] & ~uint64(next_columns | next_left | next_right))
        if next_row == last:
            # n - 1 columns are taken, so at most one square is free.
            found = uint64(found + uint64(next_free != zero))
            continue
        if next_free == zero:
            continue
        if free != zero:
            rows[height] = row
            columns_of[height], left_of[height], right_of[height] = columns, left, right
            free_of[height] = free
            height = uint64(height + one)
        row, columns, left, right, free = next_row, next_columns, next_left, next_right, next_free
