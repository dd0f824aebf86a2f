"""Reading contest input: its lines, and the cases that dialects make of them.

What judges' inputs and people's copies of them differ in is let pass here, once for all dialects: CRLF, spaces around a
line, blank lines anywhere, a missing last newline, a byte order mark. Everything else is the dialect's business, and
what it cannot use is a JudgeError that names the line, counted from 1, and what was expected.

A reader of a case takes the first line of the case, the `Lines` to take more from, and its dialect.
"""

from __future__ import annotations

from queenside.errors import JudgeError
from queenside.locale import gettext as _
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenside.board import Square
    from queenside.judge.dialects import Dialect

__all__ = ["Board", "Lines", "board", "number", "sized_board", "sized_pairs", "square", "whole"]

BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Board = tuple[int, frozenset["Square"]]
"""A size, and the squares marked on a board of that size."""


class Lines:
    """The lines of an input that are not blank, without the spaces around them.

    `blocks` are the bytes of the input, cut anywhere; the next one is asked for when no whole line is left. `number`
    is the place of the last line given out, from 1, blank lines counted.
    """

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self.number = 0
        self._lines = self._find(blocks)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def take(self, expected: str) -> bytes:
        """Return the next line; `expected` says in words what it should be, for the error when there is none."""
        for line in self._lines:
            return line
        raise JudgeError(
            mark("line {line}: expected {expected}, but the input ends"), line=self.number + 1, expected=expected
        )

    def unexpected(self, line: bytes, expected: str) -> JudgeError:
        """Return the error that says what the last line is, and what it should be."""
        text = line[:100].decode("utf-8", "backslashreplace")
        return JudgeError(
            mark("line {line}: expected {expected}, not {text!r}"),
            line=self.number,
            text=text if len(text) <= 40 else text[:37] + "...",
            expected=expected,
        )

    def _find(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        for line in _split(blocks):
            self.number += 1
            if self.number == 1:
                line = line.removeprefix(BYTE_ORDER_MARK)
            line = line.strip()
            if line:
                yield line


def _split(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of an input that comes in blocks, each as soon as it is whole, the last without a newline."""
    started: list[bytes] = []
    for block in blocks:
        first, *others = block.split(b"\n")
        started.append(first)
        if others:
            yield b"".join(started)
            yield from others[:-1]
            started = others[-1:]
    rest = b"".join(started)
    if rest:
        yield rest


def whole(word: bytes) -> int | None:
    """Return the whole number, 0 or more, that a word says; None if it says none, or one of too many digits for any."""
    return int(word) if word.isdigit() and len(word) <= 18 else None


def number(line: bytes, lines: Lines, dialect: Dialect) -> int:
    """Read a case that is one number in the range of the dialect."""
    value = whole(line)
    if value is None or not dialect.lowest <= value <= dialect.highest:
        expected = (
            _("a whole number from {lowest} to {highest}, or 0 to end")
            if dialect.ends_with_zero
            else _("a whole number from {lowest} to {highest}")
        )
        raise lines.unexpected(line, expected.format(lowest=dialect.lowest, highest=dialect.highest))
    return value


def square(line: bytes, lines: Lines, dialect: Dialect) -> Square:
    """Read a case that is one square: its row and its column, in the range of the dialect."""
    return _pair(line, lines, dialect.lowest, dialect.highest)


def board(line: bytes, lines: Lines, dialect: Dialect) -> Board:
    """Read a case that is a board of the one size of the dialect; its marked squares are returned."""
    return _board(dialect.highest, line, lines)


def sized_board(line: bytes, lines: Lines, dialect: Dialect) -> Board:
    """Read a case that is n and a board of that size; its marked squares are returned."""
    n = number(line, lines, dialect)
    return _board(n, lines.take(_row(n)), lines)


def sized_pairs(line: bytes, lines: Lines, dialect: Dialect) -> tuple[int, list[Square]]:
    """Read a case that is n and n squares, a line each, as two numbers from 0."""
    n = number(line, lines, dialect)
    return n, [_pair(lines.take(_two_numbers(0, n - 1)), lines, 0, n - 1) for _square in range(n)]


def _board(n: int, line: bytes, lines: Lines) -> Board:
    marked: set[Square] = set()
    for row in range(n):
        if row > 0:
            line = lines.take(_row(n))
        if len(line) != n or line.strip(b".*"):
            raise lines.unexpected(line, _row(n))
        marked.update((row, column) for column in range(n) if line[column : column + 1] == b"*")
    return n, frozenset(marked)


def _row(n: int) -> str:
    return _("a row of {n} squares, each . or *").format(n=n)


def _pair(line: bytes, lines: Lines, lowest: int, highest: int) -> Square:
    match [whole(word) for word in line.split()]:
        case [int(first), int(second)] if lowest <= min(first, second) and max(first, second) <= highest:
            return first, second
    raise lines.unexpected(line, _two_numbers(lowest, highest))


def _two_numbers(lowest: int, highest: int) -> str:
    return _("two whole numbers from {lowest} to {highest}").format(lowest=lowest, highest=highest)
