"""The centre-out join in scalar code, one half placement at a time: the slow twin of `kernels.join`, for its tests.

It takes the same arguments, keeps all words in 64 bits and compares every pair, with no trick beyond the method itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import uint64

from queenside.kernels import jitted

__all__ = ["count"]


def count(
    n: int,
    free: Sequence[int],
    allowed: Sequence[Sequence[int]],
    ties: Sequence[Sequence[int]],
    decisions: int = 0,
    decided: int = 0,
    capacity: int = 1 << 14,
) -> tuple[int, int]:
    """Return the number of completions of a band placement that are no ties, and of those that are.

    `free` are the columns without a queen, from the left. `allowed` has, for the top half and then for the bottom one,
    the rows where a queen may stand in each of them, as bits from the half's first row, and `ties` those of them that
    make a tie. Only completions are counted in which the first `decided` of the free columns go to the halves that
    `decisions` says: bit i is set when the top half takes free column i.

    Raises OverflowError when a list of half placements needs more than `capacity` places.
    """
    found = np.zeros(2, dtype=np.uint64)
    if not _count(
        np.uint64(n),
        np.array(free, dtype=np.uint64),
        np.array(allowed, dtype=np.uint64),
        np.array(ties, dtype=np.uint64),
        np.uint64(decisions),
        np.uint64(decided),
        np.uint64(capacity),
        found,
    ):
        raise OverflowError("a list of half placements is full")
    return int(found[0]), int(found[1])


@jitted
def _count(
    n: np.uint64,
    free: np.ndarray,
    allowed: np.ndarray,
    ties: np.ndarray,
    decisions: np.uint64,
    decided: np.uint64,
    capacity: np.uint64,
    found: np.ndarray,
) -> bool:
    one, zero = uint64(1), uint64(0)
    width = uint64(len(free))
    half = uint64(width >> one)
    # A half placement is (rows used, and bit 63 for a tie; sum diagonals; difference diagonals), the diagonals numbered
    # from the half's first row. One list for each half and each number of queens.
    lists = np.empty((2, half + one, capacity, 3), dtype=np.uint64)
    lengths = np.zeros((2, half + one), dtype=np.uint64)
    lists[:, 0, 0, :] = zero
    lengths[:, 0] = one
    queens = np.zeros((width + one, 2), dtype=np.uint64)  # of each half, at each depth of the decision tree
    tried = np.zeros(width + one, dtype=np.uint64)  # how many halves have been tried at each depth
    depth = zero
    while True:
        if depth == width:
            _join(n, half, lists[0, half], lengths[0, half], lists[1, half], lengths[1, half], found)
            depth = uint64(depth - one)
            continue
        side = uint64(tried[depth])
        if side == uint64(2):
            tried[depth] = zero
            if depth == zero:
                return True
            depth = uint64(depth - one)
            continue
        tried[depth] = uint64(side + one)
        if depth < decided and uint64(uint64(decisions >> depth) & one) == side:
            continue  # the top half is side 0, and takes the column when its bit is 1
        level = queens[depth, side]
        if level == half:
            continue
        column = free[depth]
        length = zero
        for i in range(lengths[side, level]):
            rows, sums, differences = lists[side, level, i]
            taken = uint64(rows | uint64(sums >> column) | uint64(differences >> uint64(n - one - column)))
            can = uint64(allowed[side, depth] & ~taken)
            while can != zero:
                bit = uint64(can & uint64(-can))
                can = uint64(can ^ bit)
                if length == capacity:
                    return False
                lists[side, level + one, length, 0] = uint64(
                    rows | bit | (uint64(one << uint64(63)) if bit & ties[side, depth] else zero)
                )
                lists[side, level + one, length, 1] = uint64(sums | uint64(bit << column))
                lists[side, level + one, length, 2] = uint64(differences | uint64(bit << uint64(n - one - column)))
                length = uint64(length + one)
        lengths[side, level + one] = length
        if length != zero:
            depth = uint64(depth + one)
            queens[depth] = queens[depth - one]
            queens[depth, side] = uint64(level + one)


@jitted(cache=False)
def _join(
    n: np.uint64,
    half: np.uint64,
    tops: np.ndarray,
    tops_length: np.uint64,
    bottoms: np.ndarray,
    bottoms_length: np.uint64,
    found: np.ndarray,
) -> None:
    # The bottom half's first row is this many rows below the top half's; what is left of the top's diagonals there
    # are the diagonals that cross from one half into the other. The band's rows are n - 2 half.
    rows = uint64(n - half)
    for i in range(tops_length):
        sums, differences = uint64(tops[i, 1] >> rows), uint64(tops[i, 2] >> rows)
        for j in range(bottoms_length):
            if not uint64(uint64(sums & bottoms[j, 1]) | uint64(differences & bottoms[j, 2])):
                tie = uint64(uint64(tops[i, 0] | bottoms[j, 0]) >> uint64(63))
                found[tie] += uint64(1)
