"""A search step by step, as text: the sentence for a step, its line in a listing, and a frame that fills a terminal.

A frame is laid out for the terminal it is shown in. The step's sentence, the board and the counters are always there;
the outline of the method and the marker arrays are added below the board or beside it where there is room, and a board
that is larger than the terminal is cut to the part around the square at hand, which is said. Nothing is wider or
higher than the terminal, Chinese characters counted as two cells.

On the board `Q` is a queen, `?` the square considered, `x` a square in conflict, with the line to the queen that
attacks it drawn between them, and `o` the square that a queen has just left. In a marker array `x` is a line taken.
"""

from __future__ import annotations

import re
from itertools import product
from unicodedata import east_asian_width

from queenside.board import Fault
from queenside.classic.steps import Kind
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from queenside.board import Square
    from queenside.classic.steps import Array, Method, Step
    from queenside.puzzle import Puzzle

__all__ = ["cells", "counters_text", "frame", "plain_line", "sentence", "wrap"]

CONFLICTS = {
    Fault.ROW: mark("Row {row} column {column} and the queen on row {queen_row} column {queen_column} share a row."),
    Fault.COLUMN: mark(
        "Row {row} column {column} and the queen on row {queen_row} column {queen_column} share a column."
    ),
    Fault.SUM: mark(
        "Row {row} column {column} and the queen on row {queen_row} column {queen_column} share a sum diagonal."
    ),
    Fault.DIFFERENCE: mark(
        "Row {row} column {column} and the queen on row {queen_row} column {queen_column} share a difference diagonal."
    ),
}

CLOSED = {
    None: mark("Row {row} column {column} is blocked."),
    Fault.SUM: mark("Row {row} column {column} lies on a closed sum diagonal."),
    Fault.DIFFERENCE: mark("Row {row} column {column} lies on a closed difference diagonal."),
}
"""Conflicts with the puzzle alone, by the kind of the closed diagonal."""

LINE_CHARACTERS = {Fault.ROW: "-", Fault.COLUMN: "|", Fault.SUM: "/", Fault.DIFFERENCE: "\\"}

STYLES = {"good": "32;1", "bad": "31;1", "look": "33;1", "now": "1", "faint": "2"}
"""What each style is on a terminal with colours, as the numbers of an SGR sequence."""

Line = list[tuple[str, str]]
"""A line of a frame: pieces of text, each with the name of its style or ""."""


def sentence(step: Step, method: Method) -> str:
    """Return what a step does, in the user's language; rows and columns count from 1."""
    if step.kind is Kind.SOLUTION:
        return _solution_sentence(step, method)
    if step.kind is Kind.EXHAUSTED:
        count = step.counters.solutions
        if not count:
            return _("Everything has been tried: there is no solution.")
        return ngettext(
            "Everything has been tried: there is {count} solution.",
            "Everything has been tried: there are {count} solutions.",
            count,
        ).format(count=count)
    assert step.square is not None  # all other kinds have one
    row, column = step.square[0] + 1, step.square[1] + 1
    if step.attacker is not None and step.along is not None:
        queen_row, queen_column = step.attacker[0] + 1, step.attacker[1] + 1
        return _(CONFLICTS[step.along]).format(row=row, column=column, queen_row=queen_row, queen_column=queen_column)
    if step.kind is Kind.CONFLICT:
        return _(CLOSED[step.along]).format(row=row, column=column)
    message = {
        Kind.CONSIDER: _("Row {row} column {column} is tried."),
        Kind.PLACE: _("Row {row} column {column} is free: a queen is placed there."),
        Kind.REMOVE: _("The queen on row {row} column {column} is taken off, to try what comes after it."),
    }[step.kind]
    return message.format(row=row, column=column)


def _solution_sentence(step: Step, method: Method) -> str:
    number = step.counters.solutions
    if not step.queens:
        return _("Solution {number}: the empty board.").format(number=number)
    if method.by_column:
        numbers = " ".join(str(row + 1) for row, _column in step.queens)
        return _("Solution {number}, the row of each column: {numbers}").format(number=number, numbers=numbers)
    numbers = " ".join(str(column + 1) for _row, column in step.queens)
    return _("Solution {number}, the column of each row: {numbers}").format(number=number, numbers=numbers)


def plain_line(number: int, step: Step, method: Method) -> str:
    """Return a step as one line: its number from 1, its kind as a word that no language changes, and its sentence."""
    return f"{number:6d} {step.kind.value:9} {sentence(step, method)}"


def counters_text(step: Step) -> str:
    """Return the counters of a step, in words, two spaces apart."""
    considered, placed, backtracks, depth, solutions = step.counters
    return _(
        "considered {considered}  placed {placed}  backtracks {backtracks}  depth {depth}  solutions {solutions}"
    ).format(considered=considered, placed=placed, backtracks=backtracks, depth=depth, solutions=solutions)


