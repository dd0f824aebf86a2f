"""The plan of the centre-out join: what each placement of queens in the central rows leaves to the two halves.

The *band* is a number of central rows, of the same parity as n; above and below it lie two *halves* of equal height.
Each placement of queens in the band is a piece of work of its own. Two facts make it stand for more than itself.

*Images.* The mirrors and the half turn keep the band. Where they keep the board too, one of each set of images is
counted, with the number of different images as its weight.

*Transposition* swaps the central rows with the central columns (one of each on an odd board, two on an even one). Call
a solution's row distance the distance from the centre of its nearest queen in the central rows, and its column distance
the same for the columns. Where a transposition or a quarter turn keeps the board, it pairs the solutions whose row
distance is less than their column distance with those where it is greater. So of these pairs the first kind is counted,
twice; a solution with equal distances, a *tie*, counts once. The row distance is known from the band: the squares of
the central columns that are nearer are closed, and queens at exactly this distance make a tie.

See docs/join.md for the method as a whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from queenside.counting.method import Task
from queenside.symmetry import Symmetry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random


__all__ = ["BandPlacement", "band_placements", "heights", "queens_after", "random_placement"]

_BAND_IMAGES = (Symmetry.MIRROR_COLUMNS, Symmetry.MIRROR_ROWS, Symmetry.HALF_TURN)
_SWAPS = (Symmetry.TRANSPOSE, Symmetry.ANTITRANSPOSE, Symmetry.QUARTER_TURN, Symmetry.THREE_QUARTER_TURN)


Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""Sets of rows as bits, one for each free column: those of the top half and those of the bottom half."""


class BandPlacement(NamedTuple):
    """Queens in all rows of the band, and what they leave to the halves: all that is needed to count with them.

    `allowed` has, for the top half and then for the bottom one, the rows where a queen may stand in each of the `free`
    columns, as bits from the half's first row; `ties` has those of them where it makes a tie. A completion counts
    `double` times, or once if it is a tie; the sum over completions counts `weight` times.
    """

    n: int
    columns: tuple[int, ...]
    weight: int
    double: int
    free: tuple[int, ...]
    allowed: Sides
    ties: Sides

    @property
    def half(self) -> int:
        """The number of rows of each half."""
        return (self.n - len(self.columns)) // 2


def heights(n: int) -> range:
    """Return the heights that a band can have on a board of size n: it has a centre, and leaves a row to each half."""
    return range(2 - n % 2, n - 1, 2)


def band_placements(task: Task, height: int, columns: tuple[int, ...] = ()) -> Iterator[BandPlacement]:
    """Yield one of each set of images of the placements in a band of one of the `heights`, lazily.

    With `columns`, only those whose first queens stand in these columns. Placements that cannot be completed, since
    they close a column or hold a nearer queen in a central column, are left out. The completions, weighted, add up to
    the number of solutions of the task.
    """
    n = task.n
    images, doubled = _use(task)
    first = (n - height) // 2
    for whole in _placements(task, first, height, columns):
        orbit = {whole, *(_image(symmetry, whole, n) for symmetry in images)}
        if min(orbit) == whole:
            placement = _placement(task, first, whole, len(orbit), doubled)
            if placement is not None:
                yield placement


def random_placement(
    task: Task, height: int, chance: Random, columns: tuple[int, ...] = (), *, least: bool = False
) -> tuple[int, BandPlacement | None]:
    """Return a random placement in the band, and the number of choices on its way: one over its probability.

    Its first queens stand in `columns`. It need not be the one of its images that is counted, unless `least` says so.
    None when it cannot be completed, is not to be taken, or there is none that way.
    """
    n = task.n
    images, doubled = _use(task)
    first = (n - height) // 2
    choices = 1
    while len(columns) < height:
        free = _free(task, first, columns)
        if not free:
            return choices, None
        choices *= len(free)
        columns = (*columns, chance.choice(free))
    orbit = {columns, *(_image(symmetry, columns, n) for symmetry in images)}
    if least and min(orbit) != columns:
        return choices, None
    return choices, _placement(task, first, columns, len(orbit), doubled)


