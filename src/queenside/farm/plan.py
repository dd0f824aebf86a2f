"""The plan of a long run: the join of an empty board, cut into units that are the same everywhere.

A *unit* is a node of one tree. Its upper levels place the queens of the band one after another; below each placement
that is counted (the least of its images, see `queenside.counting.bands`) hangs the decision tree of the join, which
gives each free column to one of the halves. A unit stands for all that is below its node: either all placements that
begin with some queens, or a part of one placement's decision tree. So a unit is a few small numbers, however much work
it is, and units can be cut for boards whose placements nobody could list.

A unit costs half a minute at most, by estimate, and a hundredth of the run at most; from n = 26 on more than half a
minute, where there would be more units than one ledger should hold. Estimates are kept in whole microseconds: the last
bit of a logarithm must not change a plan.
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from math import comb
from random import Random
from typing import NamedTuple

from queenside.counting.bands import band_placements, heights, queens_after, random_placement
from queenside.counting.join import LEAST_LEAVES, ROOT, Node, best_height, children, seconds_of
from queenside.counting.method import Task, cut
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenside.counting.bands import BandPlacement

__all__ = ["LARGEST", "SMALLEST", "VERSION", "Part", "Tree", "digest_of", "identity"]

VERSION = 1
"""Goes up when the same n is cut in another way."""

SMALLEST, LARGEST = 4, 31
"""The sizes that the join counts with a band."""

MOST_COST, LEAST_COST = 30_000_000, 200
"""A unit costs this at most, in microseconds, and is cut no further below the second."""
LEAST_UNITS, MOST_UNITS = 100, 200_000
"""Bounds to the cost of a run over that of its costliest unit; there are up to four times as many units."""

MOST_LISTED = 30_000
"""So many placements in the band, symmetric ones included, are all estimated; of more, a sample."""
SAMPLES = 16
MOST_SAMPLED = 3
"""So many queens of the band stand where costs are sampled; further down, nodes share their parent's cost evenly."""


class Part(NamedTuple):
    """A unit's node: the columns of the band's first queens and, when these are all, a node of the decision tree."""

    columns: tuple[int, ...]
    decisions: int = 0
    decided: int = 0

    @property
    def text(self) -> str:
        """The part as the ledger and the export have it: `3,10:5/4`."""
        return f"{','.join(map(str, self.columns))}:{self.decisions}/{self.decided}"

    @classmethod
    def parse(cls, text: str) -> Part:
        """Return the part that a text says; raises ValueError for another text."""
        columns, _, node = text.partition(":")
        decisions, _, decided = node.partition("/")
        return cls(tuple(map(int, columns.split(","))) if columns else (), int(decisions), int(decided))


def identity(n: int, height: int, part: Part) -> str:
    """Return the name of a unit: a hash of the board, the plan's version and the part, sixteen letters long."""
    return sha256(f"{VERSION} {n} {height} {part.text}".encode()).hexdigest()[:16]


def digest_of(n: int, height: int, parts: Iterable[Part]) -> str:
    """Return a hash of a whole plan: of a line with version, n and height, and a line for each part in order."""
    state = sha256(f"{VERSION} {n} {height}\n".encode())
    for part in parts:
        state.update(f"{part.text}\n".encode())
    return state.hexdigest()


class Tree:
    """The tree of an empty board of size n, with estimates: `cost` of a node, in microseconds on one core.

    Raises SizeError for an n that is not from SMALLEST to LARGEST.
    """

    def __init__(self, n: int, height: int | None = None) -> None:
        self.n = check_size(n, SMALLEST, LARGEST)
        self.height = best_height(n) if height is None else height
        assert self.height in heights(n)
        self.task = Task.empty(n)
        self.listed = n**self.height <= MOST_LISTED
        """Whether all placements are estimated; else the costs of groups of them are those of samples."""
        self._costs: dict[tuple[int, ...], int] = {}
        if self.listed:
            self._costs[()] = 0
            for placement in band_placements(self.task, self.height):
                cost = _microseconds(placement)
                for length in range(self.height + 1):
                    start = placement.columns[:length]
                    self._costs[start] = self._costs.get(start, 0) + cost
        whole = self.cost(())
        self.most = max(min(MOST_COST, max(LEAST_COST, whole // LEAST_UNITS)), whole // MOST_UNITS)

    def cost(self, columns: tuple[int, ...]) -> int:
        """Return the cost of all placements that begin with these queens; 0 means that there is none for sure."""
        if self.listed:
            return self._costs.get(columns, 0)
        if len(columns) == self.height:
            return sum(_microseconds(placement) for placement in band_placements(self.task, self.height, columns))
        cost = self._costs.get(columns)
        if cost is None:
            if len(columns) <= MOST_SAMPLED:
                self._costs[columns] = cost = self._sampled(columns)
            else:
                above = columns[:-1]
                cost = max(1, self.cost(above) // len(queens_after(self.task, self.height, above)))
        return cost

    def _sampled(self, columns: tuple[int, ...]) -> int:
        chance = Random(",".join(map(str, columns)))
        samples = SAMPLES if columns else 40 * SAMPLES
        weighed = 0.0
        for _ in range(samples):
            choices, placement = random_placement(self.task, self.height, chance, columns, least=True)
            if placement is not None:
                weighed += choices * seconds_of(placement)
        return max(1, round(1e6 * weighed / samples))

    def placement(self, columns: tuple[int, ...]) -> BandPlacement | None:
        """Return a whole placement, or None when it is not counted."""
        return next(band_placements(self.task, self.height, columns), None)

    def below(self, columns: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Return the nodes with one queen more in the band that have any placement, each with its cost."""
        nodes = [(*columns, queen) for queen in queens_after(self.task, self.height, columns)]
        return [(node, cost) for node in nodes if (cost := self.cost(node))]

    def parts(self) -> Iterator[tuple[Part, int]]:
        """Yield the units in their order, each with its cost."""
        return self._parts(())

    def _parts(self, columns: tuple[int, ...]) -> Iterator[tuple[Part, int]]:
        cost = self.cost(columns)
        if not cost:
            return
        if cost <= self.most:
            yield Part(columns), cost
        elif len(columns) < self.height:
            for node, _ in self.below(columns):
                yield from self._parts(node)
        else:
            placement = self.placement(columns)
            assert placement is not None
            for (decisions, decided), share in self.decisions(placement, cost, self.most):
                yield Part(columns, decisions, decided), max(1, round(share))

    def decisions(self, placement: BandPlacement, cost: int, most: float) -> Iterator[tuple[Node, float]]:
        """Yield nodes that cover a placement's decision tree, of a cost of `most` unless they have too few leaves."""
        leaf = cost / comb(len(placement.free), placement.half)
        nodes = partial(children, len(placement.free), leaf)
        return cut(ROOT, cost, nodes, max(most, LEAST_LEAVES * leaf))


def _microseconds(placement: BandPlacement) -> int:
    return max(1, round(1e6 * seconds_of(placement)))
