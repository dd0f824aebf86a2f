"""A step as text: one sentence, one line, and a frame that fits any terminal and shows what stands."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import locale
from queenside.board import Fault, Square
from queenside.classic import METHODS, Counters, Kind, Step
from queenside.classic.steps import Method
from queenside.puzzle import Puzzle
from queenside.view.steps import cells, frame, plain_line, sentence, wrap

KEYS = ["f/-> forward", "b/<- back", "space run", "+/- speed", "s solution", "q quit"]
STATUS = "step 1234  paused, speed 5"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


@cache
def steps_of(name: str, n: int, most: int = 3000) -> list[Step]:
    return list(islice(METHODS[name].steps(n), most))


def drawn(
    step: Step,
    name: str,
    n: int,
    width: int = 80,
    height: int = 24,
    *,
    keys: Sequence[str] = KEYS,
    colour: bool = False,
) -> list[str]:
    return frame(step, METHODS[name], n, status=STATUS, keys=keys, width=width, height=height, colour=colour)


def terminal_cells(text: str) -> int:
    """The width of a text, by another way than the code's: in the double-byte character sets a byte is a cell."""
    return len(text.encode("big5" if locale.language() == "zh_Hant" else "gbk"))


def board_of(lines: list[str], n: int) -> dict[Square, str]:
    """Read a whole board back from a frame: what stands on each square that is not empty."""
    (top,) = (number for number, line in enumerate(lines) if re.match(r" +1 2 3 4", line))
    squares = {}
    for row in range(n):
        line = lines[top + 1 + row]
        assert line[: len(str(n)) + 1] == f"{row + 1:{len(str(n))}} "
        body = line[len(str(n)) + 1 :][: 2 * n - 1]
        assert body[1::2] == " " * (n - 1)
        squares.update({(row, column): character for column, character in enumerate(body[::2]) if character != "."})
    return squares


# Sentences and lines


@pytest.mark.parametrize(
    ("name", "n", "number", "said"),
    [
        ("iterative", 4, 1, "Row 1 column 1 is tried."),
        ("iterative", 4, 2, "Row 1 column 1 is free: a queen is placed there."),
        ("iterative", 4, 4, "Row 1 column 2 and the queen on row 1 column 1 share a row."),
        ("iterative", 4, 6, "Row 2 column 2 and the queen on row 1 column 1 share a difference diagonal."),
        ("pairwise", 4, 4, "Row 2 column 1 and the queen on row 1 column 1 share a column."),
        ("iterative", 2, 7, "The queen on row 1 column 1 is taken off, to try what comes after it."),
        ("iterative", 2, 11, "Row 1 column 2 and the queen on row 2 column 1 share a sum diagonal."),
    ],
)
def test_a_step_is_said_in_a_sentence(name: str, n: int, number: int, said: str) -> None:
    assert sentence(steps_of(name, n)[number - 1], METHODS[name]) == said


def test_a_solution_is_read_in_the_order_of_its_method() -> None:
    # The first that each method finds for size 6: rows by column 2 4 6 1 3 5, and columns by row 2 4 6 1 3 5.
    for name, said in (
        ("iterative", "Solution 1, the row of each column: 2 4 6 1 3 5"),
        ("recursive", "Solution 1, the column of each row: 2 4 6 1 3 5"),
        ("pairwise", "Solution 1, the column of each row: 2 4 6 1 3 5"),
    ):
        solution = next(step for step in steps_of(name, 6) if step.kind is Kind.SOLUTION)
        assert sentence(solution, METHODS[name]) == said
        assert sentence(steps_of(name, 0)[0], METHODS[name]) == "Solution 1: the empty board."


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, "Everything has been tried: there is 1 solution."),
        (3, "Everything has been tried: there is no solution."),
        (4, "Everything has been tried: there are 2 solutions."),
    ],
)
def test_the_end_says_how_many_solutions_there_are(n: int, said: str) -> None:
    assert sentence(steps_of("pairwise", n)[-1], METHODS["pairwise"]) == said


