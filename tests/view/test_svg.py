"""Pictures are well-formed, show every queen on its square, and stay small at any size."""

import xml.etree.ElementTree as ET

from hypothesis import given

from queenside.board import Placement
from queenside.view.svg import board_svg
from tests.strategies import candidates

SVG = "{http://www.w3.org/2000/svg}"


def squares(root: ET.Element, name: str, margin: int) -> list[tuple[int, int]]:
    uses = [use for use in root.iter(f"{SVG}use") if use.get("href") == f"#{name}"]
    return [((int(use.attrib["y"]) - margin) // 100, (int(use.attrib["x"]) - margin) // 100) for use in uses]


@given(candidates())
def test_every_queen_on_the_board_is_drawn_on_its_square(placement: Placement) -> None:
    root = ET.fromstring(board_svg(placement, coordinates=False, blocked=[(0, 0)]))
    n = placement.n
    assert squares(root, "queen", 0) == [s for s in placement.squares if 0 <= s[0] < n and 0 <= s[1] < n]
    assert squares(root, "blocked", 0) == ([(0, 0)] if n else [])


def test_letters_and_ranks_stand_beside_the_board_as_in_chess() -> None:
    root = ET.fromstring(board_svg(Placement([1, 3, 0, 2])))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["a", "4", "b", "3", "c", "2", "d", "1"]
    assert squares(root, "queen", 45) == [(0, 1), (1, 3), (2, 0), (3, 2)]


def test_size_is_in_pixels_and_grows_with_the_board() -> None:
    assert ET.fromstring(board_svg(Placement([0]), size=64)).get("width") == "64"
    widths = [int(ET.fromstring(board_svg(Placement([None] * n))).attrib["width"]) for n in (1, 8, 12, 100)]
    assert widths == [180, 360, 540, 900]
    assert len(board_svg(Placement([None] * 100), coordinates=False)) < 2000
