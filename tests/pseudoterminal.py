"""A terminal for tests: runs a command in a pseudo-terminal, types keys, and waits for what it should show."""

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import IO

from tests.command import as_shell, environment

PATIENCE = 60
"""Seconds after which something that should be shown is taken as missing."""

# The command gets the terminal as the one that controls it, so that Ctrl-C reaches it as a signal.
TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)


class PseudoTerminal:
    """`with PseudoTerminal("steps", "8") as terminal:` runs `queenside steps 8` in a terminal of its own.

    With `stdout`, an open file, standard output goes there, as by `>`.
    """

    def __init__(
        self, *arguments: str, width: int = 80, height: int = 24, stdout: IO[bytes] | None = None, **changes: str
    ) -> None:
        self._master, self._slave = os.openpty()
        self.resize(width, height)
        self.settings = termios.tcgetattr(self._slave)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.output = ""
        self._seen = 0
        self._gone = False
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, sys.executable, "-m", "queenside", *arguments],
            stdin=self._slave,
            stdout=self._slave if stdout is None else stdout,
            stderr=self._slave,
            env=environment(**{"TERM": "xterm", "NO_COLOR": "1", **changes}),
            start_new_session=True,
        )

    def __enter__(self) -> "PseudoTerminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if not self._gone:
            os.close(self._master)
        os.close(self._slave)

    def hang_up(self) -> int:
        """Take the terminal away, as by closing its window; wait for the end and return the exit code."""
        os.close(self._master)
        self._gone = True
        return as_shell(self.process.wait(PATIENCE))

    def resize(self, width: int, height: int) -> None:
        """Give the terminal another size; the command is told, as by a real one."""
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._master, keys.encode())

    def _read(self, deadline: float) -> None:
        """Read what there is, or wait for it."""
        ready, _writing, _errors = select.select([self._master], [], [], max(0, min(0.1, deadline - time.monotonic())))
        if ready:
            # The command ends lines with both characters, and the terminal may add one: they look the same.
            new = self._decoder.decode(os.read(self._master, 65536))
            self.output = (self.output + new).replace("\r\r\n", "\r\n")
        assert time.monotonic() < deadline, f"it did not come; shown so far: {self.output[-3000:]!r}"

    def until(self, text: str) -> str:
        """Wait until a text has been written, after what was waited for before; return what came up to its end."""
        deadline = time.monotonic() + PATIENCE
        while (place := self.output.find(text, self._seen)) < 0:
            self._read(deadline)
        start, self._seen = self._seen, place + len(text)
        return self.output[start : self._seen]

    def frame(self, *texts: str) -> list[str]:
        """Wait until the screen shows all of the texts; return its lines."""
        deadline = time.monotonic() + PATIENCE
        while True:
            # A frame runs from one jump to the top left corner to the next; its last line clears what is below.
            frames = re.findall(r"\x1b\[H((?:(?!\x1b\[H).)*\x1b\[J(?:(?!\x1b\[H).)*)\x1b\[H", self.output, re.DOTALL)
            if frames and all(text in frames[-1] for text in texts):
                return re.sub(r"\x1b\[[JK]", "", frames[-1]).split("\r\n")
            self._read(deadline)

    def end(self) -> int:
        """Wait for the end of the command and return its exit code; `output` has all that it wrote."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            self._read(deadline)
        while select.select([self._master], [], [], 0)[0]:
            self._read(deadline)
        return as_shell(self.process.returncode)

    def is_restored(self) -> bool:
        """Whether the terminal is set as it was before the command, with its screen and cursor back."""
        entered, left = self.output.rfind("\x1b[?1049h"), self.output.rfind("\x1b[?1049l")
        shown = self.output.rfind("\x1b[?25h") > self.output.rfind("\x1b[?25l")
        return termios.tcgetattr(self._slave) == self.settings and left > entered and shown

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the command."""
        self.process.send_signal(number)
