"""`queenside next` prints the table and the question of the textbook program, byte for byte."""

import itertools

import pytest

from queenside.board import Placement
from queenside.cli import main
from queenside.cli.next import LARGEST, read_after, solutions_by_column
from queenside.errors import InputError
from tests.command import queenside
from tests.pseudoterminal import PseudoTerminal
from tests.published import SOLUTIONS

FOUR = b"""\
Column\tRow
  1\t2
  2\t4
  3\t1
  4\t3
Find next solution? (Y/N)
Column\tRow
  1\t3
  2\t1
  3\t4
  4\t2
Find next solution? (Y/N)
"""

SIX = b"""\
Column\tRow
  1\t2
  2\t4
  3\t6
  4\t1
  5\t3
  6\t5
Find next solution? (Y/N)
Column\tRow
  1\t3
  2\t6
  3\t2
  4\t5
  5\t1
  6\t4
Find next solution? (Y/N)
Column\tRow
  1\t4
  2\t1
  3\t5
  4\t2
  5\t6
  6\t3
Find next solution? (Y/N)
Column\tRow
  1\t5
  2\t3
  3\t1
  4\t6
  5\t4
  6\t2
Find next solution? (Y/N)
"""

FIRST_TWO_OF_EIGHT = b"""\
Column\tRow
  1\t1
  2\t5
  3\t8
  4\t6
  5\t3
  6\t7
  7\t2
  8\t4
Find next solution? (Y/N)
Column\tRow
  1\t1
  2\t6
  3\t8
  4\t3
  5\t7
  6\t4
  7\t2
  8\t5
Find next solution? (Y/N)
"""


@pytest.mark.parametrize(
    ("n", "answers", "expected"),
    [
        ("0", b"Y\n", b"Column\tRow\nFind next solution? (Y/N)\nThere are no more solutions: 1 was found.\n"),
        ("1", b"y\n", b"Column\tRow\n  1\t1\nFind next solution? (Y/N)\nThere are no more solutions: 1 was found.\n"),
        ("2", b"", b"n = 2: there is no solution\n"),
        ("3", b"", b"n = 3: there is no solution\n"),
        ("4", b"Y\ny\n", FOUR + b"There are no more solutions: 2 were found.\n"),
        ("4", b" y\r\nY\r\n", FOUR + b"There are no more solutions: 2 were found.\n"),
        ("6", b"Y\n" * 4, SIX + b"There are no more solutions: 4 were found.\n"),
        ("8", b"Y\nN\n", FIRST_TWO_OF_EIGHT),
        ("8", b"Y\n", FIRST_TWO_OF_EIGHT),
        ("8", b"Y\nyes\nY\n", FIRST_TWO_OF_EIGHT),
        ("8", b"Y\n\nY\n", FIRST_TWO_OF_EIGHT),
        ("8", b"y\n\xff\xfe\n", FIRST_TWO_OF_EIGHT),
    ],
)
def test_transcripts_are_exact(n: str, answers: bytes, expected: bytes) -> None:
    done = queenside("next", n, stdin=answers)
    assert done.stdout == expected
    assert (done.returncode, done.stderr) == (0, b"")


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, yes: int) -> tuple[int, str]:
    """Run the command in this process, with as many answers Y."""
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("Y\n" * yes))
    code = main(["next", "--lang", "en", *words])
    return code, capsys.readouterr().out


def test_it_goes_on_to_the_last_of_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(monkeypatch, capsys, "8", yes=1000)
    assert code == 0
    assert out.count("Column\tRow\n") == out.count("Find next solution? (Y/N)\n") == SOLUTIONS[8]
    assert out.endswith("There are no more solutions: 92 were found.\n")


