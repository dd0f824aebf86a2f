"""`queenside one` prints one solution of any size at once."""

import subprocess
import sys

import pytest

from queenside import sampling
from queenside.cli import main
from tests.command import COMMAND, environment, queenside
from tests.pseudoterminal import PseudoTerminal


def one(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["one", "--lang", "en", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_columns_of_the_rows_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    # Evens then odds, by hand; for 8 the pattern fails and the other construction serves.
    assert one(capsys, "6") == (0, "2 4 6 1 3 5\n", "")
    assert one(capsys, "7") == (0, "2 4 6 1 3 5 7\n", "")
    assert one(capsys, "8") == (0, "4 6 8 2 7 1 3 5\n", "")
    assert one(capsys, "1") == (0, "1\n", "")
    assert one(capsys, "0") == (0, "\n", "")


def test_other_forms_are_printed_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert one(capsys, "4", "--format", "digits0") == (0, "1302\n", "")
    assert one(capsys, "4", "--format", "rows") == (0, ".Q..\n...Q\nQ...\n..Q.\n", "")


@pytest.mark.parametrize("n", ["2", "3"])
def test_that_there_is_none_is_an_answer(n: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert one(capsys, n) == (0, f"n = {n}: there is no solution\n", "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-1"], "n = -1: here n is a whole number from 0 to 10000000"),
        (["1.5"], "n = '1.5': here n is a whole number from 0 to 10000000"),
        ([""], "n = '': here n is a whole number from 0 to 10000000"),
        (["1000000000"], "n = 1000000000: here n is a whole number from 0 to 10000000"),
        (["100000", "--format", "rows"], "n = 100000: here n is a whole number from 0 to 10000"),
        (["100000", "--format", "fen"], "n = 100000: here n is a whole number from 0 to 10000"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_range(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert one(capsys, *arguments) == (2, "", f"queenside: error: {says}\n")


def test_a_million_queens_are_placed_and_printed() -> None:
    done = queenside("one", "1000000")
    columns = [int(word) for word in done.stdout.split()]
    assert done.returncode == 0
    assert sorted(columns) == list(range(1, 1_000_001))
    assert len({row + column for row, column in enumerate(columns)}) == 1_000_000
    assert len({row - column for row, column in enumerate(columns)}) == 1_000_000


def memory(*arguments: str) -> int:
    """The most memory that a command took, in units of the system, its output going to a file.

    A process between, as small as they come: what a process takes is at first what its parent took.
    """
    code = (
        "import resource, subprocess, sys, tempfile\n"
        "with tempfile.TemporaryFile() as file: subprocess.run(sys.argv[1:], stdout=file, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *COMMAND, *arguments], capture_output=True, env=environment(), check=True
    )
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


@pytest.mark.parametrize("form", ["numbers", "digits0", "json"])
def test_a_queen_more_takes_few_bytes(form: str) -> None:
    # Four bytes in the array, one or two in the markers of the check; a number of Python's alone would take 28.
    few, many = (memory("one", str(n), "--format", form) for n in (1_000_000, 3_000_000))
    assert many - few < 10 * 2_000_000


def test_a_random_solution_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, error = one(capsys, "30", "--random", "--seed", "5")
    assert (code, error) == (0, "")
    columns = [int(word) for word in out.split()]
    assert sorted(columns) == list(range(1, 31))
    assert len({row + column for row, column in enumerate(columns)}) == 30
    assert len({row - column for row, column in enumerate(columns)}) == 30
    assert one(capsys, "30", "--random", "--seed", "5") == (0, out, "")
    assert len({one(capsys, "30", "--random") for _ in range(5)}) == 5, "without a seed each is another"


def test_a_random_solution_has_any_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = one(capsys, "8", "--random", "--format", "rows")
    assert code == 0
    assert sorted(map(sorted, out.splitlines())) == [sorted("Q" + 7 * ".")] * 8


@pytest.mark.parametrize("n", ["2", "3"])
def test_that_there_is_none_at_random_is_an_answer_too(n: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert one(capsys, n, "--random") == (0, f"n = {n}: there is no solution\n", "")


def test_a_fresh_seed_is_told_at_a_terminal() -> None:
    with PseudoTerminal("one", "20", "--random") as terminal:
        assert terminal.end() == 0
        seed, solution = terminal.output.split("\r\n")[:2]
    assert queenside("one", "20", "--random", "--seed", seed.removeprefix("queenside: seed: ")).stdout.decode() == (
        solution + "\n"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["8", "--seed", "1"], "--seed goes with --random"),
        (["8", "--random", "--seed", "one"], "seed = 'one': a seed is a whole number from 0 to 18446744073709551615"),
        (["1000001", "--random"], "n = 1000001: here n is a whole number from 0 to 1000000"),
        (["100000", "--random", "--format", "fen"], "n = 100000: here n is a whole number from 0 to 10000"),
    ],
)
def test_what_cannot_be_done_at_random_is_refused(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert one(capsys, *arguments) == (2, "", f"queenside: error: {says}\n")


def test_ctrl_c_ends_the_search_for_a_random_solution(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(sampling, "by_swaps", interrupted)
    assert one(capsys, "50", "--random") == (130, "", "")
