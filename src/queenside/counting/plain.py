"""The plain method: a bitmask search in pure Python, for small boards, where importing a compiler would cost more.

Rows are taken in order; a queen closes its column and two diagonals, kept as bits that shift by one from row to row.
A column is bit `1 << column`.
"""

from __future__ import annotations

from queenside.counting.method import Plan, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenside.counting.method import Task

__all__ = ["Plain", "count", "solutions"]


class Plain:
    """The method: a unit is a square of the first row, which takes longer than other methods' units on big boards."""

    name = "plain"
    smallest = 0
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return a unit for each queen that the first row can have."""
        units = [
            Unit(1.0, (weight, (1 << column, *half.allowed[1:])))
            for weight, half in task.halves()
            for column in range(half.n)
            if half.allowed[0] >> column & 1
        ]
        return Plan(float(len(units)), units) if task.n else Plan(1.0, [Unit(1.0, (1, ()))])

    def count(self, unit: Unit) -> int:
        """Return the number of solutions with that queen, counted by `count`."""
        weight: int
        weight, allowed = unit.work
        return weight * count(allowed)


def count(allowed: Sequence[int]) -> int:
    """Return the number of solutions whose queen of row r stands in a column of the bits `allowed[r]`."""
    n = len(allowed)

    def search(row: int, columns: int, left: int, right: int) -> int:
        if row == n:
            return 1
        found = 0
        free = allowed[row] & ~(columns | left | right)
        while free:
            queen = free & -free
            free ^= queen
            found += search(row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1)
        return found

    return search(0, 0, 0, 0)


def solutions(allowed: Sequence[int], start: Sequence[int] | None = None) -> Iterator[list[int]]:
    """Yield these solutions as lists, the column of each row from 0, in lexicographic order; no recursion.

    With `start`, a column for each row, those that come before it in this order are left out. It need be no solution.
    """
    n = len(allowed)
    if n == 0:
        yield []
        return
    columns, left, right, free = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1), [0] * n
    chosen = [0] * n
    row = 0
    free[0] = allowed[0]
    while row >= 0:
        if start is not None:
            # All rows above are as in `start`: the queen of this one stands as there, or further right and leaves it.
            free[row] &= -1 << start[row]
            if not free[row] >> start[row] & 1:
                start = None
        if not free[row]:
            row -= 1
            continue
        queen = free[row] & -free[row]
        free[row] ^= queen
        chosen[row] = queen.bit_length() - 1
        if row == n - 1:
            yield chosen.copy()
            continue
        columns[row + 1] = columns[row] | queen
        left[row + 1] = (left[row] | queen) << 1
        right[row + 1] = (right[row] | queen) >> 1
        row += 1
        free[row] = allowed[row] & ~(columns[row] | left[row] | right[row])
