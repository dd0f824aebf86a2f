"""The functions that people import: what they return, in which order, and what they refuse."""

import itertools

import numpy as np
import pytest

import queenside
from queenside import api, construct, counting, sampling
from queenside.api import count, estimate, one, solutions
from queenside.board import Placement
from queenside.errors import InputError, QueensideError, SizeError
from queenside.puzzle import Puzzle
from queenside.symmetry import images
from tests.published import BY_FIRST_ROW_COLUMN, FUNDAMENTAL, SOLUTIONS, THROUGH_SQUARE_8

SEARCHES = [name for name in counting.METHODS if name != "theorem"]
"""The methods that count an empty board."""

NO_SIZES = [-1, 1.5, 8.0, "8", "", b"8", None, [], (), {}, True, False, 8j, float("nan"), np.float64(8), np.bool_(True)]


def columns_of(placement: Placement) -> list[int]:
    """The column of each row, which every row must have."""
    columns = [column for column in placement.columns or () if column is not None]
    assert len(columns) == placement.n
    return columns


def test_the_package_offers_them() -> None:
    assert (queenside.count, queenside.solutions, queenside.one) == (count, solutions, one)
    assert queenside.estimate is estimate


# count


@pytest.mark.parametrize("n", [*range(13), 14])
def test_counts_are_the_published_ones(n: int) -> None:
    assert count(n) == SOLUTIONS[n]
    assert count(n, fundamental=True) == (FUNDAMENTAL[n] if n else 1)


@pytest.mark.parametrize("threads", range(1, 17))
@pytest.mark.parametrize("method", SEARCHES)
def test_the_number_of_threads_changes_the_time_alone(threads: int, method: str) -> None:
    for _ in range(20):
        assert count(6, threads=threads, method=method) == 4
        assert count(8, threads=threads, method=method) == 92
    assert count(8, threads=threads, method=method, fundamental=True) == 12


def test_progress_runs_from_nothing_to_all() -> None:
    for n, method in itertools.product((0, 3, 8, 14), SEARCHES):
        if (n == 14 and method == "plain") or n < counting.load(method).smallest:
            continue
        seen: list[float] = []
        assert count(n, method=method, progress=seen.append) == SOLUTIONS[n]
        assert (seen[0], seen[-1]) == (0.0, 1.0)
        assert seen == sorted(seen)


def test_ctrl_c_tells_what_was_found_by_then() -> None:
    def interrupt(fraction: float) -> None:
        if fraction >= 0.5:
            raise KeyboardInterrupt

    with pytest.raises(counting.Interrupted) as caught:
        count(8, progress=interrupt)
    assert 0 < caught.value.found < 92
    assert caught.value.fraction == 0.5


@pytest.mark.parametrize("number", [np.int64, np.uint8, np.int32])
def test_whole_numbers_of_numpy_are_whole_numbers(number: type[np.int64]) -> None:
    found = count(number(8), threads=number(2))  # type: ignore[arg-type]
    assert (found, type(found)) == (92, int)
    assert count(number(8), method="backtrack") == 92  # type: ignore[arg-type]
    assert len(list(solutions(number(8)))) == 92  # type: ignore[arg-type]
    assert one(number(8)) == one(8)  # type: ignore[arg-type]


