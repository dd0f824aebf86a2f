"""`queenside list`: all solutions in order, one after another, in flat memory.

Text goes out in pieces of whole solutions, past Python's own buffers: how much was written is known at any time, so
that it can be said after Ctrl-C, and no line is cut in two.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from itertools import islice

from queenside import api, notation
from queenside.board import Placement
from queenside.cli import puzzles, say
from queenside.counting.listing import LARGEST
from queenside.errors import InputError
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext
from queenside.sizes import MOST_DIGITS, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from queenside.counting.listing import Block
    from queenside.puzzle import Puzzle

    Fundamental = list[tuple[list[int], int]]

__all__ = ["arguments", "run"]

TOTAL_UP_TO = 14
"""The largest board whose list is searched to its end only to say how long it is: that takes half a second."""

PATIENCE = 5.0
"""Seconds without a first solution after which a word is said."""

PIECE = 4096
"""Bytes written at once, but for a solution that is longer: as many as a pipe takes as a whole or not at all."""

SEPARATED = ("rows", "table")
"""Forms of several lines: a blank line comes between two solutions."""

OWN_FORMS = {
    "numbered": mark("solution 1, 2, ...: its columns from 0; at the end the number of solutions"),
    "columns": mark("a line sum=1, 2, ... and a line with the columns from 1, each 4 wide"),
}
"""Formats of this command, besides the forms of a placement."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    formats = {**{name: form.description for name, form in notation.FORMS.items()}, **OWN_FORMS}
    parser.epilog = "\n".join(
        [
            _("Solutions come in the order of their columns, row by row. Size 0 has one: an empty line."),
            "",
            _("formats:"),
            *(f"  {name:10} {_(description)}" for name, description in formats.items()),
        ]
    )
    parser.add_argument(
        "size", metavar="N", nargs="?", help=_("the size of the board, up to {largest}").format(largest=LARGEST)
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        choices=list(formats),
        default="numbers",
        help=_("how to write a solution; see below"),
    )
    parser.add_argument("--limit", metavar="K", help=_("stop after K solutions"))
    parser.add_argument(
        "--from",
        dest="start",
        metavar="PLACEMENT",
        help=_("leave out what comes before this placement: a queen in each row, whether a solution or not"),
    )
    parser.add_argument(
        "--fundamental",
        action="store_true",
        help=_(
            "of solutions that are turns and mirror images of each other only the first, then a tab and their number"
        ),
    )
    puzzles.arguments(parser)


def run(options: argparse.Namespace) -> int:
    """List the solutions; the exit code is 130 after Ctrl-C."""
    board = puzzles.read_board(options, options.size, LARGEST)
    n = board if isinstance(board, int) else board.n
    if options.fundamental:
        api.check_empty(board)
    limit = None if options.limit is None else _parse_limit(options.limit)
    start = None if options.start is None else notation.parse(options.start, n=n)
    blocks = api.solution_blocks(board, start=start)
    writer = _Writer(sys.stdout, options.format, fundamental=options.fundamental)
    try:
        left_out = _write_up_to(limit, blocks, writer, board)
        if left_out:
            if n <= TOTAL_UP_TO:
                left_out += sum(len(writer.choose(block)) for block in blocks)
                message = _limit_message(options)
            else:
                message = _("stopped after {count}; there are more")
            say(message.format(count=writer.written, total=writer.written + left_out))
        elif not writer.written:
            say(_nothing_message(board, from_start=start is None))
    except KeyboardInterrupt:
        message = ngettext(
            "interrupted after {count} solution: the list is not complete",
            "interrupted after {count} solutions: the list is not complete",
            writer.written,
        )
        say(message.format(count=writer.written))
        return 130
    return 0


def _parse_limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise InputError(mark("--limit {text!r}: the limit is a whole number, 0 or more"), text=shortened(text))
    return int(text)


def _limit_message(options: argparse.Namespace) -> str:
    """Return the sentence that says how many there are in all: of which kind, and from where on."""
    if options.fundamental:
        if options.start is not None:
            return _("stopped after {count} of {total} fundamental solutions from there on")
        return _("stopped after {count} of {total} fundamental solutions")
    if options.start is not None:
        return _("stopped after {count} of {total} solutions from there on")
    return _("stopped after {count} of {total} solutions")


def _nothing_message(board: int | Puzzle, *, from_start: bool) -> str:
    """Return the sentence that says that there is nothing to list."""
    if not from_start:
        return _("no solution from there on")
    if isinstance(board, int):
        return _("n = {n}: there is no solution").format(n=board)
    return _("the puzzle has no solution")


