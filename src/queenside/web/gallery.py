"""The gallery: all solutions of a small board by fundamental solution, each with its orbit; searched, told and written.

The fundamental solutions come from the list of all solutions, their orbits from the eight symmetries. What was made for
a size is kept: the solutions up to LARGEST fit into a few megabytes.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from functools import cache
from io import StringIO
from typing import NamedTuple

from queenside import api
from queenside.board import Placement
from queenside.errors import QueensideError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.puzzle import Puzzle
from queenside.symmetry import SYMMETRIES
from queenside.view.svg import sheet_svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.board import Square
    from queenside.symmetry import Symmetry

__all__ = ["LARGEST", "Orbit", "Selection", "orbits", "parse_search", "sum_of_classes"]

LARGEST = 12
"""The largest board of the gallery: 14,200 solutions, 1,787 of them fundamental."""

CLASSES = {
    8: (mark("identity only"), mark("no turn and no mirror gives the same solution again, so each stands for eight")),
    4: (mark("half turn"), mark("half a turn gives the same solution again, so each stands for four")),
    2: (mark("quarter turn"), mark("a quarter turn gives the same solution again, so each stands for two")),
    1: (
        mark("every symmetry"),
        mark("every turn and every mirror gives the same solution again, so it stands for one"),
    ),
}
"""The classes of symmetry of solutions, by the size of the orbit: a name, and what it means. There are no others: no
mirror keeps two queens that do not attack each other, and what the quarter turn keeps the half turn keeps."""


class Orbit(NamedTuple):
    """A fundamental solution, and whatever turns and mirrors make of it.

    `number` counts the fundamental solutions of the size from 1, in lexicographic order. `members` are the different
    images, the fundamental solution first, by the columns of their rows, from 0; each with the first of SYMMETRIES that
    makes it. `kept_by` are the symmetries other than the identity that make the fundamental solution again.
    """

    number: int
    members: dict[tuple[int, ...], Symmetry]
    kept_by: tuple[Symmetry, ...]

    @property
    def size(self) -> int:
        """The number of different images."""
        return len(self.members)


@cache
def orbits(n: int) -> tuple[Orbit, ...]:
    """Return the orbits of all solutions of size n, from 1 to LARGEST, in the order of the fundamental solutions."""
    return tuple(_orbit(number, placement) for number, placement in enumerate(api.solutions(n, fundamental=True), 1))


def _orbit(number: int, placement: Placement) -> Orbit:
    members: dict[tuple[int, ...], Symmetry] = {}
    kept_by = []
    for symmetry, image in zip(SYMMETRIES, placement.images(), strict=True):
        columns = tuple(column for _row, column in image.squares)
        if columns not in members:
            if not Placement(columns).is_solution:  # the list was checked; this checks what the symmetries made of it
                raise QueensideError(mark("{columns} is no solution; please report this"), columns=columns)
            members[columns] = symmetry
        elif image == placement:
            kept_by.append(symmetry)
    return Orbit(number, members, tuple(kept_by))


def sum_of_classes(n: int) -> list[tuple[int, int]]:
    """Return (number of orbits, their size) for each size, largest first: the 92 of n = 8 are 11 x 8 + 1 x 4."""
    numbers = Counter(orbit.size for orbit in orbits(n))
    return [(numbers[size], size) for size in sorted(numbers, reverse=True)]


def parse_search(text: str, n: int) -> frozenset[Square]:
    """Return the squares that a text names on an n x n board, none for an empty text.

    They are written as in chess, "b4 d5", or by row and column from 1, "5,2 4,4", with spaces or semicolons between.
    Raises InputError for text of another kind, for squares beside the board and for queens that attack each other.
    """
    pair = r"([0-9]{1,4})\s*,\s*([0-9]{1,4})(?:[\s;]+|$)"
    if re.fullmatch(f"(?:{pair})+", text.strip()):
        return Puzzle(n, queens=[(int(row) - 1, int(column) - 1) for row, column in re.findall(pair, text)]).queens
    return Puzzle(n, queens=text).queens


class Selection:
    """What the gallery shows of a size: the orbits with a member that has a queen on each of some squares.

    With `whole`, all members of these orbits are told and written, else the fundamental solutions alone.
    """

    def __init__(self, n: int, squares: frozenset[Square] = frozenset(), *, whole: bool = True) -> None:
        self.n = n
        self.squares = squares
        self.whole = whole
        self.found = [orbit for orbit in orbits(n) if any(map(self._holds, orbit.members))]

    def _holds(self, columns: tuple[int, ...]) -> bool:
        return all(columns[row] == column for row, column in self.squares)

    def _shown(self, orbit: Orbit) -> list[tuple[int, ...]]:
        return list(orbit.members)[: None if self.whole else 1]

    def told(self, first: int = 0, count: int | None = None) -> dict[str, object]:
        """Return what there is to tell, as JSON, with `count` orbits from the one numbered `first` on, from 0.

        Counts are texts, rows and columns count from 0. `holding` is the number of solutions that have the squares
        searched for themselves, which some image of every orbit found has.
        """
        every = orbits(self.n)
        last = None if count is None else first + count
        return {
            "n": self.n,
            "solutions": str(sum(orbit.size for orbit in every)),
            "fundamental": str(len(every)),
            "sum": self._sum(),
            "classes": [
                {
                    "fundamental": str(number),
                    "orbit_size": size,
                    "name": _(CLASSES[size][0]),
                    "text": _(CLASSES[size][1]),
                }
                for number, size in sum_of_classes(self.n)
            ],
            "squares": sorted(self.squares),
            "found": str(len(self.found)),
            "holding": str(sum(self._holds(columns) for orbit in self.found for columns in orbit.members)),
            "first": first,
            "orbits": [self._orbit_told(orbit) for orbit in self.found[first:last]],
        }

    def _sum(self) -> str:
        classes = sum_of_classes(self.n)
        total = sum(number * size for number, size in classes)
        parts = " + ".join(f"{number} \u00d7 {size}" for number, size in classes)
        return f"{total} = {parts}" if parts else "0"

    def _orbit_told(self, orbit: Orbit) -> dict[str, object]:
        return {
            "number": orbit.number,
            "orbit_size": orbit.size,
            "kept_by": [symmetry.value for symmetry in orbit.kept_by],
            "members": [
                {
                    "columns": columns,
                    "symmetry": orbit.members[columns].value,
                    "holds": bool(self.squares) and self._holds(columns),
                }
                for columns in self._shown(orbit)
            ],
        }

    def csv(self) -> str:
        """Return a line for each solution: for spreadsheets, so columns count from 1, and for programs, in English."""
        text = StringIO()
        lines = csv.writer(text)
        lines.writerow(["fundamental", "symmetry", "orbit_size", *(f"row_{row + 1}" for row in range(self.n))])
        for orbit in self.found:
            for columns in self._shown(orbit):
                across = [column + 1 for column in columns]
                lines.writerow([orbit.number, orbit.members[columns].value, orbit.size, *across])
        return text.getvalue()

    def svg(self, first: int, count: int) -> str:
        """Return `count` orbits as a picture: one a line, or four fundamental solutions a line."""
        groups = [
            (
                _("{number}: {name}").format(number=orbit.number, name=_(CLASSES[orbit.size][0])),
                list(map(Placement, self._shown(orbit))),
            )
            for orbit in self.found[first : first + count]
        ]
        return sheet_svg(groups, title=f"{self.n} x {self.n}: {self._sum()}", across=1 if self.whole else 4)
