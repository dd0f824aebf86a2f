"""`queenside one`: one solution at once, for any size."""

from __future__ import annotations

import sys

from queenside import api, construct, notation
from queenside.locale import gettext as _
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]

PICTURES = ("rows", "fen")
LARGEST_PICTURE = 10_000
"""A picture has n * n squares: ten million a side would be a hundred million million characters."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("size", metavar="N", help=_("the size of the board"))
    parser.add_argument(
        "--format",
        metavar="FORM",
        choices=list(notation.FORMS),
        default="numbers",
        help=_("how to write the solution: {forms}; numbers without").format(forms=", ".join(notation.FORMS)),
    )


def run(options: argparse.Namespace) -> int:
    """Print a solution, or say that there is none, which is an answer like any other."""
    n = parse_size(options.size, highest=LARGEST_PICTURE if options.format in PICTURES else construct.LARGEST)
    if n in construct.UNSOLVABLE:
        print(_("n = {n}: there is no solution").format(n=n))
    else:
        sys.stdout.writelines(notation.pieces(api.one(n), options.format))
        print()
    return 0
