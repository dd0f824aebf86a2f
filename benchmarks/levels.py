"""How hard puzzles of each size are, and how many queens they give, for docs/benchmarks/levels.md.

`python benchmarks/levels.py`: some seconds. Nothing here is timed; the seeds are 0, 1 and so on.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean

from common import table, write_page

import queenside
from queenside.making import SMALLEST
from queenside.reasoning import LEVELS

SIZES = range(4, 13)
PUZZLES = 100

TEXT = """
Of a hundred puzzles of each size that `queenside make N --seed S` makes without a wish, S from 0 to 99, how many were
easy, medium and hard; and the queens that are given in the mean, without a wish and with `--difficulty`.
"""


def row(n: int) -> list[str]:
    """Return the line of the table for a size."""
    puzzles = [queenside.make(n, seed=seed) for seed in range(PUZZLES)]
    levels = Counter(map(queenside.difficulty, puzzles))
    given = [f"{fmean(len(puzzle.queens) for puzzle in puzzles):.1f}"]
    for level in LEVELS:
        made = [queenside.make(n, seed=seed, difficulty=level) for seed in range(PUZZLES) if n >= SMALLEST[level]]
        given.append(f"{fmean(len(puzzle.queens) for puzzle in made):.1f}" if made else "-")
    return [str(n), *(str(levels[level]) for level in LEVELS), *given]


if __name__ == "__main__":
    head = ["n", *LEVELS, "given, no wish", *(f"given, {level}" for level in LEVELS)]
    text = f"{TEXT.strip()}\n\n{table(head, map(row, SIZES))}"
    write_page("levels", "How hard puzzles are", text, "benchmarks/levels.py")
