"""`queenside show`: a placement drawn in the terminal, or as an SVG picture."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from queenside.cli import can_show, note
from queenside.cli.check import placement_arguments, read_placement
from queenside.errors import InputError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.sizes import check_size
from queenside.view.text import GLYPHS, board_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]

LARGEST = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    placement_arguments(parser)
    parser.add_argument("--glyphs", action="store_true", help=_("draw with chess glyphs instead of Q and ."))
    parser.add_argument("--svg", metavar="FILE", help=_("write an SVG picture to FILE instead; - is standard output"))


def run(options: argparse.Namespace) -> int:
    """Draw the placement, right or wrong."""
    placement = read_placement(options)
    check_size(placement.n, 0, LARGEST)
    if options.svg is not None:
        from queenside.view.svg import board_svg

        return _write(options.svg, board_svg(placement) + "\n")
    glyphs = options.glyphs
    if glyphs and not can_show(sys.stdout, "".join(GLYPHS.values())):
        note(
            _("standard output has no chess glyphs ({encoding}): drawn with letters").format(
                encoding=getattr(sys.stdout, "encoding", None)
            )
        )
        glyphs = False
    colour = sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(board_text(placement, glyphs=glyphs, colour=colour))
    return 0


def _write(name: str, picture: str) -> int:
    if name == "-":
        sys.stdout.write(picture)
        return 0
    path = Path(name)
    # A picture that is there already stays whole until the new one is: a full disk must not cost it.
    beside = path.with_name(path.name + ".part") if path.is_file() or not path.exists() else path
    try:
        beside.write_text(picture, encoding="utf-8", newline="\n")
        if beside != path:
            beside.replace(path)
    except OSError as error:
        raise InputError(mark("{name!r} cannot be written: {reason}"), name=name, reason=error.strerror) from None
    return 0
