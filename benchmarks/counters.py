"""The methods that count, on boards with given queens, blocked squares and closed diagonals: which is the fastest?"""

from __future__ import annotations

import sys
from functools import partial
from random import Random

from common import side_by_side, table, write_page
from puzzles import blocked_with, closed_lines, given

from queenside import counting
from queenside.counting.method import Task

METHODS = ("backtrack", "join", "search")

TEXT = """
All solutions counted, on one thread, with the kernels loaded. *Planned* is the cost that the search's plan has, an
estimate of its nodes that is about ten times too high.

Rule: from n = 13 on, the search where its plan says a million at most, or the board is too large for the join; else the
join. *Rule* is the time of what it takes against that of the fastest method.
"""


def boards() -> dict[str, Task]:
    found = {}
    for n, number in ((14, 1), (14, 4), (16, 2), (16, 4), (18, 3), (18, 5), (18, 7), (20, 4), (20, 6), (20, 10)):
        found[f"{n}, {number} queens given"] = given(n, number, Random(f"{n} {number}"))
    for n, percent in ((14, 20), (14, 50), (16, 30), (16, 50), (18, 50), (18, 60), (20, 60), (20, 70)):
        found[f"{n}, {percent} % blocked"] = blocked_with(n, percent / 100, Random(f"{n} {percent}"))
    for n, number in ((14, 5), (14, 11), (16, 12), (18, 20), (20, 23)):
        found[f"{n}, {number} diagonals closed"] = closed_lines(n, number, Random(f"{n} {number}"))
    return found


def main() -> None:
    methods = {name: counting.load(name) for name in METHODS}
    rows = []
    for name, task in boards().items():
        counts = {counting.run(method, task) for method in methods.values()}
        if len(counts) > 1:
            sys.exit(f"{name}: the counts differ")
        times = side_by_side({name: partial(counting.run, method, task) for name, method in methods.items()}, rounds=3)
        planned = methods["search"].plan(task).cost
        taken = "search" if planned <= 1e6 else "join"
        rows.append(
            [
                name,
                str(counts.pop()),
                f"{planned:.1g}",
                *(f"{1000 * times[method]:.1f}" for method in METHODS),
                f"{taken}, {times[taken] / min(times.values()):.1f}",
            ]
        )
        print(*rows[-1], sep="  ", flush=True)
    head = ["board", "solutions", "planned", *(f"{method}, ms" for method in METHODS), "rule"]
    write_page(
        "counters", "Counting the solutions of puzzles", TEXT + "\n" + table(head, rows), "benchmarks/counters.py"
    )


if __name__ == "__main__":
    main()