def queens_after(task: Task, height: int, columns: tuple[int, ...]) -> list[int]:
    """Return the columns where the band's next row may have its queen, after those in `columns`."""
    return _free(task, (task.n - height) // 2, columns)


@lru_cache(maxsize=1)
def _use(task: Task) -> tuple[list[Symmetry], bool]:
    """Return the mirrors and the half turn that keep the board, and whether one that swaps rows and columns does."""
    kept = _symmetries(task)
    return [symmetry for symmetry in _BAND_IMAGES if symmetry in kept], any(symmetry in kept for symmetry in _SWAPS)


def _symmetries(task: Task) -> set[Symmetry]:
    """Return the symmetries that keep the board of a task."""
    n = task.n
    if task == Task.empty(n):  # asked for by every process that counts, for boards of several sizes
        return set(Symmetry)
    squares = {(row, column) for row in range(n) for column in range(n) if task.allowed[row] >> column & 1}
    return {symmetry for symmetry in Symmetry if {symmetry.of_square(n, square) for square in squares} == squares}


def _placements(task: Task, first: int, height: int, columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the placements in the band whose first rows have queens in `columns`."""
    if len(columns) == height:
        yield columns
        return
    for column in _free(task, first, columns):
        yield from _placements(task, first, height, (*columns, column))


def _free(task: Task, first: int, columns: tuple[int, ...]) -> list[int]:
    """Return the columns where the next row of the band may have its queen."""
    row = len(columns)
    return [
        column
        for column in range(task.n)
        if task.allowed[first + row] >> column & 1
        and all(column != other and abs(column - other) != row - above for above, other in enumerate(columns))
    ]


def _image(symmetry: Symmetry, columns: tuple[int, ...], n: int) -> tuple[int, ...]:
    if symmetry in (Symmetry.MIRROR_COLUMNS, Symmetry.HALF_TURN):
        columns = tuple(n - 1 - column for column in columns)
    return columns if symmetry is Symmetry.MIRROR_COLUMNS else columns[::-1]


def _placement(task: Task, first: int, columns: tuple[int, ...], weight: int, doubled: bool) -> BandPlacement | None:
    """Return what a placement in the band leaves to the halves, or None if it cannot be completed."""
    n = task.n
    central = {(n - 1) // 2, n // 2}
    queens = [(first + row, column) for row, column in enumerate(columns)]
    nearest = min(_distance(column, n) for row, column in queens if row in central)
    beside = [_distance(row, n) for row, column in queens if column in central]
    if doubled and any(distance < nearest for distance in beside):
        return None
    # With a tie in the band, no other queen matters: all completions count once.
    double = 2 if doubled and nearest not in beside else 1

    nearer = sum(1 << row for row in range(n) if _distance(row, n) < nearest) if doubled else 0
    equal = sum(1 << row for row in range(n) if _distance(row, n) == nearest) if double == 2 else 0
    free = tuple(column for column in range(n) if column not in columns)
    opened, tying = [], []
    for column in free:
        rows = _rows(task)[column]
        for row, beneath in queens:
            away = abs(column - beneath)
            rows &= ~(1 << row + away | 1 << row >> away)
        if column in central:
            rows &= ~nearer
        opened.append(rows)
        tying.append(rows & equal if column in central else 0)
    placement = BandPlacement(n, columns, weight, double, free, _sides(opened, first, n), _sides(tying, first, n))
    if any(not above and not below for above, below in zip(*placement.allowed, strict=True)):
        return None
    return placement


def _sides(columns: Iterable[int], first: int, n: int) -> Sides:
    """Return the rows of the two halves out of sets of rows of the board."""
    kept = tuple(columns)
    top = (1 << first) - 1
    return tuple(rows & top for rows in kept), tuple(rows >> n - first for rows in kept)


@lru_cache(maxsize=1)
def _rows(task: Task) -> list[int]:
    """Return for each column the rows where a queen may stand, as bits."""
    return [sum((mask >> column & 1) << row for row, mask in enumerate(task.allowed)) for column in range(task.n)]


def _distance(line: int, n: int) -> int:
    """Return twice the distance of a row or a column from the centre of the board."""
    return abs(2 * line - (n - 1))
