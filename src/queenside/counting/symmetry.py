"""Solutions that a turn keeps, and the number of fundamental solutions that follows from them.

By Burnside's lemma 8 F = Q + P + 2 R for n >= 2: Q counts all solutions, P those that the half turn keeps, R those that
the quarter turn keeps (the turn back keeps the same ones); no mirror keeps a solution. The searches for P and R place a
queen and its images under the turn at once, so that they are far shorter than the one for Q.

Here N = n - 1, s = row + column, d = column - row. The half turn takes (s, d) to (2N - s, -d). The quarter turn takes
them to (N + d, N - s), so the four images of a queen have sum diagonals s, N + d, 2N - s, N - d, and the same four
numbers minus N are their difference diagonals: one set of bits, `1 << s`, holds all of them. An image on the same line
as its queen rules out the two main diagonals, and the middle row and column for all but the centre square, which a
board of odd size needs.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from queenside.counting import SMALL, Interrupted, run
from queenside.counting.method import Plan, Task, Unit, cut
from queenside.interrupts import heeded
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HalfTurn", "QuarterTurn", "fundamental", "kept_by_half_turn", "kept_by_quarter_turn"]

UNIT_NODES = 5e6
"""Nodes of a unit at most, by estimate."""


class _Half(NamedTuple):
    """Queens of the first `row` rows with their images under the half turn: columns, sum and difference diagonals."""

    row: int
    columns: int
    sums: int
    differences: int


def _start(n: int) -> _Half:
    """Return the board before the first queen, with what no queen of a kept solution may use: n >= 2."""
    middle = 1 << n // 2 if n % 2 else 0
    return _Half(0, middle, 1 << n - 1, 1 << n - 1)


def _children(n: int, node: _Half) -> Iterator[_Half]:
    """Yield the nodes with one queen more, in the next row, and its image."""
    row, columns, sums, differences = node
    last = n - 1
    free = ((1 << n) - 1) & ~(columns | sums >> row | differences >> last - row)
    while free:
        queen = free & -free
        free ^= queen
        column = queen.bit_length() - 1
        yield _Half(
            row + 1,
            columns | queen | 1 << last - column,
            sums | 1 << row + column | 1 << 2 * last - row - column,
            differences | 1 << last + column - row | 1 << last - column + row,
        )


def kept_by_half_turn(n: int) -> int:
    """Return the number of solutions that the half turn keeps, for n >= 2, by a search in plain Python."""

    def search(node: _Half) -> int:
        return 1 if node.row == n // 2 else sum(map(search, _children(n, node)))

    return search(_start(n))


def kept_by_quarter_turn(n: int) -> int:
    """Return the number of solutions that the quarter turn keeps, for n >= 2, by a search in plain Python."""
    last = n - 1
    middle = 1 << n // 2 if n % 2 else 0

    def search(lines: int, diagonals: int) -> int:
        # A queen on (r, c) and its images take rows r, c, N - r and N - c, and columns of the same numbers.
        if lines == (1 << n) - 1:
            return 1
        row = (~lines & lines + 1).bit_length() - 1
        opposite = last - row
        free = ((1 << n) - 1) & ~(lines | 1 << row | 1 << opposite | diagonals >> row | diagonals >> opposite)
        found = 0
        while free:
            queen = free & -free
            free ^= queen
            column = queen.bit_length() - 1
            found += search(
                lines | 1 << row | 1 << opposite | queen | 1 << last - column,
                diagonals
                | 1 << row + column
                | 1 << 2 * last - row - column
                | 1 << last + column - row
                | 1 << last - column + row,
            )
        return found

    return search(middle, 1 << last)


class HalfTurn:
    """Counts solutions that the half turn keeps on an empty board, compiled; a method, to be run like the others."""

    name = "half turn"
    smallest = 2
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return units of a few pairs of queens, made one by one as they are taken."""
        n = task.n
        start = _start(n)
        nodes = _nodes_below(n, start)

        def children(node: _Half) -> list[tuple[_Half, float]]:
            return [(child, _nodes_below(n, child)) for child in _children(n, node)]

        return Plan(nodes, (Unit(cost, (n, *node)) for node, cost in cut(start, nodes, children, UNIT_NODES)))

    def count(self, unit: Unit) -> int:
        """Return the number of kept solutions below a unit's queens."""
        with heeded():
            from queenside.kernels.symmetric import kept_by_half_turn

            return kept_by_half_turn(*unit.work)


class QuarterTurn:
    """Counts solutions that the quarter turn keeps on an empty board, compiled: few, so all of them are one unit."""

    name = "quarter turn"
    smallest = 2
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return the one unit."""
        return Plan(1.0, [Unit(1.0, task.n)])

    def count(self, unit: Unit) -> int:
        """Return the number of kept solutions."""
        with heeded():
            from queenside.kernels.symmetric import kept_by_quarter_turn

            return kept_by_quarter_turn(unit.work)


def _nodes_below(n: int, node: _Half) -> float:
    """Estimate the nodes of the half turn's search below a node, as the backtracker does; every queen counts twice."""
    row, columns, sums, differences = node
    rows = n // 2 - row
    nodes = width = 1.0
    for more in range(rows):
        below = row + more
        free = (((1 << n) - 1) & ~(columns | sums >> below | differences >> n - 1 - below)).bit_count()
        width *= free * (1 - more / rows) * exp(-4 * more / n)
        nodes += width
    return nodes


def fundamental(n: int, solutions: int, *, threads: int = 1) -> int:
    """Return the number of fundamental solutions of an empty board of size n that has `solutions` in all.

    Raises SizeError for an n above 32, and Interrupted with all the solutions on Ctrl-C: they are counted by then.
    """
    check_size(n, 0, HalfTurn.largest)
    if n < 2:
        return solutions
    if n <= SMALL:
        half_turn, quarter_turn = kept_by_half_turn(n), kept_by_quarter_turn(n)
    else:
        task = Task.empty(n)
        try:
            half_turn = run(HalfTurn(), task, threads=threads)
            quarter_turn = run(QuarterTurn(), task)
        except Interrupted:
            raise Interrupted(solutions, 1.0) from None
    orbits, rest = divmod(solutions + half_turn + 2 * quarter_turn, 8)
    assert rest == 0, "Q + P + 2 R is a multiple of 8 when all three are right"
    return orbits
