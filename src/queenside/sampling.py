"""One solution at random, of any size up to LARGEST.

Up to UNIFORM_UP_TO all solutions are listed and one is drawn: each is as likely as any other. Above, a random
permutation is mended by swaps (R. Sosic and J. Gu, Efficient local search with conflict minimization: a case study of
the n-queens problem, IEEE Transactions on Knowledge and Data Engineering 6 (1994), 661-668), and one of the eight
symmetries drawn. That reaches every kind of solution, but *not* each as often as any other: docs/one.md tells by how
much they differ where all are known.
"""

from __future__ import annotations

from queenside.board import Placement
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

__all__ = ["LARGEST", "UNIFORM_UP_TO", "by_swaps", "sample"]

LARGEST = 1_000_000
"""The largest size: some seconds."""

UNIFORM_UP_TO = 12
"""The largest size whose solutions are all listed to draw one: 14,200 of them, in half a second."""

TRIES = 50
"""Columns that a row tries at random, before it takes one where it attacks."""


def sample(n: int, seed: int) -> Placement:
    """Return a solution of size n, from 0 to LARGEST; the same for the same seed, in every version of Python.

    Raises SizeError for any other n, and for 2 and 3, which have no solution.
    """
    from random import Random

    from queenside.construct import check_solvable

    n = check_size(n, highest=LARGEST)
    check_solvable(n)
    random = Random(seed)  # of which only random() is used: it alone stays the same from version to version
    return _uniformly(n, random) if n <= UNIFORM_UP_TO else by_swaps(n, random)


def _below(random: Random, n: int) -> int:
    """Return a whole number from 0 to n - 1."""
    return int(random.random() * n)


def _uniformly(n: int, random: Random) -> Placement:
    from queenside.counting.listing import blocks
    from queenside.counting.method import Task

    solutions = [columns for block in blocks(Task.empty(n)) for columns in block]
    return Placement(solutions[_below(random, len(solutions))])


def by_swaps(n: int, random: Random) -> Placement:
    """Return a solution of size n, 0 or 1 or from 4 on, found by swaps: not each as likely as any other."""
    columns = None
    while columns is None:
        columns = _mended(*_scattered(n, random), random)
    # One of the eight symmetries: with it, all images of a solution are as likely as each other.
    if _below(random, 2):
        columns.reverse()
    if _below(random, 2):
        columns = [n - 1 - column for column in columns]
    if _below(random, 2):
        columns = sorted(range(n), key=columns.__getitem__)
    return Placement(columns)


def _scattered(n: int, random: Random) -> tuple[list[int], list[int], list[int]]:
    """Return a random permutation with few attacks, and the number of queens on each sum and difference diagonal.

    Row after row draws from the columns that are left until it attacks no row above, but no more than TRIES times.
    A difference diagonal is counted at column - row, from the end where that is negative.
    """
    columns = list(range(n))
    sums, differences = [0] * (2 * n), [0] * (2 * n)
    for row in range(n):
        for _ in range(TRIES):
            other = row + _below(random, n - row)
            column = columns[other]
            if not (sums[row + column] or differences[column - row]):
                break
        columns[row], columns[other] = columns[other], columns[row]
        sums[row + column] += 1
        differences[column - row] += 1
    return columns, sums, differences


def _mended(columns: list[int], sums: list[int], differences: list[int], random: Random) -> list[int] | None:
    """Return the permutation after swaps of an attacked queen's column with another's, each of them an improvement.

    None when an attacked queen finds no such swap: the start was a bad one.
    """
    n = len(columns)
    attacked = [row for row in range(n) if sums[row + columns[row]] > 1 or differences[columns[row] - row] > 1]
    while attacked:
        row = attacked.pop()
        for _ in range(4 * n):  # each other queen is met by then, or nearly each
            column = columns[row]
            if sums[row + column] == 1 and differences[column - row] == 1:
                break
            other = _below(random, n)
            if other == row:
                continue
            if _swap(columns, sums, differences, row, other) < 0:
                attacked.append(other)
            else:
                _swap(columns, sums, differences, row, other)
        else:
            return None
    return columns


def _swap(columns: list[int], sums: list[int], differences: list[int], row: int, other: int) -> int:
    """Swap the columns of two rows; return how many more queens share a diagonal with one that was there before."""
    change = 0
    for r in (row, other):
        for lines, line in ((sums, r + columns[r]), (differences, columns[r] - r)):
            lines[line] -= 1
            change -= lines[line] > 0
    columns[row], columns[other] = columns[other], columns[row]
    for r in (row, other):
        for lines, line in ((sums, r + columns[r]), (differences, columns[r] - r)):
            change += lines[line] > 0
            lines[line] += 1
    return change
