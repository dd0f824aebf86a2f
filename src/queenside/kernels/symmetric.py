"""Counting the solutions that a turn keeps: the searches of `queenside.counting.symmetry`, on 64-bit words.

Columns and rows are bits 1 << number; sum diagonals 1 << row + column, difference diagonals 1 << n - 1 + column - row:
2n - 1 bits, so n goes up to 32.
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from queenside.kernels import jitted

__all__ = ["kept_by_half_turn", "kept_by_quarter_turn"]


def kept_by_half_turn(n: int, row: int, columns: int, sums: int, differences: int) -> int:
    """Return the number of kept solutions below queens of the first `row` rows and their images, n from 2 to 32."""
    return int(_half_turn(*map(np.uint64, (n, row, columns, sums, differences))))


def kept_by_quarter_turn(n: int) -> int:
    """Return the number of solutions that the quarter turn keeps, n from 2 to 32."""
    return int(_quarter_turn(np.uint64(n)))


@jitted
def _half_turn(n: np.uint64, row: np.uint64, columns: np.uint64, sums: np.uint64, differences: np.uint64) -> np.uint64:
    one, zero = uint64(1), uint64(0)
    last = uint64(n - one)
    board = uint64(uint64(one << n) - one)
    half = uint64(n >> one)
    # A line of the stack is a row with what was taken above it and its squares that are still to be tried.
    columns_of = np.empty(17, dtype=np.uint64)
    sums_of = np.empty(17, dtype=np.uint64)
    differences_of = np.empty(17, dtype=np.uint64)
    free_of = np.empty(17, dtype=np.uint64)
    if row == half:
        return one
    first = row
    columns_of[row], sums_of[row], differences_of[row] = columns, sums, differences
    free_of[row] = board & ~uint64(columns | uint64(sums >> row) | uint64(differences >> uint64(last - row)))
    found = zero
    while True:
        free = free_of[row]
        if free == zero:
            if row == first:
                return found
            row = uint64(row - one)
            continue
        queen = uint64(free & uint64(-free))
        free_of[row] = uint64(free ^ queen)
        next_row = uint64(row + one)
        if next_row == half:
            found = uint64(found + one)
            continue
        # The number of the queen's column: the ones below its bit.
        column = _ones(uint64(queen - one))
        columns = uint64(columns_of[row] | queen | uint64(one << uint64(last - column)))
        total = uint64(row + column)
        sums = uint64(sums_of[row] | uint64(one << total) | uint64(one << uint64(uint64(last + last) - total)))
        ahead, behind = uint64(uint64(last + column) - row), uint64(uint64(last + row) - column)
        differences = uint64(differences_of[row] | uint64(one << ahead) | uint64(one << behind))
        row = next_row
        columns_of[row], sums_of[row], differences_of[row] = columns, sums, differences
        free_of[row] = board & ~uint64(columns | uint64(sums >> row) | uint64(differences >> uint64(last - row)))


@jitted
def _quarter_turn(n: np.uint64) -> np.uint64:
    one, zero = uint64(1), uint64(0)
    last = uint64(n - one)
    board = uint64(uint64(one << n) - one)
    # A line of the stack is an orbit of four queens: the row of one of them, what the others took, what is left to try.
    row_of = np.empty(9, dtype=np.uint64)
    lines_of = np.empty(9, dtype=np.uint64)
    diagonals_of = np.empty(9, dtype=np.uint64)
    free_of = np.empty(9, dtype=np.uint64)
    lines = uint64(one << uint64(n >> one)) if n & one else zero
    diagonals = uint64(one << last)
    depth = zero
    found = zero
    while True:
        # Open a line of the stack for the first row that is not taken yet.
        row = _ones(uint64(uint64(~lines & uint64(lines + one)) - one))
        opposite = uint64(last - row)
        taken = uint64(lines | uint64(one << row) | uint64(one << opposite))
        row_of[depth], lines_of[depth], diagonals_of[depth] = row, taken, diagonals
        free_of[depth] = board & ~uint64(taken | uint64(diagonals >> row) | uint64(diagonals >> opposite))
        while True:
            free = free_of[depth]
            if free == zero:
                if depth == zero:
                    return found
                depth = uint64(depth - one)
                continue
            queen = uint64(free & uint64(-free))
            free_of[depth] = uint64(free ^ queen)
            row = row_of[depth]
            column = _ones(uint64(queen - one))
            lines = uint64(lines_of[depth] | queen | uint64(one << uint64(last - column)))
            if lines == board:
                found = uint64(found + one)
                continue
            total = uint64(row + column)
            ahead, behind = uint64(uint64(last + column) - row), uint64(uint64(last + row) - column)
            diagonals = uint64(
                diagonals_of[depth]
                | uint64(one << total)
                | uint64(one << uint64(uint64(last + last) - total))
                | uint64(one << ahead)
                | uint64(one << behind)
            )
            depth = uint64(depth + one)
            break


@jitted(inline="always", cache=False)
def _ones(word: np.uint64) -> np.uint64:
    """Return the number of ones, by sums in pairs, fours, eights, and all eights at once (Hacker's Delight, 5-1)."""
    pairs = uint64(word - uint64(uint64(word >> uint64(1)) & uint64(0x5555555555555555)))
    fours = uint64(
        uint64(pairs & uint64(0x3333333333333333)) + uint64(uint64(pairs >> uint64(2)) & uint64(0x3333333333333333))
    )
    eights = uint64(uint64(fours + uint64(fours >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F))
    return uint64(uint64(eights * uint64(0x0101010101010101)) >> uint64(56))
