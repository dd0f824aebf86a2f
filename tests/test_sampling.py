"""Random solutions: right at every size, the same for the same seed, and as evenly spread as is said."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import sampling
from queenside.board import Placement
from queenside.counting import listing
from queenside.counting.method import Task
from queenside.errors import SizeError
from queenside.sampling import UNIFORM_UP_TO, by_swaps, sample
from tests.command import environment
from tests.published import SOLUTIONS

SOLVABLE = st.sampled_from([0, 1, *range(4, 41)])


def is_solution(placement: Placement, n: int) -> bool:
    """Whether a placement is one of size n: no method of the package is asked."""
    columns = [column for column in placement.columns or () if column is not None]
    return (
        sorted(columns) == list(range(n))
        and len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    )


@given(SOLVABLE, st.integers(0, 2**64 - 1))
def test_a_random_solution_is_a_solution(n: int, seed: int) -> None:
    assert is_solution(sample(n, seed), n)


@given(SOLVABLE, st.integers(0, 2**64 - 1))
def test_so_is_one_that_is_found_by_swaps_at_any_size(n: int, seed: int) -> None:
    assert is_solution(by_swaps(n, Random(seed)), n)


def test_a_hundred_thousand_queens_are_placed_at_random() -> None:
    assert is_solution(sample(100_000, 1), 100_000)


def test_up_to_the_size_that_is_said_each_is_as_likely_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = list(listing.blocks(Task.empty(8)))
    monkeypatch.setattr(listing, "blocks", lambda _: solutions)  # once is enough
    draws = 50 * SOLUTIONS[8]
    drawn = Counter(sample(8, seed) for seed in range(draws))
    # Chi squared with 91 degrees of freedom: its mean is 91, its standard deviation the root of 182.
    chi_squared = sum((times - 50) ** 2 / 50 for times in drawn.values())
    assert len(drawn) == SOLUTIONS[8]
    assert chi_squared < 91 + 6 * 182**0.5
    assert UNIFORM_UP_TO >= 8


def test_swaps_reach_every_solution() -> None:
    assert len({by_swaps(8, Random(seed)) for seed in range(1500)}) == SOLUTIONS[8]


def test_all_images_of_what_swaps_find_are_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [0, 4, 7, 5, 2, 6, 1, 3]
    monkeypatch.setattr(sampling, "_mended", lambda *_: list(found))
    draws = 4000
    drawn = Counter(by_swaps(8, Random(seed)) for seed in range(draws))
    assert set(drawn) == set(Placement(found).images())
    for times in drawn.values():
        assert abs(times - draws / 8) < 6 * (draws / 8 * 7 / 8) ** 0.5


def test_a_seed_gives_the_same_solution_in_another_process() -> None:
    code = "from queenside.sampling import sample; print([sample(n, 2**64 - 1).columns for n in (8, 13, 50)])"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env=environment(PYTHONHASHSEED=hashes),
            timeout=60,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    }
    assert outputs == {f"{[sample(n, 2**64 - 1).columns for n in (8, 13, 50)]}\n"}


@pytest.mark.parametrize("n", [2, 3])
def test_the_sizes_without_a_solution_are_refused_in_words(n: int) -> None:
    with pytest.raises(SizeError, match=f"n = {n}: there is no solution"):
        sample(n, 1)


@pytest.mark.parametrize("n", [-1, 1_000_001, 8.0, "8", True])
def test_what_is_no_size_is_refused_with_the_range(n: int) -> None:
    with pytest.raises(SizeError, match="from 0 to 1000000"):
        sample(n, 1)
