"""The scalar join, which the fast one is compared with, against what all solutions of a board say."""

from __future__ import annotations

from collections import Counter

import pytest

from queenside.counting.bands import BandPlacement, band_placements, heights
from queenside.counting.method import Task
from queenside.kernels import join_scalar
from tests import join_reference
from tests.published import SOLUTIONS


def _count(placement: BandPlacement, decisions: int = 0, decided: int = 0, capacity: int = 1 << 14) -> int:
    once, ties = join_scalar.count(
        placement.n,
        placement.free,
        placement.allowed,
        placement.ties,
        decisions,
        decided,
        capacity,
    )
    return placement.double * once + ties


@pytest.mark.parametrize("n", range(4, 13))
def test_the_total_is_the_published_one_at_every_height(n: int) -> None:
    for height in heights(n):
        if height <= 5:
            placements = band_placements(Task.empty(n), height)
            assert sum(placement.weight * _count(placement) for placement in placements) == SOLUTIONS[n]


@pytest.mark.parametrize(("n", "height"), [(8, 2), (8, 4), (9, 1), (9, 3), (10, 2), (11, 1)])
def test_every_part_is_what_all_solutions_say(n: int, height: int) -> None:
    task = Task.empty(n)
    parts = join_reference.parts(task.allowed, height)
    for placement in band_placements(task, height):
        takes = parts.get(placement.columns, Counter())
        assert _count(placement) == sum(takes.values())
        for decisions in range(8):
            expected = sum(
                number
                for halves, number in takes.items()
                if halves[:3] == tuple(bool(decisions >> column & 1) for column in range(3))
            )
            assert _count(placement, decisions, 3) == expected


def test_a_list_that_is_full_is_an_error() -> None:
    placement = next(iter(band_placements(Task.empty(12), 2)))
    with pytest.raises(OverflowError):
        _count(placement, capacity=20)
