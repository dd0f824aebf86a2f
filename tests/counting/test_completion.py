"""Through which squares solutions go, and why there are none."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import Puzzle, api
from queenside.counting import completion, plain
from queenside.counting.completion import heat, why_none
from queenside.counting.method import Task
from tests.published import SOLUTIONS, THROUGH_SQUARE_8, TREE_NODES_BY_DEPTH
from tests.strategies import puzzles


def test_the_board_of_size_8_has_the_published_table() -> None:
    assert [list(row) for row in heat(Task.empty(8))] == THROUGH_SQUARE_8


@pytest.mark.parametrize("n", [0, 1, 2, 3, 12, 13])
def test_rows_and_columns_add_up_to_the_number_of_solutions(n: int) -> None:
    found = heat(Task.empty(n))
    assert {sum(row) for row in found} | {sum(column) for column in zip(*found, strict=True)} <= {SOLUTIONS[n]}


@given(puzzles(largest=7), st.booleans(), st.booleans())
def test_each_square_counts_the_permutations_through_it(puzzle: Puzzle, torus: bool, listed: bool) -> None:
    task = Task(puzzle.allowed(), torus=torus)
    n = task.n
    expected = [[0] * n for _ in range(n)]
    for columns in permutations(range(n)):
        if all(mask >> column & 1 for mask, column in zip(task.allowed, columns, strict=True)):
            sums = {(row + column) % n if torus else row + column for row, column in enumerate(columns)}
            differences = {(row - column) % n if torus else row - column for row, column in enumerate(columns)}
            if len(sums) == len(differences) == n:
                for row, column in enumerate(columns):
                    expected[row][column] += 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(completion, "LISTED_UP_TO", 15 if listed else -1)
        assert [list(row) for row in heat(task)] == expected


def test_squares_that_symmetry_takes_to_each_other_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion, "LISTED_UP_TO", 0)
    fractions: list[float] = []
    assert [list(row) for row in heat(Task.empty(8), progress=fractions.append)] == THROUGH_SQUARE_8
    assert fractions == [pytest.approx(step / 10) for step in range(1, 11)]


def test_a_large_board_is_counted_square_by_square() -> None:
    # 12 given queens of a solution leave few; each completion counts for its own squares.
    solution = api.one(18)
    puzzle = Puzzle(18, queens=solution.squares[:12])
    found = api.heat(puzzle)
    completions = [placement.squares for placement in puzzle.solutions()]
    for row in range(18):
        for column in range(18):
            assert found[row][column] == sum((row, column) in squares for squares in completions)


def test_short_reasons_are_given() -> None:
    task = Puzzle(4, blocked="a2 b2 c2 d2").task()
    assert why_none(task, 0) == "row 3 has no square left for a queen"
    task = Puzzle(4, blocked="b1 b2 b3 b4").task()
    assert why_none(task, 0) == "column 2 has no square left for a queen"
    assert "prime" in why_none(Puzzle(4, torus=True).task(), 0) or "factor" in why_none(Puzzle(4, torus=True).task(), 0)


def test_an_exhausted_search_tells_its_size() -> None:
    # Of size 3: three queens in the first row, and two of them leave one square in the second row.
    assert why_none(Task.empty(3), 0) == "the search is exhausted, after 5 queens were tried"
    assert why_none(Task.empty(3), 1) == "the search is exhausted, after 1 queen was tried"


@pytest.mark.parametrize("n", [8, 12])
def test_the_queens_that_are_placed_are_the_published_nodes(n: int) -> None:
    assert plain.placed(Task.empty(n)) == sum(TREE_NODES_BY_DEPTH[n][1:])


def test_what_follows_without_a_choice_is_a_reason_too() -> None:
    # Two rows are left one square each, in the same column.
    blocked = [(row, column) for row in (0, 20) for column in range(30) if column != 5]
    puzzle = Puzzle(30, blocked=blocked)
    outcome = api.search(puzzle, 1)
    assert outcome[:3] == (None, True, 0)
    assert outcome.nodes == 0
    assert why_none(puzzle.task(), outcome.nodes).startswith("what follows from the squares that are left leads to")
