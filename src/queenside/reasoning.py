"""What follows from the queens on a board, step by step, as a person would find it, and how hard that makes a puzzle.

A row or a column without a queen is a *line to fill*; its *open* squares are those where a queen may stand and no other
attacks it. There are three kinds of step:

- LAST: a line to fill has a single open square left, so a queen stands there.
- REACH: a queen on some square would attack every open square of a line to fill, so none stands there. From outside it
  attacks at most three squares of a line, a superqueen five, so only lines with so few left need be looked at.
- TRIAL: a queen is put on a square in thought. Steps of the first two kinds follow, until a line to fill has no open
  square left. So no queen stands there.

A position is a puzzle too: queens that were placed are given ones, and squares that were crossed out are blocked ones.
Nothing here supposes that there is a single completion: a step is true of each completion that there is. In which order
steps are taken makes no difference to what they lead to in the end, since a step stays possible when others are taken.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from queenside.board import LINES, Fault, knight_moves, line_number
from queenside.errors import InputError
from queenside.locale import mark
from queenside.puzzle import Puzzle
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.board import Square

__all__ = [
    "LARGEST",
    "LEVELS",
    "Deduction",
    "Kind",
    "after",
    "check_level",
    "level",
    "next_step",
    "refutation",
    "solution",
    "steps",
    "within",
]

LARGEST = 100
"""The largest board: what a queen attacks is kept for each of its squares."""

LEVELS = (mark("easy"), mark("medium"), mark("hard"))
"""The levels of difficulty, by what a puzzle needs: LAST alone, REACH as well, TRIAL as well."""


class Kind(Enum):
    """A kind of step. NONE is no step but the end: a line to fill has no open square left."""

    LAST = "last"
    REACH = "reach"
    TRIAL = "trial"
    NONE = "none"


class Deduction(NamedTuple):
    """A step: what follows, and from what. Rows and columns count from 0.

    `squares` holds the square where a queen must stand (LAST), or those where none can (REACH some, TRIAL one, NONE
    none). `line` is the line that it follows from, (Fault.ROW, row) or (Fault.COLUMN, column), and `left` its open
    squares. A TRIAL has neither, but a `chain`: what follows from the queen tried, to a NONE at its end.
    """

    kind: Kind
    squares: tuple[Square, ...]
    line: tuple[Fault, int] | None = None
    left: tuple[Square, ...] = ()
    chain: tuple[Deduction, ...] = ()


def check_level(level: object) -> str:
    """Return a level of difficulty; raises InputError, naming the value and the levels, for anything else."""
    if not isinstance(level, str) or level not in LEVELS:
        raise InputError(
            mark("difficulty = {level!r}: the difficulties are {levels}"), level=level, levels=", ".join(LEVELS)
        )
    return level


def next_step(position: Puzzle) -> Deduction | None:
    """Return a step that follows from a position; None when all queens stand, or no step follows.

    It is of the easiest kind that there is, and of trials the one with the shortest chain; NONE comes before all.
    Raises SizeError for a board larger than LARGEST.
    """
    board, state = _begin(position)
    found = _simple(board, state, reach=True)
    if found is not None:
        return board.told(state, found)
    trials = []
    for reach in (False, True):
        for square in _bits(state.open):
            chain = _to_the_end(board, _with_queen(board, state, square), reach=reach)
            if chain is not None:
                trials.append((square, board.told_chain(_with_queen(board, state, square), chain)))
        if trials:
            square, shortest = min(trials, key=lambda trial: len(trial[1]))
            return Deduction(Kind.TRIAL, board.squares(square), chain=shortest)
    return None


def steps(position: Puzzle) -> Iterator[Deduction]:
    """Yield steps from a position, each as `next_step` finds it after those before, as far as they lead."""
    while (step := next_step(position)) is not None:
        yield step
        if step.kind is Kind.NONE:
            return
        position = after(position, step)


def after(position: Puzzle, step: Deduction) -> Puzzle:
    """Return the position after a step: with a queen more, or with squares blocked."""
    queen = step.squares if step.kind is Kind.LAST else ()
    crossed = () if step.kind is Kind.LAST else step.squares
    return Puzzle(
        position.n,
        queens=position.queens.union(queen),
        blocked=position.blocked.union(crossed),
        closed=position.closed,
        torus=position.torus,
        superqueen=position.superqueen,
    )


def refutation(position: Puzzle) -> tuple[Deduction, ...] | None:
    """Return steps without trials after which a line to fill has no open square left; None if there are none."""
    board, state = _begin(position)
    for reach in (False, True):
        chain = _to_the_end(board, state, reach=reach)
        if chain is not None:
            return board.told_chain(state, chain)
    return None


def level(puzzle: Puzzle) -> str | None:
    """Return the lowest level whose steps place every queen of a puzzle; None when those of no level do.

    A puzzle that has a level has exactly one completion. Raises SizeError for a board larger than LARGEST.
    """
    return next((level for level in LEVELS if within(puzzle, level)), None)


def within(puzzle: Puzzle, level: str) -> bool:
    """Return whether the steps of a level, and of those below, place every queen of a puzzle."""
    return _solved(puzzle, level) is not None


def solution(puzzle: Puzzle) -> tuple[Square, ...] | None:
    """Return the only completion of a puzzle, in board order, if steps of any level lead to it; None if they do not."""
    board, _ = _begin(puzzle)
    end = _solved(puzzle, LEVELS[-1])
    return None if end is None else board.squares(end.queens)


def _solved(puzzle: Puzzle, level: str) -> _State | None:
    """Return the state with every queen in its place; None if the steps of a level do not lead there."""
    board, state = _begin(puzzle)
    reach = level != LEVELS[0]
    end = _followed(board, state, reach=reach)
    while end is not None and end.to_fill:
        before = end
        for square in _bits(before.open) if level == LEVELS[-1] else ():
            if end is None or not end.open & square:
                continue
            if _followed(board, _with_queen(board, end, square), reach=reach) is None:
                end = _followed(board, end._replace(open=end.open & ~square), reach=reach)
        if end == before:
            return None
    return end


# Squares are bits of one number, row by row from the least; lines are numbered, rows first.


class _State(NamedTuple):
    """The open squares, the lines to fill, and the squares with queens."""

    open: int
    to_fill: tuple[int, ...]
    queens: int


class _Raw(NamedTuple):
    """A step as bits: its kind, its squares and the number of its line."""

    kind: Kind
    squares: int
    line: int


class _Board:
    """The lines of a board and what a queen attacks on it, as bits."""

    def __init__(self, n: int, torus: bool, superqueen: bool) -> None:
        self.n = n
        self.reached = 5 if superqueen else 3
        self._torus, self._superqueen = torus, superqueen
        self._lines: dict[tuple[Fault, int], int] = {}
        for place in range(n * n):
            for line in self._through(place):
                self._lines[line] = self._lines.get(line, 0) | 1 << place
        self.lines = [self._lines[kind, number] for kind in (Fault.ROW, Fault.COLUMN) for number in range(n)]
        self._attacked: dict[int, int] = {}

    def _through(self, place: int) -> list[tuple[Fault, int]]:
        square = divmod(place, self.n)
        return [(line, line_number(line, square, self.n if self._torus else None)) for line in LINES]

    def attacked(self, square: int) -> int:
        """Return the squares where no other queen can stand together with one on a square, which is among them."""
        found = self._attacked.get(square)
        if found is None:
            place = square.bit_length() - 1
            found = 0
            for line in self._through(place):
                found |= self._lines[line]
            if self._superqueen:
                for row, column in knight_moves(self.n, divmod(place, self.n), torus=self._torus):
                    found |= 1 << self.n * row + column
            self._attacked[square] = found
        return found

    def squares(self, bits: int) -> tuple[Square, ...]:
        """Return squares as pairs (row, column), in board order."""
        return tuple(divmod(square.bit_length() - 1, self.n) for square in _bits(bits))

    def told(self, state: _State, step: _Raw) -> Deduction:
        """Return a step as others read it."""
        kind, number = divmod(step.line, self.n)
        left = self.squares(state.open & self.lines[step.line])
        line = (Fault.COLUMN if kind else Fault.ROW, number)
        return Deduction(step.kind, self.squares(step.squares & state.open), line, left)

    def told_chain(self, state: _State, chain: list[_Raw]) -> tuple[Deduction, ...]:
        """Return the steps of a chain as others read them, without those that its end does not need."""
        for place in reversed(range(len(chain) - 1)):
            for square in _bits(chain[place].squares):
                step = chain[place]
                fewer = [*chain[:place], step._replace(squares=step.squares & ~square), *chain[place + 1 :]]
                if self._leads(state, fewer):
                    chain = fewer
        chain = [step for step in chain if step.squares or step.kind is Kind.NONE]
        told = []
        for step in chain:
            told.append(self.told(state, step))
            state = _after(self, state, step)
        return tuple(told)

    def _leads(self, state: _State, chain: list[_Raw]) -> bool:
        """Return whether each step of a chain that has squares, and its end, follow from those before."""
        for step in chain:
            left = state.open & self.lines[step.line]
            if step.kind is Kind.NONE:
                return not left
            if not step.squares:
                continue
            if step.kind is Kind.LAST:
                if left != step.squares:
                    return False
            elif not left or any(left & ~self.attacked(square) for square in _bits(step.squares & state.open)):
                return False
            state = _after(self, state, step)
        raise AssertionError("a chain ends with NONE")


@lru_cache(maxsize=16)
def _board(n: int, torus: bool, superqueen: bool) -> _Board:
    return _Board(n, torus, superqueen)


def _begin(position: Puzzle) -> tuple[_Board, _State]:
    n = check_size(position.n, 0, LARGEST)
    board = _board(n, position.torus, position.superqueen)
    free = 0
    for row, mask in enumerate(position.allowed()):
        free |= mask << n * row
    queens, filled = 0, set()
    for row, column in position.queens:
        queens |= 1 << n * row + column
        filled |= {row, n + column}
    return board, _State(free & ~queens, tuple(line for line in range(2 * n) if line not in filled), queens)


def _bits(bits: int) -> Iterator[int]:
    """Yield each square of some, as a bit."""
    while bits:
        square = bits & -bits
        yield square
        bits ^= square


def _with_queen(board: _Board, state: _State, square: int) -> _State:
    row, column = divmod(square.bit_length() - 1, board.n)
    filled = (row, board.n + column)
    to_fill = tuple([line for line in state.to_fill if line not in filled])
    return _State(state.open & ~board.attacked(square), to_fill, state.queens | square)


def _after(board: _Board, state: _State, step: _Raw) -> _State:
    if step.kind is Kind.LAST:
        return _with_queen(board, state, step.squares)
    return state._replace(open=state.open & ~step.squares)


def _simple(board: _Board, state: _State, *, reach: bool) -> _Raw | None:
    """Return a step of kind NONE, LAST or, with `reach`, REACH, the first of these kinds that there is."""
    last: _Raw | None = None
    short = []
    for line in state.to_fill:
        left = state.open & board.lines[line]
        number = left.bit_count()
        if not number:
            return _Raw(Kind.NONE, 0, line)
        if number == 1:
            last = last or _Raw(Kind.LAST, left, line)
        elif number <= board.reached:
            short.append((number, line, left))
    if last is not None or not reach:
        return last
    for _number, line, left in sorted(short):
        out = state.open & ~board.lines[line]
        for square in _bits(left):
            out &= board.attacked(square)
        if out:
            return _Raw(Kind.REACH, out, line)
    return None


def _followed(board: _Board, state: _State, *, reach: bool) -> _State | None:
    """Return what steps without trials lead to; None when a line to fill is left without an open square."""
    while (step := _simple(board, state, reach=reach)) is not None:
        if step.kind is Kind.NONE:
            return None
        state = _after(board, state, step)
    return state


def _to_the_end(board: _Board, state: _State, *, reach: bool) -> list[_Raw] | None:
    """Return steps without trials that lead to a NONE; None when they do not."""
    chain: list[_Raw] = []
    while (step := _simple(board, state, reach=reach)) is not None:
        chain.append(step)
        if step.kind is Kind.NONE:
            return chain
        state = _after(board, state, step)
    return None