# Text in cells: how wide it is on a terminal.


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal: two for a wide character, such as a Chinese one."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def wrap(text: str, width: int) -> list[str]:
    """Return a text as lines of at most `width` cells, 2 or more, broken at spaces and between wide characters."""
    lines, line = [], ""
    for word in re.findall(r"\s+|[\u2e80-\uffff]|[^\s\u2e80-\uffff]+", text):
        rest = word
        if cells(line + rest) > width:
            lines.append(line.rstrip())
            line = ""
            rest = rest.lstrip()
            while cells(rest) > width:
                lines.append(_start(rest, width))
                rest = rest[len(lines[-1]) :]
        line += rest
    lines.append(line.rstrip())
    return [line for line in lines if line]


def _start(text: str, width: int) -> str:
    """Return as much of the start of a text as fits into `width` cells."""
    while cells(text) > width:
        text = text[:-1]
    return text


def _plain(text: str, style: str = "") -> Line:
    return [(text, style)]


def _width(line: Line) -> int:
    return sum(cells(text) for text, _style in line)


def _cut(line: Line, width: int) -> Line:
    """Return as much of a line as fits into `width` cells."""
    kept: Line = []
    for text, style in line:
        kept.append((_start(text, width), style))
        width -= cells(kept[-1][0])
    return kept


def _paint(line: Line, colour: bool) -> str:
    return "".join(f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and style and text else text for text, style in line)


def _beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """Return two blocks side by side, three cells apart."""
    width = max(map(_width, left), default=0)
    lines = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else []
        if number < len(right):
            first = [*first, (" " * (width - _width(first) + 3), ""), *right[number]]
        lines.append(first)
    return lines


# The blocks of a frame.


def _marks(step: Step, puzzle: Puzzle | None) -> dict[Square, tuple[str, str]]:
    """Return what stands on the squares that are not plain: a character and its style."""
    marks: dict[Square, tuple[str, str]] = {}
    if puzzle is not None:
        marks = dict.fromkeys([*puzzle.closed_squares(), *puzzle.blocked], ("*", "faint"))
        marks |= dict.fromkeys(puzzle.queens, ("q", ""))  # given, and yet to be placed
    marks |= dict.fromkeys(step.queens, ("Q", "good" if step.kind is Kind.SOLUTION else ""))
    if step.square is not None:
        marks[step.square] = {
            Kind.CONSIDER: ("?", "look"),
            Kind.CONFLICT: ("x", "bad"),
            Kind.PLACE: ("Q", "good"),
            Kind.REMOVE: ("o", "look"),
        }[step.kind]
        if step.attacker is not None and step.along is not None:
            marks[step.attacker] = "Q" if step.attacker in step.queens else "q", "bad"
            for square in _between(step.square, step.attacker):
                # No other queen is on the way: it and the attacker would attack each other.
                marks[square] = LINE_CHARACTERS[step.along], "bad"
    return marks


def _between(first: Square, second: Square) -> Iterator[Square]:
    """Yield the squares between two that share a line."""
    rows, columns = second[0] - first[0], second[1] - first[1]
    length = max(abs(rows), abs(columns))
    for step in range(1, length):
        yield first[0] + rows // length * step, first[1] + columns // length * step


def _board(step: Step, puzzle: Puzzle | None, n: int, gap: str, rows: range, columns: range) -> list[Line]:
    """Return the board, or part of it, with the numbers of its rows and the last digits of those of its columns."""
    marks = _marks(step, puzzle)
    label = len(str(n))
    lines = [_plain(" " * label + " " + gap.join(str((column + 1) % 10) for column in columns), "faint")]
    for row in rows:
        line: Line = [(f"{row + 1:{label}} ", "faint")]
        for column in columns:
            line.append(marks.get((row, column), (".", "")))
            line.append((gap, ""))
        lines.append(line[:-1])
    return lines


def _array_text(array: Array) -> str:
    """Return a marker array as text: x for a line taken, . for a free one; positions as numbers from 1."""
    if all(isinstance(value, bool) for value in array):
        return "".join("x" if value else "." for value in array)
    digits = len(str(len(array)))
    gap = " " if digits > 1 else ""
    return gap.join(f"{'.' if value is None else value + 1:>{digits}}" for value in array)


def _arrays_in_lines(step: Step, method: Method, width: int) -> list[Line]:
    """Return the marker arrays, a line each; one that is wider than `width` is left out."""
    names = [_(name) for name in method.arrays]
    label = max(map(cells, names), default=0)
    lines = [
        _plain(f"{name}{' ' * (label - cells(name))}  {_array_text(array)}")
        for name, array in zip(names, step.arrays, strict=True)
    ]
    return [line for line in lines if _width(line) <= width]


def _arrays_in_pairs(step: Step, method: Method, width: int) -> list[Line]:
    """Return the marker arrays, each below its name; one that is wider than `width` is left out."""
    lines = []
    for name, array in zip(method.arrays, step.arrays, strict=True):
        pair = [_plain(_(name), "faint"), _plain(_array_text(array))]
        if all(_width(line) <= width for line in pair):
            lines += pair
    return lines


def _outline(step: Step, method: Method) -> list[Line]:
    """Return the outline of the method, the line where the step happens marked."""
    return [
        _plain(f"> {_(text)}", "now") if kind is step.kind else _plain(f"  {_(text)}") for kind, text in method.outline
    ]


