"""The centre-out join: halves of the board listed each on its own and then matched. The fastest method from n = 14 on.

`queenside.counting.bands` says what is planned and how much each part stands for, `queenside.kernels.join` lists and
matches; docs/join.md tells the method, its idea and what was tried. A unit is a placement in the band or, where that
takes long, a part of its decision tree: which half takes each of the first columns.
"""

from __future__ import annotations

from functools import partial
from math import comb, exp, factorial, prod
from random import Random
from typing import NamedTuple

from queenside.counting import plain
from queenside.counting.bands import band_placements, heights, random_placement
from queenside.counting.method import Plan, Task, Unit, cut
from queenside.errors import InputError
from queenside.interrupts import heeded
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenside.counting.bands import BandPlacement

__all__ = [
    "GENERATION",
    "LEAST_LEAVES",
    "PRIMES",
    "ROOT",
    "Join",
    "Node",
    "Tally",
    "best_height",
    "check_height",
    "children",
    "seconds_of",
    "tally",
]

SMALLEST = 4
"""The smallest board with a band and two halves; smaller ones are left to the plain method."""

UNIT_SECONDS = 0.05
"""The estimated time of a unit at most, on the machine that the estimate was made for; others take twice as long."""

GENERATION = 2
"""Goes up when a kernel is found to have counted wrongly: counts of two generations are never added up."""

PRIMES = (2147483647, 2147483629)
"""Two primes below 2^31: kernels keep sums modulo these apart from the sums, to vouch for them."""

LEAST_LEAVES = 64
"""A unit has this many leaves of the decision tree at least: its lists are made anew from the root on."""

HEIGHTS = {19: 3, 21: 3, 23: 3, 24: 4, 25: 5, 26: 6, 27: 7, 28: 8, 29: 7, 30: 8, 31: 9}
"""The best height of the band where it is not the least one."""

MOST_PLANNED = 30_000
"""Placements in the band, symmetric ones included, that are all planned beforehand; more are estimated by a sample."""

SAMPLES = 200

LEAF_SECONDS, HALF_SECONDS, PAIR_SECONDS = 2e-7, 1.3e-9, 3e-12
"""What a leaf of the decision tree, a half placement and a pair of them cost on that machine."""


class Node(NamedTuple):
    """A node of the decision tree: bit i of `decisions` is set when the top half takes free column i."""

    decisions: int
    decided: int


ROOT = Node(0, 0)


class _Work(NamedTuple):
    placement: BandPlacement
    node: Node


class Tally(NamedTuple):
    """A count with what vouches for it: its residues modulo PRIMES, which the kernel kept apart from it,
    and the number of half placements listed, which does not depend on the joining.
    """

    solutions: int
    residues: tuple[int, int]
    listed: int


class Join:
    """The method. `height` is the number of rows of the band, one of `bands.heights(n)`; without it, the fastest."""

    name = "join"
    smallest = 0
    largest = 31

    def __init__(self, height: int | None = None) -> None:
        self.height = height

    def plan(self, task: Task) -> Plan:
        """Return the units, made one by one as they are taken."""
        if task.n < SMALLEST:
            return Plan(1.0, [Unit(1.0, task)])
        height = best_height(task.n) if self.height is None else self.height
        placements: Iterable[BandPlacement] = band_placements(task, height)
        if task.n**height <= MOST_PLANNED:
            placements = list(placements)
            seconds = sum(seconds_of(placement) for placement in placements)
        else:
            seconds = _sampled_seconds(task, height)
        return Plan(seconds, (unit for placement in placements for unit in _units(placement)))

    def count(self, unit: Unit) -> int:
        """Return the number of solutions that a part of a band placement's tree stands for."""
        if isinstance(unit.work, Task):
            return plain.count(unit.work)
        work: _Work = unit.work
        return tally(work.placement, work.node).solutions


