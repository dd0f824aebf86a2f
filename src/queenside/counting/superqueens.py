"""Superqueens: queens that also move as a knight, also called amazons.

The bitmask search of `plain`, in pure Python, with two more masks. A queen closes, besides its column and diagonals,
the two columns beside its own at a distance of 2 in the next row and at a distance of 1 in the row after that. Knight's
moves leave so little that size 15 takes a second or two.
"""

from __future__ import annotations

from queenside.sizes import check_size

__all__ = ["count"]


def count(n: int) -> int:
    """Return the number of ways to place n superqueens on an n x n board so that none attacks another.

    Takes time that grows about sevenfold from one n to the next. Raises SizeError for an n that is no size.
    """
    n = check_size(n)
    full = (1 << n) - 1

    def search(columns: int, left: int, right: int, knights: int, knights_later: int) -> int:
        if columns == full:
            return 1
        found = 0
        free = full & ~(columns | left | right | knights)
        while free:
            queen = free & -free
            free ^= queen
            found += search(
                columns | queen,
                (left | queen) << 1,
                (right | queen) >> 1,
                knights_later | queen << 2 | queen >> 2,
                queen << 1 | queen >> 1,
            )
        return found

    if n == 0:
        return 1

    def below(queen: int) -> int:
        return search(queen, queen << 1, queen >> 1, queen << 2 | queen >> 2, queen << 1 | queen >> 1)

    # The mirror image of a solution is another one, whose first queen stands in the mirrored column.
    halves = sum(below(1 << column) for column in range(n // 2))
    return 2 * halves + (below(1 << n // 2) if n % 2 else 0)
