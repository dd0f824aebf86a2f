"""`queenside show`: a placement drawn in the terminal, or as an SVG picture."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from queenside.board import Placement
from queenside.cli import can_show, note
from queenside.cli.check import placement_arguments, read_placement
from queenside.cli.puzzles import FORM_NAMES, read_file
from queenside.errors import InputError
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext
from queenside.sizes import check_size
from queenside.view.text import GLYPHS, board_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.board import Fault, Square

__all__ = ["arguments", "run"]

LARGEST = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    placement_arguments(parser, needed=False, more_forms=FORM_NAMES)
    parser.add_argument("--puzzle", metavar="FILE", help=_("draw a puzzle instead, in any form of one; - is input"))
    parser.add_argument("--glyphs", action="store_true", help=_("draw with chess glyphs instead of Q and ."))
    parser.add_argument("--svg", metavar="FILE", help=_("write an SVG picture to FILE instead; - is standard output"))


def run(options: argparse.Namespace) -> int:
    """Draw the placement, right or wrong, or the puzzle."""
    if (options.puzzle is None) == (not options.placement):
        raise InputError(mark("one thing is drawn at a time: a PLACEMENT, or --puzzle FILE"))
    if options.puzzle is None:
        placement = read_placement(options)
        blocked: frozenset[Square] = frozenset()
        closed: dict[Square, Fault] = {}
    else:
        puzzle = read_file(options.puzzle, options.form)
        placement = Placement.of_squares(puzzle.n, puzzle.queens)
        blocked, closed = puzzle.blocked, puzzle.closed_squares()
    check_size(placement.n, 0, LARGEST)
    if outside := sum(not (0 <= row < placement.n and 0 <= column < placement.n) for row, column in placement.squares):
        message = ngettext(
            "{count} queen is outside the board and is not drawn",
            "{count} queens are outside the board and are not drawn",
            outside,
        )
        note(message.format(count=outside))
    if options.svg is not None:
        from queenside.view.svg import board_svg

        return _write(options.svg, board_svg(placement, blocked=blocked, closed=closed) + "\n")
    glyphs = options.glyphs
    if glyphs and not can_show(sys.stdout, "".join(GLYPHS.values())):
        note(
            _("standard output has no chess glyphs ({encoding}): drawn with letters").format(
                encoding=getattr(sys.stdout, "encoding", None)
            )
        )
        glyphs = False
    colour = sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(board_text(placement, glyphs=glyphs, colour=colour, blocked=blocked, closed=closed))
    return 0


def _write(name: str, picture: str) -> int:
    if name == "-":
        sys.stdout.write(picture)
        return 0
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a device, say
            path.write_text(picture, encoding="utf-8", newline="\n")
        else:
            _replace(path.resolve(), picture)
    except OSError as error:
        raise InputError(mark("{name!r} cannot be written: {reason}"), name=name, reason=error.strerror) from None
    return 0


def _replace(path: Path, picture: str) -> None:
    """Write a file beside and put it in the place of `path`: a picture that is there stays whole until then."""
    import shutil
    import tempfile

    number, beside = tempfile.mkstemp(prefix=".queenside-", dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(picture)
        if path.exists():
            shutil.copymode(path, beside)
        else:
            umask = os.umask(0)
            os.umask(umask)
            Path(beside).chmod(0o666 & ~umask)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
