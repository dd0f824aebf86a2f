"""Solutions by the block: the plain search and the kernel agree with each other and with trying everything."""

from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside.board import Placement
from queenside.counting import listing, plain
from queenside.counting.method import Task
from queenside.errors import QueensideError
from tests.published import BY_FIRST_ROW_COLUMN, FUNDAMENTAL, SOLUTIONS


def whole_board(n: int) -> list[int]:
    return [(1 << n) - 1] * n


def plainly(allowed: Sequence[int], start: Sequence[int] | None = None) -> list[list[int]]:
    return list(plain.solutions(Task(tuple(allowed)), start))


def by_kernel(allowed: Sequence[int], start: Sequence[int] | None = None) -> list[list[int]]:
    return [columns for block in listing._by_kernel(Task(tuple(allowed)), start) for columns in block]


def by_trying(allowed: Sequence[int]) -> list[list[int]]:
    """All permutations, kept when no two queens are as far apart in rows as in columns."""
    n = len(allowed)
    return [
        list(columns)
        for columns in permutations(range(n))
        if all(allowed[row] >> columns[row] & 1 for row in range(n))
        and all(abs(columns[r] - columns[s]) != s - r for s in range(n) for r in range(s))
    ]


@st.composite
def masks(draw: st.DrawFn, largest: int) -> list[int]:
    """The columns allowed in each row, at random; most squares are."""
    n = draw(st.integers(1, largest))
    word = st.integers(0, (1 << n) - 1)
    return [draw(word) | draw(word) for _ in range(n)]


@given(masks(largest=6))
@settings(max_examples=200, deadline=None)
def test_both_searches_find_what_trying_everything_finds(allowed: list[int]) -> None:
    expected = by_trying(allowed)
    assert plainly(allowed) == expected
    assert by_kernel(allowed) == expected


@pytest.mark.parametrize("n", range(1, 11))
def test_the_kernel_finds_what_the_plain_search_finds(n: int) -> None:
    found = by_kernel(whole_board(n))
    assert found == plainly(whole_board(n))
    assert len(found) == SOLUTIONS[n]


@given(masks(largest=9))
@settings(max_examples=100, deadline=None)
def test_the_kernel_finds_what_the_plain_search_finds_with_squares_closed(allowed: list[int]) -> None:
    assert by_kernel(allowed) == plainly(allowed)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_list_from_a_placement_is_the_part_that_does_not_come_before_it(data: st.DataObject) -> None:
    allowed = data.draw(masks(largest=7))
    n = len(allowed)
    start = data.draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
    expected = [columns for columns in plainly(allowed) if columns >= start]
    assert plainly(allowed, start) == expected
    assert by_kernel(allowed, start) == expected


@pytest.mark.parametrize(("block", "turn"), [(1, 10**6), (7, 100), (10**4, 1), (92, 10**6)])
def test_the_search_can_stop_anywhere_and_go_on(monkeypatch: pytest.MonkeyPatch, block: int, turn: int) -> None:
    monkeypatch.setattr(listing, "BLOCK", block)
    monkeypatch.setattr(listing, "TURN", turn)
    sizes = [len(found) for found in listing._by_kernel(Task.empty(8), None)]
    assert max(sizes) <= block
    assert len(sizes) > 1
    assert by_kernel(whole_board(8)) == plainly(whole_board(8))


def test_a_list_by_the_kernel_has_the_published_numbers_and_order() -> None:
    found = [columns for block in listing.blocks(Task.empty(12)) for columns in block]
    assert len(found) == SOLUTIONS[12]
    assert [sum(columns[0] == first for columns in found) for first in range(12)] == BY_FIRST_ROW_COLUMN[12]
    assert all(before < after for before, after in pairwise(found))
    assert sum(len(block.fundamental()) for block in listing.blocks(Task.empty(12))) == FUNDAMENTAL[12]


@pytest.mark.parametrize("n", range(10))
def test_fundamental_solutions_have_the_published_number_and_make_up_all(n: int) -> None:
    orbits = [item for block in listing.blocks(Task.empty(n)) for item in block.fundamental()]
    assert len(orbits) == FUNDAMENTAL.get(n, 1)
    images = {image for columns, _ in orbits for image in Placement(columns).images()}
    assert len(images) == sum(size for _, size in orbits) == SOLUTIONS[n]


def test_boards_too_wide_for_a_word_are_searched_too() -> None:
    n = 70
    fixed = [1 << column for column in [*range(1, n, 2), *range(0, n, 2)]]
    (block,) = listing.blocks(Task(tuple(fixed)))
    assert list(block) == [[*range(1, n, 2), *range(0, n, 2)]]


def test_the_widest_board_of_the_kernel_uses_all_bits_of_a_word() -> None:
    n = listing.LARGEST
    # A solution of size 64 by the pattern of evens, then odds; its last rows are free to take what they like.
    columns = [*range(1, n, 2), *range(0, n, 2)]
    assert Placement(columns).is_solution
    allowed = [1 << column for column in columns[:-10]] + whole_board(n)[:10]
    found = by_kernel(allowed)
    assert columns in found
    assert found == plainly(allowed)
    assert by_kernel([1 << column for column in columns], columns) == [columns]


@pytest.mark.parametrize("n", [4, 12])
def test_what_is_no_solution_is_never_shown(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    monkeypatch.setattr(plain, "solutions", lambda *_: iter([list(range(n))]))
    monkeypatch.setattr("queenside.kernels.listing.first_wrong", lambda *_: 0)
    with pytest.raises(QueensideError, match="which is no solution"):
        next(listing.blocks(Task.empty(n)))


def test_a_plain_search_that_leaves_the_squares_allowed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "solutions", lambda *_: iter([[1, 3, 0, 2]]))
    with pytest.raises(QueensideError, match="which is no solution"):
        next(listing.blocks(Task((0b0100, 15, 15, 15))))


def test_a_block_keeps_its_solutions_when_the_next_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "BLOCK", 1)
    first, second, *_ = listing._by_kernel(Task.empty(8), None)
    assert list(first) == [[0, 4, 7, 5, 2, 6, 1, 3]]
    assert list(second) == [[0, 5, 7, 2, 6, 3, 1, 4]]
