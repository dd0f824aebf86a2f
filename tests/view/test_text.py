"""Boards as text have n lines of n cells, whatever the size."""

from hypothesis import given

from queenside.board import Placement
from queenside.notation import parse
from queenside.view.text import GLYPHS, board_text
from tests.strategies import candidates, partial_permutations


@given(candidates())
def test_every_board_has_n_lines_of_n_cells(placement: Placement) -> None:
    for glyphs in (False, True):
        lines = board_text(placement, glyphs=glyphs).splitlines()
        assert [len(line.split(" ")) for line in lines] == [placement.n] * placement.n


@given(partial_permutations())
def test_a_drawn_board_can_be_read_again(placement: Placement) -> None:
    assert parse(board_text(placement)) == placement
    ascii_again = board_text(placement, glyphs=True).replace(GLYPHS["free"], ".")
    assert parse(ascii_again) == placement


def test_colours_mark_queens_that_are_attacked() -> None:
    text = board_text(Placement.of_squares(3, [(0, 0), (2, 2), (1, 2)]), colour=True, blocked={(0, 1)})
    assert text.count("1;38;5;160m Q") == 2 + 1  # (1, 2) and (2, 2) share a column, (0, 0) and (2, 2) a diagonal
    assert " * " in text
    safe = board_text(Placement([1, 3, 0, 2]), colour=True)
    assert "38;5;160" not in safe
    assert all(line.endswith("\x1b[0m") for line in safe.splitlines())
