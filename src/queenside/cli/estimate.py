"""`queenside estimate`: about how many solutions there are, and how far off that may be."""

from __future__ import annotations

import sys

from queenside import api, estimating
from queenside.cli import note
from queenside.locale import gettext as _
from queenside.seeds import parse_seed
from queenside.sizes import MOST_DIGITS, parse_size, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "size", metavar="N", help=_("the size of the board, up to {largest}").format(largest=estimating.LARGEST)
    )
    parser.add_argument("--seed", metavar="S", help=_("a whole number: the same one gives the same estimate again"))
    parser.add_argument(
        "--samples",
        metavar="K",
        default=str(estimating.SAMPLES),
        help=_(
            "how many independent estimates to take the mean of, {default} without; "
            "four times as many halve the interval"
        ).format(default=estimating.SAMPLES),
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(options: argparse.Namespace) -> int:
    """Print the estimate, its interval, what the asymptotic law says, and what it takes to have the same again."""
    n = parse_size(options.size, highest=estimating.LARGEST)
    seed, samples = parse_seed(options.seed), _parse_samples(options.samples)
    bar = None
    if sys.stderr is not None and sys.stderr.isatty():
        from queenside.cli.progress import Bar

        bar = Bar(f"n = {n}")
    try:
        found = api.estimate(n, seed=seed, samples=samples, progress=bar)
    except KeyboardInterrupt:
        if bar is not None:
            bar.close()
        note(_("interrupted: no estimate"))
        raise
    finally:
        if bar is not None:
            bar.close()
    print(_json(found) if options.json else _lines(found))
    return 0


def _parse_samples(text: str) -> int:
    typed = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return estimating.check_samples(int(text) if typed else shortened(text))


def _lines(found: estimating.Estimate) -> str:
    law = estimating.law(found.n)
    lines = [
        _("Q({n}) is about {value}").format(n=found.n, value=_number(found.value)),
        _("95 % interval: {lowest} to {highest} ({percent} % to either side)").format(
            lowest=_number(found.lowest), highest=_number(found.highest), percent=f"{100 * found.width:.2g}"
        ),
        _("asymptotic law, (n e^-{gamma})^n: {law}").format(gamma=estimating.GAMMA, law=_number(law)),
    ]
    if found.gamma is not None:
        lines.append(
            _("the estimate is {ratio} times that: ln n - ln(Q)/n is {here} here and {gamma} in the limit").format(
                ratio=_number(found.value / law), here=f"{found.gamma:.4f}", gamma=estimating.GAMMA
            )
        )
    lines.append(_("seed: {seed}, samples: {samples}").format(seed=found.seed, samples=found.samples))
    return "\n".join(lines)


def _number(value: float) -> str:
    """Return a number with four digits: 92.13, 2.479e14."""
    digits, e, exponent = f"{value:.4g}".partition("e")
    return f"{digits}{e}{int(exponent)}" if e else digits


def _json(found: estimating.Estimate) -> str:
    """Return the estimate as a JSON object. The seed is a string: many readers of JSON lose digits beyond 2^53."""
    import json

    return json.dumps(
        {
            "n": found.n,
            "estimate": found.value,
            "lowest": found.lowest,
            "highest": found.highest,
            "confidence": 0.95,
            "law": estimating.law(found.n),
            "gamma": found.gamma,
            "seed": str(found.seed),
            "samples": found.samples,
        }
    )
