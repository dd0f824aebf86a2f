"""The plan of the join: which placements in the band are counted, and for how many others each stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.counting.bands import band_placements, heights
from queenside.counting.method import Task
from tests import join_reference
from tests.strategies import symmetric_boards


def test_a_band_has_a_centre_and_leaves_a_row_to_each_half() -> None:
    assert list(heights(4)) == [2]
    assert list(heights(5)) == [1, 3]
    assert list(heights(8)) == [2, 4, 6]
    assert list(heights(31))[-1] == 29


@pytest.mark.parametrize(("n", "height"), [(8, 2), (8, 4), (9, 1), (9, 3), (9, 5), (10, 4)])
def test_every_placement_with_solutions_has_one_that_stands_for_it(n: int, height: int) -> None:
    _check_cover(Task.empty(n), height)


@given(symmetric_boards(largest=8), st.data())
def test_the_same_holds_on_boards_with_blocked_squares(allowed: tuple[int, ...], data: st.DataObject) -> None:
    _check_cover(Task(allowed), data.draw(st.sampled_from(heights(len(allowed)))))


def _check_cover(task: Task, height: int) -> None:
    """Check that the placements planned, with their weights, are all that count, each once."""
    covered: list[tuple[int, ...]] = []
    for placement in band_placements(task, height):
        images = join_reference.images(task.allowed, placement.columns)
        assert placement.weight == len(images)
        covered += images
    assert len(covered) == len(set(covered))
    counting = {columns for columns, takes in join_reference.parts(task.allowed, height).items() if takes.total()}
    assert counting <= set(covered)


def test_a_completion_counts_once_where_nothing_swaps_rows_and_columns() -> None:
    blocked = Task((0b11110111, *Task.empty(8).allowed[1:]))
    placements = list(band_placements(blocked, 2))
    assert {placement.double for placement in placements} == {1}
    assert {placement.weight for placement in placements} == {1}
    assert not any(any(rows) for placement in placements for rows in placement.ties)


def test_a_placement_that_closes_a_column_is_left_out() -> None:
    # Column 0 is open in the band alone, and each placement uses one of its squares or cannot be completed.
    open_rows = range(3, 5)
    task = Task(tuple(255 if row in open_rows else 254 for row in range(8)))
    placements = list(band_placements(task, 2))
    assert placements
    assert all(0 in placement.columns for placement in placements)


def test_planning_the_largest_board_takes_one_placement_at_a_time() -> None:
    placement = next(iter(band_placements(Task.empty(31), 3)))
    assert placement.half == 14
    assert len(placement.free) == 28
