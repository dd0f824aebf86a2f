"""`queenside first` and `queenside unique`: one solution, none and why, or unknown so far."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from queenside import Puzzle
from queenside.board import Placement
from queenside.cli import main
from tests.command import COMMAND, as_shell, environment, queenside


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", "en"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize("n", [1, 8, 30, 200])
def test_a_solution_is_printed(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "first", str(n))
    assert (code, err) == (0, "")
    assert Placement([int(word) - 1 for word in out.split()]).is_solution


def test_it_keeps_what_is_given_and_takes_any_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "first", "8", "--given", "b4 d5", "--format", "algebraic")
    assert code == 0
    assert {"b4", "d5"} <= set(out.split())


def test_another_seed_may_lead_to_another_solution(capsys: pytest.CaptureFixture[str]) -> None:
    found = {run(capsys, "first", "30", "--seed", seed)[1] for seed in ("0", "1", "2", "0")}
    assert len(found) == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("3",), "the search is exhausted, after 5 queens were tried"),
        (("8", "--given", "a8 c7"), "the search is exhausted, after 39 queens were tried"),
        (("5", "--blocked", "a2 b2 c2 d2 e2"), "row 4 has no square left for a queen"),
        (("6", "--torus"), "n = 6 has a factor in common with 6"),
    ],
)
def test_that_there_is_none_is_said_with_the_reason(
    arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "first", *arguments)
    assert (code, err) == (0, "")
    assert out.startswith(f"there is no solution: {why}")


def test_two_given_queens_that_attack_each_other_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "first", "8", "--given", "a1 c3")
    assert (code, out) == (2, "")
    assert "the given queens on c3 and a1 attack each other along a sum diagonal" in err


# The queen of the first row has to stand on a square of one colour, all others on the other one: the rows that lead to
# columns of odd number are one too many. A search that places queens does not see that at once, or ever.
HARD = "\n".join(
    "".join("1" if (row + column + (row == 0)) % 2 == 0 else "0" for column in range(40)) for row in range(40)
)


def test_a_time_limit_says_unknown_with_what_was_searched() -> None:
    for command in ("first", "unique"):
        done = queenside(command, "--puzzle", "-", "--form", "ones-free", "--seconds", "0.5", stdin=HARD.encode())
        assert (done.returncode, done.stdout) == (3, b"")
        assert b"unknown so far: the search was stopped after" in done.stderr


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "inf", ""])
def test_a_time_that_is_none_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "first", "8", "--seconds", seconds)
    assert code == 2
    assert f"--seconds {seconds!r}" in err


def test_ctrl_c_says_unknown_too(tmp_path: Path) -> None:
    file = tmp_path / "puzzle"
    file.write_text(HARD)
    process = subprocess.Popen(
        [*COMMAND, "first", "--puzzle", str(file), "--form", "ones-free"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    # The search is under way when the process has used more of the processor than it takes to load the kernel.
    while _processor_seconds(process.pid) < 2:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (as_shell(process.returncode), out) == (3, b""), err
    assert b"unknown so far" in err


def _processor_seconds(pid: int) -> float:
    with Path(f"/proc/{pid}/stat").open(encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("8", "--given", "a1 e3"), 0, "there is exactly one solution\n"),
        (("8", "--given", "b4 d5"), 1, "there is more than one solution\n"),
        (("8", "--given", "a8 c7"), 1, "there is no solution\n"),
        (("1",), 0, "there is exactly one solution\n"),
        (("30",), 1, "there is more than one solution\n"),
    ],
)
def test_it_is_said_whether_a_solution_is_the_only_one(
    arguments: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "unique", *arguments) == (code, says, "")


@pytest.mark.parametrize("command", ["first", "unique"])
def test_a_board_beyond_the_search_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, command, "1001")
    assert code == 2
    assert "1001" in err
    assert "1000" in err


def test_json_says_that_there_is_none_by_null(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "first", "3", "--format", "json")
    assert code == 0
    assert json.loads(out) == {"n": 3, "columns": None, "why": "the search is exhausted, after 5 queens were tried"}


@pytest.mark.parametrize("rules", [("--torus",), ("--torus", "--superqueen")])
@pytest.mark.parametrize("n", ["13", "85", "997"])
def test_an_empty_torus_is_solved_at_once(n: str, rules: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "first", n, *rules)
    columns = [int(word) - 1 for word in out.split()]
    assert code == 0
    assert Puzzle(int(n), torus=True, superqueen=len(rules) == 2).is_solved_by(Placement(columns))
    assert run(capsys, "unique", n, *rules)[0] == 1
