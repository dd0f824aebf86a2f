"""`queenside check` names everything that is wrong, and nothing that is right."""

import pytest

from queenside.cli import main
from tests.command import queenside


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = main(["check", "--lang", "en", *arguments])
    return code, capsys.readouterr().out.splitlines()


def test_a_solution_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "15863724") == (0, ["a solution: 8 queens, none attacks another"])
    assert check(capsys, "1") == (0, ["a solution: 1 queen"])
    assert check(capsys, "[]") == (0, ["a solution: the empty board, without a queen"])


def test_every_pair_is_named_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = check(capsys, "a1 c1 a3 c3", "--size", "3")
    assert code == 1
    assert lines == [
        "row 1 column 1 and row 1 column 3 attack each other along row 1",
        "row 3 column 1 and row 3 column 3 attack each other along row 3",
        "row 1 column 1 and row 3 column 1 attack each other along column 1",
        "row 1 column 3 and row 3 column 3 attack each other along column 3",
        "row 1 column 3 and row 3 column 1 attack each other along the sum diagonal row + column = 4",
        "row 1 column 1 and row 3 column 3 attack each other along the difference diagonal column - row = 0",
        "1 queen too many: 4 stand on the board, 3 belong there",
    ]


def test_missing_outside_and_repeated_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "a4", "b2", "b2", "e1", "--size", "4") == (
        1,
        [
            "row 3 column 2 is named more than once",
            "row 4 column 5 is outside the board, which has rows and columns 1 to 4",
            "2 queens are missing: 2 of 4 stand on the board",
        ],
    )


def test_a_judges_wrong_sample_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = check(capsys, "2 1 4 3")
    assert code == 1
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "'nonsense' is no placement"),
        (["15863724", "--size", "9"], "size 8, not 9"),
        (["15863724", "--size", "nine"], "n = 'nine'"),
        (["1Q", "--form", "fen"], "rank 1"),
    ],
)
def test_what_cannot_be_read_is_said(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_placement_may_come_on_standard_input() -> None:
    done = queenside("check", "-", stdin=b".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n")
    assert done.stdout == b"a solution: 4 queens, none attacks another\n"
    assert done.returncode == 0


def test_bytes_that_are_no_text_are_no_crash() -> None:
    done = queenside("check", "-", stdin=b"\xff\xfe\x00Q")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
