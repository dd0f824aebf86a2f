"""What each part of a centre-out join must count, told from all solutions of a board: no code shared with the join.

The symmetries of a board, its solutions and their images come from trying every square; who stands for whom is said
here in terms of whole solutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from queenside.counting import plain
from queenside.counting.method import Task

Columns = tuple[int, ...]

_SYMMETRIES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "mirror columns": lambda r, c, z: (r, z - c),
    "mirror rows": lambda r, c, z: (z - r, c),
    "half turn": lambda r, c, z: (z - r, z - c),
    "transpose": lambda r, c, _: (c, r),
    "antitranspose": lambda r, c, z: (z - c, z - r),
    "quarter turn": lambda r, c, z: (c, z - r),
    "back turn": lambda r, c, z: (z - c, r),
}


def parts(allowed: Sequence[int], height: int) -> dict[Columns, Counter[tuple[bool, ...]]]:
    """Return for each placement in the band that has solutions what its solutions count, by which half takes what.

    The keys are the columns of the band's queens and, in the counters, for each other column from the left whether its
    queen stands in the top half. A solution counts 2 when its queens in the central rows come nearer to the centre than
    those in the central columns, 1 when both come as near, 0 when they do not; always 1 on a board that is kept by no
    transposition and no quarter turn.
    """
    n = len(allowed)
    first = (n - height) // 2
    swaps = any(name in _kept(allowed) for name in ("transpose", "antitranspose", "quarter turn", "back turn"))
    central = {(n - 1) // 2, n // 2}
    found: dict[Columns, Counter[tuple[bool, ...]]] = {}
    for columns in plain.solutions(Task(tuple(allowed))):
        row_distance = min(abs(2 * c - n + 1) for r, c in enumerate(columns) if r in central)
        column_distance = min(abs(2 * r - n + 1) for r, c in enumerate(columns) if c in central)
        counts = 1 if not swaps or row_distance == column_distance else 2 if row_distance < column_distance else 0
        band = tuple(columns[first : first + height])
        row_of = {c: r for r, c in enumerate(columns)}
        takes = tuple(row_of[c] < first for c in range(n) if c not in band)
        found.setdefault(band, Counter())[takes] += counts
    return found


def images(allowed: Sequence[int], columns: Columns) -> set[Columns]:
    """Return the different images of a placement in the band under the mirrors and the half turn, if they keep all."""
    z, kept = len(allowed) - 1, _kept(allowed)
    across = tuple(z - c for c in columns)
    return {
        columns,
        *([across] if "mirror columns" in kept else []),
        *([columns[::-1]] if "mirror rows" in kept else []),
        *([across[::-1]] if "half turn" in kept else []),
    }


def _kept(allowed: Sequence[int]) -> set[str]:
    n = len(allowed)
    squares = {(r, c) for r in range(n) for c in range(n) if allowed[r] >> c & 1}
    return {name for name, move in _SYMMETRIES.items() if {move(r, c, n - 1) for r, c in squares} == squares}
