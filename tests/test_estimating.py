"""Estimates: near the published numbers, with an interval and a law to compare with."""

import math

import pytest

from queenside import estimating
from queenside.errors import InputError
from queenside.estimating import Estimate, estimate, law
from tests.published import SOLUTIONS


@pytest.mark.parametrize("n", [4, 8, 12, 20, 27])
def test_an_estimate_is_near_the_published_number(n: int) -> None:
    found = estimate(n, seed=1)
    # Half the width is 2.4 standard errors; the number is within six of them once in 500 million times not.
    assert abs(found.value - SOLUTIONS[n]) < 2.5 * (found.highest - found.value)
    assert found.width < 0.1


@pytest.mark.parametrize(("n", "number"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_where_chance_has_no_say_the_estimate_is_the_number(n: int, number: int) -> None:
    assert estimate(n, seed=1)[1:4] == (number, number, number)
    assert estimate(n, seed=1).width == 0


def test_four_times_as_many_samples_halve_the_interval() -> None:
    few, many = (estimate(10, seed=1, samples=samples).width for samples in (100, 1600))
    # The standard deviation of 100 samples is known to about a fourteenth of itself; 4 x within six such.
    assert 4 / 1.6 < few / many < 4 * 1.6


def test_different_seeds_share_no_samples() -> None:
    words = [word for seed in range(100) for word in estimating._words(seed, 100)]
    assert len(set(words)) == 10_000
    assert all(0 <= word < 2**64 for word in words)


def test_the_interval_is_that_of_students_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimating, "_samples", lambda *_: iter(range(1, 11)))
    found = estimate(8, seed=1, samples=10)
    # By hand: the mean is 5.5, the variance 82.5 / 9, the quantile 2.821; 2.821 x (82.5 / 9 / 10)^(1/2) = 2.701.
    assert (found.lowest, found.value, found.highest) == pytest.approx((5.5 - 2.701, 5.5, 5.5 + 2.701), abs=0.002)


def test_progress_runs_from_nothing_to_all() -> None:
    seen: list[float] = []
    estimate(6, seed=1, samples=10, progress=seen.append)
    assert seen == [done / 10 for done in range(11)]


@pytest.mark.parametrize("samples", [9, 0, -1, 1_000_001, 64.0, "64", True, None])
def test_what_is_no_number_of_samples_is_refused_with_the_range(samples: int) -> None:
    with pytest.raises(InputError, match="from 10 to 1000000") as caught:
        estimate(8, samples=samples)
    assert repr(samples) in str(caught.value)


def test_the_law_is_that_of_the_literature() -> None:
    # A000170: Q(n)^(1/n) / n tends to 0.1431301.
    assert law(1) == pytest.approx(0.1431301, abs=5e-8)
    assert math.log(law(100)) == pytest.approx(100 * math.log(14.31301), abs=1e-4)
    assert law(0) == 1


def test_gamma_is_the_one_for_which_the_law_would_hold() -> None:
    found = Estimate(27, float(SOLUTIONS[27]), 0, 0, 64, 1)
    assert found.gamma is not None
    assert (27 * math.exp(-found.gamma)) ** 27 == pytest.approx(SOLUTIONS[27])
    assert Estimate(0, 1, 1, 1, 64, 1).gamma is None
    assert Estimate(3, 0, 0, 0, 64, 1).gamma is None


@pytest.mark.parametrize(("freedom", "quantile"), [(9, 2.821), (10, 2.764), (30, 2.457), (60, 2.390), (120, 2.358)])
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    # Student's distribution, 99 %, one side: as printed in any book of tables.
    assert estimating._student(freedom) == pytest.approx(quantile, abs=0.0012)


@pytest.mark.parametrize("value", [0.0, 5.0])
def test_an_interval_is_not_below_nothing(value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimating, "_samples", lambda *_: iter([value, *[0.0] * 9]))
    found = estimate(8, seed=1, samples=10)
    assert (found.value, found.lowest) == (value / 10, 0)
    assert (found.highest > found.value) == (value > 0)
