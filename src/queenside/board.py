"""The board: squares, queens on them, and the one place that says when two queens attack each other.

A square is a pair (row, column), both from 0, row 0 being the top line of a drawn board. A sum diagonal is the set of
squares with one value of row + column, a difference diagonal that with one value of column - row.
"""

from __future__ import annotations

from enum import Flag, auto
from itertools import combinations
from operator import add, index, sub
from typing import NamedTuple

from queenside.errors import InputError
from queenside.locale import mark
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "Attack",
    "Diagonal",
    "Fault",
    "Placement",
    "Square",
    "knight_moves",
    "line_number",
    "lines_shared",
    "whole_number",
]

Square = tuple[int, int]
"""A square as (row, column), both from 0."""

Diagonal = tuple["Fault", int]
"""A diagonal as (Fault.SUM, row + column) or (Fault.DIFFERENCE, column - row), rows and columns from 0."""


class Fault(Flag):
    """What is wrong with a placement; empty (`Fault(0)`) for a solution.

    ROW, COLUMN, SUM and DIFFERENCE name the line along which two queens attack each other. MISSING and EXTRA say that
    there are fewer or more than n queens on the board, OUTSIDE that a queen stands beside it, REPEATED that one square
    was named twice. KNIGHT says that two superqueens attack each other by a knight's move.
    """

    ROW = auto()
    COLUMN = auto()
    SUM = auto()
    DIFFERENCE = auto()
    MISSING = auto()
    EXTRA = auto()
    OUTSIDE = auto()
    REPEATED = auto()
    KNIGHT = auto()


LINES = (Fault.ROW, Fault.COLUMN, Fault.SUM, Fault.DIFFERENCE)
"""The four kinds of line along which queens attack."""

KNIGHT_MOVES = tuple((down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right))
"""The eight moves of a knight: rows down and columns to the right."""


class Attack(NamedTuple):
    """Two queens that attack each other, in board order, and how: along one of LINES, or by Fault.KNIGHT."""

    first: Square
    second: Square
    line: Fault


def line_number(line: Fault, square: Square, torus: int | None = None) -> int:
    """Return what the squares of a line of one of the kinds LINES have in common.

    That is the row, the column, row + column or column - row. On a torus, whose size is `torus` then, the diagonals go
    on at the opposite edge, and the number counts modulo that size.
    """
    row, column = square
    number = {Fault.ROW: row, Fault.COLUMN: column, Fault.SUM: row + column, Fault.DIFFERENCE: column - row}[line]
    return number % torus if torus else number


def knight_moves(n: int, square: Square, *, torus: bool = False) -> set[Square]:
    """Return the squares of an n x n board a knight's move away; on a torus the move goes on at the opposite edge."""
    moved = _moved(square, n if torus else None)
    return {(row, column) for row, column in moved if 0 <= row < n and 0 <= column < n}


def _moved(square: Square, torus: int | None) -> set[Square]:
    row, column = square
    moved = {(row + down, column + right) for down, right in KNIGHT_MOVES}
    return {(row % torus, column % torus) for row, column in moved} - {square} if torus else moved


def lines_shared(first: Square, second: Square, *, torus: int | None = None, superqueen: bool = False) -> Fault:
    """Return how queens on two squares attack each other: the lines they share, `Fault(0)` when they do not attack.

    `torus` is the size of the board if it is a torus; `superqueen` adds KNIGHT for two a knight's move apart.
    """
    shared = Fault(0)
    for line in LINES:
        if line_number(line, first, torus) == line_number(line, second, torus):
            shared |= line
    if superqueen and second in _moved(first, torus):
        shared |= Fault.KNIGHT
    return shared


