"""The number of solutions, estimated for boards that are too large to count.

Each sample is the estimate of one population of random half-built boards (see `queenside.kernels.estimate`). Its
expectation is the number of solutions exactly, so the mean over independent samples is an estimate, and their spread
says how far off it may be.

The asymptotic law is Q(n) = ((1 + o(1)) n e^-gamma)^n (M. Simkin, The number of n-queens configurations, Advances in
Mathematics 427 (2023), with gamma = 1.942 within 0.003; sharper bounds by P. Nobel, A. Agrawal and S. Boyd, Computing
tighter bounds on the n-queens constant via Newton's method, Optimization Letters 17 (2023)).
"""

from __future__ import annotations

import math
from operator import index
from typing import NamedTuple

from queenside.errors import InputError
from queenside.interrupts import heeded
from queenside.locale import mark
from queenside.seeds import check_seed
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "FEWEST_SAMPLES",
    "GAMMA",
    "LARGEST",
    "MOST_SAMPLES",
    "SAMPLES",
    "Estimate",
    "check_samples",
    "estimate",
    "law",
]

LARGEST = 100
"""The largest size. The kernel has room for 128 columns."""

GAMMA = 1.944001
"""The constant of the law: OEIS A359441, as e^-gamma = 0.1431301 in A000170."""

SAMPLES = 64
FEWEST_SAMPLES, MOST_SAMPLES = 10, 1_000_000

BOARDS_A_ROW = 256
"""A population has this many boards for each row: a sample is then off by 10 to 20 % of the number, at any size."""

QUANTILE = 2.3263478740408408
"""The normal quantile of 99 %. With it an interval would hold in 98 % of all cases if samples were normal; it is called
one of 95 %, because samples are a little skewed, and an interval should rather hold too often."""


class Estimate(NamedTuple):
    """An estimate of the number of solutions of size n, with an interval that holds in 95 % of all cases at least.

    `samples` and `seed` are what it takes to have the same again.
    """

    n: int
    value: float
    lowest: float
    highest: float
    samples: int
    seed: int

    @property
    def width(self) -> float:
        """Half the width of the interval, as a fraction of the estimate; 0 for an estimate of 0."""
        return (self.highest - self.value) / self.value if self.value else 0.0

    @property
    def gamma(self) -> float | None:
        """What gamma would be if the law held exactly at this n: ln n - ln(value) / n; None where that is nothing."""
        return math.log(self.n) - math.log(self.value) / self.n if self.n and self.value else None


def law(n: int) -> float:
    """Return (n e^-gamma)^n, the asymptotic law without what it leaves open, for n up to 140 or so; 1 for n = 0."""
    return (n * math.exp(-GAMMA)) ** n


def estimate(
    n: int, *, seed: int | None = None, samples: int = SAMPLES, progress: Callable[[float], object] | None = None
) -> Estimate:
    """Return an estimate of the number of solutions of size n, from 0 to LARGEST.

    `samples`, from FEWEST_SAMPLES to MOST_SAMPLES, is the number of independent estimates that it is the mean of: four
    times as many halve the interval. A fresh seed is drawn without one. `progress` is called with the fraction that is
    done.

    Raises SizeError and InputError for other values.
    """
    n, seed, samples = check_size(n, highest=LARGEST), check_seed(seed), check_samples(samples)
    if progress is not None:
        progress(0.0)
    found = []
    for value in _samples(n, seed, samples):
        found.append(value)
        if progress is not None:
            progress(len(found) / samples)
    mean = math.fsum(found) / samples
    variance = math.fsum((value - mean) ** 2 for value in found) / (samples - 1)
    half = _student(samples - 1) * math.sqrt(variance / samples)
    return Estimate(n, mean, max(0.0, mean - half), mean + half, samples, seed)


def check_samples(samples: int | str) -> int:
    """Return a number of samples as an int from FEWEST_SAMPLES to MOST_SAMPLES.

    Raises InputError, naming the value and the range, for anything else, all text included.
    """
    try:
        number = index(samples)  # type: ignore[arg-type]  # the point is to find out
    except TypeError:
        number = 0
    if isinstance(samples, bool) or not FEWEST_SAMPLES <= number <= MOST_SAMPLES:
        raise InputError(
            mark("samples = {samples!r}: the number of samples is a whole number from {fewest} to {most}"),
            samples=samples,
            fewest=FEWEST_SAMPLES,
            most=MOST_SAMPLES,
        )
    return number


def _samples(n: int, seed: int, samples: int) -> Iterator[float]:
    """Yield independent estimates; the kernel comes back after each, 0.1 s at most."""
    with heeded():
        import numpy as np

        from queenside.kernels.estimate import log_estimate
    for word in _words(seed, samples):
        with heeded():
            logarithm = log_estimate(n, max(1, BOARDS_A_ROW * n), np.uint64(word))
        yield math.exp(logarithm)


def _words(seed: int, count: int) -> Iterator[int]:
    """Yield 64-bit words that depend on the seed alone, each the start of one sample's random numbers."""
    from hashlib import sha256

    for number in range(count):
        yield int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")


def _student(freedom: int) -> float:
    """Return the quantile of Student's distribution that goes with QUANTILE, for 9 degrees of freedom or more.

    The expansion of R. A. Fisher and E. A. Cornish (Technometrics 2 (1960), 209-225); it is right to three digits.
    """
    z = QUANTILE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
