"""One solution at any size: right for every size that has one, at once, and refused for the two that have none."""

import pytest

from queenside import api, construct
from queenside.board import Placement
from queenside.errors import QueensideError, SizeError


def attacks_none(columns: list[int]) -> bool:
    """Whether columns, one a row, are a solution: no method of the package is asked."""
    n = len(columns)
    return (
        sorted(columns) == list(range(n))
        and len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    )


def columns_of(placement: Placement) -> list[int]:
    return [column for column in placement.columns or () if column is not None]


@pytest.mark.parametrize("n", [*(n for n in range(301) if n not in (2, 3)), 500, 1000, 10_000, 1_000_000])
def test_one_is_a_solution(n: int) -> None:
    columns = columns_of(api.one(n))
    assert len(columns) == n
    assert attacks_none(columns)


@pytest.mark.parametrize("n", [2, 3])
def test_the_sizes_without_a_solution_are_refused_in_words(n: int) -> None:
    with pytest.raises(SizeError, match=f"n = {n}: there is no solution"):
        api.one(n)


@pytest.mark.parametrize("n", [-1, 10_000_001, 10**30, True, 8.0, "8"])
def test_what_is_no_size_is_refused_with_the_range(n: int) -> None:
    with pytest.raises(SizeError, match="from 0 to 10000000"):
        api.one(n)


def test_a_placement_with_faults_never_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(construct, "construct", lambda n: Placement(range(n)))
    with pytest.raises(QueensideError, match="n = 8: the solution found has faults"):
        api.one(8)
