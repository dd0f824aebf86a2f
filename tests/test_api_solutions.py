"""`solutions`: in order, lazy, from anywhere, whole boards and puzzles; what cannot be used is refused by name."""

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings

from queenside import api
from queenside.board import Placement
from queenside.errors import InputError, SizeError
from queenside.puzzle import Puzzle
from tests.published import FUNDAMENTAL, SOLUTIONS
from tests.strategies import puzzles


def test_size_eight_has_92_solutions_in_order_each_once() -> None:
    found = list(api.solutions(8))
    assert len(found) == len(set(found)) == 92
    assert all(placement.is_solution for placement in found)
    assert found == sorted(found, key=lambda placement: placement.squares)
    assert found[0] == Placement.parse("15863724")
    assert found[-1] == Placement.parse("84136275")


@pytest.mark.parametrize("n", range(13))
def test_sizes_have_the_published_numbers_of_solutions(n: int) -> None:
    assert sum(1 for _ in api.solutions(n)) == SOLUTIONS[n]


@pytest.mark.parametrize("n", [1, 8, 9, 12])
def test_fundamental_solutions_are_canonical_and_as_many_as_published(n: int) -> None:
    found = list(api.solutions(n, fundamental=True))
    assert len(found) == FUNDAMENTAL[n]
    assert all(placement == placement.canonical() for placement in found[:60])
    if n == 8:
        assert sorted(placement.orbit_size for placement in found) == [4] + [8] * 11


@pytest.mark.parametrize("n", [8, 12, 20, 26])
def test_solutions_are_found_only_as_they_are_asked_for(n: int) -> None:
    found = api.solutions(n)
    assert isinstance(found, Iterator)
    first, second = islice(found, 2)
    assert first.is_solution
    assert second.is_solution
    assert first.squares < second.squares


def test_a_placement_kept_stays_as_it_was() -> None:
    found = api.solutions(12)
    first = next(found)
    kept = first.columns
    rest = list(islice(found, 1000))
    assert first.columns == kept
    assert first not in rest


@pytest.mark.parametrize("n", [8, 12])
def test_a_list_from_the_kth_solution_is_its_tail(n: int) -> None:
    found = list(islice(api.solutions(n), 400))
    k = len(found) - 10
    assert list(islice(api.solutions(n, start=found[k]), 10)) == found[k:]


@given(puzzles())
@settings(max_examples=60, deadline=None)
def test_solutions_of_a_puzzle_are_those_of_the_board_that_solve_it(puzzle: Puzzle) -> None:
    assert list(api.solutions(puzzle)) == [p for p in api.solutions(puzzle.n) if puzzle.is_solved_by(p)]


def test_a_puzzle_of_size_twelve_goes_through_the_kernel() -> None:
    puzzle = Puzzle(12, queens=[(0, 5)], blocked=[(1, 0), (2, 2)])
    assert list(api.solutions(puzzle)) == [p for p in api.solutions(12) if puzzle.is_solved_by(p)]


@pytest.mark.parametrize("n", [-1, 65, 10**9, 1.5, "8", True, None])
def test_a_size_out_of_range_is_refused_at_once(n: object) -> None:
    with pytest.raises(SizeError, match="from 0 to 64") as refused:
        api.solutions(n)  # type: ignore[arg-type]
    assert repr(n) in str(refused.value)


@pytest.mark.parametrize(
    "start",
    [
        Placement([0, 2, 4, None]),
        Placement([0, 2, 4, 1]),
        Placement([0, 2, -1, 1]),
        Placement.of_squares(4, [(0, 0), (0, 1), (1, 2), (2, 3)]),
        Placement.of_squares(4, [(0, 0), (0, 1), (1, 2), (2, 3), (3, 3)]),
        Placement.of_squares(4, [(0, 0), (1, 0), (2, 0), (4, 0)]),
    ],
)
def test_a_start_without_one_queen_in_each_row_is_refused(start: Placement) -> None:
    with pytest.raises(InputError, match="one queen in each row, in columns 1 to 4"):
        api.solutions(4, start=start)


def test_a_start_of_another_size_is_refused() -> None:
    with pytest.raises(SizeError, match="size 4 cannot start at a placement of size 3"):
        api.solutions(4, start=Placement([0, 1, 2]))


def test_fundamental_solutions_of_a_puzzle_are_refused() -> None:
    with pytest.raises(InputError, match="not of a puzzle"):
        api.solutions(Puzzle(4), fundamental=True)
