"""`queenside first`: one solution of a board, or that there is none, and why."""

from __future__ import annotations

from queenside import api, notation
from queenside.board import Placement
from queenside.cli import note, puzzles
from queenside.locale import gettext as _
from queenside.locale import ngettext
from queenside.seeds import check_seed, parse_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.counting.search import Outcome
    from queenside.puzzle import Puzzle

__all__ = ["LARGEST", "UNKNOWN", "arguments", "run", "say_unknown", "search", "search_arguments"]

LARGEST = 1000
"""The largest board of the search."""

UNKNOWN = 3
"""The exit code when the search was stopped before the answer was certain."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("size", metavar="N", nargs="?", help=_("the size of the board"))
    parser.add_argument(
        "--format",
        metavar="FORM",
        choices=list(notation.FORMS),
        default="numbers",
        help=_("how to write the solution: {forms}; numbers without").format(forms=", ".join(notation.FORMS)),
    )
    parser.add_argument("--seed", metavar="S", help=_("another whole number may lead to another solution; 0 without"))
    search_arguments(parser)
    puzzles.arguments(parser)


def search_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how long to search."""
    parser.add_argument("--seconds", metavar="T", help=_("stop after T seconds; the answer is unknown then"))
    parser.epilog = _(
        "The exit code is 3 when the search is stopped, by --seconds or Ctrl-C, before the answer is certain, else 0."
    )


def run(options: argparse.Namespace) -> int:
    """Print a solution or that there is none; the exit code is 0 for either, and 3 if that is unknown."""
    board = puzzles.read_board(options, options.size, LARGEST)
    seed = check_seed(0) if options.seed is None else parse_seed(options.seed)
    outcome = search(options, board, 1, seed)
    if outcome.columns is not None:
        print(notation.print_placement(Placement(outcome.columns), options.format))
    elif outcome.finished:
        from queenside.counting.completion import why_none
        from queenside.counting.method import Task

        task = Task.empty(board) if isinstance(board, int) else board.task()
        why = why_none(task, outcome.nodes)
        if options.format == "json":
            import json

            print(json.dumps({"n": task.n, "columns": None, "why": why}, ensure_ascii=False))
        else:
            print(_("there is no solution: {why}").format(why=why))
    else:
        say_unknown(outcome)
        return UNKNOWN
    return 0


def search(options: argparse.Namespace, board: int | Puzzle, most: int, seed: int = 0) -> Outcome:
    """Return what a search for so many solutions came to, stopped by `--seconds` or by Ctrl-C if need be."""
    seconds = None if options.seconds is None else puzzles.parse_seconds(options.seconds)
    from queenside.counting.search import SearchInterrupted

    try:
        return api.search(board, most, seconds=seconds, seed=seed)
    except SearchInterrupted as stopped:
        return stopped.outcome


def say_unknown(outcome: Outcome) -> None:
    """Say on standard error that the answer is unknown, and what was searched."""
    note(
        ngettext(
            "unknown so far: the search was stopped after {count} queen was tried",
            "unknown so far: the search was stopped after {count} queens were tried",
            outcome.nodes,
        ).format(count=outcome.nodes)
    )
