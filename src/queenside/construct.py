"""One solution at any size, from a formula: no search, no recursion, one step for each queen.

The formula is that of E. J. Hoffman, J. C. Loessi and R. C. Moore, Constructions for the solution of the m queens
problem, Mathematics Magazine 42 (1969), 66-72, with rows and columns counted from 0:

- n even, and n mod 6 not 2: the odd columns from left to right, then the even ones. For n mod 6 = 2 two of these queens
  would share a diagonal.
- n even, and n mod 6 = 2: in row j of the upper half, column (2 j + n/2 - 1) mod n; the lower half is the upper one
  under the half turn. (This needs n mod 6 not to be 0; the first construction serves there.)
- n odd: neither leaves a queen on the main diagonal, so the solution for n - 1 takes one more in the last corner. That
  is where the first pattern fails for n mod 6 = 3.
"""

from __future__ import annotations

from itertools import chain

from queenside.board import Placement
from queenside.errors import SizeError
from queenside.locale import mark
from queenside.sizes import check_size

__all__ = ["LARGEST", "UNSOLVABLE", "check_solvable", "construct"]

LARGEST = 10_000_000
"""The largest size. The formula has no limit; this many are written within seconds."""

UNSOLVABLE = (2, 3)
"""The sizes that have no solution at all."""

COMPACT = 500_000
"""From this size on the columns are kept as an array, which takes a ninth of the memory of a tuple of numbers. Below,
its check takes longer than a tuple's: that loads NumPy."""


def construct(n: int) -> Placement:
    """Return a solution of size n, from 0 to LARGEST, in time and memory proportional to n.

    Raises SizeError for any other n, and for 2 and 3, which have no solution.
    """
    n = check_size(n, highest=LARGEST)
    check_solvable(n)
    columns = chain.from_iterable(_runs(n))
    if n < COMPACT:
        return Placement(columns)
    from array import array

    return Placement.of_array(array("i", columns))


def check_solvable(n: int) -> None:
    """Raise SizeError for a size that has no solution."""
    if n in UNSOLVABLE:
        raise SizeError(mark("n = {n}: there is no solution; every other size has one"), n=n)


def _runs(n: int) -> list[range]:
    """Return the columns, row by row, as runs in each of which a column is two to the right of the one before."""
    even = n - n % 2
    if even % 6 != 2:
        runs = [range(1, even, 2), range(0, even, 2)]
    else:
        first, wrapped = even // 2 - 1, (even // 2 - 1) % 2
        upper = [range(first, even, 2), range(wrapped, first, 2)]
        # The half turn takes a run to a run: its squares in reverse, each counted from the other end.
        runs = upper + [range(even - 1 - run[-1], even - run[0], 2) for run in reversed(upper) if run]
    return [*runs, range(n - 1, n)] if n % 2 else runs