@pytest.mark.parametrize("board", NO_SIZES, ids=repr)
def test_what_is_no_board_is_refused(board: int) -> None:
    for call in (count, solutions, one):
        with pytest.raises(SizeError) as caught:
            call(board)
        assert repr(board) in str(caught.value)
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("n", "options", "says"),
    [
        (33, {}, "n = 33: the method join counts n from 0 to 31"),
        (10**9, {}, "n = 1000000000: the method join counts n from 0 to 31"),
        (33, {"method": "plain"}, "n = 33: the method plain counts n from 0 to 32"),
        (8, {"method": "magic"}, f"'magic' is no method; the methods are {', '.join(counting.METHODS)}$"),
        (8, {"threads": 0}, "threads = 0: the number of threads is a whole number from 1 to 1024"),
        (8, {"threads": 1025}, "threads = 1025: the number of threads is a whole number from 1 to 1024"),
        (8, {"threads": 1.5}, "threads = 1.5: the number of threads is a whole number from 1 to 1024"),
        (8, {"threads": []}, r"threads = \[\]: the number of threads is a whole number from 1 to 1024"),
    ],
)
def test_an_option_that_cannot_be_used_is_named(n: int, options: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        count(n, **options)  # type: ignore[arg-type]


# puzzles


def test_every_square_has_its_published_number_of_solutions() -> None:
    found = [[count(Puzzle(8, queens=[(row, column)])) for column in range(8)] for row in range(8)]
    assert found == THROUGH_SQUARE_8


@pytest.mark.parametrize("method", SEARCHES)
def test_puzzles_can_be_counted_by_any_method(method: str) -> None:
    assert count(Puzzle(8, queens="b4 d5"), method=method, threads=3) == 2
    assert count(Puzzle(8, queens=[(0, 0), (1, 2)]), method=method) == 0
    assert count(Puzzle(4, blocked=[(0, 0), (1, 1), (3, 2)]), method=method) == 1
    if counting.load(method).smallest == 0:
        assert count(Puzzle(0), method=method) == 1


def test_an_empty_board_of_fifteen_as_a_puzzle() -> None:
    assert count(Puzzle(15)) == 2279184


def test_blocked_squares_on_fifteen() -> None:
    # Closing squares of a side takes away the published share of each of them, on whichever side it is.
    shares = BY_FIRST_ROW_COLUMN[15]
    closed = (0, 3, 7, 8)
    left = 2279184 - sum(shares[place] for place in closed)
    assert count(Puzzle(15, blocked=[(0, column) for column in closed])) == left
    assert count(Puzzle(15, blocked=[(row, 14) for row in closed])) == left
    assert count(Puzzle(15, queens=[(14, 5)])) == shares[5]
    assert count(Puzzle(15, blocked=[(0, column) for column in range(15)])) == 0


def test_closed_diagonals_of_ten_leave_what_they_should() -> None:
    # [k, 1] closes row + column = k, [k, 0] closes row - column = k - 9; one more of them each time.
    diagonals = [
        (4, 1), (2, 1), (14, 0), (8, 1), (8, 0), (7, 0), (3, 1), (12, 1), (18, 0), (5, 0), (14, 1), (0, 0),
    ]  # fmt: skip
    blocked: set[tuple[int, int]] = set()
    found = []
    for number, is_sum in diagonals:
        blocked |= {
            (row, column)
            for row in range(10)
            for column in range(10)
            if (row + column == number if is_sum else row - column == number - 9)
        }
        puzzle = Puzzle(10, blocked=blocked)
        found.append(count(puzzle))
        assert sum(1 for _ in solutions(puzzle)) == found[-1]
    assert found == [320, 198, 63, 11, 2, 2, 0, 0, 0, 0, 0, 0]


def test_fundamental_solutions_of_a_puzzle_are_refused() -> None:
    for call in (count, solutions):
        with pytest.raises(InputError, match="fundamental solutions are those of an empty board, not of a puzzle"):
            call(Puzzle(8, queens="a1"), fundamental=True)


# solutions


@pytest.mark.parametrize("n", range(10))
def test_solutions_are_all_distinct_right_and_in_order(n: int) -> None:
    found = list(solutions(n))
    columns = [columns_of(placement) for placement in found]
    assert len(columns) == SOLUTIONS[n]
    assert columns == sorted(columns)
    assert len(set(found)) == len(found)
    for solution in columns:
        assert len(set(solution)) == n
        assert all(abs(a - b) != s - r for (r, a), (s, b) in itertools.combinations(enumerate(solution), 2))


def test_solutions_come_one_after_another() -> None:
    # There are 14200 for n = 12 and far more for n = 24; each of these is there at once.
    assert next(solutions(12)).columns == (0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3)
    first, second = itertools.islice(solutions(24), 2)
    kept = first.columns
    assert first.is_solution
    assert second.is_solution
    assert first.columns == kept != second.columns


@pytest.mark.parametrize("n", [4, 6, 8])
def test_fundamental_solutions_are_the_least_of_their_orbits(n: int) -> None:
    everything = list(solutions(n))
    found = list(solutions(n, fundamental=True))
    assert len(found) == FUNDAMENTAL[n]
    assert found == [placement for placement in everything if placement == placement.canonical()]
    assert {image for placement in found for image in images(placement)} == set(everything)


@pytest.mark.parametrize("n", [5, 6, 12])
def test_a_start_leaves_out_what_comes_before_it(n: int) -> None:
    everything = list(solutions(n))
    for start in (everything[0], everything[len(everything) // 2], everything[-1]):
        assert list(solutions(n, start=start)) == everything[everything.index(start) :]
    unsolved = [n // 3] * n
    later = [found for found in everything if columns_of(found) >= unsolved]
    assert 0 < len(later) < len(everything)
    assert list(solutions(n, start=Placement(unsolved))) == later
    assert list(solutions(n, start=Placement([n - 1] * n))) == []


def test_a_start_works_for_puzzles_and_the_empty_board() -> None:
    puzzle = Puzzle(8, queens="b4 d5")
    first, second = solutions(puzzle)
    assert list(solutions(puzzle, start=second)) == [second]
    assert list(solutions(puzzle, start=first)) == [first, second]
    assert list(solutions(0, start=Placement([]))) == [Placement([])]


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (Placement([1, 3, 0, 2]), "a list of size 6 cannot start at a placement of size 4"),
        (Placement([1, 3, 5, 0, 2, None]), "one queen in each row, in columns 1 to 6"),
        (Placement([1, 3, 5, 0, 2, 6]), "one queen in each row, in columns 1 to 6"),
        (Placement.of_squares(6, [(0, 0), (0, 1)]), "one queen in each row, in columns 1 to 6"),
    ],
)
def test_a_start_that_is_none_is_named(start: Placement, says: str) -> None:
    with pytest.raises(InputError, match=says):
        next(solutions(6, start=start))


def test_sizes_beyond_the_words_of_the_search_are_refused_at_once() -> None:
    for n in (65, 10**9):
        with pytest.raises(SizeError, match=f"n = {n}: here n is a whole number from 0 to 64"):
            solutions(n)


# one


@pytest.mark.parametrize("n", [0, 1, *range(4, 60), 1000])
def test_one_is_a_solution(n: int) -> None:
    columns = columns_of(one(n))
    assert sorted(columns) == list(range(n))
    assert len({row + column for row, column in enumerate(columns)}) == n
    assert len({row - column for row, column in enumerate(columns)}) == n


@pytest.mark.parametrize("n", [2, 3, 10_000_001])
def test_sizes_without_one_are_refused(n: int) -> None:
    with pytest.raises(SizeError, match=f"n = {n}"):
        one(n)


def test_a_placement_with_faults_never_gets_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(construct, "construct", lambda n: Placement(list(range(n))))
    with pytest.raises(QueensideError, match="n = 8: the solution found has faults"):
        api.one(8)


def test_a_total_beyond_32_bits_is_whole() -> None:
    assert count(19) == SOLUTIONS[19] == 4968057848


def test_a_random_solution_is_the_same_for_the_same_seed() -> None:
    assert one(20, random=True, seed=5) == one(20, random=True, seed=5)
    assert len({one(20, random=True, seed=seed) for seed in range(10)}) > 5
    assert len({one(20, random=True) for _ in range(10)}) > 5, "without a seed each is another"


def test_a_seed_without_random_is_refused() -> None:
    with pytest.raises(InputError, match="a seed goes with random=True"):
        one(8, seed=1)


def test_a_random_placement_with_faults_never_gets_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "sample", lambda n, seed: Placement(range(n)))  # noqa: ARG005
    with pytest.raises(QueensideError, match="n = 8: the solution found has faults"):
        one(8, random=True)


# estimate


def test_an_estimate_is_the_same_for_the_same_seed_and_samples() -> None:
    found = estimate(9, seed=3, samples=20)
    assert found == estimate(9, seed=3, samples=20)
    assert (found.n, found.seed, found.samples) == (9, 3, 20)
    assert found.lowest < found.value < found.highest
    assert estimate(9, seed=3).samples == 64
    assert len({estimate(9).value for _ in range(5)}) == 5, "without a seed each is another"


@pytest.mark.parametrize("n", [*NO_SIZES, 101])
def test_what_is_no_size_of_an_estimate_is_refused(n: int) -> None:
    with pytest.raises(SizeError, match="from 0 to 100"):
        estimate(n)
