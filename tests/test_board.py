"""Placements: what is wrong with them is found, named and counted."""

import copy
import pickle
from array import array
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.board import LINES, Attack, Fault, Placement, Square, knight_moves, lines_shared
from queenside.errors import InputError
from tests.strategies import candidates

SOLUTION = Placement([0, 4, 7, 5, 2, 6, 1, 3])


def test_a_solution_has_no_fault() -> None:
    assert SOLUTION.faults == Fault(0)
    assert SOLUTION.is_solution
    assert list(SOLUTION.attacks()) == []


def test_a_board_that_is_a_diagonal_is_no_solution() -> None:
    placement = Placement([0, 1, 2, 3])
    assert placement.faults == Fault.DIFFERENCE
    assert not placement.is_solution
    # Queens do not shield: every pair is named.
    assert len(list(placement.attacks())) == 6


@pytest.mark.parametrize(
    ("squares", "fault"),
    [
        ([(0, 0), (0, 2)], Fault.ROW),
        ([(0, 1), (3, 1)], Fault.COLUMN),
        ([(0, 3), (3, 0)], Fault.SUM),
        ([(0, 0), (3, 3)], Fault.DIFFERENCE),
        ([(0, 0), (1, 2)], Fault(0)),
    ],
)
def test_each_line_of_attack_is_told_apart(squares: list[tuple[int, int]], fault: Fault) -> None:
    placement = Placement.of_squares(4, squares)
    assert placement.faults == fault | Fault.MISSING
    assert [attack.line for attack in placement.attacks()] == ([fault] if fault else [])
    assert lines_shared(*squares) == fault


def test_missing_extra_outside_and_repeated_squares_are_faults() -> None:
    assert Placement.of_squares(1, []).faults == Fault.MISSING
    assert Placement.of_squares(1, [(0, 0), (0, 0)]).faults == Fault.REPEATED
    assert Placement.of_squares(1, [(0, 0), (0, 1)]).faults == Fault.OUTSIDE
    assert Placement.of_squares(1, [(-1, 0)]).faults == Fault.OUTSIDE | Fault.MISSING
    assert Fault.EXTRA in Placement.of_squares(2, [(0, 0), (0, 1), (1, 0)]).faults


def test_the_empty_board_is_a_solution_of_size_0() -> None:
    assert Placement([]).is_solution
    assert Placement([]).orbit_size == 1


def wrapped_attacks(n: int, first: Square, second: Square, *, torus: bool, superqueen: bool) -> set[str]:
    """How queens on two squares attack each other, by looking at the second one in nine copies of the board."""
    found = set()
    around = (-n, 0, n) if torus else (0,)
    for down in around:
        for right in around:
            rows, columns = second[0] + down - first[0], second[1] + right - first[1]
            kinds = {
                "ROW": rows == 0 and second[0] == first[0],
                "COLUMN": columns == 0 and second[1] == first[1],
                "SUM": rows == -columns,
                "DIFFERENCE": rows == columns,
                "KNIGHT": superqueen and sorted((abs(rows), abs(columns))) == [1, 2],
            }
            found |= {name for name, so in kinds.items() if so}
    return found


@given(candidates(7), st.booleans(), st.booleans())
def test_attacks_on_a_torus_and_of_superqueens_are_those_between_copies_of_the_board(
    placement: Placement, torus: bool, superqueen: bool
) -> None:
    n = placement.n
    inside = sorted({s for s in placement.squares if 0 <= s[0] < n and 0 <= s[1] < n})
    expected = {
        (first, second, Fault[name])
        for first, second in combinations(inside, 2)
        for name in wrapped_attacks(n, first, second, torus=torus, superqueen=superqueen)
    }
    found = list(placement.attacks(torus=torus, superqueen=superqueen))
    assert set(found) == expected
    assert len(found) == len(expected)
    kinds = {line for _, _, line in expected}
    faults = placement.faults_where(torus=torus, superqueen=superqueen)
    assert {kind for kind in (*LINES, Fault.KNIGHT) if kind in faults} == kinds
    assert faults & placement.faults == placement.faults
    for first, second in combinations(inside, 2):
        shared = lines_shared(first, second, torus=n if torus else None, superqueen=superqueen)
        assert {kind for kind in (*LINES, Fault.KNIGHT) if kind in shared} == {
            line for one, other, line in expected if (one, other) == (first, second)
        }


def test_a_knight_moves_to_eight_squares_or_to_those_on_the_board() -> None:
    assert knight_moves(8, (3, 3)) == {(1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4)}
    assert knight_moves(8, (0, 0)) == {(1, 2), (2, 1)}
    assert knight_moves(8, (0, 0), torus=True) == {(1, 2), (2, 1), (7, 2), (6, 1), (1, 6), (2, 7), (7, 6), (6, 7)}
    assert knight_moves(1, (0, 0), torus=True) == set()


