"""What the textbook methods have in common: the steps that they yield, and how a method describes itself.

A method goes through the lines of the board (columns or rows, as it likes) and tries the squares of each. It yields a
`Step` for everything it does: six kinds in all, the same for every method, so that whatever shows a search can show
any of them. A step is complete in itself: it holds the board, the markers and the counters as they stand just after
it, in tuples that do not change. Stepping back is therefore no more than looking at an earlier step; steps share the
tuples between two changes of the board, so keeping many of them is cheap.

A square may be attacked by several queens. The one named is always the queen that was placed first, in all methods.

On a puzzle a method looks, besides its own markers, at the squares that the puzzle leaves (`Settled`): a blocked square
is in conflict, and so is one that a given queen attacks, whether its turn to be placed has come or not.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from queenside.board import Fault, Square
from queenside.errors import InputError
from queenside.locale import mark
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeGuard

    from queenside.puzzle import Puzzle

__all__ = ["Counters", "Kind", "Method", "Recorder", "Settled", "Step", "first_attacker"]


class Kind(Enum):
    """What a step does."""

    CONSIDER = "consider"
    CONFLICT = "conflict"
    PLACE = "place"
    REMOVE = "remove"
    SOLUTION = "solution"
    EXHAUSTED = "exhausted"


class Counters(NamedTuple):
    """What has happened up to a step, this one included.

    `considered` squares were tried, `placed` queens put on the board, `backtracks` taken off again; `depth` queens
    stand on the board now; `solutions` have been found.
    """

    considered: int = 0
    placed: int = 0
    backtracks: int = 0
    depth: int = 0
    solutions: int = 0


Array = tuple["int | None", ...]
"""A marker array as it stands: False or True for a line that is free or taken; in an array of positions, the position
from 0, or None for no queen."""


class Step(NamedTuple):
    """One step of a search.

    `square` is the one considered, found in conflict, taken or left, as (row, column) from 0; None for a solution and
    at the end. `queens` are the queens on the board in the order in which they were placed. `arrays` are those of
    `Method.arrays`, in that order. In a conflict, `attacker` is the queen that attacks the square and `along` the line
    that they share: one of `board.LINES`. Without an attacker the puzzle closes the square: `along` is the kind of the
    closed diagonal then, or None for a blocked square.
    """

    kind: Kind
    square: Square | None
    queens: tuple[Square, ...]
    arrays: tuple[Array, ...]
    counters: Counters
    attacker: Square | None = None
    along: Fault | None = None


class Settled(NamedTuple):
    """What a puzzle settles before a search begins.

    `given` are its queens, row by row; `closed` are the squares that it closes, each with the kind of closed diagonal
    that it lies on, or None for one that is blocked; `forbidden` are all squares that take no queen: those closed, and
    those that a given queen attacks.
    """

    given: tuple[Square, ...] = ()
    closed: Mapping[Square, Fault | None] = {}
    forbidden: frozenset[Square] = frozenset()

    @classmethod
    def by(cls, puzzle: Puzzle) -> Settled:
        """Return what a puzzle settles."""
        closed: dict[Square, Fault | None] = {
            square: Fault.SUM if Fault.SUM in kinds else Fault.DIFFERENCE
            for square, kinds in puzzle.closed_squares().items()
        }
        closed |= dict.fromkeys(puzzle.blocked)
        forbidden = frozenset(
            (row, column)
            for row, columns in enumerate(puzzle.allowed())
            for column in range(puzzle.n)
            if not columns >> column & 1
        )
        return cls(tuple(sorted(puzzle.queens)), closed, forbidden)


def _is_puzzle(board: object) -> TypeGuard[Puzzle]:
    """Say whether a board is a puzzle, without importing what puzzles need for a plain size."""
    return hasattr(board, "allowed")


class Method(NamedTuple):
    """A textbook method: its search, and what is needed to show it.

    `title` says in a few words how it works. `by_column` tells whether it fills column after column, or row after row.
    `arrays` are the names of the marker arrays that its steps carry. `outline` is the method in short: a line of
    pseudo-code each, with the kind of step that happens there; each kind has one line. All these texts are marked for
    translation. `highest` is the largest size it takes. `search(n, settled)` yields its steps.
    """

    title: str
    by_column: bool
    highest: int
    arrays: tuple[str, ...]
    outline: tuple[tuple[Kind | None, str], ...]
    search: Callable[[int, Settled], Iterator[Step]]

    def steps(self, board: int | Puzzle) -> Iterator[Step]:
        """Return the steps of the search for all solutions of a size from 0 to `highest`, or of a puzzle, lazily.

        For size 0 there is one solution, the empty board. The last step is always EXHAUSTED. Raises SizeError at once,
        and InputError for a puzzle on a torus or with superqueens, whose attacks these methods do not know.
        """
        if not _is_puzzle(board):
            return self.search(check_size(board, 0, self.highest), Settled())
        if board.torus:
            raise InputError(mark("the textbook methods do not know a torus: their diagonals end at the edge"))
        if board.superqueen:
            raise InputError(mark("the textbook methods do not know superqueens: they look along lines alone"))
        return self.search(check_size(board.n, 0, self.highest), Settled.by(board))


class Recorder:
    """Writes down what a method does: holds its queens and counters, and makes its steps.

    A method changes its marker arrays first and then records the step; the recorder takes the snapshots. `settled` is
    what a puzzle settles.
    """

    def __init__(self, settled: Settled, *arrays: Sequence[int | None]) -> None:
        self._settled = settled
        self._arrays = arrays
        self._queens: list[Square] = []
        self._considered = self._placed = self._solutions = 0
        self._take_snapshot()

    def _take_snapshot(self) -> None:
        self._snapshot = tuple(self._queens), tuple(tuple(array) for array in self._arrays)

    def _step(
        self, kind: Kind, square: Square | None = None, attacker: Square | None = None, along: Fault | None = None
    ) -> Step:
        queens, arrays = self._snapshot
        depth = len(queens)
        counters = Counters(self._considered, self._placed, self._placed - depth, depth, self._solutions)
        return Step(kind, square, queens, arrays, counters, attacker, along)

    def consider(self, square: Square) -> Step:
        """A square is tried."""
        self._considered += 1
        return self._step(Kind.CONSIDER, square)

    def conflict(self, square: Square) -> Step:
        """The square considered is attacked or closed; what does it is looked up here."""
        for queens in (self._queens, self._settled.given):
            found = first_attacker(queens, square)
            if found is not None:
                return self._step(Kind.CONFLICT, square, *found)
        return self._step(Kind.CONFLICT, square, None, self._settled.closed[square])

    def place(self, square: Square) -> Step:
        """A queen is placed."""
        self._placed += 1
        self._queens.append(square)
        self._take_snapshot()
        return self._step(Kind.PLACE, square)

    def remove(self) -> Step:
        """The queen placed last is taken off."""
        square = self._queens.pop()
        self._take_snapshot()
        return self._step(Kind.REMOVE, square)

    def solution(self) -> Step:
        """The queens on the board are a solution."""
        self._solutions += 1
        return self._step(Kind.SOLUTION)

    def exhausted(self) -> Step:
        """Everything has been tried."""
        return self._step(Kind.EXHAUSTED)


def first_attacker(queens: Sequence[Square], square: Square) -> tuple[Square, Fault] | None:
    """Return the first of the queens that attacks a square, and the line that they share; None when none does.

    This runs for most squares of a search, so it compares numbers; that it agrees
    with `board.lines_shared` is tested.
    """
    row, column = square
    for queen in queens:
        queen_row, queen_column = queen
        if row == queen_row:
            return queen, Fault.ROW
        if column == queen_column:
            return queen, Fault.COLUMN
        if row + column == queen_row + queen_column:
            return queen, Fault.SUM
        if column - row == queen_column - queen_row:
            return queen, Fault.DIFFERENCE
    return None
