"""How long the backtracker counts queens on a torus and superqueens, against an ordinary board.

Writes docs/benchmarks/torus.md. The totals are compared with the published ones.
"""

from __future__ import annotations

import statistics
import sys
import time

from common import table, write_page

from queenside import counting
from queenside.counting.method import Task
from queenside.known import SEQUENCES

THREADS = 2
TORI = {17: 5, 19: 5, 23: 1}
SUPERQUEENS = {16: 5, 17: 3, 18: 1}
"""The sizes, and how often each is counted."""

TEXT = """
Counts by `--method backtrack` with {threads} threads, all in one process, in units of B(14): the time in which the
same method counts an ordinary board of size 14 with as many threads, here {seconds:.2f} s. All totals are the published
ones. [What makes the torus so fast](../torus.md) is its symmetry. {once}
"""


def seconds(task: Task, expected: int) -> float:
    start = time.perf_counter()
    found = counting.run(counting.load("backtrack"), task, threads=THREADS)
    taken = time.perf_counter() - start
    if found != expected:
        sys.exit(f"{found} was counted, {expected} is right")
    return taken


def main() -> None:
    values = {sequence.name: sequence.value for sequence in SEQUENCES}
    cases = [
        *(("torus", n, times, Task.empty(n, torus=True), values["toroidal"](n)) for n, times in TORI.items()),
        *(
            ("superqueens", n, times, Task.empty(n, superqueen=True), values["superqueens"](n))
            for n, times in SUPERQUEENS.items()
        ),
    ]
    taken: dict[tuple[str, int], list[float]] = {(name, n): [] for name, n, *_ in cases}
    ordinary: list[float] = []
    seconds(Task.empty(14), values["solutions"](14))  # load the kernel
    for turn in range(max(times for *_, times, _, _ in cases)):
        for name, n, times, task, expected in cases:
            if turn < times:
                ordinary.append(seconds(Task.empty(14), values["solutions"](14)))
                taken[name, n].append(seconds(task, expected))
    unit = statistics.median(ordinary)
    rows = [
        [f"{name} {n}", str(expected), f"{(median := statistics.median(taken[name, n])):.2f}", f"{median / unit:.2f}"]
        for name, n, _, _, expected in cases
    ]
    once = " and ".join(f"{name} {n}" for name, n, times, *_ in cases if times == 1) + " were counted once."
    text = TEXT.format(threads=THREADS, seconds=unit, once=once[0].upper() + once[1:])
    text += "\n" + table(["board", "solutions", "seconds", "in B(14)"], rows)
    write_page("torus", "Queens on a torus, and superqueens", text, "benchmarks/torus.py")


if __name__ == "__main__":
    main()
