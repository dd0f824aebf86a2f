"""The listing kernels one by one: the check finds every fault, text and orbits are those of the slow code."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from queenside.board import Placement
from queenside.kernels.listing import first_wrong, orbit_sizes, write_numbers
from tests.published import FUNDAMENTAL


@st.composite
def filled_rows(draw: st.DrawFn, largest: int = 20) -> list[int]:
    """A column for each row, on the board; often one in each column."""
    n = draw(st.integers(1, largest))
    if draw(st.booleans()):
        return draw(st.permutations(range(n)))
    return draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


def block(*solutions: list[int]) -> NDArray[np.uint8]:
    return np.array(solutions, np.uint8)


def whole_board(n: int) -> NDArray[np.uint64]:
    return np.full(n, (1 << n) - 1, np.uint64)


@settings(max_examples=300, deadline=None)
@given(filled_rows(largest=8))
def test_the_check_finds_wrong_what_has_faults(columns: list[int]) -> None:
    wrong = first_wrong(whole_board(len(columns)), False, False, block(columns))
    assert (wrong == -1) == Placement(columns).is_solution


def test_the_check_names_the_first_wrong_one_among_right_ones() -> None:
    right, other = [1, 3, 0, 2], [2, 0, 3, 1]
    for wrong in ([0, 0, 0, 0], [0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 4], [1, 3, 2, 0], [1, 3, 0, 255]):
        assert first_wrong(whole_board(4), False, False, block(right, other, wrong, right)) == 2
    assert first_wrong(whole_board(4), False, False, block(right, other, right)) == -1


def test_the_check_finds_a_queen_on_a_square_that_is_not_allowed() -> None:
    allowed = whole_board(4)
    allowed[2] = 0b1110
    assert first_wrong(allowed, False, False, block([2, 0, 3, 1], [1, 3, 0, 2])) == 1


@given(st.integers(1, 64).flatmap(lambda n: st.lists(st.permutations(range(n)), min_size=1, max_size=3)))
@settings(deadline=None)
def test_lines_are_the_columns_from_1_with_a_space_between(solutions: list[list[int]]) -> None:
    found = block(*solutions)
    text = np.empty(3 * found.size, np.uint8)
    written = text[: write_numbers(found, text)].tobytes()
    lines = "".join(" ".join(str(column + 1) for column in columns) + "\n" for columns in solutions)
    assert written == lines.encode()


@given(st.integers(1, 12).flatmap(lambda n: st.permutations(range(n))))
@settings(max_examples=300, deadline=None)
def test_orbits_are_those_of_placements(columns: list[int]) -> None:
    sizes = np.empty(1, np.uint8)
    orbit_sizes(block(columns), sizes)
    placement = Placement(columns)
    assert sizes[0] == (placement.orbit_size if placement == placement.canonical() else 0)


def test_the_orbits_of_size_eight_are_eleven_of_eight_and_one_of_four() -> None:
    from queenside.counting import plain
    from queenside.counting.method import Task

    found = block(*plain.solutions(Task.empty(8)))
    sizes = np.empty(len(found), np.uint8)
    orbit_sizes(found, sizes)
    assert sorted(sizes[sizes > 0].tolist()) == [4] + [8] * 11
    assert FUNDAMENTAL[8] == 12
