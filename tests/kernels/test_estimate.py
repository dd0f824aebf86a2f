"""The estimator has no bias, and the kernel does what a plain program does that shares no code with it."""

import math
import statistics

import numpy as np
import pytest

from queenside.kernels.estimate import log_estimate
from tests.published import SOLUTIONS

WORD = 2**64


def twin(n: int, population: int, seed: int) -> float:
    """The same estimate from lists of columns and the rules of the game."""
    state = seed

    def random() -> float:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) % WORD
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % WORD
        return ((mixed ^ mixed >> 31) >> 11) / 2**53

    boards: list[list[int]] = [[] for _ in range(population)]
    weights = [1.0] * population
    logarithm = 0.0
    for row in range(n):
        for k, board in enumerate(boards):
            taken = {c + d * (row - r) for r, c in enumerate(board) for d in (-1, 0, 1)}
            free = [column for column in range(n) if column not in taken]
            if weights[k] and free:
                boards[k] = [*board, free[int(random() * len(free))]]
            weights[k] *= len(free)
        total = sum(weights)
        if not total:
            return -math.inf
        mean = total / population
        logarithm += math.log(mean)
        weights = [weight / mean for weight in weights]
        if sum(weights) ** 2 <= 0.5 * population * sum(weight * weight for weight in weights):
            first = random()
            ends = np.cumsum(weights)
            chosen = np.searchsorted(ends, first + np.arange(population), side="right")
            boards = [boards[min(k, population - 1)] for k in chosen]
            weights = [1.0] * population
    return logarithm


@pytest.mark.parametrize(("n", "population"), [(0, 5), (1, 5), (2, 5), (3, 9), (6, 40), (12, 30), (20, 50), (27, 25)])
def test_the_kernel_does_what_the_plain_program_does(n: int, population: int) -> None:
    for seed in (0, 1, WORD - 1):
        assert log_estimate(n, population, np.uint64(seed)) == pytest.approx(twin(n, population, seed), rel=1e-12)


def test_so_it_does_where_a_row_takes_two_words() -> None:
    # So few boards often die out before the last row; enough of them reach it.
    cases = [(n, 60, seed) for n in (63, 64, 65, 100, 127, 128) for seed in range(6)]
    found = [log_estimate(n, population, np.uint64(seed)) for n, population, seed in cases]
    assert found == pytest.approx([twin(*case) for case in cases], rel=1e-12)
    assert sum(value > 0 for value in found) >= 6


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("population", [1, 3, 30])
def test_the_mean_of_many_estimates_is_the_number_of_solutions(n: int, population: int) -> None:
    runs = 60_000 // population
    found = [math.exp(log_estimate(n, population, np.uint64(1_000_003 * seed))) for seed in range(runs)]
    error = statistics.stdev(found) / math.sqrt(runs)
    # Six standard errors: an estimator without bias is further off once in 500 million times.
    assert abs(statistics.fmean(found) - SOLUTIONS[n]) < 6 * error
    assert error < SOLUTIONS[n] / 20


@pytest.mark.parametrize("n", [2, 3])
def test_where_there_is_no_solution_every_board_dies(n: int) -> None:
    assert log_estimate(n, 1000, np.uint64(1)) == -math.inf
