"""Text forms of a puzzle, each both ways: parse(print(p)) == p for every puzzle that the form can hold.

| form | example, n = 4: a queen given in row 1 column 2, row 4 column 4 blocked | holds |
|---|---|---|
| board | a line a row: `.Q..` `....` `....` `...*` | given queens, blocked squares |
| ones-blocked | the same with 0 for a free square and 1 for a blocked one | blocked squares |
| ones-free | the same with 1 for a free square and 0 for a blocked one | blocked squares |
| json | {"n": 4, "queens": [[0, 1]], "blocked": [[3, 3]]}, rows and columns from 0 | everything |
| facts | board(4). queen(1,2). block(4,4). from 1, for answer-set programs | given queens, blocked squares |
| completion | letting n = 4, letting init = [[0,1]], from 0 | given queens |
| blocks | letting n = 4, letting blocks = [[4,4]], from 1 | blocked squares |
| diagonals | n = 4, numdiags = 1, diags = [[k,t]] | closed diagonals |

In JSON closed diagonals are ["sum", row + column] and ["difference", column - row], from 0; "torus" and "superqueen"
are true or left out. In the form diagonals, rows r and columns c count from 0: [k,1] closes r + c = k, and [k,0] closes
r - c = k - (n - 1). The last three are the parameter files of the instance sets for the completion problem, for blocked
squares and for excluded diagonals that constraint programmers share; they stand on several lines or one, with comments
from $ or % to the end of a line.

A form that cannot hold a puzzle refuses it and says what it lacks. The facts, for one, could have more names, but a
program that does not know these would answer another question without a word.

`parse` finds the form out by itself, but never guesses which way round a board of 0 and 1 is.
"""

from __future__ import annotations

import re
from io import StringIO
from typing import NamedTuple

from queenside.board import Fault
from queenside.errors import NotationError, PuzzleError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.puzzle import LARGEST, Puzzle
from queenside.sizes import check_size, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from queenside.board import Square

__all__ = ["FORMS", "MOST_CHARACTERS", "PuzzleForm", "parse", "print_puzzle"]

MOST_CHARACTERS = 1 << 25
"""The longest text that is read: a board of 1000 x 1000 squares, each blocked by itself, takes half as much."""

QUEENS, BLOCKED, FREE = "Qq♕♛", "*⊠", ".▢"


class PuzzleForm(NamedTuple):
    """A text form: what it looks like (marked for translation), and how to write and read it."""

    description: str
    write: Callable[[Puzzle], str]
    read: Callable[[str], Puzzle]


def print_puzzle(puzzle: Puzzle, form: str = "json") -> str:
    """Return a puzzle in the form named, one of FORMS; no last newline.

    Raises NotationError for an unknown form, and for a puzzle that the form cannot hold. `json` holds every puzzle.
    """
    return _form(form).write(puzzle)


