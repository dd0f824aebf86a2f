"""What a count takes with bands of several heights, estimated from a sample of units, for docs/benchmarks/heights.md.

`python benchmarks/heights.py [SECONDS]`: the time for each line of the table, 20 without. The compiled kernels should
be in their cache.

A sample: placements in the band at random, as `queenside.counting.join` draws them to estimate a plan, and of each a
unit at random. What the units take, over what the plan says that they take, corrects the plan's total.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from common import table, write_page

from queenside.counting import join
from queenside.counting.bands import random_placement
from queenside.counting.method import Task

CASES = {
    19: (1, 3),
    20: (2, 4),
    21: (1, 3, 5),
    22: (2, 4),
    23: (3, 5),
    24: (4, 6),
    25: (3, 5),
    26: (4, 6, 8),
    27: (5, 7),
}

TEXT = """
Core-hours of `queenside count N --method join --band M`, estimated from a sample of units, one after the other on one
core. The interval holds the total 95 times in 100, as far as the sample tells (twice the standard error). A star marks
the height that is chosen without `--band`.
"""


def measured(method: join.Join, unit: Any) -> float:
    """Return the seconds of the processor that a unit takes, the less of two."""
    taken = []
    for _ in range(2):
        start = time.process_time()
        method.count(unit)
        taken.append(time.process_time() - start)
    return min(taken)


def row(method: join.Join, n: int, height: int, seconds: float) -> list[str]:
    """Return the line of the table for a size and a height."""
    chance = Random(100 * n + height)
    task = Task.empty(n)
    totals: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(totals) < 10:
        choices, placement = random_placement(task, height, chance)
        if placement is None:
            totals.append(0.0)
            continue
        units = list(join._units(placement))
        unit = chance.choice(units)
        planned = choices / placement.weight * sum(unit.cost for unit in units)
        totals.append(planned * measured(method, unit) / unit.cost)
    mean = sum(totals) / len(totals)
    error = (sum((total - mean) ** 2 for total in totals) / (len(totals) - 1) / len(totals)) ** 0.5
    star = " *" if height == join.best_height(n) else ""
    hours = [f"{max(0.0, value) / 3600:.3g}" for value in (mean, mean - 2 * error, mean + 2 * error)]
    return [str(n), f"{height}{star}", str(len(totals)), hours[0], f"{hours[1]} to {hours[2]}"]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    method = join.Join()
    for n in (20, 22):  # load the kernels, of one word and of two
        method.count(next(iter(method.plan(Task.empty(n)).units)))
    rows = [row(method, n, height, seconds) for n, heights in CASES.items() for height in heights]
    text = TEXT + "\n" + table(["N", "band", "units", "core-hours", "interval"], rows)
    write_page("heights", "The height of the band", text, "benchmarks/heights.py")


if __name__ == "__main__":
    main()