@given(candidates())
def test_faults_are_what_a_pairwise_comparison_finds(placement: Placement) -> None:
    n = placement.n
    inside = sorted({s for s in placement.squares if 0 <= s[0] < n and 0 <= s[1] < n})
    lines = Fault(0)
    pairs = set()
    for i, (r1, c1) in enumerate(inside):
        for r2, c2 in inside[i + 1 :]:
            tests = (r1 == r2, c1 == c2, r1 + c1 == r2 + c2, c1 - r1 == c2 - r2)
            for line, same in zip(LINES, tests, strict=True):
                if same:
                    lines |= line
                    pairs.add(((r1, c1), (r2, c2), line))
    faults = placement.faults
    all_lines = Fault.ROW | Fault.COLUMN | Fault.SUM | Fault.DIFFERENCE
    assert faults & all_lines == lines
    assert set(placement.attacks()) == pairs
    assert (Fault.MISSING in faults) == (len(inside) < n)
    assert (Fault.EXTRA in faults) == (len(inside) > n)
    assert (Fault.OUTSIDE in faults) == any(not (0 <= r < n and 0 <= c < n) for r, c in placement)
    assert (Fault.REPEATED in faults) == (len(set(placement)) < len(placement))


@given(candidates())
def test_repr_evaluates_and_copies_are_equal(placement: Placement) -> None:
    assert eval(repr(placement)) == placement
    for twin in (copy.copy(placement), pickle.loads(pickle.dumps(placement))):
        assert twin == placement
        assert hash(twin) == hash(placement)


def test_a_placement_by_columns_equals_the_same_by_squares() -> None:
    by_squares = Placement.of_squares(4, [(3, 2), (0, 1), (2, 0), (1, 3)])
    assert by_squares == Placement([1, 3, 0, 2])
    assert repr(by_squares) == "Placement([1, 3, 0, 2])"
    assert by_squares.columns == (1, 3, 0, 2)
    assert by_squares != [1, 3, 0, 2]
    assert (1, 3) in by_squares
    assert (1, 2) not in by_squares
    assert len(by_squares) == 4


def test_a_queen_on_a_huge_board_costs_no_more_than_a_queen() -> None:
    placement = Placement.of_squares(10**15, [(10**15 - 1, 0)])
    assert placement.faults == Fault.MISSING
    assert repr(placement) == "Placement.of_squares(1000000000000000, [(999999999999999, 0)])"


def test_a_placement_does_not_change() -> None:
    with pytest.raises(AttributeError):
        SOLUTION.n = 9  # type: ignore[misc]
    columns = [1, 3, 0, 2]
    placement = Placement(columns)
    columns[0] = 0
    assert placement.columns == (1, 3, 0, 2)


@pytest.mark.parametrize("value", [1.5, "1", True, [0]])
def test_columns_that_are_no_whole_numbers_are_refused(value: object) -> None:
    with pytest.raises(InputError, match="whole numbers"):
        Placement([value])  # type: ignore[list-item]


@pytest.mark.parametrize("value", [3, (1, 2, 3), "a1", (1,), (1.5, 0)])
def test_squares_that_are_no_pairs_are_refused(value: object) -> None:
    with pytest.raises(InputError):
        Placement.of_squares(3, [value])  # type: ignore[list-item]


def test_str_draws_n_lines_of_n_cells() -> None:
    for n in (1, 7, 12):
        lines = str(Placement([None] * n)).splitlines()
        assert len(lines) == n
        assert all(line.split(" ") == ["."] * n for line in lines)


def test_a_notebook_shows_the_picture() -> None:
    picture = SOLUTION._repr_svg_()
    assert picture.startswith("<svg ")
    assert picture.count('href="#queen"') == 8


def test_an_attack_reads_in_board_order() -> None:
    assert list(Placement.of_squares(4, [(3, 1), (0, 1)]).attacks()) == [Attack((0, 1), (3, 1), Fault.COLUMN)]


def test_parse_takes_a_list_of_columns_too() -> None:
    assert Placement.parse([0, 4, 7, 5, 2, 6, 1, 3]) == Placement.parse("15863724") == SOLUTION


@given(st.lists(st.integers(-1, 9), max_size=9) | st.integers(0, 9).flatmap(lambda n: st.permutations(range(n))))
def test_columns_in_an_array_are_a_placement_like_any_other(columns: list[int]) -> None:
    placement, twin = Placement.of_array(array("i", columns)), Placement(columns)
    assert placement.faults == twin.faults
    assert (placement.n, placement.squares, placement.columns) == (twin.n, twin.squares, twin.columns)
    assert (placement, hash(placement), repr(placement)) == (twin, hash(twin), repr(twin))
    assert pickle.loads(pickle.dumps(placement)) == twin


@pytest.mark.parametrize(
    ("first", "second", "slope", "fault"),
    [
        (0, 199_997, 0, Fault.COLUMN),
        (90_000, 190_000, -1, Fault.SUM),
        (10, 150_000, 1, Fault.DIFFERENCE),
    ],
)
def test_two_queens_far_apart_in_an_array_are_seen(first: int, second: int, slope: int, fault: Fault) -> None:
    n = 199_998  # knight's moves, the odd columns and then the even ones, are a solution since n mod 6 is 0
    columns = array("i", [*range(1, n, 2), *range(0, n, 2)])
    assert Placement.of_array(columns).faults == Fault(0)
    columns[second] = columns[first] + slope * (second - first)
    assert fault in Placement.of_array(columns).faults
    assert Fault.OUTSIDE not in Placement.of_array(columns).faults
