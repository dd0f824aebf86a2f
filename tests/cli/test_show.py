"""`queenside show` draws a placement, in letters, glyphs, colours or as a picture."""

import os
import pty
import subprocess
import unicodedata
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from queenside.cli import main
from queenside.view.text import GLYPHS
from tests.command import COMMAND, environment, queenside


def test_letters_are_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "2413"]) == 0
    assert capsys.readouterr().out == ". Q . .\n. . . Q\nQ . . .\n. . Q .\n"


def test_glyphs_are_all_of_one_width_and_no_emoji(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "2413", "--glyphs"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "▢ ♛ ▢ ▢"
    assert {unicodedata.east_asian_width(glyph) for glyph in GLYPHS.values()} == {"N"}


def test_glyphs_that_the_encoding_lacks_become_letters() -> None:
    done = queenside("show", "2413", "--glyphs", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.startswith(b". Q . .\n")
    assert b"no chess glyphs (cp1252)" in done.stderr


def on_a_terminal(*arguments: str, **changes: str) -> str:
    """What the command writes when its output is a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(COMMAND[0], [*COMMAND, *arguments], environment(TERM="xterm-256color", **changes))
    shown = b""
    while True:
        try:
            block = os.read(terminal, 4096)
        except OSError:  # Linux says so when the other side is gone
            break
        if not block:
            break
        shown += block
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return shown.decode()


def test_a_terminal_gets_colours_unless_it_wants_none() -> None:
    coloured = on_a_terminal("show", "1 1")
    assert coloured.count("\x1b[1;38;5;160m Q ") == 2  # both queens are attacked
    assert "\x1b[" not in on_a_terminal("show", "1 1", NO_COLOR="1")


@pytest.mark.parametrize(
    ("placement", "said"),
    [("1 9 3", "1 queen is outside the board and is not drawn\n"), ("7 9 3", "2 queens are outside the board and are")],
)
def test_a_queen_that_cannot_be_drawn_is_told_of(placement: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", placement]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[2] == ". . Q"
    assert said in shown.err


def test_a_picture_is_written_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert main(["show", "15863724", "--svg", str(file)]) == 0
    assert main(["show", "2413", "--svg", str(file)]) == 0
    root = ET.parse(file).getroot()
    queens = [use for use in root.iter("{http://www.w3.org/2000/svg}use") if use.get("href") == "#queen"]
    assert len(queens) == 4
    assert list(tmp_path.iterdir()) == [file]


def test_a_picture_may_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "2413", "--svg", "-"]) == 0
    ET.fromstring(capsys.readouterr().out)


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "2413", "--svg", str(tmp_path / "no" / "board.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["show", "2413", "--svg", "/dev/full"]) == 2
    assert "No space left" in capsys.readouterr().err


def test_a_board_too_large_to_draw_is_refused_with_the_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "a1", "--size", "1001"]) == 2
    assert "n = 1001: here n is a whole number from 0 to 1000" in capsys.readouterr().err


def test_a_picture_leaves_other_files_and_links_alone(tmp_path: Path) -> None:
    real, link, beside = tmp_path / "real.svg", tmp_path / "board.svg", tmp_path / "board.svg.part"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    beside.write_text("keep")
    assert main(["show", "2413", "--svg", str(link)]) == 0
    assert link.is_symlink()
    assert real.read_text().startswith("<svg")
    assert real.stat().st_mode & 0o777 == 0o600
    assert beside.read_text() == "keep"
    assert len(list(tmp_path.iterdir())) == 3
    assert main(["show", "2413", "--svg", str(tmp_path / ("a" * 300))]) == 2


def test_a_very_long_text_is_refused_at_once() -> None:
    assert queenside("show", "-", stdin=b"1" * 200_000).returncode == 2
    assert queenside("check", "-", stdin=b'{"n":1,"squares":[[-1,' + b"9" * 4200 + b"]]}").returncode == 2


def test_a_standard_error_that_takes_nothing_changes_no_exit_code() -> None:
    with Path("/dev/full").open("wb") as full:
        for arguments, code in ((["show", "?"], 2), (["list", "13", "--limit", "1"], 0)):
            command = [*COMMAND, *arguments]
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=full, env=environment(), check=False)
            assert done.returncode == code


def test_a_puzzle_is_drawn_with_what_it_settles() -> None:
    puzzle = b'{"n": 4, "queens": [[0, 1]], "blocked": [[3, 3]], "closed": [["sum", 2]]}'
    done = queenside("show", "--puzzle", "-", stdin=puzzle)
    assert (done.returncode, done.stdout) == (0, b". Q x .\n. x . .\nx . . .\n. . . *\n")
    picture = queenside("show", "--puzzle", "-", "--form", "ones-blocked", "--svg", "-", stdin=b"01\n00\n")
    assert picture.returncode == 0
    assert picture.stdout.startswith(b"<svg")


@pytest.mark.parametrize("arguments", [(), ("2413", "--puzzle", "-")])
def test_one_thing_is_drawn_at_a_time(arguments: tuple[str, ...]) -> None:
    done = queenside("show", *arguments)
    assert done.returncode == 2
    assert b"one thing is drawn at a time" in done.stderr
