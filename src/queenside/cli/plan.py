"""`queenside plan`: what a long run will take, before it starts."""

from __future__ import annotations

import sys

from queenside.cli.progress import duration
from queenside.farm import price
from queenside.farm.plan import LARGEST, SMALLEST
from queenside.locale import gettext as _
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "size",
        metavar="N",
        help=_("the size of the board, {lowest} to {highest}").format(lowest=SMALLEST, highest=LARGEST),
    )
    parser.add_argument(
        "--sample",
        metavar="SECONDS",
        default=str(price.SECONDS),
        help=_("how long to count parts of the run to price it, {seconds} without").format(seconds=price.SECONDS),
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(options: argparse.Namespace) -> int:
    """Print the units, the band, the memory and the price of a run."""
    n = parse_size(options.size, SMALLEST, LARGEST)
    seconds = price.parse_seconds(options.sample)
    bar = None
    if sys.stderr is not None and sys.stderr.isatty():
        from queenside.cli.progress import Bar

        bar = Bar(f"n = {n}")
    try:
        found = price.price(n, seconds, progress=bar)
    finally:
        if bar is not None:
            bar.close()
    print(_json(found) if options.json else _lines(found))
    return 0


def _lines(found: price.Price) -> str:
    hours = [f"{value / 3600:.3g}" for value in (found.seconds, found.lowest, found.highest)]
    units = str(found.units) if found.exact else _("about {number}").format(number=f"{found.units:.2g}")
    return "\n".join(
        [
            _("band: {height} rows").format(height=found.height),
            _("units: {number}").format(number=units),
            _("memory: {megabytes} MB for each worker").format(megabytes=found.megabytes),
            _("price: {hours} core-hours, 95 % interval {lowest} to {highest}").format(
                hours=hours[0], lowest=hours[1], highest=hours[2]
            ),
            _("that is {time} on one core, from {parts} parts counted").format(
                time=duration(found.seconds), parts=found.samples
            ),
        ]
    )


def _json(found: price.Price) -> str:
    import json

    return json.dumps(
        {
            "n": found.n,
            "band": found.height,
            "units": found.units,
            "units_exact": found.exact,
            "digest": found.digest,
            "megabytes": found.megabytes,
            "core_seconds": found.seconds,
            "lowest": found.lowest,
            "highest": found.highest,
            "confidence": 0.95,
            "samples": found.samples,
        }
    )
