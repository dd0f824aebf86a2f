"""`queenside export`: the counts of all units of a long run, as CSV or JSON lines."""

from __future__ import annotations

from queenside.farm.export import FORMATS
from queenside.farm.run import Run
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("ledger", metavar="FILE", help=_("the ledger of the run"))
    parser.add_argument(
        "--format",
        metavar="NAME",
        default=FORMATS[0],
        help=_("how to write it: {formats}").format(formats=", ".join(FORMATS)),
    )


def run(options: argparse.Namespace) -> int:
    """Print a line for each unit, after what it all belongs to."""
    for line in Run(ledger=options.ledger).export(options.format):
        print(line)
    return 0
