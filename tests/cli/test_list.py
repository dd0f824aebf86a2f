"""`queenside list`: all solutions in order, in every format, cut short only when it says so."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import cli, locale
from queenside.board import Placement
from queenside.counting.listing import PlainBlock
from queenside.notation import FORMS, parse
from tests.command import COMMAND, as_shell, environment, queenside
from tests.published import FUNDAMENTAL, SOLUTIONS


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    locale.use("en")


def listed(*arguments: str) -> list[str]:
    """The lines of a list that must succeed and say nothing else."""
    done = queenside("list", *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 9, 12])
def test_every_solution_is_listed_once_in_order_and_is_one(n: int) -> None:
    rows = [tuple(map(int, line.split(" "))) for line in listed(str(n))]
    assert len(rows) == SOLUTIONS[n]
    assert rows == sorted(set(rows))
    for row in rows[:: max(1, len(rows) // 500)]:
        assert sorted(row) == list(range(1, n + 1))
        assert all(abs(row[i] - row[j]) != j - i for j in range(n) for i in range(j))


def test_size_0_has_one_solution_and_sizes_2_and_3_none() -> None:
    assert queenside("list", "0").stdout == b"\n"
    for n in (b"2", b"3"):
        done = queenside("list", n.decode())
        assert (done.returncode, done.stdout) == (0, b"")
        assert done.stderr == b"n = " + n + b": there is no solution\n"


def test_numbered_output_is_exact() -> None:
    six = queenside("list", "6", "--format", "numbered", "--lang", "zh_Hant").stdout.decode()
    assert six == "第1種：135024\n第2種：251403\n第3種：304152\n第4種：420531\n4\n"
    eight = queenside("list", "8", "--format", "numbered", "--lang", "zh_TW").stdout.decode().splitlines()
    assert eight[:2] == ["第1種：04752613", "第2種：05726314"]
    assert eight[-2:] == ["第92種：73025164", "92"]
    assert queenside("list", "4", "--format", "numbered").stdout == b"Solution 1: 1302\nSolution 2: 2031\n2\n"
    simplified = queenside("list", "1", "--format", "numbered", "--lang", "zh_Hans").stdout.decode()
    assert simplified == "第1种：0\n1\n"
    assert queenside("list", "3", "--format", "numbered").stdout == b"0\n"


def test_numbered_digits_are_separated_above_ten() -> None:
    first = listed("11", "--format", "numbered")[0]
    assert re.fullmatch(r"Solution 1: \d+( \d+){10}", first)
    ten = listed("10", "--format", "numbered")[0]
    assert re.fullmatch(r"Solution 1: \d{10}", ten)


def test_column_output_is_exact() -> None:
    assert queenside("list", "4", "--format", "columns").stdout == b"sum=1\n   2   4   1   3\nsum=2\n   3   1   4   2\n"
    ten = queenside("list", "10", "--format", "columns", "--limit", "1").stdout.decode()
    assert ten == "sum=1\n   1   3   6   8  10   5   9   2   4   7\n"


@pytest.mark.parametrize("form", list(FORMS))
def test_every_form_reads_back(form: str) -> None:
    for n in ("5", "12"):
        done = queenside("list", n, "--format", form, "--limit", "10")
        text = done.stdout.decode()
        parts = text.rstrip("\n").split("\n\n") if form in ("rows", "table") else text.splitlines()
        expected = [parse(line) for line in listed(n)[:10]]
        assert [parse(part, form=form, n=int(n)) for part in parts] == expected


def test_seven_rows_have_seven_squares_each() -> None:
    boards = queenside("list", "7", "--format", "rows").stdout.decode().split("\n\n")
    assert len(boards) == SOLUTIONS[7]
    for board in boards:
        assert [len(row) for row in board.split()] == [7] * 7


@pytest.mark.parametrize(("n", "sizes"), [(1, {1: 1}), (4, {2: 1}), (8, {8: 11, 4: 1}), (12, None)])
def test_fundamental_solutions_stand_for_their_orbits(n: int, sizes: dict[int, int] | None) -> None:
    lines = [line.split("\t") for line in listed(str(n), "--fundamental")]
    found = [int(size) for _, size in lines]
    assert len(found) == FUNDAMENTAL[n]
    assert sum(found) == SOLUTIONS[n]
    if sizes is not None:
        assert {size: found.count(size) for size in set(found)} == sizes
    for text, size in lines[:50]:
        placement = parse(text, form="numbers")
        assert placement == placement.canonical()
        assert placement.orbit_size == int(size)


def test_fundamental_solutions_as_json_carry_the_size_of_their_orbit() -> None:
    (line,) = listed("6", "--fundamental", "--format", "json")
    assert line == '{"n": 6, "columns": [1, 3, 5, 0, 2, 4], "orbit_size": 4}'


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["8", "--limit", "40"], "stopped after 40 of 92 solutions"),
        (["8", "--limit", "91"], "stopped after 91 of 92 solutions"),
        (["8", "--limit", "0"], "stopped after 0 of 92 solutions"),
        (["14", "--limit", "40"], "stopped after 40 of 365596 solutions"),
        (["8", "--limit", "3", "--fundamental"], "stopped after 3 of 12 fundamental solutions"),
        (["8", "--limit", "1", "--from", "8 1 1 1 1 1 1 1"], "stopped after 1 of 4 solutions from there on"),
        (
            ["8", "--limit", "1", "--from", "2 1 1 1 1 1 1 1", "--fundamental"],
            "stopped after 1 of 10 fundamental solutions from there on",
        ),
        (["20", "--limit", "2"], "stopped after 2; there are more"),
    ],
)
def test_a_list_cut_short_is_said_to_be(arguments: list[str], says: str) -> None:
    done = queenside("list", *arguments)
    assert done.returncode == 0
    assert done.stderr.decode() == says + "\n"
    assert len(done.stdout.splitlines()) == int(arguments[2])


@pytest.mark.parametrize("limit", ["92", "93", "1000000000000"])
def test_a_limit_that_cuts_nothing_is_not_mentioned(limit: str) -> None:
    assert len(listed("8", "--limit", limit)) == 92


@pytest.mark.parametrize("limit", ["-1", "x", "", "1.5", "9" * 5000])
def test_a_limit_that_is_none_is_refused(limit: str) -> None:
    done = queenside("list", "8", f"--limit={limit}")
    assert done.returncode == 2
    assert b"the limit is a whole number, 0 or more" in done.stderr
    assert len(done.stderr) < 300


def test_a_list_from_a_solution_is_the_tail() -> None:
    whole = listed("8")
    for k in (0, 1, 40, 91):
        assert listed("8", "--from", whole[k]) == whole[k:]
    assert listed("8", "--from", print_as_fen(whole[40])) == whole[40:]


def print_as_fen(line: str) -> str:
    from queenside.notation import print_placement

    return print_placement(parse(line), "fen")


@given(st.lists(st.integers(1, 6), min_size=6, max_size=6))
@settings(max_examples=25, deadline=None)
def test_a_list_from_any_columns_leaves_out_what_comes_before(columns: list[int]) -> None:
    done = queenside("list", "6", "--format=numbers", "--from", " ".join(map(str, columns)))
    assert done.returncode == 0
    whole = [[2, 4, 6, 1, 3, 5], [3, 6, 2, 5, 1, 4], [4, 1, 5, 2, 6, 3], [5, 3, 1, 6, 4, 2]]
    expected = [solution for solution in whole if solution >= columns]
    assert [list(map(int, line.split())) for line in done.stdout.decode().splitlines()] == expected
    assert done.stderr == (b"" if expected else b"no solution from there on\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["8", "--from", "b4 d5"], "one queen in each row"),
        (["8", "--from", "123"], "size 3, not 8"),
        (["8", "--from", "1 2 3 4 5 6 7 9"], "in columns 1 to 8"),
        (["8", "--from", "x"], "is no placement"),
        (["-1"], "n = -1: here n is a whole number from 0 to 64"),
        (["65"], "n = 65: here n is a whole number from 0 to 64"),
        (["1.5"], "n = '1.5'"),
        (["abc"], "n = 'abc'"),
        ([""], "n = ''"),
        (["1000000000"], "from 0 to 64"),
    ],
)
def test_what_cannot_be_listed_is_named(arguments: list[str], says: str) -> None:
    done = queenside("list", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert says in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_wide_board_starts_at_once() -> None:
    done = queenside("list", "30", "--limit", "5")
    assert [len(line.split()) for line in done.stdout.splitlines()] == [30] * 5
    for line in done.stdout.decode().splitlines():
        assert Placement.parse(line).is_solution


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk"])
def test_numbered_output_fits_any_encoding(encoding: str) -> None:
    done = queenside(
        "list", "4", "--format", "numbered", "--lang", "zh_Hant", PYTHONIOENCODING=encoding, PYTHONUTF8="0"
    )
    assert done.returncode == 0
    first = done.stdout.decode(encoding).splitlines()[0]
    assert first == ("第1種：1302" if encoding == "gbk" else "Solution 1: 1302")


def test_head_ends_it_quietly() -> None:
    from queenside.classic import solutions

    first = next(solutions("recursive", 14))  # another search
    shell = f"{' '.join(COMMAND)} list 14 | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, env=environment(), timeout=120, check=False)
    line, code = done.stdout.decode().splitlines()
    assert parse(line) == first
    assert code == "141"
    assert done.stderr == b""


def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "list", "10"], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr == b"queenside: error: the output could not be written: No space left on device\n"


def test_ctrl_c_says_how_many_were_written() -> None:
    with subprocess.Popen(
        [*COMMAND, "list", "17"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), bufsize=0
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        written = running.stdout.read(1)  # it is under way
        running.send_signal(signal.SIGINT)
        while block := running.stdout.read(1 << 20):
            written += block
        assert as_shell(running.wait(60)) == 130
        said = running.stderr.read().decode()
    assert written.endswith(b"\n"), "no line is cut in two"
    found = re.fullmatch(r"interrupted after (\d+) solutions: the list is not complete\n", said)
    assert found
    assert int(found[1]) == written.count(b"\n")


def test_ctrl_c_ends_it_although_nobody_reads() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        [*COMMAND, "list", "17"], stdout=writing, stderr=subprocess.PIPE, env=environment()
    ) as running:
        while select.select([], [writing], [], 0)[1]:  # the pipe has room for more
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        try:
            assert as_shell(running.wait(20)) == 130
            assert running.stderr is not None
            assert b"the list is not complete" in running.stderr.read()
        finally:
            running.kill()
            os.close(reading)
            os.close(writing)


def test_memory_stays_flat() -> None:
    """Listing 14 takes no more memory than listing 12, whose output is 28 times smaller, by the same code."""
    code = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    peak = {}
    for n in (12, 14):
        measured = [sys.executable, "-c", code, *COMMAND, "list", str(n)]
        done = subprocess.run(measured, capture_output=True, env=environment(), timeout=120, check=True)
        peak[n] = int(done.stdout)
    unit = 1 if sys.platform == "darwin" else 1024
    stored = SOLUTIONS[14] * 14 * sys.getsizeof(1) // unit  # what a list of lists would take, at the least
    assert peak[14] - peak[12] < stored / 10


def test_closed_standard_output_is_said() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} list 4 >&-"], capture_output=True, env=environment(), timeout=60, check=False
    )
    assert done.returncode == 1
    assert b"the output could not be written" in done.stderr


def test_a_pipe_that_does_not_wait_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with os.fdopen(writing, "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        code = cli.main(["list", "12"])
        monkeypatch.undo()
    os.close(reading)
    assert code == 1
    assert "could not be written" in capsys.readouterr().err


def test_a_long_silence_is_explained(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def blocks(*_: object, **__: object) -> Iterator[PlainBlock]:
        yield PlainBlock(50, [])
        yield PlainBlock(50, [])
        raise KeyboardInterrupt

    monkeypatch.setattr("queenside.api.solution_blocks", blocks)
    monkeypatch.setattr("queenside.cli.list.PATIENCE", -1.0)
    assert cli.main(["list", "50", "--lang", "en"]) == 130
    said = capfd.readouterr().err
    assert said.count("no solution yet") == 1
    assert "`queenside one 50`" in said
    assert "interrupted after 0 solutions" in said
