"""`queenside one`: one solution at once, for any size."""

from __future__ import annotations

import sys

from queenside import api, construct, notation, sampling
from queenside.cli import note
from queenside.errors import InputError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.seeds import parse_seed
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
    parser.add_argument(
        "--random",
        action="store_true",
        help=_(
            "a solution at random: up to n = {uniform} each is as likely as any other; above, found by random swaps, "
            "some are likelier than others"
        ).format(uniform=sampling.UNIFORM_UP_TO),
    )
    parser.add_argument(
        "--seed", metavar="S", help=_("a whole number: with --random, the same one gives the same solution again")
    )


def run(options: argparse.Namespace) -> int:
    """Print a solution, or say that there is none, which is an answer like any other."""
    n = parse_size(options.size, highest=_largest(options))
    if options.seed is not None and not options.random:
        raise InputError(mark("--seed goes with --random"))
    seed = parse_seed(options.seed) if options.random else None
    if n in construct.UNSOLVABLE:
        print(_("n = {n}: there is no solution").format(n=n))
        return 0
    placement = api.one(n, random=options.random, seed=seed)
    if options.random and options.seed is None and sys.stderr is not None and sys.stderr.isatty():
        note(_("seed: {seed}").format(seed=seed))
    sys.stdout.writelines(notation.pieces(placement, options.format))
    print()
    return 0


def _largest(options: argparse.Namespace) -> int:
    """Return the largest size of what is asked for."""
    largest = sampling.LARGEST if options.random else construct.LARGEST
    return min(largest, LARGEST_PICTURE) if options.format in PICTURES else largest