def _body(step: Step, method: Method, puzzle: Puzzle | None, n: int, width: int, height: int) -> list[Line]:
    """Return the board with as much of the outline and the marker arrays as fits."""
    if n >= height:
        return _cut_board(step, puzzle, n, width, height)
    outline = _outline(step, method)
    # From the richest layout to the barest. With all of these left out the board is alone.
    for gap, with_outline, arrays in product((" ", ""), (True, False), ("below", "beside", "left out")):
        if with_outline and arrays == "left out" and method.arrays:
            continue  # rather the arrays than the outline
        block = _board(step, puzzle, n, gap, range(n), range(n))
        room = width - max(map(_width, block)) - 3
        side = outline if with_outline else []
        if arrays == "beside":
            pairs = _arrays_in_pairs(step, method, room)
            side = [*side, [], *pairs] if side else pairs
        if side:
            block = _beside(block, side)
        if arrays == "below":
            lines = _arrays_in_lines(step, method, width)
            block = [*block, [], *lines] if lines else block
        if len(block) <= height and max(map(_width, block)) <= width:
            return block
    return _cut_board(step, puzzle, n, width, height)


def _cut_board(step: Step, puzzle: Puzzle | None, n: int, width: int, height: int) -> list[Line]:
    """Return the part of the board around the square at hand, and a note that it is a part."""
    focus = step.square or (step.queens[-1] if step.queens else (0, 0))
    room = width - len(str(n)) - 1
    gap = " " if 2 * n - 1 <= room else ""
    columns = _window(n, room, focus[1])
    note: list[str] = []
    rows = range(0)
    # The note takes lines from the board, and says which rows are left.
    for _round in range(2):
        rows = _window(n, height - 1 - len(note), focus[0])
        note = wrap(
            _("rows {first_row}-{last_row}, columns {first_column}-{last_column} of {n}").format(
                first_row=rows.start + 1,
                last_row=rows.stop,
                first_column=columns.start + 1,
                last_column=columns.stop,
                n=n,
            ),
            width,
        )
    return [*_board(step, puzzle, n, gap, rows, columns), *(_plain(line, "faint") for line in note)]


def _window(n: int, room: int, focus: int) -> range:
    """Return the part of range(n) around `focus` that has `room` members, at least one."""
    room = min(max(room, 1), n)
    start = min(max(0, focus - room // 2), n - room)
    return range(start, start + room)


def _reserved(n: int, width: int) -> int:
    """Return the number of lines that the sentences about squares may take, so that the board stays where it is."""
    longest = dict.fromkeys(("row", "column", "queen_row", "queen_column"), n)
    return max(len(wrap(_(message).format(**longest), width)) for message in CONFLICTS.values())


def frame(
    step: Step,
    method: Method,
    board: int | Puzzle,
    *,
    status: str,
    keys: Iterable[str] = (),
    width: int = 80,
    height: int = 24,
    colour: bool = False,
) -> list[str]:
    """Return a step of a search for a size or a puzzle as lines for a terminal of `width` by `height` cells.

    `*` is a square that a puzzle blocks or closes, `q` a given queen that the search has not come to yet.
    `status` is said at the top, after the name of the method; `keys` are short texts for the last lines. With `colour`
    the lines hold SGR sequences, which take no room. There are never more than `height` lines, none of more than
    `width` cells; where room is short the keys go first, then the title, then the counters.
    """
    width, height = max(width, 2), max(height, 1)
    n, puzzle = (board, None) if isinstance(board, int) else (board.n, board)
    title = f"{_(method.title)}, n = {n}   {status}"
    if cells(title) > width:
        title = f"n = {n}   {status}"
    head = [_plain(line, "faint") for line in wrap(title, width)]
    words = [_plain(line, "now") for line in wrap(sentence(step, method), width)]
    padding: list[Line] = [[]] * (_reserved(n, width) - len(words))
    counters = [_plain(line) for line in _joined(counters_text(step).split("  "), width)]
    help_lines = [_plain(line, "faint") for line in _joined(keys, width)]
    parts = [head, words, padding, counters, help_lines]
    for part in (help_lines, head, counters, padding):
        if sum(map(len, parts)) + min(n, 3) + 2 > height:
            part.clear()
    room = height - sum(map(len, parts))
    # In a narrow terminal even the barest body may be too high: then its note goes before what stands below it.
    body = _body(step, method, puzzle, n, width, room)[:room] if room > 1 and n else []
    air = room - len(body)
    lines: list[Line] = []
    for part in (head, words + padding, body, counters, help_lines):
        # An empty line between the parts, where one is left.
        if lines and part and air > 0:
            lines.append([])
            air -= 1
        lines += part
    return [_paint(_cut(line, width), colour) for line in lines[:height]]


def _joined(texts: Iterable[str], width: int) -> list[str]:
    """Return short texts in lines of at most `width` cells, two spaces apart; none is broken."""
    lines: list[str] = []
    for text in texts:
        if lines and cells(f"{lines[-1]}  {text}") <= width:
            lines[-1] += f"  {text}"
        else:
            lines.append(text)
    return lines
