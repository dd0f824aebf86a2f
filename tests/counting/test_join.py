"""The join as a method: totals, units that are parts, costs, threads, blocked squares."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from queenside import Puzzle, api, counting
from queenside.counting import plain
from queenside.counting.join import UNIT_SECONDS, Join, best_height
from queenside.counting.method import Plan, Task, Unit
from queenside.errors import InputError, SizeError
from queenside.kernels import join, join_scalar
from tests import join_reference
from tests.published import BY_FIRST_ROW_COLUMN, SOLUTIONS
from tests.strategies import puzzles, symmetric_boards


@pytest.fixture(params=["vectors", "scalars"])
def kernels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the method count with its own kernels, and then with the slow ones that share no code with them."""
    if request.param == "scalars":
        monkeypatch.setattr(join, "tally", _tally_slowly)


def _tally_slowly(*arguments: Any, primes: tuple[int, int]) -> join.Measure:
    once, ties = join_scalar.count(*arguments)
    residues = (once % primes[0], once % primes[1], ties % primes[0], ties % primes[1])
    return join.Measure(once, ties, 0, 0, 0, 0, 0, residues)


@pytest.mark.parametrize("n", range(14, 19))
def test_the_total_is_the_published_one(n: int) -> None:
    assert counting.run(Join(), Task.empty(n)) == SOLUTIONS[n]


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("n", range(14))
def test_the_total_of_a_small_board_is_the_published_one(n: int) -> None:
    assert counting.run(Join(), Task.empty(n), threads=2) == SOLUTIONS[n]


@pytest.mark.parametrize("n", [14, 15, 16, 17])
def test_the_total_is_the_same_with_a_higher_band(n: int) -> None:
    assert counting.run(Join(best_height(n) + 2), Task.empty(n), threads=2) == SOLUTIONS[n]


def test_it_is_chosen_where_it_is_the_fastest() -> None:
    assert counting.choose(14).method.name == "join"
    assert counting.choose(31).method.name == "join"
    with pytest.raises(SizeError, match="32"):
        counting.choose(32)


def test_the_height_of_the_band_can_be_chosen() -> None:
    assert api.count(10, band=4) == api.count(10, band="6") == SOLUTIONS[10]
    assert counting.choose(9, "join", 3).method.name == "join"


@pytest.mark.parametrize("band", [0, 3, 10, "-2", "two", True, 2.0])
def test_a_band_that_does_not_fit_is_refused_with_those_that_do(band: int) -> None:
    with pytest.raises(InputError, match=r"n = 10 .* 2, 4 and so on, 8 at most"):
        api.count(10, band=band)


def test_other_methods_have_no_band() -> None:
    with pytest.raises(InputError, match="plain"):
        api.count(10, method="plain", band=2)


@pytest.mark.parametrize("n", range(4, 32))
def test_every_size_is_planned(n: int) -> None:
    plan = Join().plan(Task.empty(n))
    unit = next(iter(plan.units))
    assert 0 < unit.cost <= plan.cost


@pytest.mark.parametrize("n", [24, 25, 31])
def test_a_unit_of_a_large_board_is_a_small_part(n: int) -> None:
    tracemalloc.start()
    plan = Join().plan(Task.empty(n))
    costs = [unit.cost for unit, _ in zip(plan.units, range(1000), strict=False)]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert max(costs) <= UNIT_SECONDS
    assert most < 10_000_000


