"""The plan: the same everywhere, and every part of the work is in it once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from queenside.counting.bands import heights
from queenside.errors import SizeError
from queenside.farm.plan import LARGEST, MOST_COST, MOST_UNITS, SMALLEST, Part, Tree, digest_of, identity
from queenside.farm.work import Job, perform
from tests.command import environment
from tests.published import SOLUTIONS

# The number of units and the digest of each plan: a change here is a new plan version, not an edit of this table.
PINNED = {
    8: (1, "21957235"),
    14: (82, "473f1f8d"),
    16: (124, "01e8aa9e"),
    19: (566, "27b3cbbd"),
    22: (266, "38d321c0"),
}


@pytest.mark.parametrize("n", PINNED)
def test_a_plan_has_the_units_and_the_digest_that_it_had(n: int) -> None:
    tree = Tree(n)
    parts = [part for part, _ in tree.parts()]
    assert (len(parts), digest_of(n, tree.height, parts)[:8]) == PINNED[n]
    assert len({identity(n, tree.height, part) for part in parts}) == len(parts)


def test_another_process_plans_the_same() -> None:
    code = (
        "from queenside.farm.plan import *; tree = Tree(16); "
        "print(digest_of(16, tree.height, [part for part, _ in tree.parts()]))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, env=environment(PYTHONHASHSEED=seed), check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert found.pop().startswith(PINNED[16][1].encode())


@pytest.mark.parametrize("n", range(SMALLEST, 15))
def test_the_units_add_up_to_the_published_total(n: int) -> None:
    tree = Tree(n)
    assert sum(_count(tree, part) for part, _ in tree.parts()) == SOLUTIONS[n]


@pytest.mark.parametrize(("n", "height"), [(n, height) for n in (9, 10, 11) for height in heights(n) if height < 6])
def test_plans_of_other_bands_add_up_to_it_too(n: int, height: int) -> None:
    tree = Tree(n, height)
    assert sum(_count(tree, part) for part, _ in tree.parts()) == SOLUTIONS[n]


@pytest.mark.parametrize(("n", "height"), [(10, 4), (11, 5)])
def test_a_plan_whose_placements_are_too_many_to_list_adds_up_too(
    n: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenside.farm.plan.MOST_LISTED", 0)
    monkeypatch.setattr("queenside.farm.plan.LEAST_COST", 1)
    tree = Tree(n, height)
    parts = [part for part, _ in tree.parts()]
    assert any(0 < len(part.columns) < height for part in parts)
    assert sum(_count(tree, part) for part in parts) == SOLUTIONS[n]


@pytest.mark.parametrize("n", [20, 22, 23])
def test_a_unit_is_half_a_minute_at_most_and_a_hundredth_of_the_run(n: int) -> None:
    tree = Tree(n)
    costs = [cost for _, cost in tree.parts()]
    assert max(costs) <= min(MOST_COST, sum(costs) / 99)
    assert abs(sum(costs) - tree.cost(())) < len(costs)


@pytest.mark.parametrize("n", [24, 28, LARGEST])
def test_a_board_too_large_to_list_is_planned_from_its_first_unit_on(n: int) -> None:
    tree = Tree(n)
    part, cost = next(tree.parts())
    assert 0 < cost <= max(MOST_COST, tree.cost(()) // MOST_UNITS)
    assert len(part.columns) <= tree.height


@pytest.mark.parametrize("n", [3, 32, -1])
def test_other_sizes_are_refused(n: int) -> None:
    with pytest.raises(SizeError, match="4 to 31"):
        Tree(n)


@pytest.mark.parametrize("part", [Part(()), Part((3,)), Part((3, 10), 5, 4)])
def test_a_part_is_a_text_and_back(part: Part) -> None:
    assert Part.parse(part.text) == part


def _count(tree: Tree, part: Part) -> int:
    return perform(Job(1, "join", tree.n, tree.height, part), "").solutions
