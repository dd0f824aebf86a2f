"""`queenside next`: one solution after another, asking each time whether to go on.

What is printed in English is the exact output of the program that textbooks print: a table for each solution and a
question after it. The solutions come as the iterative method finds them, in lexicographic order of the rows by column;
they are those of `api.solutions`, which come in order of the columns by row, mirrored in the main diagonal.
"""

from __future__ import annotations

import re
import sys

from queenside import api, notation
from queenside.board import Placement
from queenside.cli import note, puzzles
from queenside.errors import NotationError
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext
from queenside.symmetry import Symmetry
from queenside.view.text import board_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from queenside.puzzle import Puzzle

__all__ = ["arguments", "read_after", "run", "solutions_by_column"]

LARGEST = 64
"""The largest size that `api.solutions` takes."""

SLOW = 34
"""From this size on the first solution may take long."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("n", metavar="N", nargs="?", help=_("the size of the board"))
    parser.add_argument(
        "--after",
        metavar="PLACEMENT",
        help=_("start after this placement; a list of numbers is read as the table is, the row of each column"),
    )
    parser.add_argument("--board", action="store_true", help=_("draw each solution instead of its table"))
    puzzles.arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Print solutions as long as the answer is yes; the exit code is 0."""
    board = puzzles.read_board(options, options.n, LARGEST)
    n = board if isinstance(board, int) else board.n
    after = None if options.after is None else read_after(options.after, n)
    shown = 0
    try:
        if n >= SLOW:
            note(_("n = {n}: the first solution may take long; Ctrl-C stops").format(n=n))
        for shown, placement in enumerate(solutions_by_column(board, after), 1):  # noqa: B007 - said at the end
            if options.board:
                # The empty board has no lines.
                print(board_text(placement), end="\n" if n else "")
            else:
                print(notation.print_placement(placement, "table"))
            print(_("Find next solution? (Y/N)"), flush=True)
            if not _goes_on():
                return 0
    except KeyboardInterrupt:
        note(
            ngettext(
                "interrupted: {count} solution shown, there may be more",
                "interrupted: {count} solutions shown, there may be more",
                shown,
            ).format(count=shown)
        )
        raise
    print(_no_more(board, shown, after is not None))
    return 0


def _no_more(board: int | Puzzle, shown: int, after: bool) -> str:
    """Return the sentence for the end: that nothing more follows, and how many solutions there were."""
    if after:
        return ngettext(
            "There are no more solutions: {count} comes after the placement given.",
            "There are no more solutions: {count} come after the placement given.",
            shown,
        ).format(count=shown)
    if not shown and isinstance(board, int):
        return _("n = {n}: there is no solution").format(n=board)
    if not shown:
        return _("the puzzle has no solution")
    return ngettext(
        "There are no more solutions: {count} was found.",
        "There are no more solutions: {count} were found.",
        shown,
    ).format(count=shown)


def _goes_on() -> bool:
    """Read a line and return whether it is a yes; the end of the input is none, and bytes that are no text neither."""
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    return answer.strip() in ("Y", "y")


def solutions_by_column(board: int | Puzzle, after: Placement | None = None) -> Iterator[Placement]:
    """Yield the solutions in lexicographic order of the rows by column, those after a placement only if one is given.

    `after` has one queen in each column and need be no solution.
    """
    start = None if after is None else Symmetry.TRANSPOSE.of_placement(after)
    mirror_image = board if isinstance(board, int) else board.image(Symmetry.TRANSPOSE)
    for mirrored in api.solutions(mirror_image, start=start):
        if mirrored != start:
            yield Symmetry.TRANSPOSE.of_placement(mirrored)


def read_after(text: str, n: int) -> Placement:
    """Return the placement to start after; a bare list of numbers is the row of each column, from 1.

    All other forms are those of `notation`. Raises NotationError unless there is exactly one queen in each column, and
    SizeError unless the size is n.
    """
    placement = notation.parse(text, n=n)
    if re.fullmatch(r"[\d.,\s]+", text) and re.search(r"\d", text):
        placement = Symmetry.TRANSPOSE.of_placement(placement)
    columns = sorted(column for row, column in placement.squares if 0 <= row < n)
    if columns != list(range(n)) or len(placement.squares) != n:
        raise NotationError(
            mark("--after {text!r}: a placement to start after has one queen in each of the columns 1 to {n}"),
            text=text,
            n=n,
        )
    return placement