@pytest.mark.parametrize(
    "after",
    [
        "15863724",
        "1 5 8 6 3 7 2 4",
        "0 4 7 5 2 6 1 3",
        "a8 b4 c1 d3 e6 f2 g7 h5",
        '{"n": 8, "columns": [0,6,4,7,1,3,5,2]}',
    ],
)
def test_it_starts_after_a_placement_in_any_form(
    after: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(monkeypatch, capsys, "8", "--after", after, yes=0)
    assert code == 0
    # The second solution: the one that follows 1 5 8 6 3 7 2 4 in the order of the rows by column.
    assert out.encode() == FIRST_TWO_OF_EIGHT.split(b"(Y/N)\n")[1] + b"(Y/N)\n"


@pytest.mark.parametrize("n", range(1, 6))
def test_what_follows_any_candidate_is_what_a_full_list_has_after_it(n: int) -> None:
    def rows(placement: Placement) -> tuple[int, ...]:
        return tuple(row for row, _ in sorted(placement.squares, key=lambda square: square[1]))

    everything = [rows(placement) for placement in solutions_by_column(n)]
    assert everything == sorted(everything)
    assert len(everything) == SOLUTIONS[n]
    for candidate in itertools.product(range(n), repeat=n):
        after = Placement.of_squares(n, [(row, column) for column, row in enumerate(candidate)])
        assert [rows(found) for found in solutions_by_column(n, after)] == [
            solution for solution in everything if solution > candidate
        ]


def test_an_answer_that_cannot_be_read_stops_like_no(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\nY\n"), encoding="utf-8"))
    assert main(["next", "--lang", "en", "8"]) == 0
    assert capsys.readouterr().out.count("(Y/N)") == 1


def test_nothing_follows_the_last(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(monkeypatch, capsys, "4", "--after", "3142", yes=1)
    assert (code, out) == (0, "There are no more solutions: 0 come after the placement given.\n")
    code, out = run(monkeypatch, capsys, "4", "--after", "2413", yes=1)
    assert code == 0
    assert out.endswith("There are no more solutions: 1 comes after the placement given.\n")


def test_the_empty_board_comes_after_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(monkeypatch, capsys, "0", "--after", "[]", yes=1)
    assert (code, out) == (0, "There are no more solutions: 0 come after the placement given.\n")


def test_boards_are_drawn_when_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _code, out = run(monkeypatch, capsys, "4", "--board", yes=0)
    # Column 1 has its queen in row 2, column 2 in row 4, column 3 in row 1, column 4 in row 3.
    assert out == ". . Q .\nQ . . .\n. . . Q\n. Q . .\nFind next solution? (Y/N)\n"
    _code, out = run(monkeypatch, capsys, "0", "--board", yes=0)
    assert out == "Find next solution? (Y/N)\n"


@pytest.mark.parametrize(
    "text", ["1115", "11.1", "a1 a2 b3 c4", "a1 b2 c3", "2413 9", "zz", "", "1234.", "a1 b1 c1 d1 d1"]
)
def test_a_start_without_one_queen_in_each_column_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_after(text, 4)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["4", "--after", "12"], "size 2, not 4"),
        (["4", "--after", "1115"], "one queen in each of the columns 1 to 4"),
        (["-1"], "n = -1"),
        (["1.5"], "n = '1.5'"),
        (["abc"], "n = 'abc'"),
        ([""], "n = ''"),
        (["1000000000"], f"from 0 to {LARGEST}"),
    ],
)
def test_what_cannot_be_used_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["next", "--lang", "en", "--", *words] if words[0].startswith("-") else ["next", "--lang", "en", *words])
        == 2
    )
    assert says in capsys.readouterr().err


def test_it_is_said_when_the_first_may_take_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A solution of size 34 to start after, so that the search need not begin at the beginning: the knight's walk.
    after = " ".join(map(str, [*range(2, 35, 2), *range(1, 34, 2)]))
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["next", "34", "--lang", "en", "--after", after]) == 0
    streams = capsys.readouterr()
    assert streams.err == "queenside: n = 34: the first solution may take long; Ctrl-C stops\n"
    assert streams.out.count("Find next solution? (Y/N)\n") == 1


def test_a_person_at_a_terminal_is_asked_and_answers() -> None:
    with PseudoTerminal("next", "6") as terminal:
        for row in (2, 3):
            shown = terminal.until("Find next solution? (Y/N)\r\n")
            assert f"Column\tRow\r\n  1\t{row}\r\n" in shown
            terminal.press("y\n")
        terminal.until("Find next solution? (Y/N)\r\n")
        terminal.press("n\n")
        assert terminal.end() == 0


def test_ctrl_d_stops_like_no() -> None:
    with PseudoTerminal("next", "6") as terminal:
        terminal.until("Find next solution? (Y/N)\r\n")
        terminal.press("\x04")
        assert terminal.end() == 0
        assert terminal.output.count("Find next solution?") == 1


def test_ctrl_c_at_the_question_says_what_was_shown() -> None:
    with PseudoTerminal("next", "6") as terminal:
        terminal.until("(Y/N)\r\n")
        terminal.press("Y\n")
        terminal.until("(Y/N)\r\n")
        terminal.press("\x03")
        assert terminal.end() == 130
        terminal.until("queenside: interrupted: 2 solutions shown, there may be more\r\n")
        assert "Traceback" not in terminal.output


def test_ctrl_c_in_a_long_search_ends_it() -> None:
    with PseudoTerminal("next", "64") as terminal:
        terminal.until("the first solution may take long; Ctrl-C stops\r\n")
        terminal.press("\x03")
        assert terminal.end() == 130
        terminal.until("interrupted: 0 solutions shown, there may be more\r\n")
