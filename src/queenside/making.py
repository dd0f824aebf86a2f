"""Making puzzles: given queens that have exactly one completion, as few as can be.

A random solution is hidden, and of its queens those are given that rule every other solution out. On a small board all
solutions are known, so the fewest queens that will do are found by trying none, one, two and so on. On a larger one all
queens are given first and taken away again, one by one in random order, as long as the search proves that there is
still only one completion; those that are left cannot be spared, one by one, as far as the search came in its time.

A puzzle of a wished difficulty is solved by steps of `queenside.reasoning`: queens are taken away in random order, each
that steps of that level can do without. Where a lower level is enough for what is left, another solution is hidden.
"""

from __future__ import annotations

from itertools import combinations

from queenside.errors import QueensideError, SizeError
from queenside.locale import gettext, mark
from queenside.puzzle import Puzzle
from queenside.reasoning import LEVELS, check_level, within
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

__all__ = ["FEWEST_UP_TO", "LARGEST", "SMALLEST", "make", "make_level"]

LARGEST = 100
"""The largest size: above it a search seldom proves that a completion is the only one."""

FEWEST_UP_TO = 11
"""The largest size whose solutions are all listed."""

ORDERS = 20
"""Orders in which queens are taken away. Of size 20, eight to eleven queens are left, on most orders nine or ten."""

PATIENCE = 25
"""Turns of the search, each of some hundredths of a second, after which a queen stays. Turns, not seconds: a seed makes
the same puzzle on every machine."""

SMALLEST = dict(zip(LEVELS, (0, 5, 6), strict=True))
"""The smallest size of each level of difficulty: all puzzles of given queens on smaller boards were looked at."""

TRIES = 1000
"""Solutions that are hidden, one after another, for a puzzle of one level. One or two are enough, but for medium ones
of size 5: one solution in twenty leads to such a puzzle."""


def make(n: int, seed: int, progress: Callable[[float], object] | None = None) -> Puzzle:
    """Return a puzzle of size n, 0 to LARGEST, with given queens and exactly one completion; a seed makes it again.

    Up to FEWEST_UP_TO no fewer queens determine the solution that it hides. `progress` is called with the fraction that
    is done. Raises SizeError for another n, and for 2 and 3, which have no solution.
    """
    from random import Random

    from queenside.sampling import sample

    n = check_size(n, 0, LARGEST)
    hidden = [square[1] for square in sample(n, seed).squares]
    chance = Random(seed)
    if n <= FEWEST_UP_TO:
        kept = _fewest(hidden, _order(n, chance))
    else:
        kept = list(range(n))
        for done in range(ORDERS):
            kept = min(kept, _needed(hidden, _order(n, chance)), key=len)
            if progress is not None:
                progress((done + 1) / ORDERS)
    return Puzzle(n, queens=[(row, hidden[row]) for row in kept])


def make_level(n: int, seed: int, difficulty: str) -> Puzzle:
    """Return a puzzle of size n with given queens, exactly one completion and a difficulty, one of `reasoning.LEVELS`.

    None of its queens can be left out, or that level of steps would not do. A seed makes it again. Raises InputError
    for another difficulty, and SizeError for an n that is not from SMALLEST to LARGEST, or 2 or 3.
    """
    from random import Random

    from queenside.construct import check_solvable
    from queenside.sampling import by_swaps

    check_level(difficulty)
    n = check_size(n, 0, LARGEST)
    check_solvable(n)
    if n < SMALLEST[difficulty]:
        raise SizeError(
            mark("n = {n}: no puzzle of this size is {difficulty}; n is a whole number from {lowest} to {highest}"),
            n=n,
            difficulty=gettext(difficulty),
            lowest=SMALLEST[difficulty],
            highest=LARGEST,
        )
    chance = Random(seed)
    lower = LEVELS[: LEVELS.index(difficulty)]
    for _ in range(TRIES):
        hidden = by_swaps(n, chance).squares
        kept = list(hidden)
        for row in _order(n, chance):
            fewer = [square for square in kept if square != hidden[row]]
            if within(Puzzle(n, queens=fewer), difficulty):
                kept = fewer
        puzzle = Puzzle(n, queens=kept)
        if not any(within(puzzle, other) for other in lower):
            return puzzle
    raise QueensideError(
        mark("n = {n}: seed {seed} led to no puzzle that is {difficulty}; another seed will"),
        n=n,
        seed=seed,
        difficulty=gettext(difficulty),
    )


def _order(n: int, chance: Random) -> list[int]:
    """Return the rows in a random order, which is the same for a seed in every version of Python."""
    return sorted(range(n), key=lambda _row: chance.random())


def _fewest(hidden: list[int], rows: list[int]) -> list[int]:
    """Return the fewest rows whose queens no other solution shares, the first such set in the order of `rows`."""
    from queenside.counting.listing import blocks
    from queenside.counting.method import Task

    shared = {
        frozenset(row for row, column in enumerate(columns) if hidden[row] == column)
        for block in blocks(Task.empty(len(hidden)))
        for columns in block
        if columns != hidden
    }
    for number in range(len(rows) + 1):
        for chosen in combinations(rows, number):
            if not any(other.issuperset(chosen) for other in shared):
                return list(chosen)
    raise AssertionError("all queens of a solution determine it")


def _needed(hidden: list[int], rows: list[int]) -> list[int]:
    """Return rows that are left when each queen in turn is taken away that can be spared."""
    from queenside.counting.search import is_unique

    n = len(hidden)
    kept = list(rows)
    for row in rows:
        fewer = [other for other in kept if other != row]
        turns = iter(range(PATIENCE))
        task = Puzzle(n, queens=[(other, hidden[other]) for other in fewer]).task()
        if is_unique(task, stop=lambda turns=turns: next(turns, None) is None):  # type: ignore[misc]
            kept = fewer
    return kept
