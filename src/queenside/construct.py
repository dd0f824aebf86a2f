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

from queenside.board import Placement
from queenside.errors import SizeError
from queenside.locale import mark
from queenside.sizes import check_size

__all__ = ["LARGEST", "UNSOLVABLE", "construct"]

LARGEST = 10_000_000
"""The largest size. The formula has no limit; a list of so many numbers, its check and its text take about 1 GB."""

UNSOLVABLE = (2, 3)
"""The sizes that have no solution at all."""


def construct(n: int) -> Placement:
    """Return a solution of size n, from 0 to LARGEST, in time and memory proportional to n.

    Raises SizeError for any other n, and for 2 and 3, which have no solution.
    """
    n = check_size(n, highest=LARGEST)
    if n in UNSOLVABLE:
        raise SizeError(mark("n = {n}: there is no solution; every other size has one"), n=n)
    even = n - n % 2
    if even % 6 != 2:
        columns = [*range(1, even, 2), *range(0, even, 2)]
    else:
        half = even // 2
        upper = [(2 * row + half - 1) % even for row in range(half)]
        columns = upper + [even - 1 - column for column in reversed(upper)]
    if n % 2:
        columns.append(n - 1)
    return Placement(columns)
