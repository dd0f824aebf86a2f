"""Puzzles: boards on which some things are settled, to be completed with queens.

Given queens stay. A blocked square forbids a queen and does not shield one: queens attack each other across it. A
closed diagonal takes no queen on any of its squares, and does not shield either. On a torus the diagonals go on at the
opposite edge. Superqueens attack by a knight's move too.
"""

from __future__ import annotations

from queenside.board import LINES, Fault, Placement, knight_moves, line_number, whole_number
from queenside.errors import InputError, PuzzleError
from queenside.locale import gettext, mark
from queenside.notation import column_letters, diagonal_name, parse_diagonals, parse_squares, square_name
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenside.board import Attack, Diagonal, Square
    from queenside.counting.method import Task
    from queenside.symmetry import Symmetry

__all__ = ["LARGEST", "Puzzle", "squares_on_board"]

LARGEST = 1000
"""The largest size of a puzzle."""

LINE_NAMES = dict(
    zip(LINES, (mark("row"), mark("column"), mark("sum diagonal"), mark("difference diagonal")), strict=True)
)


class Puzzle:
    """A board of size n, 0 to 1000, where queens are given, squares blocked and diagonals closed. Immutable, hashable.

    `queens` must stay and `blocked` squares stay empty: texts such as "b4 d5" (a1 at the bottom left), or pairs (row,
    column) from 0, row 0 being the top line. No queen may stand on a `closed` diagonal: a text such as "r+c=6 c-r=-2",
    where rows r and columns c count from 1, or pairs (Fault.SUM, row + column) and (Fault.DIFFERENCE, column - row),
    where they count from 0. With `torus` the diagonals, and knight's moves, go on at the opposite edge; a closed
    diagonal does too. A `superqueen` puzzle has queens that attack by a knight's move as well.

    Raises SizeError for an n that is no size, NotationError or InputError for squares and diagonals that cannot be
    read, and PuzzleError for a puzzle that contradicts itself: a square or a diagonal that the board does not have, a
    given queen on a blocked square or on a closed diagonal, two given queens that attack each other.

    >>> Puzzle(8, queens="b4 d5").count()
    2
    >>> Puzzle(5, torus=True).count(), Puzzle(10, superqueen=True).count()
    (10, 4)
    """

    __slots__ = ("blocked", "closed", "n", "queens", "superqueen", "torus")
    n: int
    queens: frozenset[Square]
    blocked: frozenset[Square]
    closed: frozenset[Diagonal]
    torus: bool
    superqueen: bool

    def __init__(
        self,
        n: int,
        *,
        queens: str | Iterable[Square] = (),
        blocked: str | Iterable[Square] = (),
        closed: str | Iterable[Diagonal] = (),
        torus: bool = False,
        superqueen: bool = False,
    ) -> None:
        n = check_size(n, 0, LARGEST)
        settled = {
            "n": n,
            "queens": squares_on_board(n, queens),
            "blocked": squares_on_board(n, blocked),
            "closed": _diagonals(n, closed, n if torus else None),
            "torus": bool(torus),
            "superqueen": bool(superqueen),
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        """Raise PuzzleError for a contradiction."""
        n = self.n
        for square in sorted(self.queens & self.blocked):
            raise PuzzleError(mark("{square}: a queen is given on a blocked square"), square=square_name(n, square))
        for square in sorted(self.queens):
            for diagonal in self._diagonals_through(square):
                if diagonal in self.closed:
                    raise PuzzleError(
                        mark("{square}: a queen is given on the closed diagonal {diagonal}"),
                        square=square_name(n, square),
                        diagonal=diagonal_name(diagonal),
                    )
        given = Placement.of_squares(n, self.queens)
        for attack in given.attacks(torus=self.torus, superqueen=self.superqueen):
            raise self._attacked(attack, wrapped=attack not in given.attacks(superqueen=True))

    def _attacked(self, attack: Attack, *, wrapped: bool) -> PuzzleError:
        """Return the error that names an attack; `wrapped` for one that there is on a torus alone."""
        if attack.line is Fault.KNIGHT:
            message = mark("the given queens on {first} and {second} attack each other by a knight's move")
            on_torus = mark(
                "the given queens on {first} and {second} attack each other by a knight's move on the torus"
            )
        else:
            message = mark("the given queens on {first} and {second} attack each other along a {line}")
            on_torus = mark("the given queens on {first} and {second} attack each other along a {line} of the torus")
        return PuzzleError(
            on_torus if wrapped else message,
            first=square_name(self.n, attack.first),
            second=square_name(self.n, attack.second),
            line=gettext(LINE_NAMES.get(attack.line, "")),
        )

    def _diagonals_through(self, square: Square) -> tuple[Diagonal, Diagonal]:
        torus = self.n if self.torus else None
        sums, differences = (line_number(kind, square, torus) for kind in (Fault.SUM, Fault.DIFFERENCE))
        return (Fault.SUM, sums), (Fault.DIFFERENCE, differences)

    def closed_squares(self) -> dict[Square, Fault]:
        """Return the squares of closed diagonals, each with the kinds of diagonal that close it."""
        found: dict[Square, Fault] = {}
        n = self.n
        size = range(n)
        for kind, number in self.closed:
            for row in size:
                column = number - row if kind is Fault.SUM else number + row
                for place in (column - n, column, column + n) if self.torus else (column,):
                    if place in size:
                        found[row, place] = found.get((row, place), Fault(0)) | kind
        return found

    def allowed(self) -> tuple[int, ...]:
        """Return for each row the columns where a queen may stand, as bits: 1 << column.

        A square that a given queen attacks is not allowed; neither is any other square of its row.
        """
        n = self.n
        full = (1 << n) - 1
        columns, sums, differences = 0, 0, 0  # those taken or closed, as bits; differences from column - row = 1 - n on
        for kind, number in [
            *self.closed,
            *(diagonal for queen in self.queens for diagonal in self._diagonals_through(queen)),
        ]:
            for again in (number - n, number, number + n) if self.torus else (number,):
                if kind is Fault.SUM and again >= 0:
                    sums |= 1 << again
                elif kind is Fault.DIFFERENCE and again > -n:
                    differences |= 1 << again + n - 1
        for _, column in self.queens:
            columns |= 1 << column
        masks = [full & ~(columns | sums >> row | differences >> n - 1 - row) for row in range(n)]
        for row, column in self.blocked:
            masks[row] &= ~(1 << column)
        if self.superqueen:
            for queen in self.queens:
                for row, column in knight_moves(n, queen, torus=self.torus):
                    masks[row] &= ~(1 << column)
        for row, column in self.queens:
            masks[row] = 1 << column
        return tuple(masks)

    def task(self) -> Task:
        """Return what there is to count, as the methods of `queenside.counting` take it."""
        from queenside.counting.method import Task

        return Task(self.allowed(), self.torus, self.superqueen)

    def images(self) -> tuple[Puzzle, ...]:
        """Return the eight images under the symmetries of the square, in the order of `symmetry.SYMMETRIES`.

        They have equally many solutions: the images of those of the puzzle.
        """
        from queenside.symmetry import SYMMETRIES

        return tuple(map(self.image, SYMMETRIES))

    def image(self, symmetry: Symmetry) -> Puzzle:
        """Return the image under one of the symmetries."""
        n = self.n
        return Puzzle(
            n,
            queens=[symmetry.of_square(n, square) for square in self.queens],
            blocked=[symmetry.of_square(n, square) for square in self.blocked],
            closed=[symmetry.of_diagonal(n, diagonal) for diagonal in self.closed],
            torus=self.torus,
            superqueen=self.superqueen,
        )

    def count(self) -> int:
        """Return the number of solutions that keep the given queens and the blocked squares empty."""
        from queenside import api

        return api.count(self)

    def solutions(self) -> Iterator[Placement]:
        """Yield these solutions in lexicographic order, lazily."""
        from queenside import api

        return api.solutions(self)

    def is_solved_by(self, placement: Placement) -> bool:
        """Return whether a placement is a solution of this puzzle, by all its rules."""
        queens = set(placement.squares)
        return (
            placement.n == self.n
            and not placement.faults_where(torus=self.torus, superqueen=self.superqueen)
            and self.queens <= queens
            and self.blocked.isdisjoint(queens)
            and not any(diagonal in self.closed for queen in queens for diagonal in self._diagonals_through(queen))
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle does not change: {name} cannot be deleted")

    def _key(self) -> tuple[object, ...]:
        return (self.n, self.queens, self.blocked, self.closed, self.torus, self.superqueen)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, self._key())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        settled = {
            "queens": sorted(self.queens),
            "blocked": sorted(self.blocked),
            "closed": " ".join(map(diagonal_name, self.sorted_closed())),
            "torus": self.torus,
            "superqueen": self.superqueen,
        }
        return f"Puzzle({', '.join([str(self.n), *(f'{name}={value!r}' for name, value in settled.items() if value)])})"

    def sorted_closed(self) -> list[Diagonal]:
        """Return the closed diagonals in order: the sum diagonals, then the difference diagonals, by their numbers."""
        return sorted(self.closed, key=lambda diagonal: (diagonal[0].value, diagonal[1]))

    def __str__(self) -> str:
        from queenside.view.text import board_text

        return board_text(Placement.of_squares(self.n, self.queens), blocked=self.blocked, closed=self.closed_squares())

    def _repr_svg_(self) -> str:
        from queenside.view.svg import board_svg

        return board_svg(Placement.of_squares(self.n, self.queens), blocked=self.blocked, closed=self.closed_squares())


def _rebuild(
    n: int,
    queens: Iterable[Square],
    blocked: Iterable[Square],
    closed: Iterable[Diagonal],
    torus: bool,
    superqueen: bool,
) -> Puzzle:
    return Puzzle(n, queens=queens, blocked=blocked, closed=closed, torus=torus, superqueen=superqueen)


def squares_on_board(n: int, squares: str | Iterable[Square]) -> frozenset[Square]:
    """Return the squares that a text such as "b4 d5" or pairs (row, column) from 0 name, all on an n x n board.

    Raises NotationError or InputError for what cannot be read, PuzzleError for a square that the board does not have.
    """
    found = parse_squares(squares, n) if isinstance(squares, str) else Placement.of_squares(n, squares).squares
    if found and not n:
        raise PuzzleError(mark("a board of size 0 has no square that could be named"))
    for row, column in found:
        if not (0 <= row < n and 0 <= column < n):
            if isinstance(squares, str):  # as it was written, which may be no square of any row
                raise PuzzleError(
                    mark("{square} is outside the board, whose squares are a1 to {last}"),
                    square=f"{column_letters(column)}{n - row}",
                    last=square_name(n, (0, n - 1)),
                )
            raise PuzzleError(
                mark("row {row} column {column} is outside the board, which has rows and columns 1 to {n}"),
                row=row + 1,
                column=column + 1,
                n=n,
            )
    return frozenset(found)


def _diagonals(n: int, diagonals: str | Iterable[Diagonal], torus: int | None) -> frozenset[Diagonal]:
    """Return diagonals that the board has, with their numbers modulo the size on a torus."""
    found = set()
    for diagonal in parse_diagonals(diagonals) if isinstance(diagonals, str) else diagonals:
        kind, number = _diagonal(diagonal)
        if not n:
            raise PuzzleError(mark("{diagonal}: a board of size 0 has no diagonal"), diagonal=diagonal_name(diagonal))
        lowest = 0 if kind is Fault.SUM else 1 - n
        if not lowest <= number < lowest + 2 * n - 1:
            raise PuzzleError(
                mark(
                    "{diagonal}: the board has no such diagonal; those of a board of size {n} are r+c=2 to r+c={most}, "
                    "and c-r={least} to c-r={greatest}"
                ),
                diagonal=diagonal_name((kind, number)),
                n=n,
                most=2 * n,
                least=1 - n,
                greatest=n - 1,
            )
        found.add((kind, number % torus if torus else number))
    return frozenset(found)


def _diagonal(value: object) -> Diagonal:
    if isinstance(value, tuple | list) and len(value) == 2 and value[0] in (Fault.SUM, Fault.DIFFERENCE):
        return value[0], whole_number(value[1])
    raise InputError(
        mark("{value!r}: a diagonal is a pair (Fault.SUM, row + column) or (Fault.DIFFERENCE, column - row)"),
        value=value,
    )