def _write_up_to(limit: int | None, blocks: Iterator[Block], writer: _Writer, board: int | Puzzle) -> int:
    """Write the solutions, `limit` at most; return how many of the last block were left out, 0 for a complete list."""
    patient_until = time.monotonic() + PATIENCE
    for block in blocks:
        chosen = writer.choose(block)
        room = len(chosen) if limit is None else limit - writer.written
        writer.write(chosen, room)
        if len(chosen) > room:
            return len(chosen) - room
        if not writer.written and time.monotonic() > patient_until:
            if isinstance(board, int):
                message = _(
                    "no solution yet: the first in this order may take very long; "
                    "`queenside one {n}` gives one at once, in no order"
                ).format(n=board)
            else:
                message = _("no solution yet: the first in this order may take very long; there may be none")
            say(message)
            patient_until = float("inf")
    writer.finish()
    return 0


class _Writer:
    """Writes solutions in one format to a text stream, in pieces of PIECE bytes, past its buffers.

    Raises OSError when the stream takes no more.
    """

    def __init__(self, stream: TextIO, form: str, *, fundamental: bool) -> None:
        stream.flush()
        self._stream = getattr(stream.buffer, "raw", stream.buffer)
        self._encoding = stream.encoding
        self._form = form
        self._fundamental = fundamental
        self._numbered = _("Solution {number}: {digits}")
        self._last: tuple[int, int, int, list[int | None]] = (0, 0, 0, [])

    @property
    def written(self) -> int:
        """The number of solutions that are out."""
        before, length, solutions, taken = self._last
        return before + solutions if sum(filter(None, taken)) == length else before

    def choose(self, block: Block) -> Block | Fundamental:
        """Return what is listed of a block: all of it, or the fundamental solutions."""
        return block.fundamental() if self._fundamental else block

    def write(self, chosen: Block | Fundamental, room: int) -> None:
        """Write what `choose` returned, but no more than `room` solutions."""
        if isinstance(chosen, list):
            self._write_texts(chosen, room)
        elif self._form == "numbers":
            self._write_numbers(chosen, room)
        else:
            self._write_texts(((columns, 0) for columns in chosen), room)

    def finish(self) -> None:
        """Write what comes after the last solution."""
        if self._form == "numbered":
            self._put(f"{self.written}\n".encode(self._encoding), 0)

    def _write_numbers(self, block: Block, room: int) -> None:
        stop = min(room, len(block))
        step = PIECE // (3 * block.n + 1)  # a number and what follows it are three bytes at most
        for first in range(0, stop, step):
            last = min(first + step, stop)
            self._put(block.numbers(first, last), last - first)

    def _write_texts(self, solutions: Iterable[tuple[list[int], int]], room: int) -> None:
        piece, count = b"", 0
        for columns, orbit_size in islice(solutions, room):
            # What an encoding lacks is escaped, as everywhere in the command.
            text = self._text(self.written + count + 1, columns, orbit_size).encode(self._encoding, "backslashreplace")
            if count and len(piece) + len(text) > PIECE:
                self._put(piece, count)
                piece, count = b"", 0
            piece += text
            count += 1
        if count:
            self._put(piece, count)

    def _text(self, number: int, columns: list[int], orbit_size: int) -> str:
        """Return the text of the solution of that number, and the size of its orbit unless that is 0."""
        placement = Placement(columns)
        match self._form:
            case "numbered":
                text = self._numbered.format(number=number, digits=notation.print_placement(placement, "digits0"))
            case "columns":
                text = f"sum={number}\n" + "".join(f"{column + 1:4d}" for column in columns)
            case form:
                text = notation.print_placement(placement, form)
        if self._form == "json" and orbit_size:
            text = f'{text[:-1]}, "orbit_size": {orbit_size}}}'
        elif orbit_size:
            text += f"\t{orbit_size}"
        return ("\n" if self._form in SEPARATED and number > 1 else "") + text + "\n"

    def _put(self, piece: bytes, solutions: int) -> None:
        taken: list[int | None] = []
        self._last = (self.written, len(piece), solutions, taken)
        rest = memoryview(piece)
        while rest:
            # Written and noted in one call of native code: no Ctrl-C comes between.
            taken.extend(map(self._stream.write, (rest,)))
            if taken[-1] is None:  # a pipe that does not wait, and is full
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            rest = rest[taken[-1] :]
