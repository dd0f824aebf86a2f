"""The constraint search: for boards with so many closed squares, or so large, that row by row does not get far.

It fills the row or column with the fewest free squares first and does at once what follows from each queen: see
`queenside.kernels.search`. As a method it counts exactly, in units that threads share. For a single solution it starts
again now and then, with other random choices, since a search that took a wrong turn early may never come back from it;
it remembers which lines were dead ends and takes these first. It stays exact: each try is longer than the one before,
so the last one looks at everything, and only when nothing is left does it say that there is no solution.

Small boards are searched in plain Python, since compiled code takes longer to load than they take.
"""

from __future__ import annotations

from itertools import islice
from math import exp
from time import perf_counter
from typing import NamedTuple

from queenside.board import Placement
from queenside.counting import plain
from queenside.counting.method import Plan, Task, Unit, cut
from queenside.counting.torus import linear_solutions, without_solution
from queenside.errors import QueensideError, SizeError
from queenside.interrupts import heeded
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


__all__ = ["PLAIN_UP_TO", "Outcome", "Search", "SearchInterrupted", "count_up_to", "first", "is_unique"]

PLAIN_UP_TO = 11
"""The largest board that plain Python has searched before the kernel would be loaded: see `counting.listing`."""

UNIT_NODES = 1e5
"""Nodes of a unit at most, by an estimate: the kernel visits about a million a second on small boards."""

TURN = 2_000_000
"""Squares that the kernel looks at before it comes back, roughly: about 0.02 s."""

FIRST_TRY, LONGER = 300, 1.5
"""Queens chosen in the first try to find a solution, besides one a row, and the factor from one try to the next."""

WITHOUT_END = 1 << 62


class Outcome(NamedTuple):
    """What a search came to.

    `finished` says that the answer is certain: all solutions that were asked for were found, or there are no others.
    Otherwise the search was stopped, and what it did not find may be there. `found` is the number of solutions found,
    `columns` one of them (the column of each row, from 0) or None. `nodes` is the number of queens that the search
    chose (those that followed from others are not counted), 0 where plain Python did it; `seconds` is its time.
    """

    columns: tuple[int, ...] | None
    finished: bool
    found: int
    nodes: int
    seconds: float


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C came in the middle of a search, which had come to `outcome`: its `finished` is False."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Search:
    """The method: one mirror, units cut where the first queens are placed; any size up to 1000, any rules."""

    name = "search"
    smallest = 0
    largest = 1000

    def plan(self, task: Task) -> Plan:
        """Return the units, made one by one as they are taken."""
        roots = [(weight, half, _nodes_below(half)) for weight, half in task.halves()]

        def units() -> Iterator[Unit]:
            for weight, half, nodes in roots:
                for part, cost in cut(half, nodes, _children, UNIT_NODES):
                    yield Unit(cost, (weight, part))

        return Plan(sum(nodes for _, _, nodes in roots), units())

    def count(self, unit: Unit) -> int:
        """Return the number of solutions of a unit's board, times its weight; hears Ctrl-C, however long it takes."""
        weight: int
        weight, task = unit.work
        run = _Run(task)
        _count(run, WITHOUT_END, lambda: False)
        return weight * run.found


def first(
    task: Task, *, seconds: float | None = None, seed: int = 0, stop: Callable[[], bool] | None = None
) -> Outcome:
    """Search for one solution of a task, of size up to 1000.

    Ends without an answer after a number of seconds, or soon after `stop` returns True; it is asked many times a
    second. A seed leads to the same solution each time. Raises SizeError for a larger board, and SearchInterrupted on
    Ctrl-C.
    """
    return count_up_to(task, 1, seconds=seconds, seed=seed, stop=stop)


def is_unique(
    task: Task, *, seconds: float | None = None, seed: int = 0, stop: Callable[[], bool] | None = None
) -> bool | None:
    """Return whether a task has exactly one solution; None if the search ended before that was certain. See `first`."""
    outcome = count_up_to(task, 2, seconds=seconds, seed=seed, stop=stop)
    if outcome.found == 2:
        return False
    return outcome.found == 1 if outcome.finished else None


def count_up_to(
    task: Task, most: int, *, seconds: float | None = None, seed: int = 0, stop: Callable[[], bool] | None = None
) -> Outcome:
    """Count the solutions of a task, but no further than to `most`, which is at least 1; otherwise as `first`."""
    if task.n > Search.largest:
        raise SizeError(mark("n = {n}: the search takes n up to {largest}"), n=task.n, largest=Search.largest)
    start = perf_counter()
    if without_solution(task) or not all(task.allowed):  # a row without a square needs no kernel
        return Outcome(None, True, 0, 0, perf_counter() - start)
    if task.n <= PLAIN_UP_TO:
        solutions = [tuple(columns) for columns in islice(plain.solutions(task), most)]
        columns = _checked(task, solutions[0]) if solutions else None
        return Outcome(columns, True, len(solutions), 0, perf_counter() - start)

    if task.torus:
        known = [_checked(task, columns) for columns in islice(linear_solutions(task), most)]
        if len(known) == most:
            return Outcome(known[0], True, most, 0, perf_counter() - start)

    def over() -> bool:
        return (seconds is not None and perf_counter() - start >= seconds) or (stop is not None and stop())

    run: _Run | None = None
    try:
        run = _Run(task, greedy=True, seed=seed)
        start = perf_counter()  # the kernel may have been compiled by then, which is no part of the search
        finished = _find(run, over)
        if run.columns is not None and most > 1:
            run.restart()
            finished = _count(run, most, over)
    except KeyboardInterrupt:
        nodes = 0 if run is None else run.nodes
        raise SearchInterrupted(Outcome(None, False, 0, nodes, perf_counter() - start)) from None
    found = 0 if run.columns is None else max(1, run.found)
    return Outcome(run.columns, finished, found, run.nodes, perf_counter() - start)


