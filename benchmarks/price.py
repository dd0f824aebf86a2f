"""What `plan` says that runs take, beside what they then take, in seconds of one core."""

import tempfile
import time

from common import table, write_page

from queenside import Run
from queenside.farm.price import price


def main() -> None:
    rows = []
    for n in (18, 19, 20):
        found = price(n)
        with tempfile.TemporaryDirectory() as folder:
            run = Run(n, ledger=f"{folder}/ledger")
            run.run(workers=1)
            taken = run.status().seconds
        within = "yes" if found.lowest <= taken <= found.highest else "no"
        rows.append(
            [str(n), f"{found.seconds:.2f}", f"{found.lowest:.2f} to {found.highest:.2f}", f"{taken:.2f}", within]
        )
    answers = []
    for n in (22, 24, 26, 28):
        start = time.perf_counter()
        found = price(n)
        hours = [f"{value / 3600:.3g}" for value in (found.seconds, found.lowest, found.highest)]
        answers.append([str(n), hours[0], f"{hours[1]} to {hours[2]}", f"{time.perf_counter() - start:.0f} s"])
    write_page(
        "price",
        "The price of a run",
        "`plan` with its sample of ten seconds, and the run after it: seconds of one core.\n\n"
        + table(["N", "price", "95 % interval", "taken", "within"], rows)
        + "\nLarger boards, in core-hours, and how long the answer takes.\n\n"
        + table(["N", "price", "95 % interval", "answer"], answers),
        "benchmarks/price.py",
    )


if __name__ == "__main__":
    main()
