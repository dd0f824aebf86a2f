"""The process of one job: reads what to do, says how far it is, and what it found.

The server starts it by COMMAND and writes one line of JSON to it, `{"kind": ..., "lang": ..., "board": ...}`, which it
has checked; for the kind "make" there are `n`, `level` and `seed` in place of a board. This process writes lines of
JSON, `{"event": ..., "data": ...}`: any number of "progress", then "done" or "failed". Its standard input stays open as
long as the server lives: at its end this process ends too, at once.
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

from queenside import counting, locale
from queenside.errors import QueensideError
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from queenside.counting.method import Task
    from queenside.puzzle import Puzzle

__all__ = ["KINDS", "command", "main"]

BETWEEN = 0.1
"""Seconds between two reports."""

LARGEST_CHOSEN = 18
"""The largest board that is counted by the fastest method; on larger ones the search needs the least memory, whatever
is on them."""


def command() -> list[str]:
    """Return what starts this process, with the same package, however the server was started."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
    start = "import sys; sys.path.append(sys.argv[1]); from queenside.web.worker import main; main()"
    return [sys.executable, "-P", "-c", start, package]


def main() -> None:
    """Do the job that standard input says."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the server, which then ends this
    if hasattr(os, "nice"):
        os.nice(5)  # the server answers before anyone counts
    request = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_server, daemon=True).start()
    locale.use(request["lang"])
    try:
        _say("done", {"result": _make(request) if request["kind"] == "make" else _of_board(request)})
    except QueensideError as error:
        _say("failed", {"error": {"message": str(error)}})
    except MemoryError:
        _say("failed", {"error": {"message": _("there is not enough memory for this")}})


def _of_board(request: dict[str, Any]) -> dict[str, object]:
    return KINDS[request["kind"]](_read(request["board"]))


def _end_with_server() -> None:
    while os.read(0, 1024):
        pass
    os._exit(1)


def _say(event: str, data: object) -> None:
    sys.stdout.write(json.dumps({"event": event, "data": data}) + "\n")
    sys.stdout.flush()


def _read(board: object) -> Puzzle:
    from queenside.puzzle_notation import parse

    return parse(json.dumps(board), form="json")


class _Reports:
    """Says how far a count is, now and then."""

    def __init__(self) -> None:
        self.start = self._last = perf_counter()
        self._found = 0

    def at_least(self, found: int) -> None:
        self._found = found

    def progress(self, fraction: float) -> None:
        now = perf_counter()
        if now - self._last >= BETWEEN:
            self._last = now
            seconds = round(now - self.start, 2)
            _say("progress", {"fraction": round(fraction, 4), "found": str(self._found), "seconds": seconds})

    @property
    def seconds(self) -> float:
        return round(perf_counter() - self.start, 6)


def _counted(task: Task, reports: _Reports) -> tuple[int, str]:
    """Return the number of solutions and the name of the method that counted them."""
    n = task.n
    method = counting.choose(n, None if n <= LARGEST_CHOSEN else "search", task=task).method
    threads = counting.default_threads(n)
    found = counting.run(method, task, threads=threads, progress=reports.progress, at_least=reports.at_least)
    return found, method.name


def _count(puzzle: Puzzle) -> dict[str, object]:
    from queenside.counting import symmetry
    from queenside.counting.method import Task

    reports = _Reports()
    task = puzzle.task()
    solutions, method = _counted(task, reports)
    fundamental = str(symmetry.fundamental(task.n, solutions)) if task == Task.empty(task.n) else None
    return {"solutions": str(solutions), "fundamental": fundamental, "method": method, "seconds": reports.seconds}


def _finish(puzzle: Puzzle) -> dict[str, object]:
    return {"solutions": str(_counted(puzzle.task(), _Reports())[0])}


def _heat(puzzle: Puzzle) -> dict[str, object]:
    from queenside import api

    found = api.heat(puzzle)
    # Counts are strings: many readers of JSON lose digits beyond 2^53.
    through = [
        [str(number) if mask >> column & 1 else None for column, number in enumerate(row)]
        for mask, row in zip(puzzle.allowed(), found, strict=True)
    ]
    return {"through": through, "solutions": str(sum(found[0]))}


def _first(puzzle: Puzzle) -> dict[str, object]:
    from queenside import api

    outcome = api.search(puzzle, 1)
    if outcome.columns is not None:
        return {"queens": list(enumerate(outcome.columns)), "why": None}
    from queenside.counting.completion import why_none

    return {"queens": None, "why": why_none(puzzle.task(), outcome.nodes)}


def _make(request: dict[str, Any]) -> dict[str, object]:
    """Return a puzzle to be played: the given queens, and all of them."""
    from queenside import api, reasoning

    puzzle = api.make(request["n"], seed=request["seed"], difficulty=request["level"])
    return {"queens": sorted(puzzle.queens), "solution": reasoning.solution(puzzle)}


KINDS = {"count": _count, "finish": _finish, "heat": _heat, "first": _first}
"""What there is to do with a board, by name."""
