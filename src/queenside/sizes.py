"""The size of a board, n: what is one, and how people type one. Small, since every command needs it at once."""

from __future__ import annotations

from operator import index

from queenside.errors import SizeError
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MOST_DIGITS", "check_size", "parse_size", "parse_sizes", "shortened"]

MOST_DIGITS = 600
"""A number with more is refused as it is written: Python may be set up to turn no more than 640 into an int."""


def check_size(n: object, lowest: int = 0, highest: int | None = None) -> int:
    """Return n as an int from `lowest` to `highest` (no upper bound when None).

    Raises SizeError, naming the value and the range, for anything else; a bool and a float are not sizes.
    """
    try:
        size = index(n)  # type: ignore[arg-type]  # the point is to find out
    except TypeError:
        size = lowest - 1
    if isinstance(n, bool) or size < lowest or (highest is not None and size > highest):
        if highest is None:
            raise SizeError(mark("n = {n!r}: n is a whole number, {lowest} or more"), n=n, lowest=lowest)
        raise SizeError(
            mark("n = {n!r}: here n is a whole number from {lowest} to {highest}"),
            n=n,
            lowest=lowest,
            highest=highest,
        )
    return size


def parse_size(text: str, lowest: int = 0, highest: int | None = None) -> int:
    """Return the size that a text says, from `lowest` to `highest`; raises SizeError for anything else."""
    stripped = text.strip()
    digits = stripped[1:] if stripped.startswith(("-", "+")) else stripped
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
        return check_size(int(stripped), lowest, highest)
    return check_size(shortened(text), lowest, highest)


def parse_sizes(text: str, lowest: int = 0, highest: int | None = None) -> Sequence[int]:
    """Return the sizes of "8" or of a range "4..12", both ends included.

    Raises SizeError for anything else, and for a range that runs backwards.
    """
    first, dots, last = text.partition("..")
    if not dots:
        return [parse_size(text, lowest, highest)]
    start, stop = parse_size(first, lowest, highest), parse_size(last, lowest, highest)
    if stop < start:
        raise SizeError(mark("{text!r}: a range runs from the smaller size to the larger"), text=shortened(text))
    return range(start, stop + 1)


def shortened(text: str) -> str:
    """Return a text that someone typed, or the start of it: an error need not repeat a whole book."""
    return text if len(text) <= 60 else text[:57] + "..."
