"""Boards as text: one line a row, one cell a column, whatever the size."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from queenside.board import Placement, Square

__all__ = ["GLYPHS", "board_text"]

GLYPHS = {"queen": "♛", "free": "▢", "blocked": "⊠", "closed": "⊡"}
"""Chess glyphs. All are of Unicode's neutral width, so that columns stay straight: the usual □ and ■ take two
cells in a terminal set up for Chinese, where ♛ takes one, and a blank is narrower than ♛ in many fonts."""

ASCII = {"queen": "Q", "free": ".", "blocked": "*", "closed": "x"}

# Backgrounds of light and dark squares, and letters for queens that are safe, attacked, and for the rest (xterm's 256).
LIGHT, DARK, SAFE, ATTACKED, FAINT, PLAIN = (
    f"\x1b[{code}m" for code in ("48;5;223", "48;5;137", "1;38;5;16", "1;38;5;160", "38;5;94", "0")
)


def board_text(
    placement: Placement,
    *,
    glyphs: bool = False,
    colour: bool = False,
    blocked: Container[Square] = (),
    closed: Container[Square] = (),
) -> str:
    """Return the board as n lines of n cells, a space between cells, without a last newline.

    `Q` is a queen, `*` a blocked square, `x` one on a closed diagonal, `.` a free one; with `glyphs`, chess glyphs of
    equal width. With `colour` the squares are coloured by codes that terminals understand, queens that are attacked in
    red. Queens outside the board are not drawn.
    """
    queens = set(placement.squares)
    size = range(placement.n)
    marks = GLYPHS if glyphs else ASCII

    def cell(square: Square) -> str:
        for name, squares in (("queen", queens), ("blocked", blocked), ("closed", closed)):
            if square in squares:
                return marks[name]
        return marks["free"]

    if not colour:
        return "\n".join(" ".join(cell((row, column)) for column in size) for row in size)

    attacked = {square for attack in placement.attacks() for square in attack[:2]}

    def coloured(square: Square) -> str:
        ground = DARK if sum(square) % 2 else LIGHT
        letter = ATTACKED if square in attacked else SAFE if square in queens else FAINT
        return f"{ground}{letter} {cell(square)} "

    return "\n".join("".join(coloured((row, column)) for column in size) + PLAIN for row in size)
