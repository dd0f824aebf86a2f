"""What is known of queens on a torus, and saves a search or most of it.

**No torus has a solution unless its size is prime to 6** (Pólya, in Ahrens, Mathematische Unterhaltungen und Spiele II,
1918). Rows, columns, sums and differences each take all values modulo n in a solution. So the differences, column minus
row, add up to 0 and to n(n - 1)/2, which an even n does not divide. And the squares of sums and differences add up to
twice the sum S of the squares of rows plus that of columns: 2S = 4S modulo n, so n divides 2S = n(n - 1)(2n - 1)/3,
which is not so if 3 divides n.

**Symmetries of an empty torus** move the queen of the first row to the first column, so that a search with that queen
finds one solution in n. Those that keep this square also keep the four kinds of lines: the mirrors, the quarter turn,
the map of (row, column) to (row - column, row + column) for an odd n, and that to (k row, k column) for a k prime to n.
If the queen of the second row is in column a, then (k, k a) is a queen of an image, and there are as many solutions
with a queen on (1, -a), (1, 1/a) and (1, (1 + a)/(1 - a)), as long as these exist modulo n. Of each such set of
columns one needs to be searched. Of all these only the mirror puts the second row on itself without a factor k, which
would not keep knight's moves.
"""

from __future__ import annotations

from math import gcd

from queenside.counting.method import Plan, Task, Unit
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["REASON", "Theorem", "linear_solutions", "parts", "without_solution"]

STEPS = 50
"""The steps of linear solutions that are tried end before this one."""

REASON = mark("n = {n} has a factor in common with 6: no torus of such a size has a solution (Pólya, 1918)")
"""Why `Theorem` counts a task, a message with the placeholder `n`."""


def without_solution(task: Task) -> bool:
    """Return whether a task is on a torus of a size that has no solution, so that it has none, whatever is blocked."""
    return task.torus and task.n > 0 and gcd(task.n, 6) > 1


def linear_solutions(task: Task) -> Iterator[list[int]]:
    """Yield solutions of a task on a torus, as columns, in which each queen is as far from the last as any other.

    Whether there are others is not said. On an empty torus of a size n prime to 6 a step of two columns is a solution
    (Pólya), so one is found at once where a search would look for long.
    """
    n = task.n
    for step in range(2, min(n - 1, STEPS)):
        if any(gcd(number, n) > 1 for number in (step - 1, step, step + 1)):
            continue
        # A knight's move goes one row down and two columns aside, or two rows down and one column aside.
        if task.superqueen and any(
            (down * step - across) % n == 0 for down, across in ((1, 2), (1, -2), (2, 1), (2, -1))
        ):
            continue
        for first in range(n):
            if all(mask >> (first + row * step) % n & 1 for row, mask in enumerate(task.allowed)):
                yield [(first + row * step) % n for row in range(n)]


class Theorem:
    """The method that does not search: 0, for a task of which `without_solution` is true, and for no other one."""

    name = "theorem"
    smallest = 2
    largest = 1000

    def plan(self, task: Task) -> Plan:
        """Return the one unit."""
        assert without_solution(task)
        return Plan(1.0, [Unit(1.0, None)])

    def count(self, _unit: Unit) -> int:
        """Return the number of solutions."""
        return 0


def parts(task: Task) -> list[tuple[int, Task]]:
    """Return tasks with weights whose weighted counts add up to this one's count: few and small on an empty torus."""
    n = task.n
    if n < 2 or task != Task.empty(n, torus=True, superqueen=task.superqueen):
        return task.halves()
    return [
        (n * len(orbit), task._replace(allowed=(1, 1 << min(orbit), *task.allowed[2:])))
        for orbit in _orbits(n, superqueen=task.superqueen)
    ]


def _orbits(n: int, *, superqueen: bool) -> Iterator[set[int]]:
    """Yield the sets of columns of the second row with equally many solutions; the first queen is in column 0."""
    left = set(range(2, n - 1))
    while left:
        orbit, new = set[int](), {min(left)}
        while new:
            orbit |= new
            new = {image for column in new for image in _images(n, column, superqueen=superqueen)} - orbit
        left -= orbit
        yield orbit


def _images(n: int, column: int, *, superqueen: bool) -> set[int]:
    images = {n - column}
    if not superqueen:
        if gcd(column, n) == 1:
            images.add(pow(column, -1, n))
        if n % 2 and gcd(1 - column, n) == 1:
            images.add((1 + column) * pow(1 - column, -1, n) % n)
    return images
