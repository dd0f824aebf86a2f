"""A long run as an object: make its ledger or go on with it, count, look at it, audit it, export it.

`Run` is what people use, from Python as from the command.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from queenside.errors import InputError, QueensideError
from queenside.farm.audit import agrees_with_symmetric, sample, settle
from queenside.farm.coordinator import Coordinator, Progress, set_aside
from queenside.farm.export import lines
from queenside.farm.ledger import Ledger
from queenside.farm.plan import LARGEST, SMALLEST
from queenside.farm.state import CONFIRMED, DEAD, DISPUTED, DONE, TODO
from queenside.farm.work import JOIN, RECOUNTS
from queenside.locale import mark
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from queenside.farm.ledger import Event, Row, Unit
    from queenside.farm.state import Machine
    from queenside.farm.transport import Transport

__all__ = ["Audit", "Progress", "Run", "Status"]


class Status(NamedTuple):
    """What a ledger says about its run."""

    n: int
    height: int
    digest: str
    states: dict[str, int]
    fraction: float
    seconds: float
    """Time of processors that the counts took, without recounts."""
    recount_seconds: float
    """Time of processors that recounts took."""
    damaged: int
    total: int | None
    """The number of solutions; None before all units have a count."""


class Audit(NamedTuple):
    """What an audit found. `code` is 0 when all is well, 1 when something is not, 2 when that cannot be told."""

    code: int
    recounted: int
    disputed: tuple[str, ...]
    """Units, by their ids, that are disputed still."""
    set_aside: int
    """Results that count no longer: outvoted, or by a worker that was."""
    reopened: int
    """Units that have to be counted again for it."""
    damaged: tuple[str, ...]
    """What is wrong with the file: its damaged rows, and what else was found."""
    symmetric: bool | None
    """Whether the total agrees with the numbers of symmetric solutions; None before there is a total."""
    status: Status


class Run:
    """A long run: the count of an empty board of size n, 4 to 31, kept in a ledger, a file.

    Nothing is written before `run`. With a ledger that exists, n may be left out.

    Raises SizeError for another n; LedgerError for a file that is no ledger, that another process is working on, or
    that belongs to another n, plan version or kernel generation.
    """

    def __init__(self, n: int | None = None, *, ledger: str) -> None:
        self.n = None if n is None else check_size(n, SMALLEST, LARGEST)
        self.ledger = ledger

    def __repr__(self) -> str:
        return f"Run({'' if self.n is None else f'{self.n}, '}ledger={self.ledger!r})"

    def run(
        self,
        *,
        workers: int | None = None,
        dask: str | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> int:
        """Count what is left, and return the number of solutions.

        `workers` is the number of processes of this machine, from 1 to 1024, one for each core without; or the work
        goes to a Dask cluster: `dask` is the address of its scheduler, or "local:K" for K processes here. `progress` is
        called now and then. Stop it whenever you like, by Ctrl-C or worse, and call it again.

        Raises QueensideError when units are disputed or dead: `audit` settles the first.
        """
        planned = None if progress is None else _planning(progress)
        with Ledger(self.ledger, n=self.n, writing=True, make=True, planned=planned) as ledger:
            ledger.check_plan()
            machine, damaged = ledger.machine()
            set_aside(ledger, damaged)
            missing = machine.missing()
            for unit in missing:
                machine.want(unit, JOIN)
            if missing:
                transport = _transport(ledger.n, workers, dask)
                try:
                    Coordinator(ledger, machine, transport).work(progress)
                finally:
                    transport.close()
            total = machine.total
            if total is None:
                states = machine.states()
                raise QueensideError(
                    mark(
                        "{path}: {disputed} units are disputed and {dead} could not be counted, so there is no total; "
                        "`queenside audit` settles what is disputed"
                    ),
                    path=self.ledger,
                    disputed=states[DISPUTED],
                    dead=states[DEAD],
                )
            return total

    def status(self) -> Status:
        """Return how far the run is, from its ledger."""
        with Ledger(self.ledger, n=self.n) as ledger:
            machine, damaged = ledger.machine()
            return _status(ledger, machine, len(damaged))

    def story(self, unit: str) -> tuple[Unit, list[Row | Event]]:
        """Return a unit, by its id or the beginning of it, and all that happened to it, in order of time."""
        with Ledger(self.ledger, n=self.n) as ledger:
            found = ledger.units_named(unit) if unit else []
            if len(found) != 1:
                raise InputError(
                    mark("unit {unit!r}: {number} units of this ledger have an id that begins so"),
                    unit=unit,
                    number=len(found),
                )
            happened: list[tuple[float, int, Row | Event]] = []
            happened += [(row.end, 1, row) for row in ledger.rows(found[0].number)]
            happened += [
                (event.time, 0 if event.what == "leased" else 2, event) for event in ledger.events(found[0].number)
            ]
            return found[0], [one for _, _, one in sorted(happened, key=lambda item: item[:2])]

    def export(self, form: str = "csv") -> Iterator[str]:
        """Yield the lines of an export of all units' counts: as "csv" or "jsonl"; see `queenside.farm.export`."""
        with Ledger(self.ledger, n=self.n) as ledger:
            yield from lines(ledger, form)

    def audit(
        self,
        *,
        percent: float = 2.0,
        seed: int | None = None,
        workers: int | None = None,
        dask: str | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Audit:
        """Count a sample of the units again, by backtracking after a random symmetry, and check the whole run.

        Recounted are `percent` of all units, the heaviest ones, and the first one of each worker, of those that are not
        confirmed yet. Where a recount differs, a third method decides; what the worker that was wrong has counted is
        set aside, and `run` counts it again.
        """
        from queenside.seeds import check_seed

        if isinstance(percent, bool) or not 0 <= percent <= 100:
            raise InputError(mark("sample = {percent!r}: the sample is from 0 to 100 percent"), percent=percent)
        chance = Random(check_seed(seed))
        with Ledger(self.ledger, n=self.n, writing=True) as ledger:
            problems = ledger.problems()
            machine, damaged = ledger.machine()
            problems += [f"result {row.number}" for row in damaged]
            problems += [f"event {event.number}" for event in ledger.events() if not event.is_whole]
            set_aside(ledger, damaged)
            before = [machine.state(unit) for unit in range(len(machine.costs))]
            chosen = sample(ledger, machine, percent, chance)
            for unit in chosen:
                machine.want(unit, RECOUNTS[0])
            set_asides = 0
            coordinator = transport = None
            try:
                for method in RECOUNTS:
                    for unit in range(len(machine.costs)):
                        if machine.state(unit) == DISPUTED:
                            machine.want(unit, method)
                    if machine.is_wanted:
                        if coordinator is None:
                            recounts = [unit for unit, was in enumerate(before) if was == DISPUTED] + chosen
                            transport = _transport(ledger.n, workers, dask)
                            coordinator = Coordinator(ledger, machine, transport, chance, recounts=recounts)
                        coordinator.work(progress)
                    set_asides += settle(ledger, machine)
            finally:
                if transport is not None:
                    transport.close()
            recounted = 0 if coordinator is None else coordinator.results
            after = [machine.state(unit) for unit in range(len(machine.costs))]
            reopened = sum(
                was in (DONE, CONFIRMED, DISPUTED) and now == TODO for was, now in zip(before, after, strict=True)
            )
            status = _status(ledger, machine, 0)
            disputed = tuple(unit.id for unit in ledger.units() if machine.state(unit.number) == DISPUTED)
            symmetric = None if status.total is None else agrees_with_symmetric(ledger.n, status.total)
            wrong = problems or set_asides or disputed or symmetric is False
            missed = any(machine.state(unit) == DONE for unit in chosen)  # no worker survived the recount
            code = 1 if wrong else 2 if status.total is None or missed else 0
            return Audit(code, recounted, disputed, set_asides, reopened, tuple(problems), symmetric, status)


def _planning(progress: Callable[[Progress], object]) -> Callable[[int, float], object]:
    """Return what tells `progress` how far a plan is."""
    return lambda units, fraction: progress(Progress(fraction, units, 0, 0, 0, 0.0, None, planning=True))


def _transport(n: int, workers: int | None, dask: str | None) -> Transport:
    if dask is not None:
        from queenside.farm.dask import DaskWorkers

        if workers is not None:
            raise InputError(mark("workers are processes of this machine; a Dask cluster has its own"))
        return DaskWorkers(n, dask)
    from queenside.counting import check_threads, default_threads
    from queenside.farm.local import LocalWorkers

    return LocalWorkers(n, default_threads(LARGEST) if workers is None else check_threads(workers))


def _status(ledger: Ledger, machine: Machine, damaged: int) -> Status:
    whole = sum(machine.costs)
    done = sum(cost for unit, cost in enumerate(machine.costs) if machine.value(unit) is not None)
    seconds = {True: 0.0, False: 0.0}
    for row in ledger.rows():
        if row.is_whole:
            seconds[row.method == JOIN] += row.seconds
    return Status(
        n=ledger.n,
        height=ledger.height,
        digest=ledger.meta["digest"],
        states=machine.states(),
        fraction=done / whole,
        seconds=seconds[True],
        recount_seconds=seconds[False],
        damaged=damaged,
        total=machine.total,
    )
