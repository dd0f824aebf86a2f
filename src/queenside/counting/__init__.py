"""Counting: methods that count the solutions of a task, what they can do, and how their work is spread.

A *task* is a board: for each row the columns where a queen may stand. A *method* cuts a task into *units* and counts
each unit; the total is the sum over units, in Python integers. A unit may be counted by any thread, in any order.
`queenside.counting.method` says what a method is; METHODS here lists them, `choose` picks one, `run` runs it.
"""

from __future__ import annotations

import os
from importlib import import_module
from operator import index
from typing import NamedTuple

from queenside.errors import InputError, SizeError
from queenside.locale import mark
from queenside.sizes import MOST_DIGITS, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from queue import SimpleQueue

    from queenside.counting.method import Method, Plan, Task, Unit

__all__ = [
    "METHODS",
    "MOST_THREADS",
    "PLAIN_ONLY",
    "Choice",
    "Interrupted",
    "check_threads",
    "choose",
    "default_threads",
    "load",
    "run",
]

METHODS = {
    "plain": ("queenside.counting.plain", "Plain"),
    "backtrack": ("queenside.counting.backtrack", "Backtrack"),
    "join": ("queenside.counting.join", "Join"),
    "search": ("queenside.counting.search", "Search"),
    "theorem": ("queenside.counting.torus", "Theorem"),
}
"""The methods by name: the module of each and its class in it, imported when it is wanted."""

PLAIN_ONLY = frozenset({"join"})
"""The methods that count no superqueens and nothing on a torus."""

SMALL = 13
"""The largest board that plain Python counts in less time than Numba takes to start: see benchmarks/startup.py."""

MOST_BACKTRACKED = 32
"""The largest board of the method backtrack."""

WORTH_JOINING = {20: 1e6, 31: 1e8}
"""The cost of a plan of the method search above which a puzzle is worth joining, by the size that it is good up to: see
benchmarks/counters.py. Larger boards are never joined."""

MOST_THREADS = 1024