def _find(run: _Run, over: Callable[[], bool]) -> bool:
    """Search with tries of growing length; return whether that came to an end, a solution or the end of the search."""
    length: float = FIRST_TRY + run.n
    while True:
        last = run.nodes + int(length)
        while run.nodes < last:
            if over():
                return False
            if run.turn(1, last - run.nodes):
                return True
        run.restart()
        length *= LONGER


def _count(run: _Run, most: int, over: Callable[[], bool]) -> bool:
    """Count to `most` and no further; return whether that came to an end."""
    while not over():
        if run.turn(most - run.found, WITHOUT_END):
            return True
    return False


class _Run:
    """A search under way: the kernel's state, and what has been found."""

    def __init__(self, task: Task, *, greedy: bool = False, seed: int = 0) -> None:
        with heeded():
            from queenside.kernels import search

            self._kernel = search
            self._state = search.begin(
                task.allowed, torus=task.torus, superqueen=task.superqueen, greedy=greedy, seed=seed
            )
        self.n = task.n
        self._task = task
        self._work = max(1, TURN // max(1, task.n))
        self.columns: tuple[int, ...] | None = None

    @property
    def found(self) -> int:
        """Solutions found since the last start."""
        return int(self._state.numbers[self._kernel.FOUND])

    @property
    def nodes(self) -> int:
        """Queens chosen, in all."""
        return int(self._state.numbers[self._kernel.NODES])

    def turn(self, solutions: int, nodes: int) -> bool:
        """Search on for a turn, or until there are so many more solutions or queens chosen.

        Return whether all of those solutions were found, or there are no others.
        """
        with heeded():
            ended = self._kernel.go_on(self._state, solutions, nodes, self._work)
        if ended == self._kernel.SOLUTION:
            queens: list[int] = self._state.queens[: self._task.n].tolist()
            self.columns = _checked(self._task, queens)
        return bool(ended != self._kernel.UNDECIDED)

    def restart(self) -> None:
        """Take back all queens that were chosen, of which there are some, or a solution; count solutions anew."""
        with heeded():
            self._kernel.restart(self._state)


def _checked(task: Task, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the columns of a solution; raises QueensideError if they are none. Shares nothing with the search."""
    on_allowed = all(mask >> column & 1 for mask, column in zip(task.allowed, columns, strict=True))
    if not on_allowed or Placement(columns).faults_where(torus=task.torus, superqueen=task.superqueen):
        raise QueensideError(
            mark("the search gave {columns}, which is no solution; please report this"), columns=list(columns)
        )
    return tuple(columns)


def _children(task: Task) -> list[tuple[Task, float]]:
    """Return a task for each queen that its row with the fewest squares can have, of those with more than one."""
    sizes = [(mask.bit_count(), row) for row, mask in enumerate(task.allowed)]
    if min(sizes)[0] == 0:
        return []
    row = min(size for size in sizes if size[0] > 1)[1]
    children = []
    free = task.allowed[row]
    while free:
        queen = free & -free
        free ^= queen
        child = task._replace(allowed=_with_queen(task, row, queen.bit_length() - 1))
        children.append((child, _nodes_below(child)))
    return children


def _with_queen(task: Task, row: int, column: int) -> tuple[int, ...]:
    """Return the squares of a task that a queen leaves free, its own among them."""
    n = task.n
    left = []
    for other, mask in enumerate(task.allowed):
        away = other - row
        if away == 0:
            left.append(1 << column)
            continue
        places = [column, column + away, column - away]
        if task.superqueen:
            for down in (away, away - n, away + n) if task.torus else (away,):
                if abs(down) in (1, 2):
                    places += [column + 3 - abs(down), column - 3 + abs(down)]
        for place in places:
            if task.torus or 0 <= place < n:
                mask &= ~(1 << place % n)
        left.append(mask)
    return tuple(left)


def _nodes_below(task: Task) -> float:
    """Estimate the number of nodes of the search tree of a task, as `counting.backtrack` does, small rows first.

    A row with a single square has its queen: what that attacks is not allowed any more.
    """
    sizes = sorted(mask.bit_count() for mask in task.allowed if mask & (mask - 1))
    nodes = width = 1.0
    for more, size in enumerate(sizes):
        width *= size * (1 - more / len(sizes)) * exp(-2 * more / task.n)
        nodes += width
    return nodes
