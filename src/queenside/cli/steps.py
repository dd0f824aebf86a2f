"""`queenside steps`: a textbook search, step by step, in a terminal or as lines."""

from __future__ import annotations

import os
import sys
import time

from queenside.classic import METHODS, Kind
from queenside.classic.history import History
from queenside.cli import note, puzzles, terminal
from queenside.locale import gettext as _
from queenside.locale import ngettext
from queenside.view.steps import frame, plain_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from queenside.classic import Method, Step
    from queenside.puzzle import Puzzle

__all__ = ["Player", "arguments", "key_help", "run"]

SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps a second that a running search can be shown at."""

FRAME_SECONDS = 0.04
"""The shortest time between two frames of a running search."""

SEARCH_SECONDS = 0.1
"""The time that a search for the next solution goes on without looking at the keys."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("n", metavar="N", nargs="?", help=_("the size of the board"))
    parser.add_argument("--method", choices=list(METHODS), default="iterative", help=_("iterative without this"))
    parser.add_argument(
        "--plain", action="store_true", help=_("a line for each step; so it is wherever there is no terminal")
    )
    puzzles.arguments(parser)
    parser.epilog = "\n".join(
        [
            _("keys:"),
            "  " + _("f, right arrow: one step forward; b, left arrow: one step back"),
            "  " + _("space: run, or pause; + or -, up or down arrow: faster, slower"),
            "  " + _("s: on to the next solution; q: quit"),
            _("The last 100,000 steps are kept to go back to."),
        ]
    )


def run(options: argparse.Namespace) -> int:
    """Show the steps; the exit code is 0."""
    method = METHODS[options.method]
    board = puzzles.read_board(options, options.n, method.highest)
    if options.plain or not terminal.is_interactive(os.environ):
        _print_lines(method, board)
    else:
        _play(method, board)
    return 0


def _print_lines(method: Method, board: int | Puzzle) -> None:
    number, step = 0, None
    try:
        for number, step in enumerate(method.steps(board), 1):
            print(plain_line(number, step, method))
    except KeyboardInterrupt:
        sys.stdout.flush()  # what is said comes after the lines
        if step is not None:
            note(_interrupted(number, step))
        raise


def _play(method: Method, board: int | Puzzle) -> None:
    player = Player(History(method.steps(board)), time.monotonic)
    try:
        with terminal.Terminal() as screen:
            while not player.done:
                width, height = terminal.size()
                screen.draw(
                    frame(
                        player.history.current,
                        method,
                        board,
                        status=player.status(),
                        keys=key_help(),
                        width=width,
                        height=height,
                        colour=terminal.wants_colour(os.environ),
                    )
                )
                player.press(screen.read_key(player.wait()))
                player.advance()
    except KeyboardInterrupt:
        note(_interrupted(player.history.number, player.history.current))
        raise


def _interrupted(number: int, step: Step) -> str:
    solutions = step.counters.solutions
    return ngettext(
        "interrupted at step {number}: {solutions} solution so far",
        "interrupted at step {number}: {solutions} solutions so far",
        solutions,
    ).format(number=number, solutions=solutions)


def key_help() -> list[str]:
    """Return what the keys do, a short text each."""
    return [
        _("f/-> forward"),
        _("b/<- back"),
        _("space run"),
        _("+/- speed"),
        _("s solution"),
        _("q quit"),
    ]


class Player:
    """What the keys and the time do to a search: a machine that knows no terminal and no clock but the one given.

    `clock` returns the time in seconds. `press` takes a key, `advance` goes as far as the time allows, and `wait` says
    how long nothing needs to be done.
    """

    def __init__(self, history: History, clock: Callable[[], float]) -> None:
        self.history = history
        self.done = False
        self.running = False
        self.searching = False
        self._clock = clock
        self._speed = SPEEDS.index(5)
        self._last = 0.0  # when the last step of a running search was due

    @property
    def speed(self) -> int:
        """Steps a second when running."""
        return SPEEDS[self._speed]

    def press(self, key: str) -> None:
        """Do what a key says; "" and keys without meaning do nothing."""
        if not key:
            return
        going, self.searching = self.running or self.searching, False
        match key:
            case "q" | "Q":
                self.done = True
            case " ":
                self.running = not going
                self._last = self._clock()
            case "f" | "F" | "right":
                self.running = False
                self.history.forward()
            case "b" | "B" | "left":
                self.running = False
                self.history.back()
            case "s" | "S":
                self.running = False
                self.searching = True
            case "+" | "=" | "up":
                self._speed = min(self._speed + 1, len(SPEEDS) - 1)
            case "-" | "_" | "down":
                self._speed = max(self._speed - 1, 0)

    def advance(self) -> None:
        """Go as far as the time allows: stop at the end, or at a solution that is searched for."""
        now = self._clock()
        while self.searching and self._clock() < now + SEARCH_SECONDS:
            self.searching = self.history.forward() and self.history.current.kind is not Kind.SOLUTION
        # After a long pause of the whole program there is nothing to catch up.
        self._last = max(self._last, now - 1)
        while self.running and self._last + 1 / self.speed <= now:
            self._last += 1 / self.speed
            self.running = self.history.forward()

    def wait(self) -> float | None:
        """Return the seconds until `advance` has something to do; None when only a key can change anything."""
        if self.searching:
            return 0
        if self.running:
            return max(self._last + 1 / self.speed - self._clock(), FRAME_SECONDS)
        return None

    def status(self) -> str:
        """Return the number of the step and what is going on, in words."""
        number = self.history.number
        if self.searching:
            return _("step {number}  searching").format(number=number)
        if self.running:
            return ngettext(
                "step {number}  running, {speed} step a second",
                "step {number}  running, {speed} steps a second",
                self.speed,
            ).format(number=number, speed=self.speed)
        if number == self.history.oldest > 1:
            return _("step {number}  the oldest one kept").format(number=number)
        return _("step {number}  paused, speed {speed}").format(number=number, speed=self.speed)
