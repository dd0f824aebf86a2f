"""Keys are told apart, whatever a terminal sends."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.cli.terminal import decode_keys, is_interactive, size, wants_colour


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
