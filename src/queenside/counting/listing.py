"""Listing: the solutions of a task in lexicographic order of the columns by row, by the block, in flat memory.

Small boards are searched in plain Python, since compiled code takes longer to load than they take; boards that do not
fit into a machine word are too. The others are searched by the kernel, in turns of a few hundredths of a second, so
that Ctrl-C is heard.

No solution leaves this module before it has been checked by something that knows nothing of the search.
"""

from __future__ import annotations

from queenside.board import Placement
from queenside.counting import plain
from queenside.counting.torus import without_solution
from queenside.errors import QueensideError
from queenside.interrupts import heeded
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from queenside.counting.method import Task

__all__ = ["LARGEST", "Block", "KernelBlock", "PlainBlock", "blocks"]

LARGEST = 64
"""The largest board that the kernel can search: the columns of a row are the bits of one machine word."""

PLAIN_UP_TO = 11
"""The largest board whose whole list plain Python has before the kernel would be loaded: 0.1 s against 0.5 s."""

BLOCK = 1 << 14
"""Solutions in a block of the kernel, at most."""

TURN = 5_000_000
"""Queens that the kernel places before it comes back, at most: about 0.04 s."""


class PlainBlock:
    """Solutions on a board of size n that follow each other, found in plain Python."""

    def __init__(self, n: int, solutions: list[list[int]]) -> None:
        self.n = n
        self._solutions = solutions

    def __len__(self) -> int:
        return len(self._solutions)

    def __iter__(self) -> Iterator[list[int]]:
        """Yield the columns by row, from 0; each list is the caller's own."""
        return iter(self._solutions)

    def through(self) -> list[list[int]]:
        """Return for each square, row by row, how many of the solutions have a queen on it."""
        found = [[0] * self.n for _ in range(self.n)]
        for columns in self._solutions:
            for numbers, column in zip(found, columns, strict=True):
                numbers[column] += 1
        return found

    def numbers(self, first: int, stop: int) -> bytes:
        """Return the lines for some of the solutions, as ASCII: the columns from 1, separated by a space."""
        lines = (" ".join([str(column + 1) for column in columns]) + "\n" for columns in self._solutions[first:stop])
        return "".join(lines).encode("ascii")

    def fundamental(self) -> list[tuple[list[int], int]]:
        """Return those of the solutions that are the least of their orbit, each with the size of that orbit."""
        placements = map(Placement, self._solutions)
        return [
            (columns, placement.orbit_size)
            for columns, placement in zip(self._solutions, placements, strict=True)
            if placement == placement.canonical()
        ]


class KernelBlock:
    """The same, as an array of bytes that the kernel filled; possibly none, when a turn was over without one."""

    def __init__(self, found: NDArray[np.uint8]) -> None:
        self.n = found.shape[1]
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[list[int]]:
        """Yield the columns by row, from 0; each list is the caller's own."""
        return (columns.tolist() for columns in self._found)

    def through(self) -> list[list[int]]:
        """Return for each square, row by row, how many of the solutions have a queen on it."""
        import numpy as np

        return [np.bincount(columns, minlength=self.n).tolist() for columns in self._found.T]

    def numbers(self, first: int, stop: int) -> bytes:
        """Return the lines for some of the solutions, as ASCII: the columns from 1, separated by a space."""
        import numpy as np

        from queenside.kernels.listing import write_numbers

        found = self._found[first:stop]
        text = np.empty(3 * found.size, np.uint8)
        return text[: write_numbers(found, text)].tobytes()

    def fundamental(self) -> list[tuple[list[int], int]]:
        """Return those of the solutions that are the least of their orbit, each with the size of that orbit."""
        import numpy as np

        from queenside.kernels.listing import orbit_sizes

        sizes = np.empty(len(self._found), np.uint8)
        orbit_sizes(self._found, sizes)
        least = sizes > 0
        return list(zip(self._found[least].tolist(), sizes[least].tolist(), strict=True))


Block = PlainBlock | KernelBlock


def blocks(task: Task, start: Sequence[int] | None = None) -> Iterator[Block]:
    """Yield the solutions of a task, in order, all checked.

    With `start`, a column for each row, those that come before it in lexicographic order are left out. It need be no
    solution. A block may be empty: it says that the search goes on.
    """
    if without_solution(task):  # it would be looked for in vain, for ages
        return iter(())
    if PLAIN_UP_TO < task.n <= LARGEST:
        return _by_kernel(task, start)
    return _in_python(task, start)


def _in_python(task: Task, start: Sequence[int] | None) -> Iterator[PlainBlock]:
    for columns in plain.solutions(task, start):
        on_allowed = all(squares >> column & 1 for squares, column in zip(task.allowed, columns, strict=True))
        if not on_allowed or Placement(columns).faults_where(torus=task.torus, superqueen=task.superqueen):
            raise _no_solution(columns)
        yield PlainBlock(len(columns), [columns])


def _by_kernel(task: Task, start: Sequence[int] | None) -> Iterator[KernelBlock]:
    with heeded():
        import numpy as np

        from queenside.kernels.listing import fill, first_wrong

    rules = np.array(task.allowed, np.uint64), task.torus, task.superqueen
    state = _begin(task, start)
    depth = state[2]
    while depth[0] >= 0:
        found = np.empty((BLOCK, task.n), np.uint8)
        with heeded():
            found = found[: fill(*rules, *state, found, TURN)]
            wrong = first_wrong(*rules, found)
        if wrong >= 0:
            raise _no_solution(found[wrong].tolist())
        yield KernelBlock(found)


def _begin(task: Task, start: Sequence[int] | None) -> tuple[NDArray[np.uint64], NDArray[np.uint8], NDArray[np.intp]]:
    """Return the state in which the kernel's search has just come to `start`: its stack, columns chosen, next row."""
    import numpy as np

    from queenside.kernels.listing import FREE, go_down

    n = task.n
    rules = np.array(task.allowed, np.uint64), task.torus, task.superqueen
    stack, chosen = np.zeros((4, n), np.uint64), np.zeros(n, np.uint8)
    stack[FREE, 0] = task.allowed[0]
    row = 0
    for row, column in enumerate(start or ()):
        free, queen = int(stack[FREE, row]) & -1 << column, 1 << column
        stack[FREE, row] = free
        if row == n - 1 or not free & queen:
            break
        stack[FREE, row] = free ^ queen
        chosen[row] = column
        go_down(*rules, stack, chosen, np.uint64(row))
    return stack, chosen, np.array([row], np.intp)


def _no_solution(columns: list[int]) -> QueensideError:
    return QueensideError(mark("the search gave {columns}, which is no solution; please report this"), columns=columns)
