"""What a run will take, from real parts of it that are counted now.

Places are spread evenly over the whole work, by its estimate, each moved by chance within its stratum. From each, one
goes down the plan's tree to a part of a tenth of a second: to a child with the probability of its share of the
estimate. The time of a part over the probability of coming to it is an unbiased estimate of the time of the whole,
however wrong estimates are (Horvitz and Thompson, 1952; in trees, Knuth, 1975): they only make the interval wide.
"""

from __future__ import annotations

from math import comb, sqrt
from random import Random
from time import monotonic, thread_time
from typing import Any, NamedTuple

from queenside.counting.join import LEAST_LEAVES, ROOT, children
from queenside.errors import InputError
from queenside.farm.plan import Part, Tree, digest_of
from queenside.farm.work import JOIN, Job, perform
from queenside.locale import mark
from queenside.sizes import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["SECONDS", "Price", "parse_seconds", "price"]

SECONDS = 10
"""The time of a sample without another wish."""
MOST_SECONDS = 86_400.0

PIECE = 100_000
"""A part that is sampled costs this at most, in microseconds by estimate, unless it has too few leaves."""

STRATUM = 16
"""Parts of a round; each round spreads over the whole work."""

MACHINE = 0.1
"""How far a machine's own pace may differ between the sample and the run; it widens the interval to either side."""


class Price(NamedTuple):
    """What a run takes: `seconds` of one core, with an interval that holds in 95 % of all cases, and its units."""

    n: int
    height: int
    units: int
    exact: bool
    """Whether the plan was made and its units counted, or their number is an estimate."""
    digest: str | None
    megabytes: int
    seconds: float
    lowest: float
    highest: float
    samples: int


def parse_seconds(text: str) -> float:
    """Return the seconds of a sample that a text says; raises InputError unless they are from 0.1 to 86,400."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= MOST_SECONDS:
        raise InputError(
            mark("sample = {text!r}: a sample takes from 0.1 to {most} seconds"),
            text=shortened(text),
            most=int(MOST_SECONDS),
        )
    return seconds


def price(
    n: int, seconds: float = SECONDS, *, seed: int = 1, progress: Callable[[float], object] | None = None
) -> Price:
    """Return what a run of size n will take, by counting parts of it for some seconds on one core.

    Raises SizeError for an n that the plan cannot be made for.
    """
    tree, chance = Tree(n), Random(seed)
    parts = list(tree.parts()) if tree.listed else None
    found: list[float] = []
    units: list[float] = []
    _count(tree, _descend(tree, 0.5)[0])  # compiles, or loads what is compiled
    start = monotonic()
    while len(found) < STRATUM or monotonic() < start + seconds:
        places = list(range(STRATUM))
        chance.shuffle(places)
        for place in places:
            part, probability, of_unit = _descend(tree, (place + chance.random()) / STRATUM)
            units.append(1 / of_unit if of_unit else 0.0)
            found.append(_count(tree, part) / probability if probability else 0.0)
            elapsed = monotonic() - start
            if progress is not None:
                progress(min(1.0, elapsed / seconds))
            if len(found) >= STRATUM and elapsed >= seconds:
                break
    mean = sum(found) / len(found)
    spread = sqrt(sum((value - mean) ** 2 for value in found) / (len(found) - 1) / len(found))
    off = 2.2 * spread + MACHINE * mean
    return Price(
        n=n,
        height=tree.height,
        units=round(sum(units) / len(units)) if parts is None else len(parts),
        exact=parts is not None,
        digest=None if parts is None else digest_of(n, tree.height, (part for part, _ in parts)),
        megabytes=_megabytes(),
        seconds=mean,
        lowest=max(mean - off, min(found) / len(found)),
        highest=mean + off,
        samples=len(found),
    )


def _count(tree: Tree, part: Part) -> float:
    """Return the seconds that a part takes."""
    start = thread_time()
    perform(Job(0, JOIN, tree.n, tree.height, part), "")
    return thread_time() - start


def _descend(tree: Tree, place: float) -> tuple[Part, float, float]:
    """Go down to a part at a place from 0 to 1 of the estimated work.

    Returns the part, the probability of coming to it, and that of coming to the unit that it is in; 0 at a dead end.
    """
    columns: tuple[int, ...] = ()
    cost: float = tree.cost(columns)
    probability, of_unit = 1.0, 0.0
    while len(columns) < tree.height and cost > PIECE:
        if cost <= tree.most and not of_unit:
            of_unit = probability
        below = tree.below(columns)
        if not below:
            return Part(columns), 0.0, of_unit
        (columns, cost), share, place = _child(below, place)
        probability *= share
    node = ROOT
    if len(columns) == tree.height:
        placement = tree.placement(columns)
        assert placement is not None, "what is not counted costs nothing and is not below anything"
        leaf = cost / comb(len(placement.free), placement.half)
        while cost > max(PIECE, LEAST_LEAVES * leaf):
            if cost <= max(tree.most, LEAST_LEAVES * leaf) and not of_unit:
                of_unit = probability
            (node, cost), share, place = _child(children(len(placement.free), leaf, node), place)
            probability *= share
    return Part(columns, *node), probability, of_unit or probability


def _child(below: Sequence[tuple[Any, float]], place: float) -> tuple[tuple[Any, float], float, float]:
    """Return the child at a place, its share of the cost, and the place within it."""
    whole = sum(cost for _, cost in below)
    at = place * whole
    for node, cost in below[:-1]:
        if at < cost:
            return (node, cost), cost / whole, at / cost
        at -= cost
    node, cost = below[-1]
    return (node, cost), cost / whole, min(at / cost, 1.0)


def _megabytes() -> int:
    """Return the most memory that this process has had, in megabytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    import sys

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1 << 20 if sys.platform == "darwin" else 1 << 10))
