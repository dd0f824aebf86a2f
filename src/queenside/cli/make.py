"""`queenside make`: a puzzle with exactly one solution."""

from __future__ import annotations

import sys

from queenside import api, making
from queenside.cli import note, puzzles
from queenside.cli.progress import Bar
from queenside.construct import check_solvable
from queenside.locale import gettext as _
from queenside.locale import ngettext
from queenside.reasoning import check_level
from queenside.seeds import parse_seed
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]

FORMS = tuple(form for form in puzzles.FORM_NAMES if form in ("board", "json", "facts", "completion"))
"""The forms that hold given queens."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "size", metavar="N", help=_("the size of the board, up to {largest}").format(largest=making.LARGEST)
    )
    parser.add_argument("--seed", metavar="S", help=_("a whole number: the same one makes the same puzzle again"))
    parser.add_argument("--form", choices=FORMS, default="board", help=_("how to write the puzzle; board without"))
    parser.add_argument(
        "--difficulty",
        metavar="D",
        help=_("easy, medium or hard: which steps solve it; any without"),
    )
    parser.epilog = _(
        "Up to n = {fewest} no fewer given queens determine the same solution; above, none of them can be left out."
    ).format(fewest=making.FEWEST_UP_TO)


def run(options: argparse.Namespace) -> int:
    """Print the puzzle, and on standard error how hard it is."""
    n = parse_size(options.size, 0, making.LARGEST)
    check_solvable(n)
    seed = parse_seed(options.seed)
    difficulty = None if options.difficulty is None else check_level(options.difficulty)
    bar = Bar(f"n = {n}") if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        puzzle = api.make(n, seed=seed, difficulty=difficulty, progress=bar)
    finally:
        if bar is not None:
            bar.close()
    from queenside.puzzle_notation import print_puzzle

    text = print_puzzle(puzzle, options.form)
    print(text, end="" if not text or text.endswith("\n") else "\n", flush=True)
    given = len(puzzle.queens)
    note(
        _("seed {seed}: {given}, {difficulty}").format(
            seed=seed,
            given=ngettext("{count} queen given", "{count} queens given", given).format(count=given),
            difficulty=_(api.difficulty(puzzle)),
        )
    )
    return 0
