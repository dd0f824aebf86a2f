"""The plain method: a search with bits in pure Python, for small boards, where importing a compiler would cost more.

Rows are taken in order. `count` keeps all open squares of the rows below in one number, since Python's numbers are as
wide as need be: a queen leaves those open that one number has for its column, whatever the rules are. `solutions` goes
far beyond the sizes that can be counted, and keeps what is closed row by row instead. A column is bit `1 << column`.
"""

from __future__ import annotations

from functools import cache

from queenside.counting.method import Plan, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenside.counting.method import Task

__all__ = ["Plain", "count", "placed", "solutions"]

KNIGHT = {1: 2, 2: 1}
"""A knight's moves: how far it goes sideways, by how many rows it goes down."""


class Plain:
    """The method: a unit is a square of the first row, which takes longer than other methods' units on big boards."""

    name = "plain"
    smallest = 0
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return a unit for each queen that the first row can have."""
        if not task.n:
            return Plan(1.0, [Unit(1.0, (1, task))])
        units = [
            Unit(1.0, (weight, half._replace(allowed=(1 << column, *half.allowed[1:]))))
            for weight, half in task.halves()
            for column in range(half.n)
            if half.allowed[0] >> column & 1
        ]
        return Plan(float(len(units)), units)

    def count(self, unit: Unit) -> int:
        """Return the number of solutions with that queen, counted by `count`."""
        weight: int
        weight, task = unit.work
        return weight * count(task)


def count(task: Task) -> int:
    """Return the number of solutions of a task."""
    n = task.n
    row = (1 << n) - 1
    left_open = _left_open(n, task.torus, task.superqueen)
    board = 0
    for squares in reversed(task.allowed):
        board = board << n | squares

    def search(rows: int, board: int) -> int:
        if rows == 0:
            return 1
        found = 0
        free = board & row
        below = board >> n
        while free:
            queen = free & -free
            free ^= queen
            found += search(rows - 1, below & left_open[queen])
        return found

    return search(n, board)


def placed(task: Task) -> int:
    """Return the number of queens that a search row by row places on its way through all there is: its nodes."""
    n = task.n
    left_open = _left_open(n, task.torus, task.superqueen)

    def search(above: list[int]) -> int:
        row = len(above)
        if row == n:
            return 0
        nodes = 0
        free = task.allowed[row]
        for distance, queen in enumerate(reversed(above)):
            free &= left_open[queen] >> n * distance
        while free:
            queen = free & -free
            free ^= queen
            nodes += 1 + search([*above, queen])
        return nodes

    return search([])


@cache
def _left_open(n: int, torus: bool, superqueen: bool) -> dict[int, int]:
    """Return, by a queen's bit, what it leaves open on the n - 1 rows below: n bits for each, those of the next first.

    There may be fewer rows than that; the last rows of a torus, which the first ones touch, are n - 1 and n - 2 below.
    """
    left_open = {}
    for column in range(n):
        below = 0
        for distance in range(n - 1, 0, -1):
            sideways = {0, distance, KNIGHT.get(distance, 0) if superqueen else 0}
            if superqueen and torus:
                sideways.add(KNIGHT.get(n - distance, 0))
            closed = {column + step for step in sideways} | {column - step for step in sideways}
            if torus:
                closed = {other % n for other in closed}
            below = below << n | sum(1 << other for other in range(n) if other not in closed)
        left_open[1 << column] = below
    return left_open


def solutions(task: Task, start: Sequence[int] | None = None) -> Iterator[list[int]]:
    """Yield these solutions as lists, the column of each row from 0, in lexicographic order; no recursion.

    With `start`, a column for each row, those that come before it in this order are left out. It need be no solution.
    """
    n, allowed, torus, superqueen = task.n, task.allowed, task.torus, task.superqueen
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
        if torus:  # what leaves the board comes back at the other edge
            left[row + 1] = left[row + 1] & (1 << n) - 1 | left[row + 1] >> n
            right[row + 1] |= ((right[row] | queen) & 1) << n - 1
        row += 1
        free[row] = allowed[row] & ~(columns[row] | left[row] | right[row])
        if superqueen:
            free[row] &= ~_knights(n, torus, chosen[:row])


def _knights(n: int, torus: bool, chosen: list[int]) -> int:
    """Return the columns of the row after the chosen queens that they attack by a knight's move."""
    row = len(chosen)
    closed = 0
    for down, sideways in KNIGHT.items():
        # On a torus a queen's knight also goes up, over the first row to the last ones.
        for other in (row - down, row + down - n) if torus else (row - down,):
            if 0 <= other < row:
                column = chosen[other]
                closed |= 1 << column + sideways | 1 << column >> sideways
                if torus:
                    closed |= 1 << (column + sideways) % n | 1 << (column - sideways) % n
    return closed
