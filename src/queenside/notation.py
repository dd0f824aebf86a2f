"""Text forms of a placement, each both ways: parse(print(x)) == x.

| form | example, n = 4 | counts from |
|---|---|---|
| digits | 2413 | 1; the column of the queen in each row |
| digits0 | 1302 | 0 |
| numbers | 2 4 1 3 | 1; the column of the queen in each row |
| numbers0 | 1 3 0 2 | 0 |
| letters | a2b4c1d3 | file a is column 1, rank 1 is the bottom row, as in chess |
| algebraic | a2 b4 c1 d3 | as letters |
| rows | .Q.. and so on, a line a row | |
| fen | 1Q2/3Q/Q3/2Q1 | empty squares by their number, of several digits where needed |
| json | {"n": 4, "columns": [1, 3, 0, 2]} | 0 |
| table | the Column/Row table of `queenside next` | 1; the row of the queen in each column |

`.` (null in JSON) stands for a row, in the table a column, without a queen. From ten columns on, digits are separated
by spaces. `parse` finds the form out by itself, but for two things it cannot know: numbers that hold a 0 count from 0,
others from 1, and the size that squares such as "b4 d5" belong to is the smallest that holds them; `form` and `n` say
otherwise.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from queenside.board import Fault, Placement
from queenside.errors import NotationError, SizeError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.sizes import check_size, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from queenside.board import Diagonal, Square

__all__ = [
    "FORMS",
    "Form",
    "column_letters",
    "diagonal_name",
    "parse",
    "parse_diagonals",
    "parse_squares",
    "pieces",
    "print_placement",
    "square_name",
]

EMPTY = "."
DIGITS = "0123456789"
QUEENS = "Qq♕♛"
PIECE = 1 << 16
"""Rows that are written at once."""


class Form(NamedTuple):
    """A text form: what it looks like (marked for translation), and how to write it, in pieces, and read it."""

    description: str
    write: Callable[[Placement], Iterable[str]]
    read: Callable[[str, int | None], Placement]


def print_placement(placement: Placement, form: str = "numbers") -> str:
    """Return a placement in the form named, one of FORMS; no last newline.

    Raises NotationError for an unknown form, and for a placement that the form cannot hold: two queens in one row in
    a list of columns, for example. `json` holds every placement.
    """
    return "".join(pieces(placement, form))


def pieces(placement: Placement, form: str = "numbers") -> Iterable[str]:
    """Return the same text in pieces, for placements of millions of queens: lists of columns come in flat memory."""
    return _form(form).write(placement)


def parse(text: str, *, n: int | None = None, form: str | None = None) -> Placement:
    """Read a placement, right or wrong, in the form named, or in the form that it seems to be in.

    Raises NotationError when the text is in no form, or not in the one named; SizeError when `n` is no size, or differs
    from the size that the text shows.
    """
    if n is not None:
        n = check_size(n)
    placement = _form(form or _recognise(text)).read(text.strip(), n)
    if n is not None and placement.n != n:
        raise SizeError(
            mark("{text!r} shows a board of size {shown}, not {n}"), text=shortened(text), shown=placement.n, n=n
        )
    return placement


def _recognise(text: str) -> str:
    """Return the name of the form that a text seems to be in."""
    stripped = text.strip()
    patterns = {
        "json": r"[\[{].*",
        "table": r"[Cc]olumn.*",
        "fen": rf"[0-9{QUEENS}]*/.*",
        "rows": rf"[{QUEENS}.\s]+",
        "digits": r"[0-9.]+",
        "numbers": r"[0-9.]+([\s,]+[0-9.]+)*",
        "letters": r"([A-Za-z]+[0-9]+)+",
        "algebraic": r"[A-Za-z]+[0-9]+([\s,]+[A-Za-z]+[0-9]+)*",
    }
    for name, pattern in patterns.items():
        if re.fullmatch(pattern, stripped, re.DOTALL):
            if name in ("digits", "numbers") and "0" in re.findall(r"\d" if name == "digits" else r"\d+", stripped):
                return name + "0"
            return name
    raise _unreadable(text)


def _unreadable(text: str) -> NotationError:
    return NotationError(
        mark(
            "{text!r} is no placement: write the column of each row (15863724, or 1 5 8 6 3 7 2 4), squares (a1 b5), "
            "rows of . and Q, FEN, JSON, or a Column/Row table"
        ),
        text=shortened(text),
    )


def _form(name: str) -> Form:
    try:
        return FORMS[name]
    except KeyError:
        raise NotationError(
            mark("{name!r} is no form of a placement; the forms are {forms}"),
            name=name,
            forms=", ".join(FORMS),
        ) from None


# Lists of columns: digits and numbers.


def _columns(placement: Placement, form: str) -> Sequence[int | None]:
    columns = placement.compact_columns()
    if columns is None or any(column is not None and column < 0 for column in columns):
        raise NotationError(
            mark("the form {form} holds at most one queen in each row, in a column of the board"), form=form
        )
    return columns


def _write_numbers(placement: Placement, form: str, base: int, separator: str) -> Iterator[str]:
    columns = _columns(placement, form)
    if not separator and any(column is not None and column + base > 9 for column in columns):
        separator = " "
    yield from _join(columns, base, separator, EMPTY)
    if separator and len(columns) == 1 and (columns[0] or 0) + base > 9:
        # One long number alone would be read as digits; a comma says that it is a list.
        yield ","


def _join(columns: Sequence[int | None], base: int, separator: str, empty: str) -> Iterator[str]:
    """Yield a list of columns in pieces."""
    for first in range(0, len(columns), PIECE):
        words = [empty if c is None else str(c + base) for c in columns[first : first + PIECE]]
        yield (separator if first else "") + separator.join(words)


def _read_numbers(text: str, base: int, form: str) -> Placement:
    if re.search(r"[\s,]", text):
        words = re.split(r"[\s,]+", text.rstrip(" ,"))
    elif form.startswith("digits"):
        words = list(text)
    else:
        words = [text] if text else []
    columns: list[int | None] = []
    for word in words:
        if word == EMPTY:
            columns.append(None)
        elif re.fullmatch("[0-9]{1,9}", word) and int(word) >= base:
            columns.append(int(word) - base)
        else:
            raise NotationError(
                mark("{word!r} in {text!r}: a column is a number from {base}, or . for a row without a queen"),
                word=shortened(word),
                text=shortened(text),
                base=base,
            )
    return Placement(columns)


def _list_form(name: str, description: str, base: int, separator: str) -> Form:
    return Form(
        description,
        lambda placement: _write_numbers(placement, name, base, separator),
        lambda text, n: _read_numbers(text, base, name),  # noqa: ARG005 - every reader takes n; a list shows its size
    )


# Squares: letters and algebraic.


def column_letters(column: int) -> str:
    """Return the letters of a column from 0: a to z, then aa, ab and so on, as in a spreadsheet."""
    letters = ""
    column += 1
    while column > 0:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def _column_of_letters(letters: str) -> int:
    column = 0
    for letter in letters.lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1


def square_name(n: int, square: Square) -> str:
    """Return the name of a square (row, column), from 0, as chess names it: the bottom left one is a1."""
    row, column = square
    return f"{column_letters(column)}{n - row}"


def parse_squares(text: str, n: int) -> list[Square]:
    """Read squares such as "b4 d5" on an n x n board; the bottom left one is a1. An empty text has none.

    Raises NotationError for text of another kind. A square outside the board is returned like any other.
    """
    return [(n - rank, column) for column, rank in _named_squares(text)]


def _named_squares(text: str) -> list[tuple[int, int]]:
    """Return (column from 0, rank from 1) for each square named in a text."""
    if not re.fullmatch(r"([A-Za-z]{1,6}[0-9]{1,9}[\s,]*)*", text.strip()):
        raise NotationError(
            mark("{text!r}: squares are written as letter and number, such as b4 d5"), text=shortened(text)
        )
    return [(_column_of_letters(letters), int(rank)) for letters, rank in re.findall(r"([A-Za-z]+)([0-9]+)", text)]


# Diagonals.


def diagonal_name(diagonal: Diagonal) -> str:
    """Return the name of a diagonal, as people read it: r+c=6 or c-r=-2, rows and columns from 1, row 1 on top."""
    kind, number = diagonal
    return f"r+c={number + 2}" if kind is Fault.SUM else f"c-r={number}"


def parse_diagonals(text: str) -> list[Diagonal]:
    """Read diagonals such as "r+c=6 c-r=-2", rows and columns from 1; an empty text has none.

    Raises NotationError for text of another kind. A diagonal that no board has is returned like any other.
    """
    found = []
    rest = text.strip()
    while rest:
        named = re.match(
            r"(?:(r\s*\+\s*c|c\s*\+\s*r)|(c\s*-\s*r)|r\s*-\s*c)\s*=\s*([+-]?[0-9]{1,9})(?:[\s,;]+|$)", rest
        )
        if named is None:
            raise NotationError(
                mark("{text!r}: diagonals are written as r+c=6 or c-r=-2, rows r and columns c from 1"),
                text=shortened(text),
            )
        sums, differences, number = named.groups()
        if sums:
            found.append((Fault.SUM, int(number) - 2))
        else:
            found.append((Fault.DIFFERENCE, int(number) if differences else -int(number)))
        rest = rest[named.end() :]
    return found


def _write_squares(placement: Placement, form: str, separator: str) -> Iterable[str]:
    n = placement.n
    squares = sorted(placement.squares, key=lambda square: (square[1], -square[0]))
    if any(column < 0 or row > n for row, column in squares):
        raise NotationError(mark("the form {form} has no name for a square left of the board or below it"), form=form)
    return (separator.join(square_name(n, square) for square in squares),)


def _read_squares(text: str, n: int | None) -> Placement:
    named = _named_squares(text)
    if n is None:
        n = max([len(named), *(max(column + 1, rank) for column, rank in named)], default=0)
    size = n
    return Placement.of_squares(size, ((size - rank, column) for column, rank in named))


def _squares_form(name: str, description: str, separator: str) -> Form:
    return Form(description, lambda placement: _write_squares(placement, name, separator), _read_squares)


# Pictures: rows and FEN.


def _inside(placement: Placement, form: str) -> set[Square]:
    n = placement.n
    queens = set(placement.squares)
    if len(queens) < len(placement.squares) or any(not (0 <= r < n and 0 <= c < n) for r, c in queens):
        raise NotationError(
            mark("the form {form} holds queens on the board only, and at most one on a square"), form=form
        )
    return queens


def _write_rows(placement: Placement) -> Iterator[str]:
    queens, size = _inside(placement, "rows"), range(placement.n)
    for r in size:
        yield ("\n" if r else "") + "".join("Q" if (r, c) in queens else EMPTY for c in size)


def _read_rows(text: str, n: int | None) -> Placement:  # noqa: ARG001 - every reader takes n; the rows show it
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    return _of_cells(rows, text)


def _of_cells(rows: list[str], text: str) -> Placement:
    n = len(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != n:
            raise NotationError(
                mark("row {number} of {text!r} has {found} squares; {n} rows need {n} each"),
                number=number,
                text=shortened(text),
                found=len(row),
                n=n,
            )
        for cell in row:
            if cell not in QUEENS + EMPTY:
                raise NotationError(
                    mark("{cell!r} in row {number} of {text!r}: a square is . or Q"),
                    cell=cell,
                    number=number,
                    text=shortened(text),
                )
    return Placement.of_squares(
        n, ((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in QUEENS)
    )


def _write_fen(placement: Placement) -> Iterator[str]:
    for row in _write_rows(placement):
        yield re.sub(r"\.+", lambda run: str(len(run.group())), row).replace("\n", "/")


def _read_fen(text: str, n: int | None) -> Placement:  # noqa: ARG001 - every reader takes n; the ranks show it
    # A full FEN record goes on with whose move it is and so on; only the board matters here.
    ranks = text.split()[0].split("/") if text else []
    size = len(ranks)
    rows = []
    for number, rank in enumerate(ranks, 1):
        cells = ""
        for run in re.findall(r"[0-9]+|.", rank):
            # A number beyond the size is wrong anyhow: do not build a row of a thousand million squares to see it.
            cells += EMPTY * min(int(run[:9]), size + 1) if run[0] in DIGITS else run
        if len(cells) != size:
            raise NotationError(
                mark("rank {number} of {text!r}, {rank!r}, does not have {n} squares, as {n} ranks need"),
                number=number,
                text=shortened(text),
                rank=shortened(rank),
                n=size,
            )
        rows.append(cells)
    return _of_cells(rows, text)


# JSON and the table.


def _write_json(placement: Placement) -> Iterator[str]:
    columns = placement.compact_columns()
    if columns is None:
        squares = ", ".join(f"[{row}, {column}]" for row, column in placement.squares)
        yield f'{{"n": {placement.n}, "squares": [{squares}]}}'
        return
    yield f'{{"n": {placement.n}, "columns": ['
    yield from _join(columns, 0, ", ", "null")
    yield "]}"


def _number_of_json(word: str) -> int:
    if len(word) > 18:  # no size or line of a board, and more digits than can be written again
        raise ValueError(_("a number of {count} digits").format(count=len(word)))
    return int(word)


def _read_json(text: str, n: int | None) -> Placement:
    import json

    try:
        data = json.loads(text, parse_int=_number_of_json)
    except (ValueError, RecursionError) as error:
        raise NotationError(mark("{text!r} is not JSON: {error}"), text=shortened(text), error=error) from None
    match data:
        case [str(), *_] if all(isinstance(row, str) for row in data):
            return _of_cells(data, text)
        case list():
            return Placement(data)
        case {"columns": list(columns)}:
            placement = Placement(columns)
            if data.get("n", placement.n) != placement.n:
                raise SizeError(
                    mark("{text!r} shows a board of size {shown}, not {n}"),
                    text=shortened(text),
                    shown=placement.n,
                    n=data["n"],
                )
            return placement
        case {"squares": list(squares)} if "n" in data or n is not None:
            return Placement.of_squares(data.get("n", n), squares)
    raise NotationError(
        mark(
            '{text!r}: in JSON a placement is {{"n": N, "columns": [...]}} or '
            '{{"n": N, "squares": [[row, column], ...]}}, '
            "counted from 0, a list of columns, or a list of rows of . and Q"
        ),
        text=shortened(text),
    )


TABLE_HEADER = "Column\tRow"


def _write_table(placement: Placement) -> Iterable[str]:
    row_of: dict[int, int] = {}
    for row, column in _inside(placement, "table"):
        if column in row_of:
            raise NotationError(mark("the form {form} holds at most one queen in each column"), form="table")
        row_of[column] = row
    lines = [f"{c + 1:3d}\t{row_of[c] + 1 if c in row_of else EMPTY}" for c in range(placement.n)]
    return ("\n".join([TABLE_HEADER, *lines]),)


def _read_table(text: str, n: int | None) -> Placement:
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or [word.lower() for word in lines[0]] != ["column", "row"]:
        raise NotationError(mark("{text!r}: a table starts with a line Column Row"), text=shortened(text))
    squares = []
    for number, line in enumerate(lines[1:], 1):
        match line:
            case [column, row] if column == str(number) and re.fullmatch(r"\.|[0-9]{1,9}", row):
                if row != EMPTY:
                    squares.append((int(row) - 1, number - 1))
            case _:
                raise NotationError(
                    mark("line {number} of the table, {line!r}: column {number} and its row are needed, or ."),
                    number=number,
                    line=shortened(" ".join(line)),
                )
    return Placement.of_squares(len(lines) - 1 if n is None else n, squares)


FORMS: dict[str, Form] = {
    "digits": _list_form("digits", mark("the column of each row, from 1, without spaces up to 9"), 1, ""),
    "digits0": _list_form("digits0", mark("the same, from 0, without spaces up to size 10"), 0, ""),
    "numbers": _list_form("numbers", mark("the column of each row, from 1, separated by spaces"), 1, " "),
    "numbers0": _list_form("numbers0", mark("the same, from 0"), 0, " "),
    "letters": _squares_form("letters", mark("squares as chess names them, a1 at the bottom left, in one word"), ""),
    "algebraic": _squares_form("algebraic", mark("the same, separated by spaces"), " "),
    "rows": Form(mark("a line a row, . for an empty square and Q for a queen"), _write_rows, _read_rows),
    "fen": Form(mark("as in chess, with numbers of several digits on wide boards"), _write_fen, _read_fen),
    "json": Form(mark("a JSON object, rows and columns from 0"), _write_json, _read_json),
    "table": Form(mark("a line for each column with the row of its queen, from 1"), _write_table, _read_table),
}
"""The forms by name."""
