"""Puzzles: a board of size n with given queens and blocked squares, to be completed.

A blocked square forbids a queen and does not shield one: queens attack each other across it.
"""

from __future__ import annotations

from queenside.board import LINES, Placement, Square, lines_shared
from queenside.errors import PuzzleError
from queenside.locale import gettext, mark
from queenside.notation import parse_squares, square_name
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Puzzle"]

LINE_NAMES = dict(
    zip(LINES, (mark("row"), mark("column"), mark("sum diagonal"), mark("difference diagonal")), strict=True)
)


class Puzzle:
    """A board of size n with queens that must stay and squares that must stay empty. Immutable and hashable.

    `queens` and `blocked` are texts such as "b4 d5" (a1 at the bottom left), or pairs (row, column) from 0, row 0 being
    the top line.

    Raises SizeError for an n that is no size, NotationError or InputError for squares that cannot be read, and
    PuzzleError for a puzzle that contradicts itself: a square outside the board, a given queen on a blocked square, two
    given queens that attack each other.

    >>> Puzzle(8, queens="b4 d5").count()
    2
    """

    __slots__ = ("blocked", "n", "queens")
    n: int
    queens: frozenset[Square]
    blocked: frozenset[Square]

    def __init__(self, n: int, *, queens: str | Iterable[Square] = (), blocked: str | Iterable[Square] = ()) -> None:
        n = check_size(n)
        object.__setattr__(self, "n", n)
        object.__setattr__(self, "queens", _squares(n, queens))
        object.__setattr__(self, "blocked", _squares(n, blocked))
        self._check()

    def _check(self) -> None:
        n = self.n
        for square in sorted(self.queens & self.blocked):
            raise PuzzleError(mark("{square}: a queen is given on a blocked square"), square=square_name(n, square))
        given = Placement.of_squares(n, self.queens)
        for first, second, line in given.attacks():
            raise PuzzleError(
                mark("the given queens on {first} and {second} attack each other along a {line}"),
                first=square_name(n, first),
                second=square_name(n, second),
                line=gettext(LINE_NAMES[line]),
            )

    def allowed(self) -> tuple[int, ...]:
        """Return for each row the columns where a queen may stand, as bits: 1 << column.

        A square that a given queen attacks is not allowed; neither is any other square of its row.
        """
        n = self.n
        masks = []
        for row in range(n):
            mask = 0
            for column in range(n):
                square = (row, column)
                if square in self.queens or (
                    square not in self.blocked and not any(lines_shared(square, queen) for queen in self.queens)
                ):
                    mask |= 1 << column
            masks.append(mask)
        return tuple(masks)

    def count(self) -> int:
        """Return the number of solutions that keep the given queens and the blocked squares empty."""
        from queenside import api

        return api.count(self)

    def solutions(self) -> Iterator[Placement]:
        """Yield these solutions in lexicographic order, lazily."""
        from queenside import api

        return api.solutions(self)

    def is_solved_by(self, placement: Placement) -> bool:
        """Return whether a placement is a solution that has all given queens and none on a blocked square."""
        queens = set(placement.squares)
        return placement.n == self.n and placement.is_solution and self.queens <= queens and not self.blocked & queens

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle does not change: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.n, tuple(sorted(self.queens)), tuple(sorted(self.blocked))))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.n, self.queens, self.blocked) == (other.n, other.queens, other.blocked)

    def __hash__(self) -> int:
        return hash((self.n, self.queens, self.blocked))

    def __repr__(self) -> str:
        parts = [str(self.n)]
        if self.queens:
            parts.append(f"queens={sorted(self.queens)}")
        if self.blocked:
            parts.append(f"blocked={sorted(self.blocked)}")
        return f"Puzzle({', '.join(parts)})"

    def __str__(self) -> str:
        from queenside.view.text import board_text

        return board_text(Placement.of_squares(self.n, self.queens), blocked=self.blocked)

    def _repr_svg_(self) -> str:
        from queenside.view.svg import board_svg

        return board_svg(Placement.of_squares(self.n, self.queens), blocked=self.blocked)


def _rebuild(n: int, queens: Iterable[Square], blocked: Iterable[Square]) -> Puzzle:
    return Puzzle(n, queens=queens, blocked=blocked)


def _squares(n: int, squares: str | Iterable[Square]) -> frozenset[Square]:
    found = parse_squares(squares, n) if isinstance(squares, str) else Placement.of_squares(n, squares).squares
    for row, column in found:
        if not (0 <= row < n and 0 <= column < n):
            raise PuzzleError(
                mark("row {row} column {column} is outside the board, which has rows and columns 1 to {n}"),
                row=row + 1,
                column=column + 1,
                n=n,
            )
    return frozenset(found)
