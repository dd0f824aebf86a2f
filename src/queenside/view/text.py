"""Boards as text: one line a row, one cell a column, whatever the size."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from queenside.board import Placement, Square

__all__ = ["GLYPHS", "board_text"]

GLYPHS = {"queen": "♛", "light": "□", "dark": "■"}
"""Chess glyphs. The fillers are of the same width class as the queen, so that columns stay straight in any font that
draws them alike; a blank would be narrower."""


def board_text(placement: Placement, *, glyphs: bool = False, blocked: Container[Square] = ()) -> str:
    """Return the board as n lines of n cells, a space between cells, without a last newline.

    `Q` is a queen, `*` a blocked square, `.` a free one. With `glyphs`, chess glyphs and squares of equal width are
    drawn instead. Queens outside the board are not drawn.
    """
    queens = set(placement.squares)
    size = range(placement.n)

    def cell(square: Square) -> str:
        if square in queens:
            return GLYPHS["queen"] if glyphs else "Q"
        if square in blocked:
            return "▨" if glyphs else "*"
        if glyphs:
            return GLYPHS["dark" if sum(square) % 2 else "light"]
        return "."

    return "\n".join(" ".join(cell((row, column)) for column in size) for row in size)
