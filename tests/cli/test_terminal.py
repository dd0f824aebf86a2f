"""Keys are told apart, whatever a terminal sends."""

import io
import os
import pty
import select
import signal
import sys
import termios
import tty
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.cli.terminal import Terminal, decode_keys, is_interactive, size, wants_colour
from tests.pseudoterminal import PATIENCE


@pytest.mark.parametrize(
    ("data", "keys", "rest"),
    [
        ("fb q", ["f", "b", " ", "q"], ""),
        ("\x1b[C\x1b[D\x1b[A\x1b[B", ["right", "left", "up", "down"], ""),
        ("\x1bOC\x1bOD", ["right", "left"], ""),
        ("\x1b[1;5C", ["right"], ""),
        ("\x1b[5~\x1b[?25hs", ["", "", "s"], ""),
        ("s\x1b", ["s"], "\x1b"),
        ("s\x1b[", ["s"], "\x1b["),
        ("\x1b[1;", [], "\x1b[1;"),
        ("\x1bx", ["\x1b", "x"], ""),
        ("解", ["解"], ""),
    ],
)
def test_keys_and_sequences_are_told_apart(data: str, keys: list[str], rest: str) -> None:
    assert decode_keys(data) == (keys, rest)


@given(st.lists(st.sampled_from(["f", "q", "\x1b[C", "\x1bOA", "\x1b[5~", "+", "中"])), st.integers(0, 30))
def test_a_sequence_may_come_in_two_pieces(pressed: list[str], cut: int) -> None:
    data = "".join(pressed)
    first, pending = decode_keys(data[:cut])
    second, rest = decode_keys(pending + data[cut:])
    assert rest == ""
    assert first + second == decode_keys(data)[0]
    assert len(first + second) == len(pressed)


class FakeTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_both_ends_must_be_a_terminal_that_can_be_drawn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for stdin, stdout, environ, expected in (
        (FakeTerminal(), FakeTerminal(), {"TERM": "xterm"}, True),
        (FakeTerminal(), FakeTerminal(), {"TERM": "dumb"}, False),
        (FakeTerminal(), io.StringIO(), {}, False),
        (io.StringIO(), FakeTerminal(), {}, False),
        (None, FakeTerminal(), {}, False),
    ):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", stdout)
        assert is_interactive(environ) is expected


def test_no_color_says_no_unless_it_is_empty() -> None:
    assert wants_colour({})
    assert wants_colour({"NO_COLOR": ""})
    assert not wants_colour({"NO_COLOR": "1"})


