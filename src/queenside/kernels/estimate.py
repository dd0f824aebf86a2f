"""The number of solutions, estimated by a population of random half-built boards: sequential Monte Carlo.

Each board of the population takes a queen in the next row, in one of the free columns at random, and a weight: the
number of columns that it had to choose from (Knuth, Estimating the efficiency of backtrack programs, 1975). Left alone,
nearly all boards would die before the last row and a few would carry all the weight. So when the weights have become
uneven, the population is drawn anew, each board as often as its weight says, and goes on with equal weights. The mean
weights multiply up to an estimate of the number of solutions whose expectation is exactly that number, whatever the
size of the population (Del Moral, Feynman-Kac formulae, 2004, 7.4).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from queenside.kernels import jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["log_estimate"]

COLUMNS, LEFT, RIGHT = 0, 2, 4
"""Where in a board its pairs of words begin: the columns of the next row that are closed by a queen above along the
column, along the diagonal that runs down to the left, and along the one that runs down to the right."""

WORDS = 6
"""The words of a board."""

UNEVEN = 0.5
"""The population is drawn anew when its weights are worth this share of as many equal ones, or less."""


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _number_of_bits(context: Any, word: Any) -> Any:  # noqa: ARG001 - Numba passes the context
    """Return how many bits of a word are set: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@jitted(inline="always", cache=False)
def _random(state: NDArray[np.uint64]) -> float:
    """Return a number from 0 up to, but not, 1: the next of the generator splitmix64 (Steele, Lea, Flood, 2014)."""
    state[0] = state[0] + np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return np.float64(mixed >> np.uint64(11)) / 9007199254740992.0  # 2 ** 53


@jitted(inline="always", cache=False)
def _place(board: NDArray[np.uint64], low: np.uint64, high: np.uint64, random: NDArray[np.uint64]) -> float:
    """Place a queen in the next row of a board, in a free column at random; return how many there were, perhaps 0.

    `low` and `high` are the two words of the columns that there are.
    """
    one, top = np.uint64(1), np.uint64(63)
    free_low = low & ~(board[COLUMNS] | board[LEFT] | board[RIGHT])
    free_high = high & ~(board[COLUMNS + 1] | board[LEFT + 1] | board[RIGHT + 1])
    in_low = _number_of_bits(free_low)
    count = in_low + _number_of_bits(free_high)
    if count == 0:
        return 0.0
    chosen = np.uint64(_random(random) * np.float64(count))
    if chosen < in_low:
        for _ in range(chosen):
            free_low &= free_low - one
        board[COLUMNS] |= free_low & (~free_low + one)
        board[LEFT] |= free_low & (~free_low + one)
        board[RIGHT] |= free_low & (~free_low + one)
    else:
        for _ in range(chosen - in_low):
            free_high &= free_high - one
        board[COLUMNS + 1] |= free_high & (~free_high + one)
        board[LEFT + 1] |= free_high & (~free_high + one)
        board[RIGHT + 1] |= free_high & (~free_high + one)
    board[LEFT] = (board[LEFT] >> one) | (board[LEFT + 1] << top)
    board[LEFT + 1] >>= one
    board[RIGHT + 1] = (board[RIGHT + 1] << one) | (board[RIGHT] >> top)
    board[RIGHT] <<= one
    return np.float64(count)


@jitted(signature="float64(intp, intp, uint64)")
def log_estimate(n: int, population: int, seed: np.uint64) -> float:
    """Return the logarithm of an estimate of the number of solutions of size n, 0 to 128; -inf when all boards died.

    The expectation of the estimate itself, not of its logarithm, is that number. A seed, any 64 bits, gives the same
    estimate everywhere.
    """
    ones, width, word = ~np.uint64(0), np.uint64(n), np.uint64(64)
    low = ones if width >= word else (np.uint64(1) << width) - np.uint64(1)
    high = np.uint64(0)
    if width == word + word:
        high = ones
    elif width > word:
        high = (np.uint64(1) << (width - word)) - np.uint64(1)
    random = np.empty(1, np.uint64)
    random[0] = seed
    boards = np.zeros((population, WORDS), np.uint64)
    drawn = np.empty((population, WORDS), np.uint64)
    weights = np.ones(population)
    logarithm = 0.0
    for _row in range(n):
        total, squares = 0.0, 0.0
        for k in range(population):
            if weights[k] > 0.0:
                weights[k] *= _place(boards[k], low, high, random)
                total += weights[k]
                squares += weights[k] * weights[k]
        if total == 0.0:
            return -np.inf
        mean = total / population
        logarithm += math.log(mean)
        if total * total > UNEVEN * population * squares:
            for k in range(population):
                weights[k] /= mean
            continue
        # Systematic drawing: evenly spaced needles, the first at random, over the weights laid end to end.
        needle = _random(random)
        reached = 0.0
        taken = last = 0
        for k in range(population):
            reached += weights[k] / mean
            while taken < population and taken + needle < reached:
                drawn[taken] = boards[k]
                taken += 1
            if weights[k] > 0.0:
                last = k
        while taken < population:  # rounding may leave the last needle just beyond the end
            drawn[taken] = boards[last]
            taken += 1
        boards, drawn = drawn, boards
        weights[:] = 1.0
    return logarithm