class Placement:
    """Queens on an n x n board: a solution, or a candidate with any faults. Immutable and hashable.

    `Placement(columns)` takes the column of the queen in each row, from 0, with None for a row without one; n is the
    number of rows. `Placement.of_squares(n, squares)` takes any squares at all. Both keep what they are given, right or
    wrong: `faults` says what is wrong with it.

    Raises InputError when a column is not a whole number.

    >>> p = Placement([1, 3, 0, 2])
    >>> p.is_solution, p.orbit_size
    (True, 2)
    >>> print(p)
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    """

    __slots__ = ("_array", "_columns", "_n", "_squares")
    _n: int
    _array: array[int] | None
    _columns: tuple[int | None, ...] | None
    _squares: tuple[Square, ...] | None

    def __init__(self, columns: Iterable[int | None], /) -> None:
        kept = tuple(None if column is None else whole_number(column) for column in columns)
        self._n, self._array, self._columns, self._squares = len(kept), None, kept, None

    @classmethod
    def of_squares(cls, n: int, squares: Iterable[Square]) -> Placement:
        """Return the placement of queens on `squares`, pairs (row, column) from 0, in any order, inside or not.

        Raises SizeError for an n that is no size, InputError for a square that is no pair of whole numbers.
        """
        placement = cls.__new__(cls)
        placement._n, placement._array, placement._columns = check_size(n), None, None
        placement._squares = tuple(sorted(_square(square) for square in squares))
        return placement

    @classmethod
    def of_array(cls, columns: array[int]) -> Placement:
        """Return the placement with a queen in each row, in these columns, from 0; `array("i", ...)`, not copied.

        For millions of queens: an array has four bytes for each, and its check and its text need little more. What asks
        for `columns` or `squares` makes tuples of numbers, which have nine times as much.
        """
        placement = cls.__new__(cls)
        placement._n, placement._array, placement._columns, placement._squares = len(columns), columns, None, None
        return placement

    @classmethod
    def parse(cls, text: str | Iterable[int | None], /, *, n: int | None = None, form: str | None = None) -> Placement:
        """Read a placement in any form of `queenside.notation`, found out from the text unless `form` names it.

        A list of numbers is taken as columns from 0. `n` is the size for forms that do not say it (squares such as
        "b4 d5"); without it, the smallest board that holds them. Raises NotationError when the text cannot be read.

        >>> Placement.parse("2413") == Placement.parse([1, 3, 0, 2]) == Placement.parse("b4 d3 a2 c1")
        True
        """
        from queenside import notation

        return notation.parse(text, n=n, form=form) if isinstance(text, str) else cls(text)

    @property
    def n(self) -> int:
        """The size of the board: rows, and columns."""
        return self._n

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the queens, row by row."""
        if self._squares is None:
            columns = self._array if self._columns is None else self._columns
            assert columns is not None  # one of the three is always there
            self._squares = tuple((r, c) for r, c in enumerate(columns) if c is not None)
        return self._squares

    @property
    def columns(self) -> tuple[int | None, ...] | None:
        """The column of the queen in each row, None for a row without one; None if no such list says it all."""
        if self._columns is None and self._array is not None:
            self._columns = tuple(self._array)
        if self._columns is None:
            assert self._squares is not None  # one of the three is always there
            column_of = dict(self._squares)
            if len(column_of) < len(self._squares) or any(not 0 <= row < self._n for row in column_of):
                return None
            self._columns = tuple(map(column_of.get, range(self._n)))
        return self._columns

    def compact_columns(self) -> Sequence[int | None] | None:
        """Return what `columns` is, but the array itself, not to be changed, if the placement was made of one."""
        return self.columns if self._array is None else self._array

    @property
    def faults(self) -> Fault:
        """Everything that is wrong, as flags; takes time in proportion to the number of queens."""
        return self.faults_where()

    def faults_where(self, *, torus: bool = False, superqueen: bool = False) -> Fault:
        """Return everything that is wrong on a torus, or where the queens are superqueens; see `attacks`."""
        n = self._n
        faults = self._faults_of_lines(n if torus else None)
        if superqueen:
            standing = set(self.squares)
            if any(not standing.isdisjoint(knight_moves(n, square, torus=torus)) for square in self._inside()):
                faults |= Fault.KNIGHT
        return faults

    def _inside(self) -> Iterator[Square]:
        """Yield the squares of the queens that stand on the board."""
        n = self._n
        return (square for square in self.squares if 0 <= square[0] < n and 0 <= square[1] < n)

    def _faults_of_lines(self, torus: int | None) -> Fault:
        """Return the faults but for knight's moves."""
        n = self._n
        if self._array and torus is None and min(self._array) >= 0 and max(self._array) < n:
            return _faults_of_array(self._array)
        if self._columns is not None:
            whole = [column for column in self._columns if column is not None and 0 <= column < n]
            if len(whole) == n:
                return _faults_of_columns(whole, torus)
        squares = self.squares
        faults = Fault(0)
        inside = list(self._inside())
        if len(inside) < len(squares):
            faults |= Fault.OUTSIDE
        queens = set(inside)
        if len(set(squares)) < len(squares):
            faults |= Fault.REPEATED
        if len(queens) < n:
            faults |= Fault.MISSING
        if len(queens) > n:
            faults |= Fault.EXTRA
        for line in LINES:
            if len({line_number(line, queen, torus) for queen in queens}) < len(queens):
                faults |= line
        return faults

    @property
    def is_solution(self) -> bool:
        """Whether n queens stand on the board and no two attack each other."""
        return not self.faults

    def attacks(self, *, torus: bool = False, superqueen: bool = False) -> Iterator[Attack]:
        """Yield every pair of queens on the board that attack each other, by kind of attack.

        Queens do not shield: three in one row are three pairs. A pair shares one line at most, but on a torus, whose
        diagonals go on at the opposite edge. Superqueens attack by a knight's move as well.
        """
        n = self._n
        queens = sorted(set(self._inside()))
        for line in LINES:
            groups: dict[int, list[Square]] = {}
            for square in queens:
                groups.setdefault(line_number(line, square, n if torus else None), []).append(square)
            for _, group in sorted(groups.items()):
                for first, second in combinations(group, 2):
                    yield Attack(first, second, line)
        if superqueen:
            standing = set(queens)
            for first in queens:
                for second in sorted(standing & knight_moves(n, first, torus=torus)):
                    if first < second:
                        yield Attack(first, second, Fault.KNIGHT)

    def images(self) -> tuple[Placement, ...]:
        """Return the eight images under the symmetries of the square, in the order of `symmetry.SYMMETRIES`.

        A placement that is its own image under some of them occurs more than once.
        """
        from queenside import symmetry

        return symmetry.images(self)

    def canonical(self) -> Placement:
        """Return the least of the images, by squares row by row: the one that stands for the orbit."""
        return min(self.images(), key=lambda image: image.squares)

    @property
    def orbit_size(self) -> int:
        """The number of different images: 8, 4, 2 or 1."""
        return len(set(self.images()))

    def __len__(self) -> int:
        return len(self.squares)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.squares)

    def __contains__(self, square: object) -> bool:
        return square in self.squares

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        return self._n == other._n and self.squares == other.squares

    def __hash__(self) -> int:
        return hash((self._n, self.squares))

    def __repr__(self) -> str:
        # A list of columns says it best, unless most of it would be None: on a wide board with few queens.
        if len(self.squares) == self._n and self.columns is not None:
            return f"Placement({list(self.columns)})"
        return f"Placement.of_squares({self._n}, {list(self.squares)})"

    def __str__(self) -> str:
        from queenside.view.text import board_text

        return board_text(self)

    def _repr_svg_(self) -> str:
        from queenside.view.svg import board_svg

        return board_svg(self)


