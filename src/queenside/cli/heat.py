"""`queenside heat`: for each square, how many solutions go through it."""

from __future__ import annotations

import sys

from queenside import api, counting
from queenside.cli import puzzles
from queenside.cli.progress import Bar
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]

LARGEST = 1000
"""The largest board of a puzzle; what takes too long is a matter of patience."""

CLOSED = "."
"""What stands for a square that takes no queen."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("size", metavar="N", nargs="?", help=_("the size of the board"))
    parser.add_argument("--threads", metavar="T", help=_("how many threads to use; one for each core without"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object; null stands for a closed square"))
    puzzles.arguments(parser)
    parser.epilog = _("A point stands for a square that is blocked, closed, or attacked by a given queen.")


def run(options: argparse.Namespace) -> int:
    """Print a line of numbers for each row, from the top."""
    board = puzzles.read_board(options, options.size, LARGEST)
    threads = None if options.threads is None else counting.check_threads(options.threads)
    allowed = [(1 << board) - 1] * board if isinstance(board, int) else list(board.allowed())
    bar = Bar(_("heat")) if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        found = api.heat(board, threads=threads, progress=bar)
    finally:
        if bar is not None:
            bar.close()
    through = [
        [str(number) if mask >> column & 1 else None for column, number in enumerate(row)]
        for mask, row in zip(allowed, found, strict=True)
    ]
    if options.json:
        import json

        # Counts are strings: many readers of JSON lose digits beyond 2^53.
        total = str(sum(found[0])) if found else "1"
        print(json.dumps({"n": len(found), "solutions": total, "through": through}))
        return 0
    width = max((len(cell or CLOSED) for row in through for cell in row), default=0)
    for row in through:
        print(" ".join((cell or CLOSED).rjust(width) for cell in row))
    return 0