def test_a_line_has_its_number_its_kind_and_its_sentence() -> None:
    step = steps_of("iterative", 4)[0]
    assert plain_line(1, step, METHODS["iterative"]) == "     1 consider  Row 1 column 1 is tried."
    assert plain_line(1234567, step, METHODS["iterative"]) == "1234567 consider  Row 1 column 1 is tried."


def test_kinds_stay_the_same_in_every_language_and_sentences_do_not() -> None:
    lines = {}
    for language in locale.LANGUAGES:
        locale.use(language)
        lines[language] = [plain_line(1, step, METHODS["iterative"])[:17] for step in steps_of("iterative", 4)]
        said = {sentence(step, METHODS["iterative"]) for step in steps_of("iterative", 4)}
        assert all(text.isascii() == (language == "en") for text in said)
    assert lines["en"] == lines["zh_Hans"] == lines["zh_Hant"]


# Text in cells


def test_a_chinese_character_takes_two_cells() -> None:
    assert cells("n = 8") == 5
    assert cells("解 8。") == 6


TEXTS = st.text(st.sampled_from("ab cd,ef.  解皇后，。ᄀ𠀀\t"), max_size=60)


@given(TEXTS, st.integers(2, 30))
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(0 < cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_lines_are_broken_at_spaces_and_between_chinese_characters() -> None:
    assert wrap("a queen is placed there", 10) == ["a queen is", "placed", "there"]
    assert wrap("第 1 行放上皇后", 10) == ["第 1 行放", "上皇后"]
    assert wrap("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert wrap("", 4) == []


# Frames


def test_a_usual_terminal_has_room_for_everything() -> None:
    # Worked out by hand: four queens stand, and the fifth column's first row is attacked along it.
    conflict = next(
        step for step in steps_of("iterative", 8) if step.kind is Kind.CONFLICT and step.counters.depth == 4
    )
    assert drawn(conflict, "iterative", 8) == [
        "iterative, column by column, n = 8   step 1234  paused, speed 5",
        "",
        "Row 1 column 5 and the queen on row 1 column 1 share a row.",
        "",
        "  1 2 3 4 5 6 7 8     column 1, row 1; again and again:",
        "1 Q - - - x . . .       look at the row in the column",
        "2 . . . Q . . . .   >   a marker is set: next row",
        "3 . Q . . . . . .       none is set: queen, next column, row 1",
        "4 . . . . . . . .       past the last column: a solution",
        "5 . . Q . . . . .       no row left: back a column, queen off",
        "6 . . . . . . . .       before column 1: the end",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
        "",
        "rows           xxx.x...",
        "row in column  1352....",
        "sums           x..xx.x........",
        "differences    .....xxx.x.....",
        "",
        "considered 12  placed 4  backtracks 0  depth 4  solutions 0",
        "",
        "f/-> forward  b/<- back  space run  +/- speed  s solution  q quit",
    ]


def test_a_narrow_terminal_has_the_arrays_beside_the_board_and_no_outline() -> None:
    lines = drawn(steps_of("iterative", 8)[30], "iterative", 8, 40, 20)
    text = "\n".join(lines)
    assert lines[0] == "n = 8   step 1234  paused, speed 5"
    assert "again and again" not in text
    for name in METHODS["iterative"].arrays:
        assert re.search(rf"^[ \d] .*   {name}$", text, re.MULTILINE)
    assert "depth" in text
    assert lines[-1] == "+/- speed  s solution  q quit"
    assert len(lines) <= 20


@pytest.mark.parametrize(
    ("n", "method", "width", "height", "outlined", "arrays"),
    [
        (4, "iterative", 80, 24, True, True),
        (4, "pairwise", 80, 24, True, False),
        (12, "iterative", 80, 24, True, True),
        (12, "iterative", 80, 19, False, True),
        (12, "iterative", 80, 40, True, True),
        (12, "pairwise", 30, 24, False, False),
        (16, "iterative", 70, 24, False, True),
        (16, "iterative", 38, 30, False, False),
    ],
)
def test_outline_and_arrays_come_where_there_is_room(
    n: int, method: str, width: int, height: int, outlined: bool, arrays: bool
) -> None:
    text = "\n".join(drawn(steps_of(method, n)[20], method, n, width, height))
    assert ("again and again" in text) == outlined
    assert ("differences" in text) == arrays
    # The board is whole in all of them.
    assert all(re.search(rf"^ ?{row} [.Q?xo/|\\ -]+", text, re.MULTILINE) for row in range(1, n + 1))
    assert not CUT.search(text)


def between(first: Square, second: Square, along: Fault) -> set[Square]:
    """The squares between two on a line, found by looking at every square in the box that the two span."""
    rows, columns = sorted((first[0], second[0])), sorted((first[1], second[1]))
    box = {(row, column) for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)}
    key: dict[Fault, Callable[[Square], int]] = {
        Fault.ROW: lambda square: square[0],
        Fault.COLUMN: lambda square: square[1],
        Fault.SUM: sum,
        Fault.DIFFERENCE: lambda square: square[1] - square[0],
    }
    line = key[along]
    return {square for square in box if line(square) == line(first)} - {first, second}


@pytest.mark.parametrize("name", METHODS)
def test_the_board_shows_what_stands_at_every_step(name: str) -> None:
    characters = {Fault.ROW: "-", Fault.COLUMN: "|", Fault.SUM: "/", Fault.DIFFERENCE: "\\"}
    kinds = set()
    for step in steps_of(name, 5):
        expected = dict.fromkeys(step.queens, "Q")
        if step.attacker is not None:
            assert step.square is not None
            assert step.along is not None
            for square in between(step.square, step.attacker, step.along):
                expected[square] = characters[step.along]
        if step.square is not None:
            expected[step.square] = {"consider": "?", "conflict": "x", "place": "Q", "remove": "o"}[step.kind.value]
        assert board_of(drawn(step, name, 5, keys=()), 5) == expected
        kinds.add(step.kind)
    assert kinds == set(Kind)


def test_a_puzzle_shows_what_it_blocks_and_the_given_queens_that_are_yet_to_come() -> None:
    puzzle = Puzzle(4, queens=[(3, 2)], blocked=[(0, 0)], closed=[(Fault.SUM, 3)])
    seen = set()
    for step in METHODS["pairwise"].steps(puzzle):
        lines = frame(step, METHODS["pairwise"], puzzle, status=STATUS, keys=KEYS)
        board = board_of(lines, 4)
        hidden = {step.square, *step.queens}
        closed = [
            square for square in [(0, 0), (0, 3), (1, 2), (2, 1), (3, 0)] if square not in hidden and square in board
        ]
        seen |= {board[square] for square in closed}
        if (3, 2) not in hidden:
            assert board[3, 2] == "q"
        if (3, 2) in step.queens and step.square != (3, 2):
            assert board[3, 2] == "Q"
            seen.add("placed")
    assert seen >= {"*", "placed"}


@pytest.mark.parametrize("name", METHODS)
def test_the_outline_points_at_the_line_where_the_step_happens(name: str) -> None:
    method = METHODS[name]
    for step in steps_of(name, 5):
        marked = [line.split("> ", 1)[1] for line in drawn(step, name, 5, keys=()) if "   > " in line]
        assert marked == [text for kind, text in method.outline if kind is step.kind]


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("name", ["iterative", "recursive"])
def test_the_arrays_are_shown_as_they_stand(name: str, size: tuple[int, int]) -> None:
    for step in steps_of(name, 4):
        text = "\n".join(drawn(step, name, 4, *size, keys=()))
        for title, array in zip(METHODS[name].arrays, step.arrays, strict=True):
            if title == "row in column":
                shown = "".join("." if value is None else str(value + 1) for value in array)
            else:
                shown = "".join("x" if value else "." for value in array)
            assert re.search(rf"{title}(\n.*   | +){re.escape(shown)}($|\n)", text)


def test_positions_of_more_than_one_digit_stand_apart() -> None:
    step = max(steps_of("iterative", 12), key=lambda step: step.counters.depth)
    (line,) = [line for line in drawn(step, "iterative", 12, 100, 40) if line.startswith("row in column")]
    rows = {column: row for row, column in step.queens}
    assert line.split()[3:] == [str(rows[column] + 1) if column in rows else "." for column in range(12)]


def test_the_board_stays_where_it_is_from_step_to_step() -> None:
    for width in (80, 30):
        tops = set()
        for step in steps_of("iterative", 4):
            if step.kind is not Kind.SOLUTION:
                lines = drawn(step, "iterative", 4, width, 24)
                tops.add(next(number for number, line in enumerate(lines) if line.startswith("  1 2 3")))
        assert len(tops) == 1


def test_parts_go_in_order_where_room_is_short() -> None:
    step = steps_of("iterative", 8)[30]

    def shown(height: int) -> tuple[bool, ...]:
        text = "\n".join(drawn(step, "iterative", 8, 80, height))
        return tuple(part in text for part in ("q quit", "n = 8  ", "considered", sentence(step, METHODS["iterative"])))

    seen = [shown(height) for height in range(24, 0, -1)]
    assert sorted(set(seen), key=seen.index) == [
        (True, True, True, True),
        (False, True, True, True),
        (False, False, True, True),
        (False, False, False, True),
    ]


def test_in_a_narrow_terminal_the_counters_are_all_there_or_not_at_all() -> None:
    step = steps_of("pairwise", 100)[0]
    seen = set()
    for width in range(8, 20):
        for height in range(3, 30):
            text = "\n".join(drawn(step, "pairwise", 100, width, height, keys=()))
            assert ("consider" in text) == ("solution" in text)
            seen.add("consider" in text)
    assert seen == {True, False}


def test_a_frame_of_one_line_is_the_sentence() -> None:
    assert drawn(steps_of("pairwise", 8)[0], "pairwise", 8, 80, 1) == ["Row 1 column 1 is tried."]
    assert drawn(steps_of("pairwise", 8)[0], "pairwise", 8, 5, 2) == ["Row 1", "colum"]


def test_the_empty_board_has_a_frame_too() -> None:
    assert drawn(steps_of("iterative", 0)[0], "iterative", 0) == [
        "iterative, column by column, n = 0   step 1234  paused, speed 5",
        "",
        "Solution 1: the empty board.",
        "",
        "considered 0  placed 0  backtracks 0  depth 0  solutions 1",
        "",
        "f/-> forward  b/<- back  space run  +/- speed  s solution  q quit",
    ]


CUT = re.compile(r"rows (\d+)-(\d+), columns (\d+)-(\d+) of (\d+)")


def square_shown(lines: list[str], n: int, square: Square) -> str:
    """What a cut board shows on a square, by the note below it."""
    (number,) = (number for number, line in enumerate(lines) if CUT.fullmatch(line))
    first_row, last_row, first, last, size = map(int, CUT.fullmatch(lines[number]).groups())  # type: ignore[union-attr]
    assert size == n
    assert first_row <= square[0] + 1 <= last_row <= n
    assert first <= square[1] + 1 <= last <= n
    rows = lines[number - (last_row - first_row + 1) : number]
    label = len(str(n))
    assert [int(row[:label]) for row in rows] == list(range(first_row, last_row + 1))
    spread = 2 if len(rows[0]) - label - 1 == 2 * (last - first) + 1 and last > first else 1
    heading = lines[number - len(rows) - 1]
    assert heading[label + 1 :: spread] == "".join(str(column % 10) for column in range(first, last + 1))
    return rows[square[0] + 1 - first_row][label + 1 :: spread][square[1] + 1 - first]


@given(
    st.integers(25, 120),
    st.integers(0, 2900),
    st.integers(36, 110),
    st.integers(14, 24),
    st.sampled_from(list(METHODS)),
)
def test_a_wide_board_is_cut_to_the_part_around_the_square(
    n: int, number: int, width: int, height: int, name: str
) -> None:
    step = steps_of(name, n)[number]
    lines = drawn(step, name, n, width, height)
    assert step.square is not None
    mark = {"consider": "?", "conflict": "x", "place": "Q", "remove": "o"}[step.kind.value]
    assert square_shown(lines, n, step.square) == mark


def test_without_a_square_the_part_is_around_the_last_queen_or_the_corner() -> None:
    queens = tuple((row, 2 * row % 100) for row in range(49))
    solution = Step(Kind.SOLUTION, None, queens, (), Counters(solutions=1))
    # The numbers of so many queens take three lines of so wide a terminal.
    assert square_shown(drawn(solution, "pairwise", 100, 100, 24), 100, queens[-1]) == "Q"
    end = Step(Kind.EXHAUSTED, None, (), (), Counters())
    assert square_shown(drawn(end, "pairwise", 100, 80, 24), 100, (0, 0)) == "."


def test_a_narrow_board_in_a_low_terminal_keeps_its_spaces() -> None:
    assert "   1 2 3 4 5 6 7 8 9 0 1 2" in drawn(steps_of("pairwise", 12)[5], "pairwise", 12, 60, 14)


@given(st.data())
def test_no_frame_is_larger_than_its_terminal(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(METHODS)))
    n = data.draw(st.sampled_from([0, 1, 2, 3, 4, 8, 9, 10, 15, 30, 99, 100, 300]))
    steps = steps_of(name, n, 1500)
    step = steps[data.draw(st.integers(0, len(steps) - 1))]
    width, height = data.draw(st.integers(2, 130)), data.draw(st.integers(1, 60))
    locale.use(data.draw(st.sampled_from(list(locale.LANGUAGES))))
    plain = drawn(step, name, n, width, height)
    assert 1 <= len(plain) <= height
    assert max(map(terminal_cells, plain)) <= width
    assert all("\n" not in line and "\x1b" not in line for line in plain)
    # Colours change nothing else, and each ends in its line.
    coloured = drawn(step, name, n, width, height, colour=True)
    assert [re.sub(r"\x1b\[[\d;]+m", "", line) for line in coloured] == plain
    assert all(re.sub(r"\x1b\[[1-9][\d;]*m[^\x1b]+\x1b\[0m", "", line).find("\x1b") < 0 for line in coloured)


