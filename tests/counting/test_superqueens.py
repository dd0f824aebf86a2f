"""Superqueens: the published counts, and those of a slow twin that compares pairs."""

from itertools import permutations

import pytest

from queenside.counting import superqueens
from queenside.errors import SizeError
from tests import published


@pytest.mark.parametrize("n", range(1, 14))
def test_the_published_counts(n: int) -> None:
    assert superqueens.count(n) == published.SUPERQUEENS[n]


@pytest.mark.parametrize("n", range(8))
def test_a_comparison_of_all_pairs_finds_as_many(n: int) -> None:
    def attack(rows: int, columns: int) -> bool:
        return rows == columns or {rows, columns} == {1, 2}

    found = sum(
        not any(attack(s - r, abs(columns[s] - columns[r])) for r in range(n) for s in range(r + 1, n))
        for columns in permutations(range(n))
    )
    assert superqueens.count(n) == found


def test_a_size_below_0_is_refused() -> None:
    with pytest.raises(SizeError, match="n = -1"):
        superqueens.count(-1)
