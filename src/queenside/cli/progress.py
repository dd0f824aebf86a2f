"""A progress bar for long work, on standard error when that is a terminal, from the second second on.

Short work never sees it, nor pays for it: rich is imported when the bar is first drawn.
"""

from __future__ import annotations

import sys
from time import monotonic

from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from rich.live import Live

__all__ = ["Bar", "duration"]

BEFORE = 1.0
"""Seconds until the bar appears."""
BETWEEN = 0.1
"""Seconds between two drawings at least."""


class Bar:
    """Draws a line with a label, a bar, the percentage done and the time left; removes it on `close`.

    Call it with the fraction of the work that is done, as often as you like. The time left supposes that the rest of
    the work goes on at the pace so far. `clock` returns seconds.
    """

    def __init__(self, label: str, stream: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._label, self._stream, self._clock = label, sys.stderr if stream is None else stream, clock
        self._start = clock()
        self._next = self._start + BEFORE
        self._live: Live | None = None

    def __call__(self, fraction: float, text: str | None = None) -> None:
        """Draw the line, unless it is too early to; with a text in the place of the time left."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + BETWEEN
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            self._live = Live(
                console=Console(file=self._stream, highlight=False),
                auto_refresh=False,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        line = Table.grid(padding=(0, 1))
        for is_text in (True, False, True, True):  # on a narrow terminal the bar gives way first; never a second line
            line.add_column(no_wrap=is_text)
        line.add_row(
            self._label,
            ProgressBar(total=1.0, completed=fraction, width=30),
            f"{int(100 * fraction):3d}%",
            self._time_left(now - self._start, fraction) if text is None else text,
        )
        self._live.update(line, refresh=True)

    def _time_left(self, elapsed: float, fraction: float) -> str:
        if not fraction:
            return ""
        return _("{time} left").format(time=duration(elapsed * (1 - fraction) / fraction))

    def close(self) -> None:
        """Remove the line from the terminal."""
        if self._live is not None:
            self._live.stop()
            self._live = None


def duration(seconds: float) -> str:
    """Return a time as people read it: 0.25 s, 12.3 s, 4:05, 2:04:05, 3 d 02:04:05."""
    if seconds < 9.995:
        return f"{seconds:.2f} s"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    if days:
        return f"{days} d {hour:02}:{minute:02}:{second:02}"
    return f"{hour}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
