"""`queenside one` for ten million queens: time and memory, and how evenly `--random` would spread where all are known.

Whole processes that write into a file, beside an interpreter that does nothing and a loop of Python that prints as many
numbers.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from random import Random

from common import COMMAND, PYTHON, ROOT, side_by_side, table, write_page

sys.path.insert(0, str(ROOT))

from tests.published import FUNDAMENTAL, SOLUTIONS

from queenside.sampling import by_swaps

N = 10_000_000
DRAWS = 40_000

NOTHING = [PYTHON, "-c", "pass"]
LOOP = [PYTHON, "-c", f"for number in range({N}): print(number, end=' ')"]

MEASURE = (
    "import resource, subprocess, sys, tempfile\n"
    "with tempfile.TemporaryFile() as file: subprocess.run(sys.argv[1:], stdout=file, check=True)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)

TEXT = """
One solution for ten million queens, checked and written, by whole processes whose output goes to a file. *Memory* is
the most that a process took; the ten million numbers alone, four bytes each, are 40 MB. The loop checks and keeps
nothing: `for number in range(10_000_000): print(number, end=" ")`.
"""

SPREAD = f"""
Up to size 12 every random solution is as likely as any other, because all are listed. Larger ones come from random
swaps. This is what swaps would do at sizes where all solutions are known, in {DRAWS:,} draws with the seeds 0, 1 and so
on: *spread* is the standard deviation of the solutions' probabilities as a multiple of their mean, 0 if all were as
likely (estimated without bias from how often two draws agree), and *ratio* how often the likeliest fundamental solution
came for each time that the least likely one did, each counted by image; beyond 92 of them chance would rule it.
"""


def to_file(command: list[str]) -> Callable[[], object]:
    def run() -> None:
        with tempfile.TemporaryFile() as file:
            subprocess.run(command, stdout=file, check=True)

    return run


def memory(command: list[str]) -> float:
    """The most memory that a command takes, in MB, seen from a process that is small itself."""
    done = subprocess.run([PYTHON, "-c", MEASURE, *command], stdout=subprocess.PIPE, check=True)
    return int(done.stdout) / (1e6 if sys.platform == "darwin" else 1e6 / 1024)


def spread(n: int) -> list[str]:
    drawn = Counter(by_swaps(n, Random(seed)) for seed in range(DRAWS))
    agreeing = sum(times * (times - 1) for times in drawn.values()) / (DRAWS * (DRAWS - 1))
    deviation = max(0.0, agreeing * SOLUTIONS[n] - 1) ** 0.5
    ratio = ""
    if FUNDAMENTAL[n] <= 92:
        orbits: Counter[object] = Counter()
        for placement, times in drawn.items():
            orbits[placement.canonical()] += times / placement.orbit_size
        ratio = f"{max(orbits.values()) / min(orbits.values()):.1f}"
    return [str(n), f"{SOLUTIONS[n]:,}", f"{len(drawn):,}", f"{deviation:.2f}", ratio]


def main() -> None:
    commands = {
        "`python -c pass`": NOTHING,
        "a loop that prints the numbers": LOOP,
        f"`queenside one {N}`": [*COMMAND, "one", str(N)],
        f"`queenside one {N} --format json`": [*COMMAND, "one", str(N), "--format", "json"],
        "`queenside one 100000 --random`": [*COMMAND, "one", "100000", "--random", "--seed", "1"],
        "`queenside one 8`": [*COMMAND, "one", "8"],
    }
    median = side_by_side({name: to_file(command) for name, command in commands.items()}, rounds=5)
    nothing, loop = list(median.values())[:2]
    rows = [
        [name, f"{seconds:.2f}", f"{seconds / nothing:.1f}", f"{seconds / loop:.2f}", f"{memory(commands[name]):.0f}"]
        for name, seconds in median.items()
    ]
    write_page(
        "one",
        "One solution",
        TEXT
        + "\n"
        + table(["process", "s", "to `python -c pass`", "to the loop", "memory, MB"], rows)
        + SPREAD
        + "\n"
        + table(["N", "solutions", "of them drawn", "spread", "ratio"], [spread(n) for n in range(8, 13)]),
        "benchmarks/one.py",
    )


if __name__ == "__main__":
    main()
