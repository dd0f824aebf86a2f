"""How often the interval of `queenside estimate` holds the published number, and how wide and how quick it is.

For each size, 200 seeds with the default number of samples. About ten minutes on one core.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from common import ROOT, table, write_page

sys.path.insert(0, str(ROOT))

from tests.published import SOLUTIONS

from queenside.estimating import SAMPLES, estimate

SEEDS = 200

TEXT = f"""
`queenside estimate N` with its {SAMPLES} samples and the seeds 1 to {SEEDS}, against the published number of solutions
(OEIS A000170). *Holds* says how many of the intervals hold that number: at least 95 of 100 should. *Mean* is the mean
of the {SEEDS} estimates as a multiple of that number, with its standard error: an estimator without bias has 1. *Width*
is half the median interval as a share of the estimate. Times are those inside a process that has loaded its kernels.
"""


def main() -> None:
    rows = []
    for n in range(8, 28):
        estimate(n, seed=0)
        start = time.perf_counter()
        found = [estimate(n, seed=seed) for seed in range(1, SEEDS + 1)]
        seconds = (time.perf_counter() - start) / SEEDS
        holds = sum(one.lowest <= SOLUTIONS[n] <= one.highest for one in found)
        ratios = [one.value / SOLUTIONS[n] for one in found]
        error = statistics.stdev(ratios) / len(ratios) ** 0.5
        rows.append(
            [
                str(n),
                f"{holds} of {SEEDS}",
                f"{100 * holds / SEEDS:.1f} %",
                f"{statistics.mean(ratios):.4f} ± {error:.4f}",
                f"{100 * statistics.median(one.width for one in found):.1f} %",
                f"{seconds:.2f}",
            ]
        )
        print(rows[-1], flush=True)
    large = []
    for n in (30, 40, 50, 60, 70, 80, 90, 100):
        start = time.perf_counter()
        one = estimate(n, seed=1)
        seconds = time.perf_counter() - start
        digits, exponent = f"{one.value:.3e}".split("e+")
        large.append([str(n), f"{digits}e{exponent}", f"{100 * one.width:.1f} %", f"{one.gamma:.4f}", f"{seconds:.2f}"])
    write_page(
        "estimate",
        "Estimating the number of solutions",
        TEXT
        + "\n"
        + table(["N", "holds", "share", "mean", "width", "s"], rows)
        + "\nLarger sizes, where nothing is published that has been counted, with the seed 1. The last "
        "column but one is ln N - ln(Q)/N, which tends to 1.944.\n\n"
        + table(["N", "estimate", "width", "gamma", "s"], large),
        f"benchmarks/{Path(__file__).name}",
    )


if __name__ == "__main__":
    main()
