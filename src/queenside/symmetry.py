"""The eight symmetries of the square, and what they do to placements.

Four turns and four mirrors. The images of a placement under them are its orbit; a *fundamental solution* stands for a
whole orbit. An orbit of a solution for n >= 2 has 8 members, or 4 when the half turn keeps the placement, or 2 when the
quarter turn does too: no mirror can keep two queens that do not attack each other.
"""

from __future__ import annotations

from enum import Enum

from queenside.board import Fault, Placement, Square, line_number, lines_shared
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.board import Diagonal

__all__ = ["SYMMETRIES", "Symmetry", "images", "symmetry_class"]


class Symmetry(Enum):
    """One of the eight symmetries; its value is its name in words, marked for translation."""

    IDENTITY = mark("identity")
    QUARTER_TURN = mark("quarter turn clockwise")
    HALF_TURN = mark("half turn")
    THREE_QUARTER_TURN = mark("quarter turn anticlockwise")
    MIRROR_COLUMNS = mark("left-right mirror")
    MIRROR_ROWS = mark("top-bottom mirror")
    TRANSPOSE = mark("mirror in the main diagonal")
    ANTITRANSPOSE = mark("mirror in the other diagonal")

    def of_square(self, n: int, square: Square) -> Square:
        """Return the image of a square (row, column), from 0, on an n x n board."""
        row, column = square
        far_row, far_column = n - 1 - row, n - 1 - column
        return {
            Symmetry.IDENTITY: (row, column),
            Symmetry.QUARTER_TURN: (column, far_row),
            Symmetry.HALF_TURN: (far_row, far_column),
            Symmetry.THREE_QUARTER_TURN: (far_column, row),
            Symmetry.MIRROR_COLUMNS: (row, far_column),
            Symmetry.MIRROR_ROWS: (far_row, column),
            Symmetry.TRANSPOSE: (column, row),
            Symmetry.ANTITRANSPOSE: (far_column, far_row),
        }[self]

    def of_diagonal(self, n: int, diagonal: Diagonal) -> Diagonal:
        """Return the image of a diagonal of an n x n board: it goes through those of two of its squares."""
        kind, number = diagonal
        step = -1 if kind is Fault.SUM else 1
        first, second = (self.of_square(n, square) for square in ((0, number), (1, number + step)))
        image = lines_shared(first, second)
        return image, line_number(image, first)

    def of_placement(self, placement: Placement) -> Placement:
        """Return the image of a placement."""
        n = placement.n
        return Placement.of_squares(n, (self.of_square(n, square) for square in placement.squares))


SYMMETRIES = tuple(Symmetry)
"""All eight, the identity first, then the turns, then the mirrors."""


def images(placement: Placement) -> tuple[Placement, ...]:
    """Return the images of a placement under SYMMETRIES, in that order."""
    return tuple(symmetry.of_placement(placement) for symmetry in SYMMETRIES)


def symmetry_class(placement: Placement) -> tuple[Symmetry, ...]:
    """Return the symmetries other than the identity that keep the placement as it is."""
    return tuple(
        symmetry for symmetry, image in zip(SYMMETRIES[1:], images(placement)[1:], strict=True) if image == placement
    )
