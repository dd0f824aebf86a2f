"""Puzzles on the command line: the options, files in every form, and what contradicts is named."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings

from queenside import cli, locale
from queenside.board import Placement
from queenside.cli.next import solutions_by_column
from queenside.cli.puzzles import FORM_NAMES
from queenside.construct import construct
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import FORMS, print_puzzle
from tests.command import queenside
from tests.pseudoterminal import PseudoTerminal
from tests.published import SUPERQUEENS, TOROIDAL
from tests.strategies import puzzles

NAUCK = ["5 1 8 4 2 7 3 6", "5 7 1 4 2 8 6 3"]
"""The two solutions with queens on b4 and d5: the fourth column in row 4 and the second one in row 5."""


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    locale.use("en")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints in this process, where it must succeed and say nothing else."""
    assert cli.main([*words, "--lang", "en"]) == 0
    streams = capsys.readouterr()
    assert streams.err == ""
    return streams.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The error that a command ends with."""
    assert cli.main([*words, "--lang", "en"]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("queenside: error: ")
    assert streams.err.count("\n") == 1
    return streams.err


def test_a_process_completes_naucks_board_of_1850() -> None:
    words = ("8", "--given", "b4 d5")
    done = queenside("count", *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"2\n", b"")
    done = queenside("list", *words)
    assert (done.returncode, done.stdout.decode().splitlines(), done.stderr) == (0, NAUCK, b"")


def test_next_shows_the_completions_in_the_order_of_their_tables() -> None:
    done = queenside("next", "8", "--given", "b4 d5", stdin=b"Y\nY\n")
    columns = [line.split("\t") for line in done.stdout.decode().splitlines() if line.startswith("  ")]
    tables = [[int(row) for _, row in columns[start : start + 8]] for start in (0, 8)]
    listed = [list(map(int, line.split())) for line in NAUCK]
    assert tables == sorted([columns_of.index(c) + 1 for c in range(1, 9)] for columns_of in listed)
    assert done.stdout.endswith(b"There are no more solutions: 2 were found.\n")
    after = " ".join(map(str, tables[0]))
    done = queenside("next", "8", "--given", "b4 d5", "--after", after, stdin=b"Y\n")
    assert done.stdout.endswith(b"There are no more solutions: 1 comes after the placement given.\n")


@settings(deadline=None, max_examples=30)
@given(puzzles(6, mixed=True))
def test_next_shows_every_solution_of_a_puzzle_and_no_other(puzzle: Puzzle) -> None:
    assert set(solutions_by_column(puzzle)) == set(puzzle.solutions())


def test_rules_and_squares_can_be_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "count", "12", "--superqueen") == f"{SUPERQUEENS[12]}\n"
    assert run(capsys, "count", "11", "--torus") == f"{TOROIDAL[11]}\n"
    assert run(capsys, "count", "4", "--blocked", "a4 b3 c1") == "1\n"
    assert run(capsys, "count", "10", "--closed", "r+c=6 r+c=4 c-r=-5") == "63\n"  # as r - c = 14 - 9, from 0
    words = ["--given", "a11", "--blocked", "b10 c10", "--closed", "c-r=7", "--torus", "--superqueen"]
    puzzle = Puzzle(11, queens="a11", blocked="b10 c10", closed="c-r=7", torus=True, superqueen=True)
    assert run(capsys, "count", "11", *words) == f"{puzzle.count()}\n"


def test_json_tells_the_count_of_a_puzzle_as_that_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "count", "8", "--given", "b4 d5", "--json"))
    assert (found["n"], found["solutions"], found["method"]) == (8, "2", "plain")


@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_every_form_is_read(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = {
        "completion": Puzzle(6, queens="b6"),
        "diagonals": Puzzle(6, closed="r+c=7"),
    }.get(form, Puzzle(6, blocked="a6 b5"))
    file = tmp_path / "puzzle"
    file.write_text(print_puzzle(puzzle, form) + "\n", encoding="utf-8")
    expected = f"{puzzle.count()}\n"
    assert run(capsys, "count", "--puzzle", str(file), "--form", form) == expected
    assert run(capsys, "count", "6", "--puzzle", str(file), "--form", form) == expected
    if form.startswith("ones"):
        assert "ones-blocked if 1 is a blocked square, or ones-free" in refused(capsys, "count", "--puzzle", str(file))
    else:
        assert run(capsys, "count", "--puzzle", str(file)) == expected


def test_a_file_may_start_with_a_mark_of_its_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle"
    file.write_text(".Q..\r\n....\r\n....\r\n....\r\n", encoding="utf-8-sig")
    assert run(capsys, "list", "--puzzle", str(file)) == "2 4 1 3\n"


def test_standard_input_is_read_for_a_dash_and_options_add_to_it() -> None:
    done = queenside("list", "--puzzle", "-", "--blocked", "b8", stdin=b"letting n = 8 letting init = [[4,1],[3,3]]")
    assert (done.returncode, done.stdout.decode().splitlines()) == (0, NAUCK)
    done = queenside("count", "--puzzle", "-", "--given", "d5", stdin=b"letting n = 8 letting init = [[4,1]]")
    assert (done.returncode, done.stdout) == (0, b"2\n")
    done = queenside("count", "--puzzle", "-", stdin=b"\xff\xfe\x00")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


@pytest.mark.parametrize("command", ["count", "list", "next", "steps"])
def test_a_puzzle_without_a_solution_is_no_error(command: str) -> None:
    done = queenside(command, "8", "--given", "a8 c7")
    assert done.returncode == 0
    said = done.stdout + done.stderr
    if command == "count":
        assert done.stdout == b"0\n"
    else:
        assert b"there is no solution." in said or b"the puzzle has no solution\n" in said


def test_a_person_at_a_terminal_is_told_that_a_puzzle_has_no_solution() -> None:
    with PseudoTerminal("count", "8", "--given", "a8 c7") as terminal:
        assert terminal.end() == 0
        assert "\r\n0\r\nqueenside: the puzzle has no solution\r\n" in terminal.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["count"], "N is missing: the size of the board, or --puzzle FILE that says it"),
        (["list"], "N is missing"),
        (["next", "--torus"], "N is missing"),
        (["steps", "--given", "a1"], "N is missing"),
        (["count", "4..8", "--torus"], "'4..8': a puzzle has one size, not a range"),
        (["count", "abc", "--torus"], "n = 'abc': here n is a whole number from 0 to 1000"),
        (["count", "1001", "--torus"], "n = 1001: here n is a whole number from 0 to 1000"),
        (["count", "8", "--given", "a1 b2"], "the given queens on b2 and a1 attack each other along a sum diagonal"),
        (["list", "8", "--given", "a1", "--blocked", "a1"], "a1: a queen is given on a blocked square"),
        (["next", "8", "--closed", "x"], "'x': diagonals are written as r+c=6 or c-r=-2"),
        (["count", "8", "--given", "b4 and"], "'b4 and': squares are written as letter and number, such as b4 d5"),
        (["count", "8", "--given", "b9"], "b9 is outside the board, whose squares are a1 to h8"),
        (["list", "5", "--blocked", "z9"], "z9 is outside the board, whose squares are a1 to e5"),
        (["count", "0", "--given", "a1"], "a board of size 0 has no square that could be named"),
        (["count", "8", "--torus", "--fundamental"], "fundamental solutions are those of an empty board"),
        (["list", "8", "--torus", "--fundamental"], "fundamental solutions are those of an empty board"),
        (["count", "8", "--form", "json"], "--form names the form of a file: --puzzle FILE is missing"),
        (["count", "--puzzle", "nowhere"], "'nowhere' cannot be read: No such file or directory"),
        (["count", "--puzzle", "."], "'.' cannot be read: Is a directory"),
        (["count", "--puzzle", "a\0b"], "cannot be read: embedded null"),
        (["count", "8", "--torus", "--method", "join"], "the method join does not count on a torus"),
        (["count", "8", "--superqueen", "--method", "join"], "the method join counts no superqueens"),
        (["count", "40", "--given", "a1", "--method", "plain"], "n = 40: the method plain counts n from 0 to 32"),
    ],
)
def test_what_contradicts_or_cannot_be_used_is_named(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, *words)


def test_a_size_that_contradicts_the_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle"
    file.write_text('{"n": 5}', encoding="utf-8")
    assert f"N is 6, and the puzzle in {str(file)!r} has size 5" in refused(capsys, "count", "6", "--puzzle", str(file))
    wrong = refused(capsys, "count", "--puzzle", str(file), "--form", "bord")
    assert "'bord' is no form of a puzzle; the forms are board, ones-blocked" in wrong
    wrong = refused(capsys, "count", "--puzzle", str(file), "--form", "facts")
    assert "line 1: '{' stands where a name should be" in wrong


def test_a_puzzle_of_hundreds_of_queens_is_completed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    queens = construct(200).squares
    file = tmp_path / "puzzle"
    file.write_text(print_puzzle(Puzzle(200, queens=queens[:195]), "completion"), encoding="utf-8")
    rows, columns = zip(*queens[195:], strict=True)
    completions = [[*queens[:195], *zip(rows, order, strict=True)] for order in permutations(columns)]
    right = sum(Placement.of_squares(200, squares).is_solution for squares in completions)
    assert run(capsys, "count", "--puzzle", str(file)) == f"{right}\n"


def test_the_help_names_every_form() -> None:
    assert list(FORMS) == list(FORM_NAMES)
    done = queenside("count", "--help", COLUMNS="300")
    assert ", ".join(FORMS).encode() in done.stdout
