"""`queenside judge`: bytes in, bytes out, answers at once, and no traceback whatever comes."""

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from queenside.cli import main
from queenside.judge import DIALECTS
from tests.command import COMMAND, environment, queenside


def test_input_comes_from_standard_input_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "input"
    file.write_bytes(b"1\r\n8 \r\n\r\n5")
    for done in (
        queenside("judge", "hdu-2553", stdin=b"1\n8\n5\n0\n"),
        queenside("judge", "hdu-2553", "-", stdin=b"1\n8\n5\n0\n"),
        queenside("judge", "hdu-2553", str(file)),
    ):
        assert (done.returncode, done.stdout, done.stderr) == (0, b"1\n92\n10\n", b"")


def test_what_was_answered_before_an_error_stands() -> None:
    done = queenside("judge", "hdu-2553", stdin=b"8\n" * 30_000 + b"eight\n5\n")
    assert done.returncode == 2
    assert done.stdout == b"92\n" * 30_000
    assert done.stderr.startswith(b"queenside: error: line 30001: expected a whole number from 1 to 10, or 0 to end")
    assert done.stderr.count(b"\n") == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        done = queenside("judge", "hdu-2553", str(path))
        assert done.returncode == 2
        assert done.stdout == b""
        assert done.stderr.startswith(f"queenside: error: {path} cannot be read: ".encode())


@pytest.mark.parametrize("arguments", [["judge"], ["judge", "spoj"]])
def test_without_a_dialect_all_are_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert ", ".join(DIALECTS) in capsys.readouterr().err


def test_the_list_explains_every_dialect_with_its_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--list"]) == 0
    text = capsys.readouterr().out
    assert "{" not in text
    sections = dict(section.split("\n", 1) for section in text.split("\n\n") if section.split("\n", 1)[0] in DIALECTS)
    assert list(sections) == list(DIALECTS)
    assert sections["hdu-2553"] == (
        "  n from 1 to 10: the number of solutions\n"
        "  0 ends the input\n"
        "  input:\n    1\n    8\n    5\n    0\n"
        "  output:\n    1\n    92\n    10"
    )


# What a developer may have set, and what would hide that the command itself writes in time.
BUFFERED = environment(PYTHONUNBUFFERED="")


def answered(source: int, wanted: bytes) -> bytes:
    """Read until as much as wanted is there, or nothing comes for a long time."""
    found = b""
    while len(found) < len(wanted) and select.select([source], [], [], 20)[0]:
        found += os.read(source, len(wanted) - len(found))
    return found


def test_an_answer_comes_before_the_next_line_is_written() -> None:
    with subprocess.Popen(
        [*COMMAND, "judge", "hdu-2553"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=BUFFERED
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, answer in ((b"8\n", b"92\n"), (b"5\n", b"10\n")):
            process.stdin.write(line)
            process.stdin.flush()
            assert answered(process.stdout.fileno(), answer) == answer
        process.stdin.write(b"0\n")
        process.stdin.flush()
        assert process.wait(60) == 0


def test_a_person_at_a_terminal_sees_each_answer_at_once() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "judge", "hdu-2553"], stdin=theirs, stdout=subprocess.PIPE, env=BUFFERED
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        os.write(ours, b"8\n")
        seen = answered(process.stdout.fileno(), b"92\n")
        os.write(ours, b"\x04")  # Ctrl-D
        assert process.wait(60) == 0
    os.close(ours)
    assert seen == b"92\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "judge", "hdu-2553"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"8\n0\n")
        process.stdin.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


def test_a_process_without_standard_streams_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["judge", "hdu-2553"]) == 0
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["judge", "hdu-2553"]) == 1


class Failing:
    """Standard input on a disk that fails."""

    buffer: "Failing"

    def __init__(self) -> None:
        self.buffer = self

    def read1(self, _size: int) -> bytes:
        raise OSError(5, "Input/output error")


def test_standard_input_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Failing())
    assert main(["judge", "hdu-2553"]) == 2
    assert "standard input cannot be read: Input/output error" in capsys.readouterr().err


WORDS = [
    b"8",
    b"4",
    b"1 1",
    b"0 3",
    b"0",
    b"9",
    b"-1",
    b"1.5",
    b"........",
    b"....",
    b".*..",
    b"*" * 8,
    b"\xff\xfe",
    b"",
]


@given(
    st.sampled_from(list(DIALECTS)),
    st.one_of(st.binary(), st.text().map(str.encode), st.lists(st.sampled_from(WORDS), max_size=12).map(b"\n".join)),
)
@example("hdu-2553", b"9" * 5000)
@example("hdu-2553", "８\n".encode())
@example("uva-750", b"1\n1 \xb2")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
def test_whatever_comes_is_answered_or_refused(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], name: str, data: bytes
) -> None:
    file = tmp_path / "input"
    file.write_bytes(data)
    code = main(["judge", name, str(file)])
    printed = capsysbinary.readouterr()
    assert code in (0, 2)
    assert (code == 2) == (b"error: line " in printed.err)
    assert printed.out == b"" or printed.out.endswith(b"\n")
