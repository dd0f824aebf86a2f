"""The progress bar, to the character, on a clock that the test sets."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from queenside import locale
from queenside.cli.progress import Bar, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Shown:
    """A bar on a fake terminal, with a clock that stands still until it is set; `lines` are all lines drawn so far."""

    def __init__(self, label: str = "n = 18") -> None:
        self.now = 1000.0
        self.terminal = Terminal()
        self.bar = Bar(label, self.terminal, lambda: self.now)

    def at(self, seconds: float, fraction: float) -> None:
        self.now = 1000.0 + seconds
        self.bar(fraction)

    @property
    def lines(self) -> list[str]:
        text = self.terminal.getvalue().removeprefix("\x1b[?25l")
        return text.split("\r\x1b[2K") if text else []


@pytest.fixture(autouse=True)
def _a_plain_terminal(monkeypatch: pytest.MonkeyPatch) -> object:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (("TERM", "xterm"), ("NO_COLOR", "1"), ("COLUMNS", "80"), ("LINES", "24")):
        monkeypatch.setenv(name, value)
    yield
    locale.use("en")


def test_the_line_is_exact() -> None:
    shown = Shown()
    shown.at(2.0, 0.25)  # seven and a half of thirty cells; two seconds were a quarter, so six are left
    shown.at(70.0, 0.5)
    shown.at(7000.0, 0.999)
    assert shown.lines == [
        f"n = 18 {'━' * 7 + '╸':<30}  25% 6.00 s left",
        f"n = 18 {'━' * 15:<30}  50% 1:10 left",
        f"n = 18 {'━' * 29 + '╸':<30}  99% 7.01 s left",
    ]


def test_nothing_is_drawn_nor_removed_in_the_first_second() -> None:
    shown = Shown()
    for hundredths in range(100):
        shown.at(hundredths / 100, hundredths / 100)
    shown.bar.close()
    assert shown.terminal.getvalue() == ""
    shown.at(1.0, 0.5)
    assert shown.lines == [f"n = 18 {'━' * 15:<30}  50% 1.00 s left"]


def test_it_is_drawn_ten_times_a_second_at_most() -> None:
    shown = Shown()
    for thousandths in range(1000, 2000):
        shown.at(thousandths / 1000, 0.5)
    assert 9 <= len(shown.lines) <= 10


def test_nothing_done_yet_leaves_the_time_open() -> None:
    shown = Shown()
    shown.at(5.0, 0.0)
    assert [line.rstrip() for line in shown.lines] == [f"n = 18 {'':<30}   0%"]


def test_it_goes_away_without_a_trace() -> None:
    shown = Shown()
    shown.at(2.0, 0.25)
    drawn = shown.terminal.getvalue()
    assert drawn.startswith("\x1b[?25l"), "the cursor is hidden while it is drawn"
    shown.bar.close()
    left = shown.terminal.getvalue()[len(drawn) :]
    # The cursor comes back, goes up the one line that there is, and that line is cleared.
    assert left.endswith("\n\x1b[?25h\r\x1b[1A\x1b[2K")
    shown.bar.close()
    assert shown.terminal.getvalue() == drawn + left


@pytest.mark.parametrize("language", list(locale.LANGUAGES))
@pytest.mark.parametrize("width", [1, 2, 5, 10, 20, 24, 30, 40, 47, 80])
def test_it_never_takes_more_than_one_line(width: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    locale.use(language)
    shown = Shown()
    shown.at(2.0, 0.25)
    shown.at(3.0, 0.999)
    assert len(shown.lines) == 2
    for line in shown.lines:
        assert "\n" not in line
        assert cell_len(line) <= width


def test_on_a_narrow_terminal_the_bar_gives_way_to_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    shown = Shown()
    shown.at(2.0, 0.25)
    # 30 cells, less 6, 4 and 11 of text and 3 between: 6 for the bar, one and a half of them done.
    assert shown.lines == [f"n = 18 {'━╸':<6}  25% 6.00 s left"]


@pytest.mark.parametrize(("language", "left"), [("zh_Hans", "还剩 6.00 s"), ("zh_Hant", "還剩 6.00 s")])
def test_it_speaks_chinese(language: str, left: str) -> None:
    locale.use(language)
    shown = Shown()
    shown.at(2.0, 0.25)
    assert shown.lines == [f"n = 18 {'━' * 7 + '╸':<30}  25% {left}"]


def test_a_terminal_that_cannot_move_its_cursor_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    shown = Shown()
    shown.at(2.0, 0.25)
    shown.bar.close()
    assert shown.terminal.getvalue().strip() == ""


def test_standard_error_is_where_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    now = iter([0.0, 2.0])
    bar = Bar("n = 9", clock=lambda: next(now))
    bar(0.5)
    assert "n = 9 ━━━" in terminal.getvalue()
    bar.close()


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0.00 s"),
        (0.254, "0.25 s"),
        (9.99, "9.99 s"),
        (9.996, "10.0 s"),
        (59.9, "59.9 s"),
        (59.96, "1:00"),
        (245.0, "4:05"),
        (3599.4, "59:59"),
        (3599.6, "1:00:00"),
        (7445.0, "2:04:05"),
        (86399.0, "23:59:59"),
        (86400.0, "1 d 00:00:00"),
        (3 * 86400 + 7445.0, "3 d 02:04:05"),
    ],
)
def test_times_are_said_as_people_read_them(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@given(st.floats(0, 1e9))
def test_a_time_reads_back_within_what_is_said(seconds: float) -> None:
    said = duration(seconds)
    plain = re.fullmatch(r"([\d.]+) s", said)
    if plain:
        read, step = float(plain[1]), 10.0 ** -len(plain[1].partition(".")[2])
    else:
        clock = re.fullmatch(r"(?:(\d+) d )?(?:(\d+):)?([0-5]?\d):([0-5]\d)", said)
        assert clock is not None, said
        days, hours, minutes, rest = (int(part or 0) for part in clock.groups())
        assert hours < 24
        read, step = ((days * 24 + hours) * 60 + minutes) * 60.0 + rest, 1.0
    assert abs(read - seconds) <= step * 0.5001
