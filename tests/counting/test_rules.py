"""Tori and superqueens, and both at once: searches find the published counts, and what a look at all pairs finds."""

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import counting
from queenside.counting import listing, plain
from queenside.counting.method import Task
from queenside.kernels.listing import first_wrong
from tests.published import SUPERQUEENS, TOROIDAL

RULES = [(True, False), (False, True), (True, True)]


def attack(task: Task, columns: Sequence[int], first: int, second: int) -> bool:
    """Say whether the queens of two rows attack each other: along some way from one to the other, if on a torus."""
    n = task.n
    ways = (-n, 0, n) if task.torus else (0,)
    for down in (abs(second - first + way) for way in ways):
        for across in (abs(columns[second] - columns[first] + way) for way in ways):
            if down == 0 or across == 0 or down == across or (task.superqueen and {down, across} == {1, 2}):
                return True
    return False


def by_pairs(task: Task) -> list[list[int]]:
    rows = range(task.n)
    return [
        list(columns)
        for columns in permutations(rows)
        if all(task.allowed[row] >> columns[row] & 1 for row in rows)
        and not any(attack(task, columns, *pair) for pair in combinations(rows, 2))
    ]


def by_kernel(task: Task, start: Sequence[int] | None = None) -> list[list[int]]:
    return [columns for block in listing._by_kernel(task, start) for columns in block]


@st.composite
def tasks(draw: st.DrawFn, largest: int = 7) -> Task:
    """Boards with a few squares blocked, or many, at times kept by the left-right mirror."""
    n = draw(st.sampled_from([size for size in (5, 7, 0, 1, 2, 3, 4, 6) if size <= largest]))
    rows = [(1 << n) - 1] * n
    for row in draw(st.lists(st.integers(0, n - 1), max_size=2 * n)) if n else ():
        rows[row] &= draw(st.integers(0, rows[0]))
    if draw(st.booleans()):
        rows = [squares | int(f"{squares:0{n}b}"[::-1], 2) if n else 0 for squares in rows]
    return Task(tuple(rows), *draw(st.sampled_from(RULES)))


@given(tasks())
@settings(max_examples=150, deadline=None)
def test_the_plain_searches_find_what_a_look_at_all_pairs_finds(task: Task) -> None:
    expected = by_pairs(task)
    assert plain.count(task) == len(expected)
    assert counting.run(counting.load("plain"), task) == len(expected)
    assert list(plain.solutions(task)) == expected
    assert [columns for block in listing.blocks(task) for columns in block] == expected
    if task.n:
        assert by_kernel(task) == expected


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_list_from_a_placement_is_the_part_that_does_not_come_before_it(data: st.DataObject) -> None:
    task = data.draw(tasks())
    if task.n:
        start = data.draw(st.lists(st.integers(0, task.n - 1), min_size=task.n, max_size=task.n))
        expected = [columns for columns in plain.solutions(task) if columns >= start]
        assert list(plain.solutions(task, start)) == expected
        assert by_kernel(task, start) == expected


@given(st.integers(1, 13).flatmap(lambda n: st.permutations(range(n))), st.sampled_from(RULES))
@settings(max_examples=200, deadline=None)
def test_the_checks_find_wrong_what_a_look_at_all_pairs_finds_wrong(
    columns: list[int], rules: tuple[bool, bool]
) -> None:
    checks_agree(columns, rules)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("n", [1, 7, 11])
def test_the_checks_find_right_what_a_look_at_all_pairs_finds_right(n: int, rules: tuple[bool, bool]) -> None:
    for columns in plain.solutions(Task.empty(n)):
        checks_agree(columns, rules)


def checks_agree(columns: list[int], rules: tuple[bool, bool]) -> None:
    n = len(columns)
    task = Task.empty(n)._replace(torus=rules[0], superqueen=rules[1])
    right = not any(attack(task, columns, *pair) for pair in combinations(range(n), 2))
    assert listing._is_solution(task, columns) == right
    wrong = first_wrong(np.array(task.allowed, np.uint64), *rules, np.array([columns], np.uint8))
    assert wrong == (-1 if right else 0)


@pytest.mark.parametrize("n", range(1, 14))
def test_plain_python_gives_the_published_counts(n: int) -> None:
    method = counting.load("plain")
    assert counting.run(method, Task.empty(n, torus=True)) == TOROIDAL[n]
    assert counting.run(method, Task.empty(n, superqueen=True)) == SUPERQUEENS[n]


@pytest.mark.parametrize("n", [7, 11, 13])
def test_superqueens_on_a_torus_are_queens_on_a_torus_without_a_pair_a_knight_s_move_apart(n: int) -> None:
    both = Task.empty(n, torus=True, superqueen=True)
    on_torus = list(plain.solutions(Task.empty(n, torus=True)))
    expected = [
        columns for columns in on_torus if not any(attack(both, columns, *pair) for pair in combinations(range(n), 2))
    ]
    assert len(on_torus) == TOROIDAL[n]
    assert list(plain.solutions(both)) == by_kernel(both) == expected
    assert counting.run(counting.load("plain"), both) == len(expected)
    # Size 7 has none; 11 has the lattices with a queen every 3, 4, 7 or 8 columns, each in 11 places.
    assert len(expected) == {7: 0, 11: 44}.get(n, len(expected))
