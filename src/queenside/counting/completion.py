"""What is asked of a puzzle besides its count: through which squares its solutions go, and why it has none."""

from __future__ import annotations

from queenside.counting import choose, listing, plain, run
from queenside.counting.search import PLAIN_UP_TO
from queenside.counting.torus import REASON, without_solution
from queenside.locale import gettext as _
from queenside.locale import ngettext
from queenside.symmetry import SYMMETRIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from queenside.board import Square
    from queenside.counting.method import Task

__all__ = ["heat", "why_none"]

LISTED_UP_TO = 15
"""The largest board whose solutions are all listed and tallied; on larger ones each square is counted by itself."""


def heat(
    task: Task, *, threads: int = 1, progress: Callable[[float], object] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return for each square, row by row, the number of solutions with a queen on it; 0 where none may stand.

    Each row, and each column, adds up to the number of solutions. Up to size 15 all solutions are listed; above, the
    task is counted with a queen on each square, once for all squares that symmetries of the task take to each other.
    `progress` is called with the fraction that is done, from 0 to 1.
    """
    if task.n <= LISTED_UP_TO:
        return _tallied(task)
    orbits = _orbits(task)
    found = [[0] * task.n for _row in task.allowed]
    for done, orbit in enumerate(orbits):
        row, column = orbit[0]
        rest = task._replace(allowed=(*task.allowed[:row], 1 << column, *task.allowed[row + 1 :]))
        number = run(choose(task.n, task=rest).method, rest, threads=threads)
        for other_row, other_column in orbit:
            found[other_row][other_column] = number
        if progress is not None:
            progress((done + 1) / len(orbits))
    return tuple(map(tuple, found))


def _tallied(task: Task) -> tuple[tuple[int, ...], ...]:
    found = [[0] * task.n for _row in task.allowed]
    for block in listing.blocks(task):
        for numbers, more in zip(found, block.through(), strict=True):
            numbers[:] = map(int.__add__, numbers, more)
    return tuple(map(tuple, found))


def _orbits(task: Task) -> list[list[Square]]:
    """Return the squares where queens may stand, those together that a symmetry of the task takes to each other."""
    n = task.n
    squares = {(row, column) for row in range(n) for column in range(n) if task.allowed[row] >> column & 1}
    keeping = [symmetry for symmetry in SYMMETRIES if {symmetry.of_square(n, square) for square in squares} == squares]
    orbits = {min(symmetry.of_square(n, square) for symmetry in keeping) for square in squares}
    return [sorted({symmetry.of_square(n, square) for symmetry in keeping}) for square in sorted(orbits)]


def why_none(task: Task, nodes: int) -> str:
    """Return in words why a task has no solution, in the language spoken.

    That is short when a row or a column has no square left, or a theorem says so. Otherwise the search was exhausted:
    `nodes` is the number of queens that it chose; a small board is not searched so, and its search is measured here.
    """
    if without_solution(task):
        return _(REASON).format(n=task.n)
    columns = 0
    for row, mask in enumerate(task.allowed):
        columns |= mask
        if not mask:
            return _("row {row} has no square left for a queen").format(row=row + 1)
    for column in range(task.n):
        if not columns >> column & 1:
            return _("column {column} has no square left for a queen").format(column=column + 1)
    if not nodes and task.n > PLAIN_UP_TO:
        return _("what follows from the squares that are left leads to a row or a column without a square")
    placed = nodes or plain.placed(task)
    return ngettext(
        "the search is exhausted, after {count} queen was tried",
        "the search is exhausted, after {count} queens were tried",
        placed,
    ).format(count=placed)
