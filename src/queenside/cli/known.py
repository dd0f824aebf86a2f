"""`queenside known`: published values with their sources, and whether the test suite recomputes them."""

from __future__ import annotations

from queenside.errors import SizeError
from queenside.known import SEQUENCES
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("size", metavar="N", nargs="?", help=_("the size of the board; every published size without"))
    parser.add_argument("--json", action="store_true", help=_("write a JSON list, with the values as strings"))


def run(options: argparse.Namespace) -> int:
    """Print the values of all sequences, or those for one n."""
    n = None if options.size is None else parse_size(options.size)
    if n is not None and not any(n in sequence.sizes for sequence in SEQUENCES):
        raise SizeError(
            mark("n = {n}: nothing is published here for this size; the values go from n = {lowest} to {highest}"),
            n=n,
            lowest=min(sequence.sizes[0] for sequence in SEQUENCES),
            highest=max(sequence.sizes[-1] for sequence in SEQUENCES),
        )
    if options.json:
        _print_json(n)
    elif n is None:
        _print_all()
    else:
        _print_size(n)
    return 0


def _print_all() -> None:
    print(_("Published values; no answer of queenside is taken from them."))
    for sequence in SEQUENCES:
        print()
        print(_("{title} ({source})").format(title=_(sequence.title), source=sequence.source))
        width = len(str(max(sequence.values)))
        for n in sequence.sizes:
            print(f"{n:4}  {sequence.value(n):{width}}  {_(sequence.standing(n))}")


def _print_size(n: int) -> None:
    """Print a line for each sequence; the numbers come first, so that they line up in every script."""
    print(_("Published values for n = {n}; no answer of queenside is taken from them.").format(n=n))
    values = {sequence: str(sequence.value(n)) if n in sequence.sizes else "-" for sequence in SEQUENCES}
    width = max(map(len, values.values()))
    for sequence, value in values.items():
        if n in sequence.sizes:
            standing = _(sequence.standing(n))
        else:
            standing = _("published from n = {lowest} to {highest}").format(
                lowest=sequence.sizes[0], highest=sequence.sizes[-1]
            )
        print(
            f"{value:>{width}}  "
            + _("{title} ({source}; {standing})").format(
                title=_(sequence.title), source=sequence.source, standing=standing
            )
        )


def _print_json(only: int | None) -> None:
    """Print an object for each value. Names and standings are for programs: they stay in English."""
    import json

    print(
        json.dumps(
            [
                {
                    "sequence": sequence.name,
                    "n": n,
                    "value": str(sequence.value(n)),
                    "source": sequence.source,
                    "standing": sequence.standing(n),
                }
                for sequence in SEQUENCES
                for n in sequence.sizes
                if only in (None, n)
            ],
            indent=1,
        )
    )