@given(st.integers(0, 2000), st.sampled_from(["zh_Hans", "zh_Hant"]), st.sampled_from(list(METHODS)))
def test_chinese_columns_stand_straight(number: int, language: str, name: str) -> None:
    locale.use(language)
    lines = drawn(steps_of(name, 8)[number % len(steps_of(name, 8))], name, 8, 80, 24, keys=())
    assert all(terminal_cells(line) <= 80 for line in lines)
    arrays = [line for line in lines if re.search(r"  [x.\d]{8,15}$", line)]
    assert len(arrays) == len(METHODS[name].arrays)
    # All arrays start in the same cell.
    assert len({terminal_cells(re.sub(r"[x.\d]+$", "", line)) for line in arrays}) <= 1


def test_colours_mark_the_square_and_its_attacker() -> None:
    by_kind: dict[Kind, str] = {}
    for step in steps_of("iterative", 4):
        by_kind.setdefault(step.kind, "\n".join(drawn(step, "iterative", 4, colour=True)))
    assert "\x1b[33;1m?\x1b[0m" in by_kind[Kind.CONSIDER]
    assert by_kind[Kind.CONFLICT].count("\x1b[31;1m") == 2
    assert by_kind[Kind.PLACE].count("\x1b[32;1mQ") == 1
    assert "\x1b[33;1mo\x1b[0m" in by_kind[Kind.REMOVE]
    assert by_kind[Kind.SOLUTION].count("\x1b[32;1mQ") == 4


def test_a_title_that_is_too_long_leaves_the_method_out() -> None:
    method: Method = METHODS["iterative"]
    step = steps_of("iterative", 4)[0]
    full = f"{method.title}, n = 4   {STATUS}"
    assert drawn(step, "iterative", 4, len(full))[0] == full
    assert drawn(step, "iterative", 4, len(full) - 1)[0] == f"n = 4   {STATUS}"
