"""Puzzles that are made have exactly one completion, with as few given queens as can be."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside import making
from queenside.errors import InputError, SizeError
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
