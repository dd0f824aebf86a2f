"""The compiled backtracker: the plain method's search, cut into units and run as machine code.

A unit is the part of the search tree below a few queens of the first rows. How deep to cut is decided by an estimate of
the nodes below: with j more queens on the board, a square that is free now stays free with probability about
(1 - j/k) exp(-2j/n), for its column (k are free) and for its two diagonals, of 2n - 1 each. Summed over rows, this is
within a factor of two for the empty boards whose trees have been published (OEIS A319284).
"""

from __future__ import annotations

from functools import partial
from math import exp
from typing import NamedTuple

from queenside.counting.method import Plan, Task, Unit, cut
from queenside.interrupts import heeded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Backtrack"]

UNIT_NODES = 1e7
"""Nodes of a unit at most, by estimate: the kernel visits about 1 to 2 hundred million a second."""


class _Node(NamedTuple):
    """Queens of the first `row` rows: their columns, and their diagonals as they cross that row."""

    row: int
    columns: int
    left: int
    right: int


class Backtrack:
    """The method: one mirror, units of about 50 ms."""

    name = "backtrack"
    smallest = 0
    largest = 32

    def plan(self, task: Task) -> Plan:
        """Return the units, made one by one as they are taken."""
        roots = [(weight, half, _nodes_below(half, _Node(0, 0, 0, 0))) for weight, half in task.halves()]

        def units() -> Iterator[Unit]:
            for weight, half, nodes in roots:
                children = partial(_children, half)
                for node, cost in cut(_Node(0, 0, 0, 0), nodes, children, UNIT_NODES):
                    yield Unit(cost, (weight, half.allowed, *node))

        return Plan(sum(nodes for _, _, nodes in roots), units())

    def count(self, unit: Unit) -> int:
        """Return the number of solutions below a unit's queens, times its weight."""
        weight: int
        weight, allowed, row, columns, left, right = unit.work
        with heeded():
            from queenside.kernels.backtrack import count

            return weight * count(allowed, row, columns, left, right)


def _children(task: Task, node: _Node) -> list[tuple[_Node, float]]:
    """Return the nodes one queen below a node, each with the estimated number of nodes below it."""
    row, columns, left, right = node
    children = []
    free = task.allowed[row] & ~(columns | left | right)
    while free:
        queen = free & -free
        free ^= queen
        child = _Node(row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1)
        children.append((child, _nodes_below(task, child)))
    return children


def _nodes_below(task: Task, node: _Node) -> float:
    """Estimate the number of nodes of the search tree below a node, itself included."""
    n = task.n
    row, columns, left, right = node
    nodes = width = 1.0
    for more in range(n - row):
        free = (task.allowed[row + more] & ~(columns | left << more | right >> more)).bit_count()
        width *= free * (1 - more / (n - row)) * exp(-2 * more / n)
        nodes += width
    return nodes
