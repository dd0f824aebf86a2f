"""Pictures are well-formed, show every queen on its square, and stay small at any size."""

import xml.etree.ElementTree as ET

from hypothesis import given

from queenside.board import Placement
from queenside.view.svg import CAPTION, GAP, SMALL, board_svg, sheet_svg
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


def test_a_sheet_holds_every_board_and_its_texts() -> None:
    placement = Placement([1, 3, 0, 2])
    texts = [("a < b & c", [placement, placement]), ("\u534a\u5468\u65cb\u8f6c" * 40, [placement])]
    root = ET.fromstring(sheet_svg(texts, title="4 > 3", across=2))
    assert len(list(root.iter(f"{SVG}use"))) == 12
    assert [text.text for text in root.iter(f"{SVG}text")] == ["4 > 3", *(caption for caption, _ in texts)]
    assert int(root.attrib["width"]) * 2 >= 160 * CAPTION, "the longest caption is not cut"
    corners = [
        tuple(int(number) for number in group.attrib["transform"].split(")")[0].removeprefix("translate(").split())
        for group in root.iter(f"{SVG}g")
        if "transform" in group.attrib
    ]
    (x, y), second, third = corners
    assert second == (x + SMALL + GAP, y)
    assert third == (x + 2 * (SMALL + GAP), y), "the next group stands beside the first"


def test_groups_that_find_no_place_in_a_line_stand_in_the_next() -> None:
    groups = [(str(number), [Placement([0])]) for number in range(5)]
    root = ET.fromstring(sheet_svg(groups, title="", across=2))
    corners = {group.attrib["transform"] for group in root.iter(f"{SVG}g") if "transform" in group.attrib}
    assert len(corners) == 5
    height = int(root.attrib["viewBox"].split()[3])
    lowest = max(int(corner.split(")")[0].split()[1]) for corner in corners)
    assert lowest + SMALL < height < lowest + 2 * SMALL
    assert int(root.attrib["viewBox"].split()[2]) == 2 * (SMALL + GAP) + GAP


@given(candidates())
def test_queens_beside_a_board_are_not_on_a_sheet(placement: Placement) -> None:
    root = ET.fromstring(sheet_svg([("", [placement])], title=""))
    n = placement.n
    assert squares(root, "queen", 0) == [s for s in placement.squares if 0 <= s[0] < n and 0 <= s[1] < n]


def test_a_sheet_of_no_boards_has_its_title() -> None:
    root = ET.fromstring(sheet_svg([], title="3 x 3: 0"))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["3 x 3: 0"]