def parse(text: str, *, form: str | None = None) -> Puzzle:
    """Read a puzzle in the form named, one of FORMS, or in the form that it seems to be in.

    Raises NotationError, naming the line and the rule, when the text is in no form, or not in the one named, or longer
    than MOST_CHARACTERS, and for a board of 0 and 1 without a form; SizeError for a size that is not from 0 to 1000;
    PuzzleError for a puzzle that contradicts itself.
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError(mark("a puzzle has {most} characters at most"), most=MOST_CHARACTERS)
    text = text.removeprefix("\ufeff")
    return _form(form or _recognise(text)).read(text)


def _form(name: str) -> PuzzleForm:
    try:
        return FORMS[name]
    except KeyError:
        raise NotationError(
            mark("{name!r} is no form of a puzzle; the forms are {forms}"),
            name=shortened(name),
            forms=", ".join(FORMS),
        ) from None


def _recognise(text: str) -> str:
    """Return the name of the form that a text seems to be in."""
    if text.lstrip().startswith("{"):
        return "json"
    rest = re.sub(r"[$%].*", "", text)
    for form, shows in (
        ("facts", r"\b(?:board|queen|block)\s*\("),
        ("completion", r"\binit\b"),
        ("blocks", r"\bblocks\b"),
        ("diagonals", r"\bdiags\b"),
    ):
        if re.search(shows, rest):
            return form
    first = next((line for line in StringIO(text, newline=None) if line.strip()), "")
    if re.fullmatch(r"[01\s]+", first):
        raise NotationError(
            mark(
                "a board of 0 and 1 may mean either of two: name the form ones-blocked if 1 is a blocked square, "
                "or ones-free if 1 is a free one"
            )
        )
    if re.fullmatch(rf"[{QUEENS}{BLOCKED}{FREE}\s]+", first):
        return "board"
    raise NotationError(
        mark("{text!r} is no puzzle; the forms of a puzzle are {forms}"),
        text=shortened(text.strip()),
        forms=", ".join(FORMS),
    )


CANNOT_HOLD = {
    "queens": mark("the form {form} cannot hold given queens; json holds every puzzle"),
    "blocked": mark("the form {form} cannot hold blocked squares; json holds every puzzle"),
    "closed": mark("the form {form} cannot hold closed diagonals; json holds every puzzle"),
    "torus": mark("the form {form} cannot hold a torus; json holds every puzzle"),
    "superqueen": mark("the form {form} cannot hold superqueens; json holds every puzzle"),
}


def _check_held(puzzle: Puzzle, form: str, holds: Collection[str]) -> None:
    """Raise NotationError when a puzzle has something that a form does not hold."""
    for name, message in CANNOT_HOLD.items():
        if name not in holds and getattr(puzzle, name):
            raise NotationError(message, form=form)


# Pictures: a line a row.


def _picture_form(name: str, description: str, free: str, blocked: str, queen: str = "") -> PuzzleForm:
    """Return a form of cells: the first of each kind of cell is written, all are read; no queens without a `queen`."""

    def write(puzzle: Puzzle) -> str:
        _check_held(puzzle, name, ("queens", "blocked") if queen else ("blocked",))
        size = range(puzzle.n)
        if not size:
            raise NotationError(mark("the form {form} has no line for a board of size 0"), form=name)
        rows = [[free[0]] * puzzle.n for _ in size]
        for squares, cell in ((puzzle.queens, queen), (puzzle.blocked, blocked)):
            for row, column in squares:
                rows[row][column] = cell[0]
        return "\n".join(map("".join, rows))

    def read(text: str) -> Puzzle:
        lines: list[tuple[int, str]] = []
        rows = 0
        for number, line in enumerate(StringIO(text, newline=None), 1):
            if line.strip():
                rows += 1
                if rows <= LARGEST:  # more are counted, to be refused, and not kept
                    lines.append((number, "".join(line.split())))
        n = check_size(rows, 1, LARGEST)
        found: dict[str, list[Square]] = {"queens": [], "blocked": []}
        for row, (number, line) in enumerate(lines):
            if len(line) != n:
                raise NotationError(
                    mark("line {line}: {found} squares; a board of {n} rows needs {n}"),
                    line=number,
                    found=len(line),
                    n=n,
                )
            for column, cell in enumerate(line):
                if cell in blocked:
                    found["blocked"].append((row, column))
                elif cell in queen:
                    found["queens"].append((row, column))
                elif cell not in free:
                    cells = ", ".join(kind[0] for kind in (free, blocked, queen) if kind)
                    raise NotationError(
                        mark("line {line}: {cell!r} is no square of the form {form}, which has {cells}"),
                        line=number,
                        cell=cell,
                        form=name,
                        cells=cells,
                    )
        return Puzzle(n, queens=found["queens"], blocked=found["blocked"])

    return PuzzleForm(description, write, read)


# JSON.

KIND_NAMES = {Fault.SUM: "sum", Fault.DIFFERENCE: "difference"}


def _write_json(puzzle: Puzzle) -> str:
    import json

    settled = {
        "queens": sorted(puzzle.queens),
        "blocked": sorted(puzzle.blocked),
        "closed": [(KIND_NAMES[kind], number) for kind, number in puzzle.sorted_closed()],
        "torus": puzzle.torus,
        "superqueen": puzzle.superqueen,
    }
    return json.dumps({"n": puzzle.n, **{key: value for key, value in settled.items() if value}})


JSON_RULES = {
    "n": mark("the size, a whole number"),
    "queens": mark("a list of pairs [row, column], from 0"),
    "blocked": mark("a list of pairs [row, column], from 0"),
    "closed": mark('a list of pairs ["sum", row + column] or ["difference", column - row], from 0'),
    "torus": mark("true or false"),
    "superqueen": mark("true or false"),
}


def _read_json(text: str) -> Puzzle:
    import json

    try:
        pairs = json.loads(text, object_pairs_hook=tuple, parse_int=_number_of_json)
    except (ValueError, RecursionError) as error:
        raise NotationError(mark("{text!r} is not JSON: {error}"), text=shortened(text), error=error) from None
    if not isinstance(pairs, tuple):  # an object is a tuple here, a list a list
        raise NotationError(mark("{text!r}: in JSON a puzzle is an object with the key n"), text=shortened(text))
    found: dict[str, object] = {}
    for key, value in pairs:
        if key not in JSON_RULES:
            raise NotationError(
                mark("{key!r} is no key of a puzzle in JSON; the keys are {keys}"),
                key=shortened(key),
                keys=", ".join(JSON_RULES),
            )
        if key in found:
            raise NotationError(mark("the key {key!r} is there twice"), key=key)
        found[key] = value
    if "n" not in found:
        raise NotationError(mark("{text!r}: in JSON a puzzle is an object with the key n"), text=shortened(text))
    for key, value in found.items():
        if not _is_as_ruled(key, value):
            raise NotationError(
                mark("the key {key!r}: {value} is not {rule}"),
                key=key,
                value=shortened(json.dumps(value)),
                rule=_(JSON_RULES[key]),
            )
    kinds = {name: kind for kind, name in KIND_NAMES.items()}
    n = check_size(found.pop("n"), 0, LARGEST)
    closed = [(kinds[kind], number) for kind, number in found.pop("closed", [])]  # type: ignore[attr-defined]
    return Puzzle(n, closed=closed, **found)  # type: ignore[arg-type]  # all is as ruled


def _number_of_json(word: str) -> int:
    if len(word) > 18:  # no size or line of a board, and more digits than can be written again
        raise ValueError(_("a number of {count} digits").format(count=len(word)))
    return int(word)


def _is_as_ruled(key: str, value: object) -> bool:
    if key in ("torus", "superqueen"):
        return isinstance(value, bool)
    if key == "n":
        return type(value) is int
    first: tuple[object, ...] = (str,) if key == "closed" else (int,)
    return isinstance(value, list) and all(
        isinstance(pair, list)
        and len(pair) == 2
        and type(pair[0]) in first
        and type(pair[1]) is int
        and (key != "closed" or pair[0] in KIND_NAMES.values())
        for pair in value
    )


# Facts and parameter files: words, numbers and signs.


class _Tokens:
    """The tokens of a text, one after another; each error names the line.

    Comments reach from one of the characters `comment` to the end of the line; in facts also from %* to *%.
    """

    def __init__(self, text: str, comment: str) -> None:
        self.line = 1
        self._comment = comment
        self._tokens = self._split(text)
        self._advance()

    def _split(self, text: str) -> Iterator[tuple[int, str]]:
        line = 1
        # A comment that is not closed reaches to the end: found once, not looked for again at each %*.
        block = r"%\*.*?(?:\*%|\Z)|" if self._comment == "%" else ""
        pattern = rf"\s+|{block}[{self._comment}][^\n]*|[A-Za-z_][A-Za-z_0-9']*|-?[0-9]+|."
        for match in re.finditer(pattern, text, re.DOTALL):
            token = match.group()
            if block and token.startswith("%*") and not token[2:].endswith("*%"):
                raise NotationError(mark("the text ends where {expected} should be"), expected=repr("*%"))
            if not token.isspace() and token[0] not in self._comment:
                yield line, token
            line += token.count("\n")
        yield line, ""

    def _advance(self) -> None:
        self.line, self.next = next(self._tokens)

    def take(self, expected: str = "") -> str:
        """Return the next token, which has to be `expected` if that is given, and go on to the one after it."""
        token = self.next
        if expected and token != expected:
            raise self.error(repr(expected))
        if token:
            self._advance()
        return token

    def take_if(self, *wanted: str) -> str:
        """Return the next token if it is one of those wanted and go on, else return "" and stay."""
        return self.take() if self.next in wanted else ""

    def take_number(self) -> int:
        """Return the next token as a number."""
        if not re.fullmatch(r"-?[0-9]{1,9}", self.next):
            raise self.error(_("a number"))
        return int(self.take())

    def take_name(self) -> str:
        """Return the next token, a name."""
        if not re.match(r"[A-Za-z_]", self.next):
            raise self.error(_("a name"))
        return self.take()

    def error(self, expected: str) -> NotationError:
        """Return the error that something else should be here."""
        if not self.next:
            return NotationError(mark("the text ends where {expected} should be"), expected=expected)
        return NotationError(
            mark("line {line}: {found!r} stands where {expected} should be"),
            line=self.line,
            found=shortened(self.next),
            expected=expected,
        )


Pair = tuple[int, int, int]
"""The line of a pair of numbers, and the two."""


def _squares(pairs: Iterable[Pair], n: int, base: int) -> list[Square]:
    """Return pairs (row, column) that count from `base` as squares; raises PuzzleError for one outside the board."""
    squares = []
    for line, row, column in pairs:
        if not (base <= row < n + base and base <= column < n + base):
            raise PuzzleError(
                mark(
                    "line {line}: row {row} column {column} is outside the board; in this form both count from {first} "
                    "to {last}"
                ),
                line=line,
                row=row,
                column=column,
                first=base,
                last=n - 1 + base,
            )
        squares.append((row - base, column - base))
    return squares


def _size(line: int, n: int) -> int:
    if not 0 <= n <= LARGEST:
        raise NotationError(
            mark("line {line}: n = {n}: a puzzle has a size from 0 to {largest}"), line=line, n=n, largest=LARGEST
        )
    return n


def _write_facts(puzzle: Puzzle) -> str:
    _check_held(puzzle, "facts", ("queens", "blocked"))
    facts = [f"board({puzzle.n})."]
    for name, squares in (("queen", puzzle.queens), ("block", puzzle.blocked)):
        facts += [f"{name}({row + 1},{column + 1})." for row, column in sorted(squares)]
    return "\n".join(facts)


def _read_facts(text: str) -> Puzzle:
    tokens = _Tokens(text, "%")
    found: dict[str, list[Pair]] = {"queen": [], "block": []}
    n = None
    while tokens.next:
        line, name = tokens.line, tokens.take_name()
        if name not in ("board", *found):
            raise NotationError(
                mark("line {line}: {name!r} is none of the facts of a puzzle: {names}"),
                line=line,
                name=shortened(name),
                names="board(n), queen(r,c), block(r,c)",
            )
        tokens.take("(")
        first = tokens.take_number()
        if name == "board":
            if n is not None:
                raise NotationError(mark("line {line}: {name} is there for the second time"), line=line, name=name)
            n = _size(line, first)
        else:
            tokens.take(",")
            found[name].append((line, first, tokens.take_number()))
        tokens.take(")")
        tokens.take(".")
    if n is None:
        raise NotationError(mark("the form {form} needs {name}"), form="facts", name="board(n)")
    return Puzzle(n, queens=_squares(found["queen"], n, 1), blocked=_squares(found["block"], n, 1))


def _list_text(pairs: Iterable[tuple[int, int]]) -> str:
    return f"[{', '.join(f'[{first},{second}]' for first, second in pairs)}]"


class _Parameters(NamedTuple):
    """What a parameter file says: the size, other numbers with their lines, and the list of pairs."""

    n: int
    numbers: dict[str, tuple[int, int]]
    pairs: list[Pair]


def _read_parameters(text: str, form: str, name_of_list: str, *numbers: str) -> _Parameters:
    """Read lines `letting NAME = VALUE` or `NAME = VALUE`, whose names are n, `numbers` and `name_of_list`."""
    tokens = _Tokens(text, "$%")
    found: dict[str, tuple[int, int]] = {}
    pairs: list[Pair] | None = None
    if tokens.take_if("language"):  # the head of such a file: language ESSENCE' 1.0
        tokens.take_name()
        tokens.take_number()
        tokens.take(".")
        tokens.take_number()
    while tokens.next:
        tokens.take_if("letting")
        line, name = tokens.line, tokens.take_name()
        if name not in ("n", *numbers, name_of_list):
            raise NotationError(
                mark("line {line}: {name!r} is none of the names of the form {form}: {names}"),
                line=line,
                name=shortened(name),
                form=form,
                names=", ".join(("n", *numbers, name_of_list)),
            )
        if name in found or (name == name_of_list and pairs is not None):
            raise NotationError(mark("line {line}: {name} is there for the second time"), line=line, name=name)
        if not tokens.take_if("=", "be"):
            raise tokens.error(repr("="))
        if name == name_of_list:
            pairs = list(_read_pairs(tokens))
        else:
            found[name] = line, tokens.take_number()
        tokens.take_if(";", ",")
    for name in ("n", *numbers):
        if name not in found:
            raise NotationError(mark("the form {form} needs {name}"), form=form, name=name)
    if pairs is None:
        raise NotationError(mark("the form {form} needs {name}"), form=form, name=name_of_list)
    return _Parameters(_size(*found.pop("n")), found, pairs)


def _read_pairs(tokens: _Tokens) -> Iterator[Pair]:
    """Yield the pairs of a list [[1,2], [3,4]]."""
    tokens.take("[")
    while not tokens.take_if("]"):
        line = tokens.line
        tokens.take("[")
        first = tokens.take_number()
        tokens.take(",")
        yield line, first, tokens.take_number()
        tokens.take("]")
        if tokens.next != "]":
            tokens.take(",")


def _list_form(name: str, description: str, kind: str, name_of_list: str, base: int) -> PuzzleForm:
    """Return the form of a parameter file with a list of squares, of one kind, that count from `base`."""

    def write(puzzle: Puzzle) -> str:
        _check_held(puzzle, name, (kind,))
        squares = sorted(getattr(puzzle, kind))
        pairs = _list_text((row + base, column + base) for row, column in squares)
        return f"letting n = {puzzle.n}\nletting {name_of_list} = {pairs}"

    def read(text: str) -> Puzzle:
        n, _numbers, pairs = _read_parameters(text, name, name_of_list)
        squares = _squares(pairs, n, base)
        return Puzzle(n, queens=squares) if kind == "queens" else Puzzle(n, blocked=squares)

    return PuzzleForm(description, write, read)


def _write_diagonals(puzzle: Puzzle) -> str:
    _check_held(puzzle, "diagonals", ("closed",))
    n = puzzle.n
    pairs = [
        (number, 1) if kind is Fault.SUM else (n - 1 - number, 0)  # r - c = k - (n - 1), so c - r = n - 1 - k
        for kind, number in puzzle.sorted_closed()
    ]
    return f"n = {n}\nnumdiags = {len(pairs)}\ndiags = {_list_text(pairs)}"


def _read_diagonals(text: str) -> Puzzle:
    n, numbers, pairs = _read_parameters(text, "diagonals", "diags", "numdiags")
    line, count = numbers["numdiags"]
    if count != len(pairs):
        raise NotationError(
            mark("line {line}: numdiags is {count}, and diags has {found} diagonals"),
            line=line,
            count=count,
            found=len(pairs),
        )
    closed = []
    for line, number, kind in pairs:
        if kind not in (0, 1) or not 0 <= number < 2 * n - 1:
            raise PuzzleError(
                mark(
                    "line {line}: [{number},{kind}] is no diagonal of the board; [k,1] is r + c = k and [k,0] is "
                    "r - c = k - (n - 1), and k is less than 2n - 1"
                ),
                line=line,
                number=number,
                kind=kind,
            )
        closed.append((Fault.SUM, number) if kind else (Fault.DIFFERENCE, n - 1 - number))
    return Puzzle(n, closed=closed)


FORMS: dict[str, PuzzleForm] = {
    "board": _picture_form("board", mark("a line a row: . free, * blocked, Q a given queen"), FREE, BLOCKED, QUEENS),
    "ones-blocked": _picture_form("ones-blocked", mark("a line a row: 0 free, 1 blocked"), "0", "1"),
    "ones-free": _picture_form("ones-free", mark("a line a row: 1 free, 0 blocked"), "1", "0"),
    "json": PuzzleForm(mark("a JSON object that holds everything, rows and columns from 0"), _write_json, _read_json),
    "facts": PuzzleForm(
        mark("facts of an answer-set program, rows and columns from 1: board(n). queen(r,c). block(r,c)."),
        _write_facts,
        _read_facts,
    ),
    "completion": _list_form(
        "completion", mark("given queens: letting n = 8, letting init = [[r,c], ...] from 0"), "queens", "init", 0
    ),
    "blocks": _list_form(
        "blocks", mark("blocked squares: letting n = 8, letting blocks = [[r,c], ...] from 1"), "blocked", "blocks", 1
    ),
    "diagonals": PuzzleForm(
        mark("closed diagonals: n = 8, numdiags = 1, diags = [[k,t]], with t = 1 for r + c = k from 0"),
        _write_diagonals,
        _read_diagonals,
    ),
}
"""The forms by name."""
