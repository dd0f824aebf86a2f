"""The join on vectors: published totals, its scalar twin part by part, and counters that must not wrap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside.counting.bands import BandPlacement, band_placements, heights
from queenside.counting.method import Task
from queenside.kernels import join, join_scalar
from tests import join_reference
from tests.published import SOLUTIONS
from tests.strategies import symmetric_boards


def _count(p: BandPlacement, *rest: int) -> tuple[int, int]:
    return join.count(p.n, p.free, p.allowed, p.ties, *rest)


def _count_slowly(p: BandPlacement, *rest: int) -> tuple[int, int]:
    return join_scalar.count(p.n, p.free, p.allowed, p.ties, *rest)


WAYS: dict[str, dict[str, int]] = {
    "as it comes": {},
    "bit slices": {"BLOCK_COST": 0},
    "long lists parted": {"BLOCK_COST": 0, "PART_BLOCKS": 0},
    "no bit slices": {"BLOCK_COST": 1 << 40},
    "lanes of 64": {"LANE": 0},
    "keys of two words": {"KEY": 0},
    "keys of two words in bit slices": {"KEY": 0, "BLOCK_COST": 0},
    "long lists of two words parted": {"KEY": 0, "BLOCK_COST": 0, "PART_BLOCKS": 0},
    "lanes of 64, two words": {"LANE": 0, "KEY": 0},
}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the kernel work in one of the ways that it has for boards of other sizes."""
    for name, value in WAYS[request.param].items():
        monkeypatch.setattr(join, name, value)


@pytest.mark.parametrize("n", range(4, 14))
def test_the_total_is_the_published_one_at_every_height(n: int) -> None:
    for height in heights(n):
        if height <= 5:
            found = 0
            for placement in band_placements(Task.empty(n), height):
                once, ties = _count(placement)
                found += placement.weight * (placement.double * once + ties)
            assert found == SOLUTIONS[n]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("n", [4, 9, 14, 15, 16])
def test_the_total_is_the_published_one_in_every_way(n: int) -> None:
    found = 0
    for placement in band_placements(Task.empty(n), 2 - n % 2):
        once, ties = _count(placement)
        found += placement.weight * (placement.double * once + ties)
    assert found == SOLUTIONS[n]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(("n", "height"), [(8, 4), (10, 2), (11, 3), (12, 2)])
def test_every_part_is_what_the_scalar_twin_counts(n: int, height: int) -> None:
    for placement in band_placements(Task.empty(n), height):
        for decisions in range(8):
            assert _count(placement, decisions, 3) == _count_slowly(placement, decisions, 3)


@pytest.mark.parametrize(("n", "height"), [(8, 2), (9, 1), (9, 3), (10, 4), (11, 1), (12, 2)])
def test_every_placement_in_the_band_counts_what_all_solutions_say(n: int, height: int) -> None:
    task = Task.empty(n)
    parts = join_reference.parts(task.allowed, height)
    for placement in band_placements(task, height):
        once, ties = _count(placement)
        expected = parts[placement.columns].total() if placement.columns in parts else 0
        assert placement.double * once + ties == expected


@pytest.mark.usefixtures("way")
@settings(max_examples=20, deadline=None)
@given(symmetric_boards(smallest=8, largest=11), st.integers(0, 255), st.integers(0, 4), st.data())
def test_on_boards_with_blocked_squares_it_is_the_same(
    allowed: tuple[int, ...], decisions: int, decided: int, data: st.DataObject
) -> None:
    height = data.draw(st.sampled_from(heights(len(allowed))[:2]))
    for number, placement in enumerate(band_placements(Task(allowed), height)):
        if number % 7 == 0:
            assert _count(placement, decisions, decided) == _count_slowly(placement, decisions, decided)


CORNER_ATTACKS = {
    (23, 1): [8, 14, 12, 17, 1, 16, 11, 2, 4, 15, 22, 5, 13, 0, 18, 3, 6, 10, 21, 19, 9, 7, 20],
    (24, 4): [5, 20, 18, 10, 13, 7, 4, 8, 1, 23, 21, 19, 15, 12, 0, 11, 16, 2, 22, 9, 17, 3, 14, 6],
    (25, 7): [10, 23, 21, 5, 17, 8, 1, 4, 24, 16, 9, 3, 18, 22, 19, 13, 6, 0, 14, 12, 20, 15, 7, 11, 2],
    (26, 10): [14, 10, 8, 22, 9, 4, 6, 25, 23, 21, 17, 5, 7, 11, 24, 19, 1, 18, 0, 3, 12, 2, 15, 13, 20, 16],
}
"""By size and height of the band, the columns of queens of which just two attack each other: the last one of the top
half, in a corner of it, and one of the bottom half. Their diagonal has the highest number of all."""


@pytest.mark.parametrize(("n", "height"), CORNER_ATTACKS)
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_last_diagonal_of_a_half_has_a_bit(n: int, height: int, mirrored: bool) -> None:
    columns = [n - 1 - column if mirrored else column for column in CORNER_ATTACKS[n, height]]
    (placement,) = band_placements(Task(tuple(1 << column for column in columns)), height)
    assert _count(placement) == (0, 0)


def test_a_list_that_is_full_is_an_error() -> None:
    placement = list(band_placements(Task.empty(14), 2))[20]
    assert _count(placement, 0, 0, 1000) == _count(placement)
    with pytest.raises(OverflowError):
        _count(placement, 0, 0, 50)


TIE = 1 << 30
keys = st.lists(st.builds(int.__or__, st.integers(0, 2**26 - 1) | st.integers(0, 7), st.sampled_from([0, 0, TIE])))


@pytest.mark.parametrize("block_cost", [0, 500, 1 << 40])
@pytest.mark.parametrize("words", [1, 2])
@settings(max_examples=20, deadline=None)
@given(keys, keys, st.integers(1, 40), st.integers(1, 40))
def test_pairs_without_a_common_bit_are_counted(
    block_cost: int, words: int, tops: list[int], bottoms: list[int], often: int, more: int
) -> None:
    tops, bottoms = tops * often, bottoms * more
    top, bottom = np.array(tops, dtype=np.int64)[:, None], np.array(bottoms, dtype=np.int64)[None, :]
    apart = (top & bottom & ~TIE) == 0
    ties = int((apart & ((top | bottom) & TIE > 0)).sum())
    found = join.pairs(tops, bottoms, tie=30, words=words, block_cost=block_cost)
    assert found == (int(apart.sum()) - ties, ties)


@pytest.mark.parametrize("block_cost", [0, 1 << 40])
@pytest.mark.parametrize("words", [1, 2])
@pytest.mark.parametrize("key", [0, 1])
def test_counters_hold_more_than_16_bits(block_cost: int, words: int, key: int) -> None:
    pairs = 0 if key else 70_000 * 70_000
    some, tied = [key] * 70_000, [key | TIE] * 70_000
    assert join.pairs(some, some, tie=30, words=words, block_cost=block_cost) == (pairs, 0)
    assert join.pairs(some, tied, tie=30, words=words, block_cost=block_cost) == (0, pairs)
