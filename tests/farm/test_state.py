"""The state machine: whatever happens in whatever order, nothing is lost and nothing counts twice."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from queenside.farm.state import (
    CONFIRMED,
    DEAD,
    DISPUTED,
    DONE,
    LEASED,
    MOST_FAILURES,
    TODO,
    Lease,
    Machine,
    Opinion,
)

COSTS = [5, 1, 3, 9, 2]
VALUES = [0, 10, 200, 3000, 2**70]


class Runs(RuleBasedStateMachine):
    """A run whose workers are right, on a clock that jumps, in a network that loses, repeats and delays."""

    def __init__(self) -> None:
        super().__init__()
        self.machine = Machine(COSTS)
        for unit in range(len(COSTS)):
            self.machine.want(unit, "join")
        self.now = 1000
        self.given: list[Lease] = []
        self.kept: list[int] = []

    @rule()
    def lease(self) -> None:
        lease = self.machine.lease(self.now, 10)
        if lease is None:
            return
        assert not self.machine.opinions(lease.unit), "a unit that has a count is not counted again"
        assert lease.number not in {one.number for one in self.given}
        self.given.append(lease)

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def result(self, data: st.DataObject) -> None:
        """A result comes, in time, late, or once more."""
        lease = data.draw(st.sampled_from(self.given))
        kept = self.machine.submit(lease.number, VALUES[lease.unit], "someone", len(self.kept))
        assert (kept is None) == (lease.number in self.kept), "a result is kept once, however late"
        if kept is not None:
            self.kept.append(lease.number)

    @rule(number=st.integers(100, 200))
    def result_of_nothing(self, number: int) -> None:
        assert self.machine.submit(number, 7, "a stranger", -1) is None

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def worker_gone(self, data: st.DataObject) -> None:
        self.machine.lost(data.draw(st.sampled_from(self.given)).number)

    @rule(jump=st.integers(-1_000_000, 1_000_000) | st.integers(0, 12))
    def time(self, jump: int) -> None:
        self.now += jump
        for lease in self.machine.expire(self.now):
            assert lease.until <= self.now

    @invariant()
    def nothing_is_lost(self) -> None:
        leased = {lease.unit for lease in self.machine.leases.values()}
        for unit in range(len(COSTS)):
            state = self.machine.state(unit)
            assert state in (TODO, LEASED, DONE, DEAD)
            assert (state == DONE) == any(lease.unit == unit for lease in self.given if lease.number in self.kept)
            if state in (TODO, LEASED):
                assert (state == LEASED) == (unit in leased)
        assert len(leased) == len(self.machine.leases), "a unit is with one worker at a time"

    @invariant()
    def leases_end(self) -> None:
        self.machine.expire(self.now)
        assert all(lease.start <= self.now < lease.until <= self.now + 10 for lease in self.machine.leases.values())

    @invariant()
    def the_total_is_right_or_none(self) -> None:
        done = self.machine.states()[DONE]
        assert self.machine.total == (sum(VALUES) if done == len(COSTS) else None)

    def teardown(self) -> None:
        """From any state on, workers that live finish the run."""
        for _ in range(3 * len(COSTS)):
            self.now += 11
            self.machine.expire(self.now)
            lease = self.machine.lease(self.now, 10)
            if lease is not None:
                self.machine.submit(lease.number, VALUES[lease.unit], "last", 1000 + lease.number)
        states = self.machine.states()
        assert states[DONE] + states[DEAD] == len(COSTS)


TestRuns = Runs.TestCase
TestRuns.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.fixture
def machine() -> Machine:
    found = Machine(COSTS)
    for unit, value in enumerate(VALUES):
        found.add(Opinion(unit, unit, "join", value, "first"))
    return found


def test_costly_units_come_first() -> None:
    machine = Machine(COSTS)
    for unit in range(len(COSTS)):
        machine.want(unit, "join")
    order = [lease.unit for lease in iter(lambda: machine.lease(0, 1), None)]
    assert order == [3, 0, 2, 4, 1]


def test_one_method_twice_confirms_nothing(machine: Machine) -> None:
    machine.add(Opinion(10, 1, "join", 10, "second"))
    assert machine.state(1) == DONE
    machine.add(Opinion(11, 1, "backtrack", 10, "third"))
    assert machine.state(1) == CONFIRMED
    assert machine.total == sum(VALUES)


def test_a_difference_is_a_dispute_without_a_total(machine: Machine) -> None:
    machine.add(Opinion(10, 1, "backtrack", 11, "second"))
    assert (machine.state(1), machine.value(1), machine.total) == (DISPUTED, None, None)
    assert machine.losers(1) == [], "one against one"
    machine.add(Opinion(11, 1, "search", 11, "third"))
    assert [loser.number for loser in machine.losers(1)] == [1]
    machine.drop(1, 1)
    assert (machine.state(1), machine.value(1)) == (CONFIRMED, 11)


def test_three_counts_settle_nothing(machine: Machine) -> None:
    machine.add(Opinion(10, 1, "backtrack", 11, "second"))
    machine.add(Opinion(11, 1, "search", 12, "third"))
    assert machine.losers(1) == []
    assert machine.state(1) == DISPUTED


def test_many_of_one_method_do_not_outvote_another(machine: Machine) -> None:
    machine.add(Opinion(10, 1, "join", 10, "second"))
    machine.add(Opinion(11, 1, "backtrack", 11, "third"))
    assert machine.losers(1) == []


def test_a_zero_is_a_count(machine: Machine) -> None:
    assert machine.value(0) == 0
    assert machine.state(0) == DONE


def test_a_unit_that_kills_its_workers_is_dead_in_the_end() -> None:
    machine = Machine([1])
    machine.want(0, "join")
    for _ in range(MOST_FAILURES):
        lease = machine.lease(0, 1)
        assert lease is not None
        machine.lost(lease.number)
    assert machine.state(0) == DEAD
    assert machine.lease(0, 1) is None
    assert machine.total is None


def test_a_late_count_is_compared_and_not_added() -> None:
    machine = Machine([1])
    machine.want(0, "join")
    first = machine.lease(0, 1)
    assert first is not None
    machine.expire(2)
    second = machine.lease(2, 1)
    assert second is not None
    assert machine.submit(second.number, 5, "b", 1)
    assert machine.submit(first.number, 5, "a", 2)
    assert (machine.state(0), machine.total) == (DONE, 5)
    assert len(machine.opinions(0)) == 2
    assert machine.submit(first.number, 5, "a", 3) is None


def test_a_late_count_that_differs_is_a_dispute() -> None:
    machine = Machine([1])
    machine.want(0, "join")
    first = machine.lease(0, 1)
    assert first is not None
    machine.expire(2)
    second = machine.lease(2, 1)
    assert second is not None
    machine.submit(second.number, 5, "b", 1)
    machine.submit(first.number, 6, "a", 2)
    assert machine.state(0) == DISPUTED


def test_a_recount_that_no_worker_survives_is_given_up_and_the_count_stands() -> None:
    machine = Machine([1])
    machine.add(Opinion(1, 0, "join", 5, "a"))
    machine.want(0, "backtrack")
    given = 0
    while machine.is_wanted and given < 100:
        lease = machine.lease(0, 1)
        assert lease is not None
        machine.lost(lease.number)
        given += 1
    assert given == MOST_FAILURES
    assert (machine.state(0), machine.total) == (DONE, 5)


def test_leases_that_another_process_has_given_are_shown_as_out() -> None:
    machine = Machine([1, 1])
    machine.restore(Lease(7, 1, "join", 0.0, float("inf")))
    assert [machine.state(unit) for unit in range(2)] == [TODO, LEASED]