def tally(placement: BandPlacement, node: Node) -> Tally:
    """Return the number of solutions that a part of a placement's tree stands for, and what vouches for it."""
    capacity = _capacity(placement)
    while True:
        try:
            with heeded():
                from queenside.kernels import join

                found = join.tally(
                    placement.n, placement.free, placement.allowed, placement.ties, *node, capacity, primes=PRIMES
                )
        except OverflowError:  # seldom: the lists of a few placements are longer than most
            capacity *= 2
        else:
            break
    weight, double = placement.weight, placement.double
    residues = [
        weight * (double * found.residues[place] + found.residues[place + 2]) % prime
        for place, prime in enumerate(PRIMES)
    ]
    return Tally(weight * (double * found.once + found.ties), (residues[0], residues[1]), found.keys)


def check_height(n: int, height: int | str) -> int:
    """Return a height of the band for a board of size n, taken as an int or as a user types it.

    Raises InputError, naming the value and the heights there are, for anything else.
    """
    number = int(height) if isinstance(height, str) and height.isascii() and height.isdigit() else height
    if isinstance(number, bool) or not isinstance(number, int) or (n >= SMALLEST and number not in heights(n)):
        raise InputError(
            mark("band = {height!r}: for n = {n} the height of the band is {least}, {next} and so on, {most} at most"),
            height=height,
            n=n,
            least=2 - n % 2,
            next=4 - n % 2,
            most=n - 2,
        )
    return number


def best_height(n: int) -> int:
    """Return the height of the band with which a board of size n is counted fastest.

    A low band makes the fewest half placements in all, a higher one shorter lists. The least height wins as long as
    its lists stay below about ten thousand on average; above that they also outgrow the memory.
    """
    return HEIGHTS.get(n, 2 - n % 2)


def _units(placement: BandPlacement) -> Iterator[Unit]:
    """Yield the parts of a placement's decision tree, of about a unit's time each; a part has some leaves at least."""
    seconds = seconds_of(placement)
    leaf = seconds / comb(len(placement.free), placement.half)
    below = partial(children, len(placement.free), leaf)
    for node, cost in cut(ROOT, seconds, below, max(UNIT_SECONDS, LEAST_LEAVES * leaf)):
        yield Unit(cost, _Work(placement, node))


def _sampled_seconds(task: Task, height: int) -> float:
    """Estimate the time of a task that has too many placements in the band to plan them all beforehand.

    This is Knuth's estimate of the size of a tree: random placements, each weighted by the choices on its way.
    """
    chance = Random(task.n)
    weighed = 0.0
    for _ in range(SAMPLES):
        choices, placement = random_placement(task, height, chance)
        if placement is not None:
            weighed += choices / placement.weight * seconds_of(placement)
    return weighed / SAMPLES


def children(width: int, leaf: float, node: Node) -> list[tuple[Node, float]]:
    """Return the two nodes below one, each with the estimated time of its leaves; `leaf` is that of one."""
    half, (decisions, decided) = width // 2, node
    left = width - decided - 1
    below: list[tuple[Node, float]] = []
    for taken in (1, 0):
        tops = decisions.bit_count() + taken
        leaves = comb(left, half - tops) if tops <= half else 0
        if leaves:
            below.append((Node(decisions | taken << decided, decided + 1), leaves * leaf))
    return below


def _length(placement: BandPlacement, allowed: tuple[int, ...]) -> float:
    """Estimate how many half placements use a given set of half of the columns.

    Without diagonals that would be the permanent of the allowed squares, about half! times the part of each row that is
    allowed. Two queens of a half share a diagonal with a probability that makes exp(-1.05 half (half - 1) / n) survive:
    the constant was fitted to the lists of n = 17 to 20.
    """
    half = placement.half
    rows = prod(sum(mask >> row & 1 for mask in allowed) / len(allowed) for row in range(half))
    return factorial(half) * rows * exp(-1.05 * half * (half - 1) / placement.n)


def seconds_of(placement: BandPlacement) -> float:
    """Estimate the time of a placement in the band."""
    top, bottom = (_length(placement, allowed) for allowed in placement.allowed)
    leaf = LEAF_SECONDS + HALF_SECONDS * (top + bottom) + PAIR_SECONDS * top * bottom
    return leaf * comb(len(placement.free), placement.half)


def _capacity(placement: BandPlacement) -> int:
    """Return the places for a list: a power of two, about twenty times what it holds on average at the leaves."""
    most = max(_length(placement, allowed) for allowed in placement.allowed)
    return 1 << max(12, int(20 * most).bit_length())
