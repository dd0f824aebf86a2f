"""A terminal in full: single keys as they are pressed, and a screen of its own that is drawn again and again.

Inside `with Terminal() as terminal` keys come at once and without echo, the cursor is hidden, and what was on the
screen before is kept aside. However the block ends - by Ctrl-C and SIGTERM too - and while the program is suspended
with Ctrl-Z, the terminal is as it was before.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from contextlib import ExitStack, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import FrameType, TracebackType

__all__ = ["Terminal", "decode_keys", "is_interactive", "size", "wants_colour"]

ENTER_SCREEN = "\x1b[?1049h\x1b[?25l"
LEAVE_SCREEN = "\x1b[?25h\x1b[?1049l"

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}


def is_interactive(environ: Mapping[str, str]) -> bool:
    """Return whether a person sits at a terminal that can be drawn on, for input and for output."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams) and environ.get("TERM") != "dumb"


def wants_colour(environ: Mapping[str, str]) -> bool:
    """Return whether colours may be used: NO_COLOR (https://no-color.org), when not empty, says no."""
    return not environ.get("NO_COLOR")


def decode_keys(data: str) -> tuple[list[str], str]:
    """Return the keys in what a terminal sent, and the start of an escape sequence that is not complete yet.

    A key is its character, or "up", "down", "right", "left", or "" for a sequence that has no meaning here.
    """
    keys = []
    while data:
        # Arrows are ESC [ A, or ESC O A when the terminal is in application mode.
        sequence = re.match(r"\x1b(?:\[[0-9;?]*([@-~])|O(.))", data)
        if sequence:
            keys.append(ARROWS.get(sequence[1] or sequence[2], ""))
            data = data[sequence.end() :]
        elif re.fullmatch(r"\x1b(\[[0-9;?]*|O)?", data):
            break
        else:
            keys.append(data[0])
            data = data[1:]
    return keys, data


def size() -> tuple[int, int]:
    """Return the width and height of the terminal in cells; 80 by 24 where it does not know."""
    try:
        width, height = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        width = height = 0
    return width or 80, height or 24


def _terminate(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler takes both
    """End by an exception, so that everything is tidied up on the way out."""
    raise SystemExit(128 + number)


class _Screen:
    """What both kinds of terminal share."""

    def __init__(self) -> None:
        self._keys: list[str] = []
        self._stack = ExitStack()

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines, from the top of the screen; there must be no more than fit."""
        # Each line is cleared just before it is written, and with the last one all below it: nothing flickers. Cleared
        # afterwards, a line that fills its row would lose its last character, for there the cursor stays on it.
        *most, last = lines
        self._write("\x1b[H" + "".join(f"\x1b[K{line}\r\n" for line in most) + f"\x1b[J{last}\x1b[H")

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.close()

    def _handle(self, number: int, handler: Callable[[int, FrameType | None], object]) -> None:
        """Handle a signal until the end."""
        before = signal.signal(number, handler)
        self._stack.callback(signal.signal, number, before or signal.SIG_DFL)


if sys.platform == "win32":  # pragma: no cover - the tests run on POSIX
    import msvcrt

    class Terminal(_Screen):
        """A Windows console."""

        def __enter__(self) -> Terminal:
            # An empty command switches escape sequences on in consoles where they are off.
            os.system("")
            self._handle(signal.SIGTERM, _terminate)
            self._stack.callback(self._write, LEAVE_SCREEN)
            self._write(ENTER_SCREEN)
            return self

        def read_key(self, timeout: float | None) -> str:
            """Return the next key; "" when `timeout` seconds have passed or the screen should be drawn again."""
            before, deadline = size(), None if timeout is None else time.monotonic() + timeout
            while not msvcrt.kbhit():
                if size() != before or (deadline is not None and time.monotonic() >= deadline):
                    return ""
                time.sleep(0.01)
            key = msvcrt.getwch()
            if key == "\x03":
                raise KeyboardInterrupt
            if key in "\x00\xe0":
                return {"H": "up", "P": "down", "M": "right", "K": "left"}.get(msvcrt.getwch(), "")
            return key

else:
    import select
    import termios
    import tty

    ESCAPE_DELAY = 0.05
    """Seconds in which the rest of an escape sequence must follow its start."""

    class Terminal(_Screen):
        """A POSIX terminal."""

        def __enter__(self) -> Terminal:
            self._input = sys.stdin.fileno()
            self._settings = termios.tcgetattr(self._input)
            with self._stack as stack:
                # A signal writes to this pipe, so that waiting for a key ends: a resized window is drawn again at once.
                self._wake, wake_writer = os.pipe()
                os.set_blocking(wake_writer, False)
                for end in (self._wake, wake_writer):
                    stack.callback(os.close, end)
                stack.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False))
                self._handle(signal.SIGWINCH, lambda *_arguments: None)
                self._handle(signal.SIGTERM, _terminate)
                self._handle(signal.SIGHUP, _terminate)
                self._handle(signal.SIGTSTP, self._suspend)
                # What is registered last is undone first: the screen is left while signals are still handled.
                stack.callback(self._leave)
                self._enter()
                # Nothing went wrong: all of it is undone at the end of the block, not here.
                self._stack = stack.pop_all()
            return self

        def _write(self, text: str) -> None:
            # Past the buffer of sys.stdout: a signal handler writes too, and the buffer takes one writer at a time.
            data = text.encode(sys.stdout.encoding, sys.stdout.errors or "strict")
            while data:
                data = data[os.write(sys.stdout.fileno(), data) :]

        def _enter(self) -> None:
            # Without waiting for output to drain, and without losing what was typed ahead.
            tty.setcbreak(self._input, termios.TCSANOW)
            self._write(ENTER_SCREEN)

        def _leave(self) -> None:
            # A terminal that has gone away has nothing left to restore.
            with suppress(OSError, termios.error):
                termios.tcsetattr(self._input, termios.TCSANOW, self._settings)
                self._write(LEAVE_SCREEN)

        def _suspend(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - a handler takes both
            """Give the terminal back while the program is stopped, and take it again when it goes on."""
            self._leave()
            os.kill(os.getpid(), signal.SIGSTOP)
            self._enter()

        def read_key(self, timeout: float | None) -> str:
            """Return the next key; "" when `timeout` seconds have passed or the screen should be drawn again.

            None waits for ever. A terminal that has gone away is taken as q, quit.
            """
            if not self._keys:
                ready, _writing, _errors = select.select([self._input, self._wake], [], [], timeout)
                if self._wake in ready:
                    os.read(self._wake, 1024)
                if self._input in ready:
                    self._keys = self._read_keys()
            return self._keys.pop(0) if self._keys else ""

        def _read_keys(self) -> list[str]:
            pending = ""
            keys: list[str] = []
            while True:
                try:
                    data = os.read(self._input, 1024)
                except OSError:
                    data = b""
                if not data:
                    return [*keys, "q"]
                new, pending = decode_keys(pending + data.decode(errors="replace"))
                keys += new
                if not pending or not select.select([self._input], [], [], ESCAPE_DELAY)[0]:
                    return keys