class Choice(NamedTuple):
    """A method and why it was chosen, a message marked for translation with the placeholder `n`."""

    method: Method
    reason: str


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came in the middle of a count: `found` solutions so far, after `fraction` of the estimated work.

    The count is partial: it says nothing about the total but that it is no smaller.
    """

    def __init__(self, found: int, fraction: float) -> None:
        super().__init__(found, fraction)
        self.found = found
        self.fraction = fraction


def load(name: str) -> Method:
    """Return the method of a name; raises InputError for a name that is not in METHODS."""
    if name not in METHODS:
        raise InputError(
            mark("{name!r} is no method; the methods are {methods}"), name=name, methods=", ".join(METHODS)
        )
    module, kind = METHODS[name]
    method: Method = getattr(import_module(module), kind)()
    return method


def choose(n: int, name: str | None = None, band: int | str | None = None, task: Task | None = None) -> Choice:
    """Return the method for a board of size n: the named one, else the fastest.

    `task` is what is to be counted, an empty board without it. `band` is the height of the band for the method join, as
    an int or as a user types it; it chooses that method.

    Raises SizeError for a size that it cannot count, InputError for a task with rules that it does not know, for a name
    that is not in METHODS, and for a band that does not fit.
    """
    if band is not None and name in (None, "join"):
        from queenside.counting.join import Join, check_height

        choice = Choice(Join(check_height(n, band)), mark("as asked"))
    elif band is not None:
        raise InputError(mark("the method {method} has no band; join has one"), method=name)
    elif name is not None:
        choice = Choice(load(name), mark("as asked"))
    else:
        fastest, reason = _fastest(n, task)
        choice = Choice(load(fastest), reason)
    method = choice.method
    if not method.smallest <= n <= method.largest:
        raise SizeError(
            mark("n = {n}: the method {method} counts n from {smallest} to {largest}"),
            n=n,
            method=method.name,
            smallest=method.smallest,
            largest=method.largest,
        )
    if method.name in PLAIN_ONLY and task is not None and not task.is_plain:
        message = (
            mark("the method {method} counts no superqueens; without a name, a method that does is taken")
            if task.superqueen
            else mark("the method {method} does not count on a torus; without a name, a method that does is taken")
        )
        raise InputError(message, method=method.name)
    if method.name == "theorem":
        from queenside.counting.torus import without_solution

        if task is None or not without_solution(task):
            raise InputError(
                mark("the method {method} counts a torus alone, of a size that has a factor in common with 6"),
                method=method.name,
            )
    return choice


def _fastest(n: int, task: Task | None) -> tuple[str, str]:
    """Return the name of the method that counts a task of size n soonest, and why; None is the empty board."""
    if task is not None and task.torus:
        from queenside.counting.torus import REASON, without_solution

        if without_solution(task):
            return "theorem", REASON
    if n <= SMALL:
        return "plain", mark("n = {n} is small")
    if task is None or task == task.empty(n):
        return "join", mark("n = {n} is worth compiled code")
    if task == task.empty(n, torus=task.torus, superqueen=task.superqueen) and n <= MOST_BACKTRACKED:
        return "backtrack", mark("n = {n} is worth compiled code, which knows the symmetries of the board")
    least = next((cost for size, cost in WORTH_JOINING.items() if n <= size), float("inf"))
    if task.is_plain and n <= max(WORTH_JOINING) and load("search").plan(task).cost > least:
        return "join", mark("n = {n} is worth compiled code")
    return "search", mark("few queens or squares are left, or the rules are not the usual ones")


def default_threads(n: int) -> int:
    """Return the number of threads to count a board of size n with: one on a small one, else one for each core.

    Only the cores count that this process may use.
    """
    if n <= SMALL:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | str) -> int:
    """Return a number of threads as an int from 1 to 1024, taken as an int or as a user types it.

    Raises InputError, naming the value and the range, for anything else.
    """
    typed = isinstance(threads, str) and threads.isascii() and threads.isdigit() and len(threads) <= MOST_DIGITS
    try:
        number = index(int(threads) if typed else threads)  # type: ignore[arg-type]  # the point is to find out
    except TypeError:
        number = 0
    if isinstance(threads, bool) or not 1 <= number <= MOST_THREADS:
        raise InputError(
            mark("threads = {threads!r}: the number of threads is a whole number from 1 to {most}"),
            threads=shortened(threads) if isinstance(threads, str) else threads,
            most=MOST_THREADS,
        )
    return number


def run(
    method: Method,
    task: Task,
    *,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
    at_least: Callable[[int], object] | None = None,
) -> int:
    """Return the number of solutions of a task, counted by a method, with units spread over threads.

    The number of threads changes the time and nothing else. After each unit, in the caller's thread, `at_least`
    is called with the number of solutions found so far, and then `progress` with the fraction of the estimated work
    that is done, from 0 to 1. On Ctrl-C this raises Interrupted, within the time of a unit.
    """
    plan = method.plan(task)
    found, done = 0, 0.0
    if progress is not None:
        progress(0.0)
    counted = _counted_here(method, plan) if threads == 1 else _counted_by_threads(method, plan, threads)
    try:
        for unit, number in counted:
            found += number
            done += unit.cost
            if at_least is not None:
                at_least(found)
            if progress is not None:
                progress(min(1.0, done / plan.cost) if plan.cost else 1.0)
    except KeyboardInterrupt:
        raise Interrupted(found, min(1.0, done / plan.cost) if plan.cost else 1.0) from None
    finally:
        counted.close()
    if progress is not None:
        progress(1.0)
    return found


def _counted_here(method: Method, plan: Plan) -> Generator[tuple[Unit, int]]:
    for unit in plan.units:
        yield unit, method.count(unit)


def _counted_by_threads(method: Method, plan: Plan, threads: int) -> Generator[tuple[Unit, int]]:
    """Yield each unit with its count, in the order in which they are done.

    The workers are daemons: an interrupted program ends without waiting for a compiler to come to its end. Each takes
    its next unit when it is free, so that no more units exist than workers, and plans on under a lock.
    """
    from queue import SimpleQueue
    from threading import Event, Lock, Thread
    from time import monotonic

    units = iter(plan.units)
    taking, stop = Lock(), Event()
    results: SimpleQueue[tuple[Unit, int] | BaseException | None] = SimpleQueue()

    def work() -> None:
        try:
            while not stop.is_set():
                with taking:
                    unit = next(units, None)
                if unit is None:
                    break
                results.put((unit, method.count(unit)))
        except BaseException as error:
            results.put(error)
        else:
            results.put(None)

    workers: list[Thread] = []
    for number in range(threads):
        worker = Thread(target=work, name=f"count-{number}", daemon=True)
        try:
            worker.start()
        except RuntimeError:  # the system gives no more threads: those that there are will do
            if not workers:
                raise MemoryError from None
            break
        workers.append(worker)
    try:
        working = len(workers)
        while working:
            result = _next(results)
            if result is None:
                working -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                yield result
    finally:
        stop.set()
        end = monotonic() + 0.5
        for worker in workers:
            worker.join(max(0.0, end - monotonic()))


def _next(results: SimpleQueue[tuple[Unit, int] | BaseException | None]) -> tuple[Unit, int] | BaseException | None:
    from queue import Empty

    while True:
        try:
            return results.get(timeout=0.2)  # without a limit, Ctrl-C would not be seen on Windows
        except Empty:
            continue
