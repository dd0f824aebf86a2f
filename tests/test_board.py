"""Placements: what is wrong with them is found, named and counted."""

from queenside.board import Fault, Placement


def test_a_board_that_is_a_diagonal_is_no_solution() -> None:
    placement = Placement([0, 1, 2, 3])
    assert placement.faults == Fault.DIFFERENCE
    assert not placement.is_solution
