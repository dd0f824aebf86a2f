"""What workers do: count a unit by the join, or recount it by a method that shares neither code nor data with it.

The recount is written from the rules of the board alone. A unit stands for some boards with weights (`boards`), and
these are counted by backtracking after a symmetry of the square has been applied: other code on other data, and the
same count. A third opinion comes from the constraint search.

A worker first shows that it counts right: `admission` counts parts whose counts and numbers of half placements are
known (`ADMISSION`); whoever gives it work compares.
"""

from __future__ import annotations

import os
import socket
from functools import cache
from time import thread_time, time
from typing import Any, NamedTuple

from queenside.counting import load
from queenside.counting.bands import band_placements
from queenside.counting.join import PRIMES, Node, tally
from queenside.counting.method import Task
from queenside.farm.plan import Part
from queenside.symmetry import Symmetry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "ADMISSION",
    "JOIN",
    "RECOUNTS",
    "Job",
    "Result",
    "admission",
    "as_message",
    "boards",
    "identity",
    "is_admitted",
    "job_of",
    "perform",
    "result_of",
]

JOIN = "join"
RECOUNTS = ("backtrack", "search")
"""The methods of a second and a third opinion, names of `queenside.counting.METHODS`."""

ADMISSION = (
    (0, 14, 2, Part(()), 365596, 857870),
    (0, 20, 2, Part((7, 12), 21845, 15), 53412, 10319),
    (0, 22, 2, Part((4, 13), 87381, 17), 1930332, 70729),
    (25, 25, 5, Part((3, 8, 17, 5, 21), 87381, 17), 297008, 14483),
)
"""What every worker for boards of the first size or more must find: n, height, part, count, half placements.

Between them they take all ways through the kernel: short lists and long ones, keys of one word and of two, and lanes of
64 bits, which only large boards need. Tests recount them by backtracking and list the half placements in plain Python.
"""


class Job(NamedTuple):
    """A unit to be counted by a method, after a symmetry of the board (by its name; the join knows the identity)."""

    lease: int
    method: str
    n: int
    height: int
    part: Part
    symmetry: str = Symmetry.IDENTITY.name


class Result(NamedTuple):
    """What became of a job. `residues` are those of `solutions`, modulo PRIMES, added up apart from it."""

    lease: int
    solutions: int
    residues: tuple[int, int]
    listed: int
    worker: str
    host: str
    build: str
    start: float
    end: float
    seconds: float
    """Time of the processor."""


def perform(job: Job, worker: str) -> Result:
    """Do a job, here and now."""
    start, begun = time(), thread_time()
    if job.method == JOIN:
        count, residues, listed = _join(job.n, job.height, job.part)
    else:
        count, residues, listed = _recount(job)
    spent = thread_time() - begun
    return Result(job.lease, count, residues, listed, worker, socket.gethostname(), _build(), start, time(), spent)


@cache
def _build() -> str:
    from queenside.kernels import cache_version

    return cache_version()


def _join(n: int, height: int, part: Part) -> tuple[int, tuple[int, int], int]:
    count, listed = 0, 0
    first = second = 0
    for placement in band_placements(Task.empty(n), height, part.columns):
        found = tally(placement, Node(part.decisions, part.decided))
        count += found.solutions
        listed += found.listed
        first = (first + found.residues[0]) % PRIMES[0]
        second = (second + found.residues[1]) % PRIMES[1]
    return count, (first, second), listed


def _recount(job: Job) -> tuple[int, tuple[int, int], int]:
    method, symmetry = load(job.method), Symmetry[job.symmetry]
    count = first = second = 0
    for weight, task in boards(job.n, job.height, job.part):
        for unit in method.plan(_image(task, symmetry)).units:
            found = weight * method.count(unit)
            count += found
            first, second = (first + found) % PRIMES[0], (second + found) % PRIMES[1]
    return count, (first, second), 0


