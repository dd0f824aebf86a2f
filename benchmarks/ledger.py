"""What a ledger costs: `run` beside `count`, as whole processes and as the work alone."""

import itertools
import tempfile
from pathlib import Path

from common import COMMAND, process, side_by_side, table, write_page

from queenside import Run, api

ROUNDS = 7


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        numbers = itertools.count()

        def fresh() -> str:
            return str(Path(folder) / f"ledger-{next(numbers)}")

        for n in (16, 18):
            median = side_by_side(
                {
                    "count": process([*COMMAND, "count", str(n), "--threads", "2"]),
                    "run": lambda n=n: process([*COMMAND, "run", str(n), "--workers", "2", "--ledger", fresh()])(),
                },
                ROUNDS,
            )
            rows.append(
                [str(n), f"{median['count']:.2f} s", f"{median['run']:.2f} s", f"{median['run'] / median['count']:.2f}"]
            )
        run = Run(14, ledger=fresh())
        run.run(workers=1)
        again = side_by_side({"again": lambda: run.run(), "count": lambda: api.count(14)}, ROUNDS)
    write_page(
        "ledger",
        "What a ledger costs",
        "`queenside run N` with a new ledger beside `queenside count N`, both as whole processes on two cores. `run` "
        "plans, starts two processes that first show that they count right, and has each result on the disk before it "
        "goes on.\n\n"
        + table(["N", "`count`", "`run`", "run / count"], rows)
        + f"\nA run that is complete tells its total again in {1000 * again['again']:.1f} ms.\n",
        "benchmarks/ledger.py",
    )


if __name__ == "__main__":
    main()
