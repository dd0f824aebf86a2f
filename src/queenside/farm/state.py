"""What becomes of units: a machine without clock, disk or network. Events go in, decisions come out.

A unit collects *opinions*: what somebody counted, by some method. They are never overwritten or added up; a unit's
count is the value on which its opinions agree. A *lease* is the right to have an opinion for a while: it ends with a
result, with the loss of its worker, or by expiry, and then the unit may be leased again. A result that comes late is
an opinion like any other.

A unit is `todo` (nobody), `leased` (somebody is at it), `done` (one method's opinion), `confirmed` (two methods agree),
`disputed` (opinions differ), or `dead` (leased again and again without a result). The total is the sum over units that
are done or confirmed, and there is none before all are.

Times are numbers of seconds on any clock, given by the caller. Nothing depends on that clock's being right: a jump
makes leases expire early or late, which costs work and no correctness.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["CONFIRMED", "DEAD", "DISPUTED", "DONE", "LEASED", "STATES", "TODO", "Lease", "Machine", "Opinion"]

TODO, LEASED, DONE, CONFIRMED, DISPUTED, DEAD = STATES = ("todo", "leased", "done", "confirmed", "disputed", "dead")

MOST_FAILURES = 5
"""A unit is dead after so many leases that its workers did not survive."""


class Opinion(NamedTuple):
    """What a worker counted for a unit; `number` tells opinions apart."""

    number: int
    unit: int
    method: str
    value: int
    worker: str


class Lease(NamedTuple):
    """The right to count a unit by a method until a time."""

    number: int
    unit: int
    method: str
    start: float
    until: float


class Machine:
    """The state of a run of units with these costs. `first` is the number of the first lease that it gives."""

    def __init__(self, costs: Sequence[int], first: int = 1) -> None:
        self.costs = costs
        self.leases: dict[int, Lease] = {}
        """Those that are out."""
        self._opinions: list[list[Opinion]] = [[] for _ in costs]
        self._next = first
        self._given: dict[int, tuple[int, str]] = {}
        self._heard: set[int] = set()
        self._failures: dict[tuple[int, str], int] = {}
        self._methods: set[str] = set()
        self._waiting: list[tuple[int, int, str]] = []
        self._busy: set[tuple[int, str]] = set()

    def want(self, unit: int, method: str) -> None:
        """Have a unit counted by a method; costly units are leased first."""
        self._methods.add(method)
        heappush(self._waiting, (-self.costs[unit], unit, method))

    @property
    def is_wanted(self) -> bool:
        """Whether anything is wanted that is not leased yet."""
        return self.next_cost is not None

    @property
    def next_cost(self) -> int | None:
        """The cost of the unit that comes next, or None when none is wanted."""
        while self._waiting:
            cost, unit, method = self._waiting[0]
            if self._is_settled(unit, method) or (unit, method) in self._busy or self._is_hopeless(unit, method):
                heappop(self._waiting)
            else:
                return -cost
        return None

    def lease(self, now: float, seconds: float) -> Lease | None:
        """Return a lease on the next unit that is wanted, or None when none is."""
        if self.next_cost is None:
            return None
        _, unit, method = heappop(self._waiting)
        lease = Lease(self._next, unit, method, now, now + seconds)
        self._next += 1
        self.leases[lease.number] = lease
        self._given[lease.number] = unit, method
        self._busy.add((unit, method))
        return lease

    def restore(self, lease: Lease) -> None:
        """Take a lease that somebody else has given as out."""
        self._methods.add(lease.method)
        self.leases[lease.number] = lease
        self._given[lease.number] = lease.unit, lease.method
        self._busy.add((lease.unit, lease.method))

    def expected(self, lease: int) -> tuple[int, str] | None:
        """Return unit and method of a lease that is to have a result, however long ago it was given; else None."""
        return None if lease in self._heard else self._given.get(lease)

    def unit_of(self, lease: int) -> int | None:
        """Return the unit of a lease that was given, else None."""
        given = self._given.get(lease)
        return None if given is None else given[0]

    def missing(self) -> list[int]:
        """Return the units that nobody has counted and nobody is at."""
        return [unit for unit in range(len(self.costs)) if self.state(unit) == TODO]

    def submit(self, lease: int, value: int, worker: str, number: int) -> Opinion | None:
        """Take the result of a lease, however late; return the opinion that it is.

        None means that there is nothing to keep: this lease has had its result, or was never given.
        """
        given = self.expected(lease)
        if given is None:
            return None
        self._heard.add(lease)
        self._end(lease)
        unit, method = given
        opinion = Opinion(number, unit, method, value, worker)
        self.add(opinion)
        return opinion

    def lost(self, lease: int) -> None:
        """Take note that a lease will have no result: its worker is gone."""
        ended = self._end(lease)
        if ended is not None:
            pair = ended.unit, ended.method
            self._failures[pair] = self._failures.get(pair, 0) + 1
            self.want(ended.unit, ended.method)

    def expire(self, now: float) -> list[Lease]:
        """End the leases whose time is over, and return them; their units are wanted again.

        A lease from the future, after a clock was set back, is one whose age nobody knows: it starts again now.
        """
        for lease in self.leases.values():
            if lease.start > now:
                self.leases[lease.number] = lease._replace(start=now, until=now + lease.until - lease.start)
        over = [lease for lease in self.leases.values() if lease.until <= now]
        for lease in over:
            self._end(lease.number)
            self.want(lease.unit, lease.method)
        return over

    def _end(self, number: int) -> Lease | None:
        lease = self.leases.pop(number, None)
        if lease is not None:
            self._busy.discard((lease.unit, lease.method))
        return lease

    def add(self, opinion: Opinion) -> None:
        """Add an opinion, as one from an earlier day."""
        self._opinions[opinion.unit].append(opinion)

    def drop(self, unit: int, number: int) -> None:
        """Take no account of an opinion any longer."""
        self._opinions[unit] = [opinion for opinion in self._opinions[unit] if opinion.number != number]

    def opinions(self, unit: int) -> tuple[Opinion, ...]:
        """Return the opinions of a unit that count."""
        return tuple(self._opinions[unit])

    def of_worker(self, worker: str) -> Iterator[Opinion]:
        """Yield all opinions of a worker that count."""
        return (opinion for opinions in self._opinions for opinion in opinions if opinion.worker == worker)

    def losers(self, unit: int) -> list[Opinion]:
        """Return the opinions of a disputed unit that are outvoted: by another value on which more methods agree."""
        methods: dict[int, set[str]] = {}
        for opinion in self._opinions[unit]:
            methods.setdefault(opinion.value, set()).add(opinion.method)
        ranks = sorted((len(names) for names in methods.values()), reverse=True)
        if len(ranks) < 2 or ranks[0] == ranks[1]:
            return []
        return [opinion for opinion in self._opinions[unit] if len(methods[opinion.value]) < ranks[0]]

    def _is_hopeless(self, unit: int, method: str) -> bool:
        return self._failures.get((unit, method), 0) >= MOST_FAILURES

    def _is_settled(self, unit: int, method: str) -> bool:
        return any(opinion.method == method for opinion in self._opinions[unit])

    def state(self, unit: int) -> str:
        """Return the state of a unit, one of STATES."""
        opinions = self._opinions[unit]
        if not opinions:
            if any(self._is_hopeless(unit, method) for method in self._methods):
                return DEAD
            return LEASED if any((unit, method) in self._busy for method in self._methods) else TODO
        if any(opinion.value != opinions[0].value for opinion in opinions):
            return DISPUTED
        return CONFIRMED if any(opinion.method != opinions[0].method for opinion in opinions) else DONE

    def value(self, unit: int) -> int | None:
        """Return the count of a unit that is done or confirmed, else None."""
        return self._opinions[unit][0].value if self.state(unit) in (DONE, CONFIRMED) else None

    def states(self) -> dict[str, int]:
        """Return how many units are in each of the STATES."""
        found = dict.fromkeys(STATES, 0)
        for unit in range(len(self.costs)):
            found[self.state(unit)] += 1
        return found

    @property
    def total(self) -> int | None:
        """The sum over all units, or None as long as one of them is missing or disputed."""
        total = 0
        for unit in range(len(self.costs)):
            value = self.value(unit)
            if value is None:
                return None
            total += value
        return total
