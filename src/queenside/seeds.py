"""Seeds: the number from which everything random here follows, so that it can be had again."""

from __future__ import annotations

import os
from operator import index

from queenside.errors import InputError
from queenside.locale import mark
from queenside.sizes import MOST_DIGITS, shortened

__all__ = ["MOST", "check_seed", "parse_seed"]

MOST = 2**64 - 1
"""The largest seed: a machine word."""


def check_seed(seed: int | str | None) -> int:
    """Return a seed as an int from 0 to MOST; for None a fresh one of up to nine digits, from the system's randomness.

    Raises InputError, naming the value and the range, for anything else, all text included.
    """
    if seed is None:
        return int.from_bytes(os.urandom(8), "big") % 10**9
    try:
        number = index(seed)  # type: ignore[arg-type]  # the point is to find out
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number <= MOST:
        raise InputError(mark("seed = {seed!r}: a seed is a whole number from 0 to {most}"), seed=seed, most=MOST)
    return number


def parse_seed(text: str | None) -> int:
    """Return the seed that a text says, a fresh one for None; raises InputError for anything else."""
    if text is None:
        return check_seed(None)
    typed = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return check_seed(int(text) if typed else shortened(text))
