"""`queenside make` prints a puzzle with exactly one solution."""

from __future__ import annotations

import pytest

import queenside as queens
from queenside.cli import main
from queenside.puzzle_notation import parse
from tests.command import queenside


def make(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["make", *arguments, "--lang", "en"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize("form", ["board", "json", "facts", "completion"])
@pytest.mark.parametrize("n", [1, 8, 13])
def test_the_puzzle_that_is_printed_has_one_solution(n: int, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = make(capsys, str(n), "--seed", "4", "--form", form)
    assert code == 0
    puzzle = parse(out, form=form)
    assert (puzzle.n, puzzle.count()) == (n, 1)
    assert err.startswith("queenside: seed 4: ")
    assert f"{len(puzzle.queens)} queen" in err


def test_without_a_seed_the_one_that_was_drawn_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = make(capsys, "7")
    seed = err.removeprefix("queenside: seed ").split(":")[0]
    assert make(capsys, "7", "--seed", seed) == (0, out, err)


def test_a_puzzle_that_is_made_can_be_read_by_the_other_commands() -> None:
    made = queenside("make", "9", "--seed", "1")
    assert queenside("unique", "--puzzle", "-", stdin=made.stdout).stdout == b"there is exactly one solution\n"


@pytest.mark.parametrize("n", ["2", "3", "101", "x"])
def test_a_size_without_puzzles_is_refused(n: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = make(capsys, n)
    assert (code, out) == (2, "")
    assert n in err


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_difficulty_can_be_wished_for_and_is_told(difficulty: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = make(capsys, "9", "--seed", "4", "--difficulty", difficulty)
    assert code == 0
    assert parse(out) == queens.make(9, seed=4, difficulty=difficulty)
    assert err.rstrip().endswith(f"given, {difficulty}")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("4", "--difficulty", "hard"), ("n = 4", "hard", "from 6 to 100")),
        (("8", "--difficulty", "Hard"), ("'Hard'", "easy, medium, hard")),
    ],
)
def test_a_difficulty_that_cannot_be_had_is_refused(
    arguments: tuple[str, ...], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = make(capsys, *arguments)
    assert (code, out) == (2, "")
    assert all(word in err for word in words)
