"""What a ledger costs: `run` beside `count`, as whole processes and as the work alone."""

import itertools
import tempfile
from pathlib import Path

from common import COMMAND, process, side_by_side, table, write_page

from queenside import Run, api
from queenside.farm.coordinator import Coordinator
from queenside.farm.ledger import Ledger
from queenside.farm.transport import Admitted, Counted, Event, ahead
from queenside.farm.work import Job, admission, perform

ROUNDS = 11

ADMISSION = admission(14)
"""What a worker shows once, when it begins."""


class Here:
    """A transport that does each job at once, in this process: what is left beside the work is the ledger's and the
    leases'.
    """

    def __init__(self) -> None:
        self.events: list[Event] = [Admitted("here", ADMISSION)]

    def workers(self) -> int:
        return 1

    def room(self, seconds: float) -> int:
        return ahead(seconds)

    def send(self, job: Job) -> None:
        self.events.append(Counted(perform(job, "here")))

    def poll(self, _: float) -> list[Event]:
        events, self.events = self.events, []
        return events

    def refuse(self, worker: str) -> None:
        raise AssertionError(worker)

    def close(self) -> None:
        pass


def count_here(n: int, path: str) -> None:
    """Count through a ledger, in this process."""
    with Ledger(path, n=n, writing=True, make=True) as ledger:
        machine, _ = ledger.machine()
        for unit in machine.missing():
            machine.want(unit, "join")
        Coordinator(ledger, machine, Here()).work()
        assert machine.total is not None


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
        alone = []
        for n in (16, 17, 18):
            median = side_by_side(
                {
                    "count": lambda n=n: api.count(n, method="join", threads=1),
                    "run": lambda n=n: count_here(n, fresh()),
                },
                ROUNDS,
            )
            alone.append(
                [str(n), f"{median['count']:.3f} s", f"{median['run']:.3f} s", f"{median['run'] / median['count']:.2f}"]
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
        + "\nThe work alone, in one process that is warm: with plan, ledger and leases, and without.\n\n"
        + table(["N", "count", "through a ledger", "ratio"], alone)
        + f"\nA run that is complete tells its total again in {1000 * again['again']:.1f} ms.\n",
        "benchmarks/ledger.py",
    )


if __name__ == "__main__":
    main()