def test_a_terminal_that_knows_no_size_has_the_usual_one(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    with open(f"{tmp_path}/file", "w") as file:  # noqa: PTH123 - tmp_path is any path
        monkeypatch.setattr(sys, "stdout", file)
        assert size() == (80, 24)


# A terminal in this process: a pair of its two ends, of which the test holds the other one.

HANDLED = (signal.SIGWINCH, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)


class Pair:
    """A pseudo-terminal that is standard input and output; `other` is the end where the person sits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.other, self._end = pty.openpty()
        self._monkeypatch = monkeypatch
        self._stream = io.TextIOWrapper(os.fdopen(self._end, "r+b", buffering=0), encoding="utf-8", write_through=True)
        self.state = self.settings()

    def terminal(self) -> Terminal:
        self._monkeypatch.setattr(sys, "stdin", self._stream)
        self._monkeypatch.setattr(sys, "stdout", self._stream)
        return Terminal()

    def settings(self) -> tuple[object, ...]:
        """The settings of the terminal, and what this process does on the signals that are handled."""
        return (*termios.tcgetattr(self._end), *map(signal.getsignal, HANDLED))

    def press(self, data: bytes) -> None:
        os.write(self.other, data)

    def written(self, last: str, times: int = 1) -> str:
        """Wait until a text has been written so many times; return all that came."""
        output = ""
        while output.count(last) < times:
            assert select.select([self.other], [], [], PATIENCE)[0], f"it did not come: {output!r}"
            output += os.read(self.other, 65536).decode()
        return output

    def hang_up(self) -> None:
        os.close(self.other)
        self.other = -1

    def close(self) -> None:
        if self.other >= 0:
            self.hang_up()
        self._stream.close()


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    pair = Pair(monkeypatch)
    yield pair
    pair.close()


def test_keys_come_one_by_one_and_none_is_lost(pair: Pair) -> None:
    with pair.terminal() as terminal:
        pair.press("f\x1b[C解q".encode())
        assert [terminal.read_key(None) for _ in range(4)] == ["f", "right", "解", "q"]
        assert terminal.read_key(0) == ""


def test_a_sequence_that_comes_in_pieces_is_waited_for(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = iter([b"f\x1b", b"[", b"Cb"])
    with pair.terminal() as terminal:
        pair.press(b"?")  # there is something to read, all the time
        with monkeypatch.context() as patch:
            patch.setattr(os, "read", lambda _file, _most: next(pieces))
            keys = [terminal.read_key(None) for _ in range(3)]
        assert keys == ["f", "right", "b"]


def test_escape_alone_is_no_key_and_holds_nothing_up(pair: Pair) -> None:
    with pair.terminal() as terminal:
        pair.press(b"f\x1b")
        assert terminal.read_key(None) == "f"
        pair.press(b"q")
        assert terminal.read_key(None) == "q"


def test_a_terminal_that_has_gone_away_is_taken_as_q(pair: Pair) -> None:
    with pair.terminal() as terminal:
        pair.hang_up()
        assert [terminal.read_key(None) for _ in range(2)] == ["q", "q"]
    # Nothing is left to restore, which is no error.


def test_a_terminal_that_cannot_be_read_is_taken_as_q(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_file: int, _most: int) -> bytes:
        raise OSError(5, "no")

    with pair.terminal() as terminal:
        pair.press(b"?")
        with monkeypatch.context() as patch:
            patch.setattr(os, "read", fail)
            assert terminal.read_key(None) == "q"


def test_the_end_of_the_input_is_taken_as_q(pair: Pair) -> None:
    with pair.terminal() as terminal:
        # A terminal that reads whole lines sends the end of the input when Ctrl-D is pressed.
        settings = termios.tcgetattr(sys.stdin)
        settings[3] |= termios.ICANON
        termios.tcsetattr(sys.stdin, termios.TCSANOW, settings)
        pair.press(b"\x04")
        assert terminal.read_key(None) == "q"


def test_everything_is_as_before_however_it_ends(pair: Pair) -> None:
    with pair.terminal():
        assert pair.settings() != pair.state
    assert pair.settings() == pair.state

    def fail() -> None:
        with pair.terminal():
            raise LookupError

    def be_terminated() -> None:
        with pair.terminal():
            os.kill(os.getpid(), signal.SIGTERM)
            while True:
                pass

    with pytest.raises(LookupError):
        fail()
    assert pair.settings() == pair.state
    with pytest.raises(SystemExit) as ended:
        be_terminated()
    assert ended.value.code == 143
    assert pair.settings() == pair.state
    assert pair.written("\x1b[?25h\x1b[?1049l", 3).count("\x1b[?1049h\x1b[?25l") == 3


def test_a_terminal_that_cannot_be_entered_is_left_as_it_was(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    files = len(os.listdir("/dev/fd"))  # noqa: PTH208 - a count is all that is wanted

    def fail(_file: int, _when: int) -> None:
        raise termios.error(5, "no")

    monkeypatch.setattr(tty, "setcbreak", fail)
    with pytest.raises(termios.error), pair.terminal():
        pass
    assert pair.settings() == pair.state
    assert len(os.listdir("/dev/fd")) == files  # noqa: PTH208
    assert signal.set_wakeup_fd(-1) == -1


# What a terminal makes of what is drawn


def screen(output: str, width: int, height: int) -> list[str]:
    """What stands on a screen full of # after these characters: a model of a terminal that wraps at its right edge.

    After the last column the cursor stays on it until the next character comes, and what is cleared then is that
    column: so xterm and most others do it.
    """
    rows = [["#"] * width for _ in range(height)]
    row = column = 0
    while output:
        if output.startswith("\x1b["):
            match output[2]:
                case "H":
                    row = column = 0
                case "K" | "J" as what:
                    rows[row][min(column, width - 1) :] = [" "] * (width - min(column, width - 1))
                    if what == "J":
                        rows[row + 1 :] = [[" "] * width for _ in rows[row + 1 :]]
            output = output[3:]
            continue
        match output[0]:
            case "\r":
                column = 0
            case "\n":
                row += 1
            case character:
                if column == width:
                    row, column = row + 1, 0
                rows[row][column] = character
                column += 1
        output = output[1:]
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("lines", [["full!", "", "ab"], ["a", "full!", "full!", "full!"], ["", "", "", ""], ["full!"]])
def test_lines_are_shown_whole_and_nothing_else_is_left(pair: Pair, lines: Sequence[str]) -> None:
    with pair.terminal() as terminal:
        pair.written("\x1b[?1049h\x1b[?25l")
        terminal.draw(lines)
        # The cursor goes to the corner before it and after it.
        shown = screen(pair.written("\x1b[H", 2), 5, 4)
    assert [line.rstrip() for line in shown] == [*lines, *[""] * (4 - len(lines))]
