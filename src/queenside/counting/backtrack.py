"""The compiled backtracker: the plain method's search, cut into units and run as machine code.

A unit is the part of the search tree below a few queens of the first rows. How deep to cut is decided by an estimate of
the nodes below: with j more queens on the board, a square that is free now stays free with probability about
(1 - j/k) exp(-2j/n), for its column (k are free) and for its two diagonals, of 2n - 1 each. Summed over rows, this is
within a factor of two for the empty boards whose trees have been published (OEIS A319284). On a torus, where k of the n
diagonals each way are free as well, the probability is (1 - j/k)^3; among superqueens each of the two rows above a
square takes exp(-2/n) of it, which is too little: the estimates come out three or four times too high.
"""

from __future__ import annotations

from functools import partial
from math import exp
from typing import NamedTuple

from queenside.counting.method import Plan, Task, Unit, cut
from queenside.counting.torus import parts
from queenside.interrupts import heeded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Backtrack"]

UNIT_NODES = 1e7
"""Nodes of a unit at most, by estimate: the kernel visits about 1 to 2 hundred million a second."""


class _Node(NamedTuple):
    """Queens of the first `row` rows, by what they close.

    That is columns, diagonals as they cross that row, and by a knight's move in that row (`near`) and the next (`far`).
    """

    row: int
    columns: int
    left: int
    right: int
    near: int
    far: int


_START = _Node(0, 0, 0, 0, 0, 0)


class Backtrack:
    """The method: one mirror, or the symmetries of the torus, and units of about 50 ms. It counts by any rules."""

    name = "backtrack"
    smallest = 0
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return the units, made one by one as they are taken."""
        roots = [
            (weight, whole, _nodes_below(whole, _START))
            for weight, part in parts(task)
            for whole in _without_knights_over_the_edge(part)
        ]

        def units() -> Iterator[Unit]:
            for weight, part, nodes in roots:
                for node, cost in cut(_START, nodes, partial(_children, part), UNIT_NODES):
                    yield Unit(cost, (weight, part, node))

        return Plan(sum(nodes for _, _, nodes in roots), units())

    def count(self, unit: Unit) -> int:
        """Return the number of solutions below a unit's queens, times its weight."""
        weight: int
        weight, task, node = unit.work
        with heeded():
            from queenside.kernels.backtrack import count

            return weight * count(*task, *node)


def _without_knights_over_the_edge(task: Task) -> list[Task]:
    """Return tasks that add up to this one, in which no knight's move goes from the last rows to the first ones.

    Where there are such moves, there is a task for any two squares of the first two rows. The squares in the last two
    rows that queens there attack are blocked.
    """
    n = task.n
    if not (task.torus and task.superqueen) or n < 3:
        return [task]
    first_row, second_row, *rest = task.allowed
    tasks = []
    for first in _bits(first_row):
        for second in _bits(second_row):
            rows = [first, second, *rest]
            rows[-1] &= ~(_beside(task, first, 2) | _beside(task, second, 1))
            rows[-2] &= ~_beside(task, first, 1)
            tasks.append(task._replace(allowed=tuple(rows)))
    return tasks


def _children(task: Task, node: _Node) -> list[tuple[_Node, float]]:
    """Return the nodes one queen below a node, each with the estimated number of nodes below it."""
    row, columns, left, right, near, far = node
    children = []
    for queen in _bits(task.allowed[row] & ~(columns | left | right | near)):
        next_left, next_right = _moved(task, left | queen, right | queen, 1)
        if task.superqueen:
            near, next_far = far | _beside(task, queen, 2), _beside(task, queen, 1)
        else:
            near = next_far = 0
        child = _Node(row + 1, columns | queen, next_left, next_right, near, next_far)
        children.append((child, _nodes_below(task, child)))
    return children


def _nodes_below(task: Task, node: _Node) -> float:
    """Estimate the number of nodes of the search tree below a node, itself included."""
    n = task.n
    row, columns, left, right, near, far = node
    nodes = width = 1.0
    for more in range(n - row):
        left_there, right_there = _moved(task, left, right, more)
        closed = columns | left_there | right_there | (near, far, 0)[min(more, 2)]
        stays = 1 - more / (n - row)
        stays *= stays**2 if task.torus else exp(-2 * more / n)
        if task.superqueen:
            stays *= exp(-2 * min(more, 2) / n)
        width *= (task.allowed[row + more] & ~closed).bit_count() * stays
        nodes += width
    return nodes


def _moved(task: Task, left: int, right: int, rows: int) -> tuple[int, int]:
    """Return the columns that diagonals cross some rows further down: to the left and to the right."""
    if not task.torus:
        return left << rows, right >> rows
    n, board = task.n, (1 << task.n) - 1
    return (left << rows | left >> n - rows) & board, (right >> rows | right << n - rows) & board


def _beside(task: Task, queen: int, sideways: int) -> int:
    """Return the columns so far to both sides of a queen."""
    beside = queen << sideways | queen >> sideways
    if task.torus:
        beside |= queen << task.n - sideways | queen >> task.n - sideways
    return beside


def _bits(mask: int) -> Iterator[int]:
    """Yield each of the ones of a mask, the lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit
