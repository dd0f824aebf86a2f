"""`queenside unique`: whether a puzzle has exactly one solution."""

from __future__ import annotations

from queenside.cli import puzzles
from queenside.cli.first import LARGEST, UNKNOWN, say_unknown, search, search_arguments
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("size", metavar="N", nargs="?", help=_("the size of the board"))
    search_arguments(parser)
    puzzles.arguments(parser)
    parser.epilog = _(
        "The exit code is 0 for exactly one solution, 1 for none or more, and 3 when the search is stopped, by "
        "--seconds or Ctrl-C, before the answer is certain."
    )


def run(options: argparse.Namespace) -> int:
    """Say whether there is one solution, none, or more; the exit code is 0, 1 and 1, and 3 if that is unknown."""
    board = puzzles.read_board(options, options.size, LARGEST)
    outcome = search(options, board, 2)
    if outcome.found > 1:
        print(_("there is more than one solution"))
    elif not outcome.finished:
        say_unknown(outcome)
        return UNKNOWN
    else:
        print(_("there is exactly one solution") if outcome.found else _("there is no solution"))
    return 0 if outcome.found == 1 else 1