def _faults_of_columns(columns: list[int], torus: int | None) -> Fault:
    """Return the faults of queens in these columns of the board, one in each row.

    One row of markers for each kind of line: a board of millions of queens is checked without a pair for each.
    """
    n, rows = len(columns), range(len(columns))
    faults = Fault(0)
    for line, numbers in (
        (Fault.COLUMN, columns),
        (Fault.SUM, map(add, rows, columns)),
        (Fault.DIFFERENCE, map(sub, columns, rows)),  # a negative number marks from the end, where no other comes
    ):
        marked = bytearray(2 * n)
        for number in numbers if torus is None else (number % torus for number in numbers):
            marked[number] = 1
        if sum(marked) < n:
            faults |= line
    return faults


def _faults_of_array(columns: array[int]) -> Fault:
    """Return the same for columns in an array, marked by NumPy: in a tenth of the time, for millions."""
    import numpy as np

    n, piece = len(columns), 1 << 16
    across = np.frombuffer(columns, np.intc)
    faults = Fault(0)
    for line, step in ((Fault.COLUMN, 0), (Fault.SUM, 1), (Fault.DIFFERENCE, -1)):
        marked = np.zeros(2 * n, np.bool_)
        for row in range(0, n, piece):
            numbers = across[row : row + piece].astype(np.intp)
            marked[numbers + step * np.arange(row, row + len(numbers))] = True
        if np.count_nonzero(marked) < n:
            faults |= line
    return faults


def whole_number(value: object) -> int:
    """Return a number of a row, column or diagonal as an int; raises InputError for what is no whole number."""
    if isinstance(value, bool):
        raise InputError(mark("{value!r}: rows and columns are whole numbers"), value=value)
    try:
        return index(value)  # type: ignore[arg-type]  # the point is to find out
    except TypeError:
        raise InputError(mark("{value!r}: rows and columns are whole numbers"), value=value) from None


def _square(value: object) -> Square:
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise InputError(mark("{value!r}: a square is a pair (row, column)"), value=value)
    return whole_number(value[0]), whole_number(value[1])
