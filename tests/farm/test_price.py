"""The price of a run: its interval holds what counting takes, and what cannot be used is refused."""

from __future__ import annotations

import math
from random import Random

import pytest

from queenside.errors import InputError, SizeError
from queenside.farm import price
from queenside.farm.plan import Part, Tree


@pytest.mark.parametrize("n", [14, 18, 20])
def test_parts_are_found_with_their_share_of_the_work(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price, "PIECE", 10)
    tree, chance = Tree(n), Random(1)
    weights = []
    for place in range(400):
        _, probability, of_unit = price._descend(tree, (place + chance.random()) / 400)
        assert 0 < probability <= of_unit <= 1
        weights.append(1 / of_unit)
    units = sum(1 for _ in tree.parts())
    assert sum(weights) / len(weights) == pytest.approx(units, rel=0.35), "1 / probability is an estimate of how many"


def test_the_mean_is_the_whole_when_each_part_takes_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a time that is known for each leaf of the tree, the price is their sum, though the estimate is another."""
    tree = Tree(14)

    def leaves(_: Tree, part: Part) -> float:
        found = 0
        half = (14 - 2) // 2
        for columns in tree._costs:
            if len(columns) == 2 and columns[: len(part.columns)] == part.columns:
                tops = part.decisions.bit_count()
                found += math.comb(2 * half - part.decided, half - tops)
        return float(found)

    monkeypatch.setattr(price, "PIECE", 30)
    monkeypatch.setattr(price, "_count", leaves)
    whole = leaves(tree, Part(()))
    found = price.price(14, 0.5, seed=5)
    assert found.lowest < whole < found.highest
    assert found.seconds == pytest.approx(whole, rel=0.1)


def test_a_price_has_all_that_a_plan_has() -> None:
    seen: list[float] = []
    found = price.price(16, 0.3, progress=seen.append)
    assert (found.n, found.height, found.units, found.exact, (found.digest or "")[:8]) == (16, 2, 124, True, "01e8aa9e")
    assert found.samples >= price.STRATUM
    assert 0 < found.lowest < found.seconds < found.highest
    assert found.megabytes > 20
    assert seen[-1] == 1.0


def test_a_board_too_large_to_list_has_a_price() -> None:
    found = price.price(24, 0.2)
    assert not found.exact
    assert found.digest is None
    assert found.units > 1000
    assert 0 < found.lowest < found.seconds < found.highest


@pytest.mark.parametrize("text", ["0", "-1", "x", "", "1e9", "nan", "inf"])
def test_seconds_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"from 0\.1 to 86400 seconds"):
        price.parse_seconds(text)
    assert price.parse_seconds("2.5") == 2.5


def test_a_size_without_a_plan_is_refused() -> None:
    with pytest.raises(SizeError, match="4 to 31"):
        price.price(3)
