"""The seam between what is counted and how: tasks, units, methods.

A method plans a task: it cuts it into units, lazily, since a big board has more units than memory holds, and says what
they cost in all. Units are independent; `queenside.counting.run` spreads them over threads and adds up.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Method", "Plan", "Task", "Unit", "cut"]

Node = TypeVar("Node")


class Task(NamedTuple):
    """A board to count: for each row, from the top, the columns where a queen may stand, as bits `1 << column`.

    On a torus the diagonals go on at the opposite edge: two squares share one when their sums, or their differences, of
    row and column are equal modulo n. A superqueen attacks by a knight's move too (which ends at the edge of a board,
    and does not on a torus).
    """

    allowed: tuple[int, ...]
    torus: bool = False
    superqueen: bool = False

    @classmethod
    def empty(cls, n: int, *, torus: bool = False, superqueen: bool = False) -> Task:
        """Return the task of an empty board of size n."""
        return cls(((1 << n) - 1,) * n, torus, superqueen)

    @property
    def is_plain(self) -> bool:
        """Whether queens attack as they do on a chessboard, along rows, columns and diagonals alone."""
        return not (self.torus or self.superqueen)

    @property
    def n(self) -> int:
        """The size of the board."""
        return len(self.allowed)

    def halves(self) -> list[tuple[int, Task]]:
        """Return tasks with weights whose weighted counts add up to this one's count.

        Where the left-right mirror keeps the board, it pairs each solution with another one, so half of them will do:
        those whose queen of the first row stands in the left half, counted twice. On a board with a middle column the
        first queen may stand there; then the second one cannot, and its side decides. All rules are kept by the mirror.
        """
        n, allowed = self.n, self.allowed
        if n < 2 or any(mask != _mirrored(mask, n) for mask in allowed):
            return [(1, self)]
        left = (1 << n // 2) - 1
        halves = [(2, self._replace(allowed=(allowed[0] & left, *allowed[1:])))]
        if n % 2:
            middle = 1 << n // 2
            halves.append((2, self._replace(allowed=(allowed[0] & middle, allowed[1] & left, *allowed[2:]))))
        return halves


def _mirrored(mask: int, n: int) -> int:
    """Return the columns of a mask as the left-right mirror puts them."""
    return int(f"{mask:0{n}b}"[::-1], 2)


class Unit(NamedTuple):
    """A part of a task: about 100 ms of work at most. `work` is whatever its method needs to count it."""

    cost: float
    work: Any


class Plan(NamedTuple):
    """The units of a task, in any iterable, and the sum of their costs; a cost is an estimate, in any one measure."""

    cost: float
    units: Iterable[Unit]


class Method(Protocol):
    """A way to count. One object may be used by many threads at once."""

    name: str
    """The name that `--method` takes."""
    smallest: int
    largest: int
    """The sizes that it can count, both included."""

    def plan(self, task: Task) -> Plan:
        """Return the units of a task of a size from `smallest` to `largest`."""
        ...

    def count(self, unit: Unit) -> int:
        """Return the number of solutions that a unit stands for, weights included.

        Called by any thread; kernels release the interpreter's lock, so that threads run side by side.
        """
        ...


def cut(
    root: Node, cost: float, children: Callable[[Node], list[tuple[Node, float]]], most: float
) -> Iterator[tuple[Node, float]]:
    """Yield nodes of a search tree that cover all its leaves, each with its part of `cost`.

    `cost` is the estimate for the root; `children(node)` returns the nodes below one with the estimates for these, none
    at a dead end. A node whose own estimate is `most` or less is not cut further; that of a leaf has to be. Each node
    shares its part among its children, so that the parts add up to `cost` but for dead ends, however wrong estimates
    are. Depth first: memory grows with the depth alone.
    """
    waiting = [(root, cost, cost)]
    while waiting:
        node, estimate, part = waiting.pop()
        if estimate <= most:
            yield node, part
            continue
        below = children(node)
        whole = sum(estimate for _, estimate in below)
        waiting += [(child, estimate, part * estimate / whole) for child, estimate in reversed(below)]
