"""Spreading units over threads: the sum, the progress, Ctrl-C and errors."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from queenside import counting
from queenside.construct import construct
from queenside.counting.method import Plan, Task, Unit
from queenside.errors import InputError, SizeError
from queenside.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Given:
    """A method whose units stand for given numbers, and do something first."""

    name = "given"
    smallest = 0
    largest = 100

    def __init__(self, numbers: list[int], first: Callable[[int], object] = lambda _: None) -> None:
        self.numbers, self.first = numbers, first
        self.taken = 0

    def plan(self, task: Task) -> Plan:
        assert task.n == 4

        def units() -> Iterator[Unit]:
            for number in self.numbers:
                self.taken += 1
                yield Unit(1.0, number)

        return Plan(float(len(self.numbers)), units())

    def count(self, unit: Unit) -> int:
        self.first(unit.work)
        return int(unit.work)


EMPTY = Task.empty(4)
either = pytest.mark.parametrize("threads", [1, 4])


@either
def test_counts_beyond_32_and_64_bits_add_up(threads: int) -> None:
    # 4968057848 is the count for n = 19, which a 32-bit sum prints as 673090552.
    assert counting.run(Given([1242014462] * 4), EMPTY, threads=threads) == 4968057848
    assert counting.run(Given([2**63] * 3), EMPTY, threads=threads) == 3 * 2**63


@either
def test_progress_goes_from_nothing_to_all(threads: int) -> None:
    seen: list[float] = []
    assert counting.run(Given([1, 2, 3, 4]), EMPTY, threads=threads, progress=seen.append) == 10
    assert seen == [0.0, 0.25, 0.5, 0.75, 1.0, 1.0]
    seen.clear()
    assert counting.run(Given([]), EMPTY, threads=threads, progress=seen.append) == 0
    assert seen == [0.0, 1.0]


def test_units_are_counted_side_by_side() -> None:
    # Each unit waits until all four are being counted: with fewer threads at work this would not end.
    meeting = threading.Barrier(4, timeout=60)
    assert counting.run(Given([1, 2, 3, 4], lambda _: meeting.wait()), EMPTY, threads=4) == 10


def test_a_unit_is_made_only_when_a_thread_is_free() -> None:
    ahead: list[int] = []
    method = Given(list(range(1000)))
    done = 0

    def look(_: float) -> None:
        nonlocal done
        ahead.append(method.taken - done)
        done += 1

    counting.run(method, EMPTY, threads=1, progress=look)
    assert max(ahead) <= 1


@either
def test_ctrl_c_tells_what_was_found_by_then(threads: int) -> None:
    def interrupt(fraction: float) -> None:
        if fraction == 0.5:
            raise KeyboardInterrupt

    with pytest.raises(counting.Interrupted) as caught:
        counting.run(Given([10, 10, 10, 10]), EMPTY, threads=threads, progress=interrupt)
    assert (caught.value.found, caught.value.fraction) == (20, 0.5)
    assert isinstance(caught.value, KeyboardInterrupt)


def test_after_ctrl_c_no_further_unit_is_begun() -> None:
    method = Given([1] * 1000)
    started = threading.active_count()

    def interrupt(fraction: float) -> None:
        if fraction:
            raise KeyboardInterrupt

    with pytest.raises(counting.Interrupted):
        counting.run(method, EMPTY, threads=2, progress=interrupt)
    taken = method.taken
    assert threading.active_count() == started
    assert method.taken == taken


@either
def test_an_error_in_a_unit_reaches_the_caller(threads: int) -> None:
    def fail(number: int) -> None:
        if number == 3:
            raise ZeroDivisionError("the third unit")

    with pytest.raises(ZeroDivisionError, match="the third unit"):
        counting.run(Given([1, 2, 3, 4], fail), EMPTY, threads=threads)


def test_the_choice_has_a_reason_and_a_range() -> None:
    assert counting.choose(8).method.name == "plain"
    assert counting.choose(counting.SMALL + 1).method.name != "plain"
    assert counting.choose(8, "backtrack").reason == "as asked"
    with pytest.raises(SizeError, match="n = 40: the method backtrack counts n from 0 to 32"):
        counting.choose(40, "backtrack")
    with pytest.raises(InputError, match="'magic' is no method; the methods are plain, backtrack"):
        counting.choose(8, "magic")


def test_a_method_that_does_not_know_the_rules_is_never_chosen_and_refused_by_name() -> None:
    for rules, says in (
        ({"torus": True}, "does not count on a torus"),
        ({"superqueen": True}, "counts no superqueens"),
    ):
        for n in (8, 20):
            task = Task.empty(n, **rules)
            assert counting.choose(n, task=task).method.name not in counting.PLAIN_ONLY
            for name in counting.PLAIN_ONLY:
                with pytest.raises(InputError, match=f"the method {name} {says}"):
                    counting.choose(n, name, task=task)
    assert counting.choose(20, task=Task.empty(20)).method.name == counting.choose(20).method.name


def test_the_choice_for_a_puzzle_depends_on_how_much_is_left_of_it() -> None:
    solution = construct(28).squares
    for puzzle, method in (
        (Puzzle(10, queens=[(0, 0)]), "plain"),
        (Puzzle(18, queens=[(0, 0)]), "join"),
        (Puzzle(28, queens=[(0, 0)]), "join"),
        (Puzzle(28, queens=solution[:16]), "search"),
        (Puzzle(40, queens=[(0, 0)]), "search"),
    ):
        assert counting.choose(puzzle.n, task=puzzle.task()).method.name == method


def test_small_boards_get_one_thread_and_big_ones_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counting.default_threads(8) == 1
    assert counting.default_threads(20) >= 1
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 12)
    assert counting.default_threads(20) == 12
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert counting.default_threads(20) == 1


@pytest.mark.parametrize("threads", [0, -1, 1025, "0", "abc", "", "1.5", "9" * 50, True, 2.0, "²"])
def test_numbers_of_threads_that_make_no_sense_are_named(threads: int | str) -> None:
    with pytest.raises(InputError, match="from 1 to 1024") as caught:
        counting.check_threads(threads)
    assert repr(threads) in str(caught.value)


def test_numbers_of_threads_may_be_typed() -> None:
    assert counting.check_threads("16") == counting.check_threads(16) == 16


@pytest.mark.parametrize("given", [0, 1, 3])
def test_fewer_threads_than_asked_for_will_do(given: int, monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start
    started: list[threading.Thread] = []

    def start_some(thread: threading.Thread) -> None:
        if len(started) == given:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    if given:
        assert counting.run(Given([1, 2, 3, 4]), EMPTY, threads=8) == 10
    else:
        with pytest.raises(MemoryError):
            counting.run(Given([1, 2, 3, 4]), EMPTY, threads=8)
