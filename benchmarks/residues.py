"""What the residues cost that a kernel keeps beside each sum: the kernel beside one without them.

The other kernel is made here, from the sources, without the lines that keep residues. Two processes, one for each,
count in turn; times are those of the processor, so that what else the machine does falls on both alike. Where a
process happens to lie in memory makes it some percent faster or slower as long as it lives: so there are many pairs.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from common import ROOT, table, write_page

PAIRS = int(os.environ.get("RESIDUES_PAIRS", "11"))
ROUNDS = 3
SIZES = (16, 17, 18)

COUNT = """
import sys
from time import process_time
from queenside import api
for line in sys.stdin:
    start = process_time()
    found = api.count(int(line), method="join", threads=1)
    print(process_time() - start, found, flush=True)
"""


class Counter:
    """A process that counts with the package in a folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", COUNT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(folder), "QUEENSIDE_CACHE": str(folder / "cache")},
        )

    def count(self, n: int) -> tuple[float, str]:
        """Return the seconds that it takes, and the count."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(n, file=self.process.stdin, flush=True)
        seconds, found = self.process.stdout.readline().split()
        return float(seconds), found

    def end(self) -> None:
        self.process.communicate()


def bare(folder: Path) -> None:
    """Put the package into a folder, without the lines that keep residues."""
    shutil.copytree(ROOT / "src" / "queenside", folder / "queenside", ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / "queenside" / "kernels" / "join.py"
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if " = _modulo(" not in line]
    assert len(lines) - len(kept) == 4, "the kernel keeps its residues in another way than this script knows"
    source.write_text("".join(kept), encoding="utf-8")


def compare(folder: Path, other: Path) -> dict[int, tuple[float, float]]:
    """Return the seconds for each size of two fresh processes, with the packages in two folders."""
    first, second = Counter(folder), Counter(other)
    medians = {}
    for n in SIZES:
        times: list[tuple[float, float]] = []
        for number in range(ROUNDS + 1):
            # Each goes first in every other round.
            order = (first, second) if number % 2 else (second, first)
            found = {counter: counter.count(n) for counter in order}
            assert found[first][1] == found[second][1]
            if number:
                times.append((found[first][0], found[second][0]))
        medians[n] = median(one for one, _ in times), median(two for _, two in times)
    first.end()
    second.end()
    return medians


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        shutil.copytree(ROOT / "src" / "queenside", Path(one) / "queenside")
        bare(Path(other))
        compared = [compare(Path(one), Path(other)) for _ in range(PAIRS)]
    for n in SIZES:
        ratios = sorted(kept / none for kept, none in (pair[n] for pair in compared))
        rows.append(
            [
                str(n),
                f"{median(pair[n][0] for pair in compared):.3f} s",
                f"{median(pair[n][1] for pair in compared):.3f} s",
                f"{median(ratios):.3f}",
                f"{ratios[0]:.3f} to {ratios[-1]:.3f}",
            ]
        )
    write_page(
        "residues",
        "What residues cost",
        "`queenside count N` on one core with the kernel as it is, which keeps each sum modulo two primes as well, and "
        f"with one made without them. The ratio is the median of {PAIRS} pairs of processes; where a process happens "
        "to lie in memory makes more of a difference.\n\n"
        + table(["N", "with residues", "without", "ratio", "from pair to pair"], rows),
        "benchmarks/residues.py",
    )


if __name__ == "__main__":
    main()
