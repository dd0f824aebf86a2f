"""Puzzles that are made have exactly one completion, with as few given queens as can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside import making
from queenside.errors import InputError, PuzzleError, QueensideError, SizeError
from queenside.reasoning import LEVELS, level, within
from queenside.sampling import sample


@settings(max_examples=25)
@given(st.sampled_from([0, 1, *range(4, 15)]), st.integers(0, 2**64 - 1))
def test_exactly_one_solution_completes_a_puzzle(n: int, seed: int) -> None:
    puzzle = qs.make(n, seed=seed)
    assert puzzle.count() == 1
    assert puzzle.is_solved_by(sample(n, seed))


@settings(max_examples=10)
@given(st.integers(4, 8), st.integers(0, 1000))
def test_up_to_eleven_no_fewer_queens_of_the_solution_would_do(n: int, seed: int) -> None:
    number = len(qs.make(n, seed=seed).queens)
    fewer = combinations(sample(n, seed).squares, max(0, number - 1))
    assert number == 0 or all(qs.Puzzle(n, queens=queens).count() > 1 for queens in fewer)


@pytest.mark.parametrize("seed", [1, 2])
def test_above_that_no_given_queen_can_be_spared(seed: int) -> None:
    puzzle = qs.make(12, seed=seed)
    for queen in puzzle.queens:
        assert qs.Puzzle(12, queens=puzzle.queens - {queen}).count() > 1


def test_a_large_puzzle_is_made() -> None:
    fractions: list[float] = []
    puzzle = qs.make(40, seed=7, progress=fractions.append)
    assert qs.unique(puzzle)
    assert len(puzzle.queens) < 30
    assert fractions[-1] == 1.0
    assert fractions == sorted(fractions)


def test_a_seed_makes_the_same_puzzle_again_and_another_seed_another_one() -> None:
    assert qs.make(9, seed=5) == qs.make(9, seed=5)
    assert len({qs.make(9, seed=seed) for seed in range(5)}) > 1
    assert qs.make(5).count() == 1


def test_a_search_that_takes_too_long_keeps_the_queen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PATIENCE", 0)
    assert len(making.make(13, 1).queens) == 13


@pytest.mark.parametrize("n", [2, 3, -1, 101])
def test_sizes_without_puzzles_are_refused(n: int) -> None:
    with pytest.raises(SizeError, match=str(n)):
        qs.make(n)


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="seed"):
        qs.make(8, seed=-1)


# A wished difficulty.

SIZES = {"easy": [0, 1, *range(4, 15)], "medium": list(range(5, 15)), "hard": list(range(6, 15))}


@settings(max_examples=40)
@given(st.data(), st.sampled_from(LEVELS), st.integers(0, 2**64 - 1))
def test_a_puzzle_of_a_difficulty_has_it_and_exactly_one_solution(data: st.DataObject, wanted: str, seed: int) -> None:
    n = data.draw(st.sampled_from(SIZES[wanted]))
    puzzle = qs.make(n, seed=seed, difficulty=wanted)
    assert puzzle.count() == 1
    assert qs.difficulty(puzzle) == level(puzzle) == wanted
    assert puzzle == qs.make(n, seed=seed, difficulty=wanted)
    # None of its queens is to spare.
    for queen in puzzle.queens:
        assert not within(qs.Puzzle(n, queens=puzzle.queens - {queen}), wanted)


@pytest.mark.parametrize("wanted", LEVELS)
def test_the_largest_puzzle_of_each_difficulty_is_made(wanted: str) -> None:
    puzzle = qs.make(60, seed=2, difficulty=wanted)
    assert level(puzzle) == wanted
    assert len(puzzle.queens) < 50


def all_puzzles(n: int) -> Iterator[qs.Puzzle]:
    """Every puzzle of given queens with exactly one completion."""
    solutions = [set(placement.squares) for placement in qs.solutions(n)]
    chosen = {
        frozenset(squares)
        for solution in solutions
        for number in range(n + 1)
        for squares in combinations(sorted(solution), number)
    }
    for squares in chosen:
        if sum(squares <= solution for solution in solutions) == 1:
            yield qs.Puzzle(n, queens=squares)


@pytest.mark.parametrize(("n", "levels"), [(1, {"easy"}), (4, {"easy"}), (5, {"easy", "medium"}), (6, set(LEVELS))])
def test_the_smallest_sizes_are_those_that_have_puzzles_of_a_difficulty(n: int, levels: set[str]) -> None:
    assert {qs.difficulty(puzzle) for puzzle in all_puzzles(n)} == levels
    assert {wanted for wanted, smallest in making.SMALLEST.items() if smallest <= n} == levels


@pytest.mark.parametrize(("n", "wanted"), [(4, "medium"), (5, "hard"), (0, "hard"), (2, "easy"), (101, "easy")])
def test_a_size_without_puzzles_of_a_difficulty_is_refused(n: int, wanted: str) -> None:
    with pytest.raises(SizeError, match=str(n)) as caught:
        qs.make(n, seed=1, difficulty=wanted)
    if n < 101 and wanted != "easy":
        assert f"is {wanted}" in str(caught.value)
        assert f"from {making.SMALLEST[wanted]} to 100" in str(caught.value)


def test_what_is_no_difficulty_is_refused() -> None:
    with pytest.raises(InputError, match=r"'easier'.*easy, medium, hard"):
        qs.make(8, seed=1, difficulty="easier")


def test_a_search_for_a_puzzle_ends_even_if_it_finds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "TRIES", 0)
    with pytest.raises(QueensideError, match=r"n = 5: seed 7 led to no puzzle that is medium"):
        qs.make(5, seed=7, difficulty="medium")


@pytest.mark.parametrize(("queens", "why"), [("a8 c7", "none"), ("b4 d5", "more than one")])
def test_only_a_puzzle_with_one_solution_has_a_difficulty(queens: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=f"this one has {why}$"):
        qs.difficulty(qs.Puzzle(8, queens=queens))


def test_a_puzzle_that_needs_more_than_one_queen_tried_at_a_time_is_hard() -> None:
    # Of the puzzles that are made without a difficulty, a few at n = 10 and 11 are so.
    puzzle = next(puzzle for puzzle in (qs.make(10, seed=seed) for seed in range(100)) if level(puzzle) is None)
    assert puzzle.count() == 1
    assert qs.difficulty(puzzle) == "hard"
