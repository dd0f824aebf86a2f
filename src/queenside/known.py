"""Published values of the sequences around n queens, each with its source and its standing.

They are here to be looked up and compared with. No answer of this package is taken from them: whatever counts, counts.

A value's standing says who vouches for it. "recomputed here": our own test suite recomputes it, by a method that does
not know it. "published": nobody here has recomputed it; the source alone stands for it.
"""

from __future__ import annotations

from typing import NamedTuple

from queenside.locale import mark

__all__ = ["PUBLISHED", "RECOMPUTED", "SEQUENCES", "Sequence"]

RECOMPUTED = mark("recomputed here")
PUBLISHED = mark("published")


class Sequence(NamedTuple):
    """A sequence in n: its name, what it counts (marked for translation), its source, and the values from `first` on.

    `recomputed` is the largest n whose value the test suite recomputes, together with all before it.
    """

    name: str
    title: str
    source: str
    recomputed: int
    first: int
    values: tuple[int, ...]

    @property
    def sizes(self) -> range:
        """Every n that has a value."""
        return range(self.first, self.first + len(self.values))

    def value(self, n: int) -> int:
        """Return the value for n, which is one of `sizes`."""
        return self.values[n - self.first]

    def standing(self, n: int) -> str:
        """Return RECOMPUTED or PUBLISHED, marked for translation."""
        return RECOMPUTED if n <= self.recomputed else PUBLISHED


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


# Q(24) is also in print as 226732487925864, which lost 182 x 2^32, and Q(26) a digit short. Q(27) was computed twice by
# different means. 23 fundamental solutions for n = 8, also in print, are a slip for 12: 11 orbits of 8 and 1 of 4.
# A037223 and A037224 look like the third and the fourth sequence and are about rooks.
SEQUENCES: tuple[Sequence, ...] = (
    Sequence(
        "solutions",
        mark("solutions"),
        "OEIS A000170",
        12,
        0,
        _numbers(
            """
            1 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624
            4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736
            2207893435808352 22317699616364044 234907967154122528
            """
        ),
    ),
    Sequence(
        "fundamental",
        mark("fundamental solutions, one per orbit of the eight symmetries"),
        "OEIS A002562",
        12,
        1,
        _numbers(
            """
            1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591 621012754
            4878666808 39333324973 336376244042 3029242658210 28439272956934 275986683743434
            2789712466510289 29363495934315694
            """
        ),
    ),
    Sequence(
        "fixed_by_half_turn",
        mark("solutions that the half turn keeps"),
        "OEIS A032522",
        12,
        1,
        _numbers(
            """
            1 0 0 2 2 4 8 4 16 12 48 80 136 420 1240 3000 8152 18104 44184 144620 375664 1250692
            3581240 11675080 34132592 115718268 320403024 1250901440 3600075088 14589438024
            43266334696 181254386312
            """
        ),
    ),
    Sequence(
        "fixed_by_quarter_turn",
        mark("solutions that the quarter turn keeps"),
        "OEIS A033148",
        12,
        1,
        _numbers(
            """
            1 0 0 2 2 0 0 0 0 0 0 8 8 0 0 64 128 0 0 480 704 0 0 3328 3264 0 0 32896 43776 0 0
            406784 667904
            """
        ),
    ),
    Sequence(
        "toroidal",
        mark("solutions on the torus, where diagonals go on at the other edge"),
        "OEIS A051906 and A007705",
        19,
        1,
        _numbers(
            """
            1 0 0 0 10 0 28 0 0 0 88 0 4524 0 0 0 140692 0 820496 0 0 0 128850048 0 1957725000 0 0 0
            605917055356 0 13404947681712 0 0 0
            """
        ),
    ),
    Sequence(
        "superqueens",
        mark("solutions for queens that also move as a knight"),
        "OEIS A051223",
        16,
        1,
        _numbers(
            """
            1 0 0 0 0 0 0 0 0 4 44 156 1876 5180 32516 202900 1330622 8924976 64492432 495864256
            3977841852 34092182276 306819842212 2883202816808 28144109776812 286022102245804
            """
        ),
    ),
)
"""All of them."""
