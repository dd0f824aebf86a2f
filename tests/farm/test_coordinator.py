"""What a coordinator reckons with, apart from its loop."""

from __future__ import annotations

from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.farm.coordinator import Sums


@given(st.lists(st.floats(1e-3, 1e3), min_size=1))
def test_mean_and_deviation_are_those_of_all_numbers(numbers: list[float]) -> None:
    sums = Sums()
    for number in numbers:
        sums.add(number)
    assert sums.number == len(numbers)
    assert sums.mean == pytest.approx(fmean(numbers))
    assert sums.deviation == pytest.approx(pstdev(numbers), abs=1e-6)
