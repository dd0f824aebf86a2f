"""How fast the join counts, against a plain bitmask backtracker in C; writes docs/benchmarks/count.md.

`python benchmarks/count.py [N ...]`: sizes from 16 to 20, all of them without any; 20 takes most of the time. The
compiled kernels should be in their cache.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from common import PYTHON, compile_c, table, write_page

from queenside import counting
from queenside.counting.bands import band_placements
from queenside.counting.join import Join, best_height
from queenside.counting.method import Task
from queenside.kernels import join
from queenside.known import SEQUENCES

TARGETS = {16: 0.06, 18: 0.8, 20: 24.0}
ROUNDS = {16: 5, 17: 5, 18: 3, 19: 1, 20: 1}

TEXT = """
`queenside count N` with one thread, by the method of [the centre-out join](../join.md), against a plain program in C
(`benchmarks/backtrack.c`: bitmasks, recursion, one mirror, `-O3 -march=native`), in turn. Times are those of the
processor, in units of C(16), that of {baseline} for n = 16, here {seconds:.2f} s. The totals are compared with the
published ones.
"""

SHARES = """
Where the time goes, over all placements in the band or every tenth one (19, 20); cycles are ticks of the processor's
time-stamp counter.
"""


HEIGHTS = """
The height of the band: a low one makes fewer half placements and longer lists. The times of 19 and 20 are estimated
from a part of the placements in the band.
"""


def processor_time() -> float:
    """Return the seconds that processors have worked for this process and those that it waited for."""
    own, children = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def seconds(
    count: Callable[[], int], expected: int | None = None, clock: Callable[[], float] = processor_time
) -> float:
    """Return what a count takes; time that other programs take from it does not count, unless a clock counts it."""
    start = clock()
    found = count()
    taken = clock() - start
    if expected is not None and found != expected:
        sys.exit(f"{found} was counted, {expected} is right")
    return taken


def by_join(n: int, threads: int = 1) -> Callable[[], int]:
    return lambda: counting.run(Join(), Task.empty(n), threads=threads)


def baseline() -> tuple[str, Callable[[int], Callable[[], int]]]:
    """Return the name of what is compared with, and how to count with it."""
    program = compile_c((Path(__file__).parent / "backtrack.c").read_text(encoding="utf-8"), "backtrack")
    if program is None:
        return (
            "the jitted backtracker (no C compiler was found)",
            lambda n: lambda: counting.run(counting.load("backtrack"), Task.empty(n)),
        )
    return "the C program", lambda n: lambda: int(subprocess.check_output([program, str(n)]))


def on_haswell(n: int) -> float:
    """Return the time for n by kernels that know no more than AVX2, in a process of its own."""
    script = (
        "import sys; sys.path.insert(0, 'benchmarks'); from count import by_join, seconds; "
        f"by_join({n})(); print(min(seconds(by_join({n})) for _ in range(3)))"
    )
    environment = {**os.environ, "NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": ""}
    folder = Path(__file__).resolve().parent.parent
    return float(subprocess.check_output([PYTHON, "-c", script], env=environment, cwd=folder))


def shares(n: int) -> list[str]:
    """Return a row of where the cycles go."""
    placements = islice(band_placements(Task.empty(n), best_height(n)), 5 if n > 18 else 0, None, 10 if n > 18 else 1)
    measures = [join.measure(p.n, p.free, p.allowed, p.ties, 1 << 17) for p in placements]
    keys, pairs, leaves = (sum(getattr(measure, name) for measure in measures) for name in ("keys", "pairs", "leaves"))
    joining, cycles = (sum(getattr(measure, name) for measure in measures) for name in ("join_cycles", "cycles"))
    return [
        str(n),
        f"{keys / leaves / 2:.0f}",
        f"{1 - joining / cycles:.0%}",
        f"{(cycles - joining) / keys:.2f}",
        f"{joining / cycles:.0%}",
        f"{pairs / joining:.1f}",
    ]


def height_row(n: int, height: int, every: int, unit: float) -> list[str]:
    """Return a row of the time for n with a band of some height, from every so many placements in it."""
    placements = list(band_placements(Task.empty(n), height))
    start = time.perf_counter()
    measures = [join.measure(p.n, p.free, p.allowed, p.ties, 1 << 17) for p in placements[every // 2 :: every]]
    taken = (time.perf_counter() - start) * len(placements) / len(measures)
    length = sum(measure.keys for measure in measures) / sum(measure.leaves for measure in measures) / 2
    return [str(n), str(height), str(len(placements)), f"{length:.0f}", f"{taken / unit:.3f}"]


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or list(ROUNDS)
    name, count = baseline()
    by_join(14)()  # load the kernels
    times: dict[int, list[float]] = {n: [] for n in sizes}
    plain: list[float] = []
    for turn in range(max(ROUNDS[n] for n in sizes)):
        plain.append(seconds(count(16), SEQUENCES[0].value(16)))
        for n in sizes:
            if turn < ROUNDS[n]:
                times[n].append(seconds(by_join(n), SEQUENCES[0].value(n)))
    unit = statistics.median(plain)
    rows = [
        [
            str(n),
            str(best_height(n)),
            f"{statistics.median(times[n]):.3f}",
            f"{statistics.median(times[n]) / unit:.4f}",
            str(TARGETS.get(n, "")),
        ]
        for n in sizes
    ]
    text = TEXT.format(baseline=name, seconds=unit)
    text += "\n" + table(["N", "band", "seconds", "in C(16)", "wanted, at most"], rows)
    text += SHARES + "\n"
    head = ["N", "keys in a list", "listing", "cycles per key", "joining", "pairs per cycle"]
    text += table(head, [shares(n) for n in sizes])
    cases = [(15, 1, 1), (15, 3, 1), (17, 1, 1), (17, 3, 1), (19, 1, 4), (19, 3, 40), (20, 2, 8), (20, 4, 2000)]
    text += HEIGHTS + "\n"
    head = ["N", "band", "placements in it", "keys in a list", "in C(16)"]
    text += table(head, [height_row(*case, unit) for case in cases if case[0] <= max(sizes)])
    if len(os.sched_getaffinity(0)) > 1:
        ratio = statistics.median(
            seconds(by_join(18, 1), clock=time.perf_counter) / seconds(by_join(18, 2), clock=time.perf_counter)
            for _ in range(7)
        )
        text += f"\nTwo threads count n = 18 in 1/{ratio:.2f} of the time of one.\n"
    wide = min(seconds(by_join(16)) for _ in range(3))
    text += f"\nCompiled for Haswell, without AVX-512, n = 16 takes {on_haswell(16) / wide:.2f} times as long.\n"
    write_page("count", "Counting", text, "benchmarks/count.py")


if __name__ == "__main__":
    main()