@pytest.mark.parametrize("n", [17, 22, 24, 27])
def test_a_process_that_counts_stays_small(n: int) -> None:
    # A unit of a plan, and the whole of n = 17; the size is that of the whole process, at its largest. What getrusage
    # says would not do: it begins with the size of the process that started this one.
    script = f"""
from pathlib import Path
from queenside.counting.join import Join
from queenside.counting.method import Plan, Task, Unit
method = Join()
for number, unit in enumerate(method.plan(Task.empty({n})).units):
    if {n} == 17 or number in (0, 40):
        method.count(unit)
    elif number > 40:
        break
status = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
print(status["VmHWM"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    number, unit = done.stdout.split()
    assert unit == "kB"
    assert 50_000 < int(number) < 400_000


@pytest.mark.parametrize("n", [16, 17, 19, 20])
def test_the_costs_of_the_units_add_up_to_the_cost_of_the_plan(n: int) -> None:
    plan = Join().plan(Task.empty(n))
    assert sum(unit.cost for unit in plan.units) == pytest.approx(plan.cost)


def test_a_sample_tells_the_cost_of_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = Join(3).plan(Task.empty(19)).cost
    monkeypatch.setattr("queenside.counting.join.MOST_PLANNED", 0)
    assert Join(3).plan(Task.empty(19)).cost == pytest.approx(exact, rel=0.2)


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize(("n", "height"), [(4, 2), (5, 3), (6, 2), (7, 1), (8, 4), (9, 3), (10, 2), (11, 1), (12, 2)])
def test_every_unit_counts_what_all_solutions_say(n: int, height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.counting.join.UNIT_SECONDS", 4e-6)
    monkeypatch.setattr("queenside.counting.join.LEAST_LEAVES", 1)
    task = Task.empty(n)
    parts = join_reference.parts(task.allowed, height)
    method = Join(height)
    units = list(method.plan(task).units)
    if n > 9:
        assert len({unit.work.placement.columns for unit in units}) < len(units), "otherwise nothing was cut"
    for unit in units:
        placement, (decisions, decided) = unit.work
        prefix = tuple(bool(decisions >> column & 1) for column in range(decided))
        takes = parts.get(placement.columns, Counter())
        expected = sum(number for halves, number in takes.items() if halves[:decided] == prefix)
        assert method.count(unit) == placement.weight * expected
    assert sum(method.count(unit) for unit in units) == SOLUTIONS[n]


def test_lists_that_are_longer_than_expected_get_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.counting.join._capacity", lambda _: 16)
    assert counting.run(Join(), Task.empty(14)) == SOLUTIONS[14]


@pytest.mark.usefixtures("kernels")
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(symmetric_boards(largest=9))
def test_boards_with_blocked_squares_are_counted(allowed: tuple[int, ...]) -> None:
    assert counting.run(Join(), Task(allowed)) == plain.count(Task(allowed))


@pytest.mark.usefixtures("kernels")
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(puzzles(largest=10))
def test_puzzles_are_counted(puzzle: Puzzle) -> None:
    assert counting.run(Join(), Task(puzzle.allowed())) == plain.count(Task(puzzle.allowed()))


@pytest.mark.parametrize("n", [10, 13, 14, 15])
def test_a_given_queen_in_the_first_row_gives_the_published_part(n: int) -> None:
    parts = [counting.run(Join(), Task(Puzzle(n, queens=[(0, column)]).allowed())) for column in range(n)]
    assert parts == BY_FIRST_ROW_COLUMN[n]


class _Worked:
    """A method that counts nothing and has a clock: a unit takes what the work in it, counted exactly, should take."""

    name = "worked"
    smallest = 0
    largest = 31

    def __init__(self) -> None:
        self.now = 0.0

    def plan(self, task: Task) -> Plan:
        return Join().plan(task)

    def count(self, unit: Unit) -> int:
        placement, (decisions, decided) = unit.work
        measured = join._run(
            placement.n,
            placement.free,
            placement.allowed,
            placement.ties,
            decisions,
            decided,
            1 << 15,
            measured=True,
        )
        self.now += 400 * measured.leaves + 3.5 * measured.keys + measured.pairs / 70
        return 0


@pytest.mark.parametrize("n", [16, 18])
def test_the_time_left_is_told_honestly_from_the_first_seconds(n: int) -> None:
    method = _Worked()
    totals: list[tuple[float, float]] = []

    def progress(fraction: float) -> None:
        if fraction:
            totals.append((method.now, method.now / fraction))

    counting.run(method, Task.empty(n), progress=progress)
    whole = method.now
    early = [total for now, total in totals if now >= 0.05 * whole]
    assert len(early) > 20
    assert all(0.75 * whole < total < 1.3 * whole for total in early), (whole, early)