def boards(n: int, height: int, part: Part) -> Iterator[tuple[int, Task]]:
    """Yield boards with weights whose counts add up to that of a part of the plan of (n, height).

    The rules, from docs/join.md: of the images of a placement in the band under the mirrors and the half turn the least
    one counts, for all of them. With the nearest queen of the central rows at distance d from the centre, no queen of a
    central column may be nearer; solutions with one at exactly d count once and all others twice.
    """
    first = (n - height) // 2
    for columns in _bands(n, height, part.columns):
        queens = [(first + row, column) for row, column in enumerate(columns)]
        images = {
            tuple(column for _, column in sorted(symmetry.of_square(n, queen) for queen in queens))
            for symmetry in (Symmetry.IDENTITY, Symmetry.MIRROR_COLUMNS, Symmetry.MIRROR_ROWS, Symmetry.HALF_TURN)
        }
        if columns != min(images):
            continue
        central = (n // 2, (n - 1) // 2)
        nearest = min(abs(2 * column - n + 1) for row, column in queens if row in central)
        ties = {(row, column) for row in range(n) for column in central if abs(2 * row - n + 1) == nearest}
        closed = {(row, column) for row in range(n) for column in central if abs(2 * row - n + 1) < nearest}
        if closed.intersection(queens):
            continue
        free = [column for column in range(n) if column not in columns]
        half_of = {free[i]: "top" if part.decisions >> i & 1 else "bottom" for i in range(part.decided)}
        opened = set(queens)
        for row in (*range(first), *range(first + height, n)):
            here = "top" if row < first else "bottom"
            opened |= {
                (row, column)
                for column in free
                if half_of.get(column, here) == here
                and (row, column) not in closed
                and all(abs(row - other) != abs(column - beside) for other, beside in queens)
            }
        yield len(images), _task(n, opened)
        if not ties.intersection(queens):
            yield len(images), _task(n, opened - ties)


def _bands(n: int, height: int, columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(columns) == height:
        yield columns
        return
    for column in range(n):
        if all(abs(column - other) not in (0, len(columns) - row) for row, other in enumerate(columns)):
            yield from _bands(n, height, (*columns, column))


def _task(n: int, squares: set[tuple[int, int]]) -> Task:
    rows = [0] * n
    for row, column in squares:
        rows[row] |= 1 << column
    return Task(tuple(rows))


def _image(task: Task, symmetry: Symmetry) -> Task:
    n = task.n
    squares = {(row, column) for row in range(n) for column in range(n) if task.allowed[row] >> column & 1}
    return _task(n, {symmetry.of_square(n, square) for square in squares})


def admission(n: int) -> list[list[int]]:
    """Return the counts and the numbers of half placements of the parts of ADMISSION, as this worker finds them."""
    found = [_join(size, height, part) for least, size, height, part, *_ in ADMISSION if n >= least]
    return [[count, listed] for count, _, listed in found]


def is_admitted(n: int, found: list[list[int]]) -> bool:
    """Return whether a worker for boards of size n has found what it must."""
    return found == [[count, listed] for least, *_, count, listed in ADMISSION if n >= least]


def identity() -> str:
    """Return a name for this process as a worker, that no other one has."""
    return f"{socket.gethostname()}-{os.getpid()}-{os.urandom(3).hex()}"


def as_message(value: Job | Result) -> dict[str, Any]:
    """Return a job or a result as JSON can hold it; counts are strings, since readers lose digits."""
    fields = value._asdict()
    if isinstance(value, Job):
        fields["part"] = value.part.text
    else:
        fields["solutions"] = str(value.solutions)
    return fields


def job_of(message: dict[str, Any]) -> Job:
    """Return the job of a message."""
    return Job(**{**message, "part": Part.parse(message["part"])})


def result_of(message: dict[str, Any]) -> Result:
    """Return the result of a message."""
    first, second = message["residues"]
    return Result(**{**message, "solutions": int(message["solutions"]), "residues": (first, second)})
