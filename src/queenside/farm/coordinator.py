"""The loop of whoever writes a ledger: lease units, have them done, write what comes back, and only then go on.

A result counts when it is on the disk. Whatever ends the loop, from Ctrl-C to a power cut, loses the units that were
out, and nothing else.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import NamedTuple

from queenside.counting.join import PRIMES
from queenside.errors import QueensideError
from queenside.farm.state import CONFIRMED
from queenside.farm.transport import Admitted, Counted
from queenside.farm.work import JOIN, Job, is_admitted
from queenside.locale import mark
from queenside.symmetry import SYMMETRIES, Symmetry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from queenside.farm.ledger import Ledger, Row
    from queenside.farm.state import Lease, Machine, Opinion
    from queenside.farm.transport import Event, Transport
    from queenside.farm.work import Result

__all__ = ["Coordinator", "Progress", "distrust", "set_aside"]

LEASE_SECONDS = 600.0
LEASE_FACTOR = 100.0
"""A lease lasts so long, and this many times as long as its unit is estimated to take."""

PATIENCE = 0.2
"""Seconds that a step waits for something to happen, so that Ctrl-C is heard."""

MOST_REFUSED = 3
"""So many workers may count wrongly before the run stops."""


class Progress(NamedTuple):
    """How far a run is. Work is weighed by its estimated cost."""

    fraction: float
    units: int
    done: int
    """Units that have a count, confirmed ones included."""
    confirmed: int
    workers: int
    rate: float
    """Seconds of estimated work done in a second, since this process began; 0 before there is any."""
    seconds_left: tuple[float, float] | None
    """The least and the most that is left to wait, by the units done so far; None before there are a few."""
    planning: bool = False
    """Whether the plan of a new run is being made: then `units` and `fraction` say how much of it there is."""


class Coordinator:
    """Has done what a machine wants, by a transport, and keeps the ledger.

    Progress is that of the whole run; or, for an audit, of its `recounts`, some units, which `chance` chooses
    symmetries for.
    """

    def __init__(
        self,
        ledger: Ledger,
        machine: Machine,
        transport: Transport,
        chance: Random | None = None,
        clock: Callable[[], float] = monotonic,
        recounts: Sequence[int] | None = None,
    ) -> None:
        self._ledger, self._machine, self._transport = ledger, machine, transport
        self._chance, self._clock = chance, clock
        self._symmetries: dict[int, str] = {}
        self._admitted: set[str] = set()
        self._refused = 0
        self._start = clock()
        self._worked = 0.0
        self._ratios = Sums()
        self._recounting = recounts is not None
        goal = range(len(machine.costs)) if recounts is None else recounts
        done = [] if self._recounting else [unit for unit in goal if machine.value(unit) is not None]
        self._units, self._done = len(goal), len(done)
        self._cost = sum(machine.costs[unit] for unit in goal)
        self._cost_done = sum(machine.costs[unit] for unit in done)
        self._confirmed = sum(machine.state(unit) == CONFIRMED for unit in range(len(machine.costs)))
        self.results = 0
        """Results that came."""
        with ledger.commit():
            ledger.add_event("begun")

    def work(self, progress: Callable[[Progress], object] | None = None) -> None:
        """Have all that is wanted done."""
        working = True
        while working:
            working = self._step()
            if progress is not None:
                progress(self.progress())

    def _step(self) -> bool:
        """Wait a moment for what happens, write it down, give out work; return whether there is more to do."""
        events = self._transport.poll(PATIENCE if self._machine.leases or not self._admitted else 0.0)
        expired = self._machine.expire(self._clock())
        if events or expired or self._room():
            with self._ledger.commit():
                for lease in expired:
                    self._ledger.add_event("expired", unit=lease.unit, lease=lease.number)
                for event in events:
                    self._hear(event)
                jobs = self._leased()
            for job in jobs:
                self._transport.send(job)
        return bool(self._machine.leases) or self._machine.is_wanted

    def _room(self) -> int:
        cost = self._machine.next_cost
        return 0 if cost is None else self._transport.room(cost / 1e6)

    def _leased(self) -> list[Job]:
        jobs: list[Job] = []
        room = self._room()
        while len(jobs) < room:
            cost = self._machine.next_cost or 0
            lease = self._machine.lease(self._clock(), LEASE_SECONDS + LEASE_FACTOR * cost / 1e6)
            if lease is None:
                break
            jobs.append(self._job(lease))
            self._ledger.add_event("leased", unit=lease.unit, lease=lease.number, detail=lease.method)
        return jobs

    def _job(self, lease: Lease) -> Job:
        symmetry = Symmetry.IDENTITY
        if lease.method != JOIN and self._chance is not None:
            symmetry = self._chance.choice(SYMMETRIES)
        self._symmetries[lease.number] = symmetry.name
        ledger = self._ledger
        return Job(lease.number, lease.method, ledger.n, ledger.height, ledger.unit(lease.unit).part, symmetry.name)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Admitted):
            if is_admitted(self._ledger.n, event.found):
                self._admitted.add(event.worker)
                self._ledger.add_event("admitted", detail=event.worker)
            else:
                self._refuse(event.worker, "admission")
        elif isinstance(event, Counted):
            self._take(event.result)
        else:
            unit = self._machine.unit_of(event.lease)
            self._ledger.add_event("lost", unit=unit, lease=event.lease, detail=event.reason)
            self._machine.lost(event.lease)

    def _take(self, result: Result) -> None:
        """Take a result: keep it when it is news from a worker that may be believed."""
        given = self._machine.expected(result.lease)
        if given is None:
            return
        unit, method = given
        if result.worker not in self._admitted:
            self._ledger.add_event("refused", unit=unit, lease=result.lease, detail=result.worker)
            self._machine.lost(result.lease)
        elif tuple(result.solutions % prime for prime in PRIMES) != result.residues:
            self._ledger.add_event("refused", unit=unit, lease=result.lease, detail=f"{result.worker}: residues")
            self._machine.lost(result.lease)
            self._refuse(result.worker, "residues")
        else:
            before = self._machine.value(unit)
            symmetry = self._symmetries.pop(result.lease, Symmetry.IDENTITY.name)
            number = self._ledger.add_result(unit, method, symmetry, result)
            self._machine.submit(result.lease, result.solutions, result.worker, number)
            self.results += 1
            self._reckon(unit, before, result)

    def _refuse(self, worker: str, why: str) -> None:
        """Let a worker go that counts wrongly, with what it has counted before."""
        self._admitted.discard(worker)
        self._refused += 1
        self._ledger.add_event("dismissed", detail=f"{worker}: {why}")
        self._transport.refuse(worker)
        for opinion in distrust(self._ledger, self._machine, worker):
            self._machine.want(opinion.unit, opinion.method)
        if self._refused >= MOST_REFUSED:
            raise QueensideError(
                mark(
                    "worker {worker} counts wrongly, as others before it: this machine or its kernels cannot be trusted"
                ),
                worker=worker,
            )

    def _reckon(self, unit: int, before: int | None, result: Result) -> None:
        cost = self._machine.costs[unit]
        self._worked += cost / 1e6
        self._ratios.add(result.seconds / (cost / 1e6))
        self._confirmed += self._machine.state(unit) == CONFIRMED
        if self._recounting or (before is None and self._machine.value(unit) is not None):
            self._done += 1
            self._cost_done += cost

    def progress(self) -> Progress:
        """Return how far the run is."""
        elapsed = self._clock() - self._start
        rate = self._worked / elapsed if elapsed > 0 else 0.0
        # Where recounts differ, a third method counts some units once more: then there is more than was thought.
        left = max(0, self._cost - self._cost_done) / 1e6
        seconds_left = None
        if self._ratios.number >= 5 and rate > 0:
            spread = self._ratios.deviation / self._ratios.mean
            off = min(0.9, 2 * spread * sqrt(1 / self._ratios.number + 1 / max(1, self._units - self._done)))
            seconds_left = (left / rate * (1 - off), left / rate * (1 + off))
        return Progress(
            min(1.0, self._cost_done / self._cost) if self._cost else 1.0,
            self._units,
            min(self._done, self._units),
            self._confirmed,
            self._transport.workers(),
            rate,
            seconds_left,
        )


class Sums:
    """Mean and standard deviation of numbers that come one by one, by the method of Welford (1962)."""

    def __init__(self) -> None:
        self.number = 0
        self.mean = self._squares = 0.0

    def add(self, value: float) -> None:
        """Take one more."""
        self.number += 1
        off = value - self.mean
        self.mean += off / self.number
        self._squares += off * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers so far, of which there has to be one."""
        return sqrt(self._squares / self.number)


def set_aside(ledger: Ledger, rows: Iterable[Row]) -> None:
    """Write down that results are damaged and count no longer."""
    damaged = list(rows)
    if damaged:
        with ledger.commit():
            for row in damaged:
                ledger.add_event("set aside", unit=row.unit, result=row.number, detail="damaged")


def distrust(ledger: Ledger, machine: Machine, worker: str) -> list[Opinion]:
    """Set aside, inside `commit`, and return what a worker has counted, unless another method agrees."""
    results = [opinion for opinion in machine.of_worker(worker) if machine.state(opinion.unit) != CONFIRMED]
    for opinion in results:
        ledger.add_event("set aside", unit=opinion.unit, result=opinion.number, detail=worker)
        machine.drop(opinion.unit, opinion.number)
    return results
