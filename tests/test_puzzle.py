"""Puzzles: given queens stay, blocked squares stay empty, and contradictions are named."""

import copy
import json
import pickle
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside.api import count
from queenside.board import Fault, Placement
from queenside.construct import construct
from queenside.counting.method import Task
from queenside.errors import InputError, NotationError, PuzzleError, SizeError
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import parse
from queenside.symmetry import SYMMETRIES
from tests.published import SOLUTIONS, SUPERQUEENS, THROUGH_SQUARE_8, TOROIDAL
from tests.strategies import puzzles

COMPLETIONS = json.loads((Path(__file__).parent / "data" / "completions.json").read_text(encoding="utf-8"))


def is_free(puzzle: Puzzle, row: int, column: int) -> bool:
    """Whether a square is neither blocked nor on a closed diagonal, worked out square by square."""
    n = puzzle.n
    numbers = {Fault.SUM: row + column, Fault.DIFFERENCE: column - row}
    on_closed = any(
        numbers[kind] == number or (puzzle.torus and (numbers[kind] - number) % n == 0)
        for kind, number in puzzle.closed
    )
    return not on_closed and (row, column) not in puzzle.blocked


def attack(puzzle: Puzzle, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether queens on two squares attack each other: a queen's move on a board repeated around its edges if torus."""
    n = puzzle.n
    around = (-n, 0, n) if puzzle.torus else (0,)
    for down in around:
        for right in around:
            rows, columns = abs(first[0] - second[0] + down), abs(first[1] - second[1] + right)
            if rows == columns or 0 in (rows, columns):
                return True
            if puzzle.superqueen and sorted((rows, columns)) == [1, 2]:
                return True
    return False


def brute_force(puzzle: Puzzle) -> list[Placement]:
    """All permutations of the columns, each compared pair by pair: shares nothing with the methods."""
    found = []
    for columns in permutations(range(puzzle.n)):
        squares = list(enumerate(columns))
        if (
            puzzle.queens <= set(squares)
            and all(is_free(puzzle, *square) for square in squares)
            and not any(attack(puzzle, first, second) for first, second in combinations(squares, 2))
        ):
            found.append(Placement(columns))
    return found


@settings(deadline=None)
@given(puzzles(6, smallest=0, mixed=True))
def test_solutions_are_what_brute_force_finds_in_order(puzzle: Puzzle) -> None:
    expected = brute_force(puzzle)
    assert list(puzzle.solutions()) == expected
    assert puzzle.count() == len(expected)
    assert all(puzzle.is_solved_by(placement) for placement in expected)


@settings(deadline=None, max_examples=25)
@given(puzzles(8, smallest=7, mixed=True), st.sampled_from(["plain", "backtrack", "search"]))
def test_every_method_that_knows_the_rules_counts_what_brute_force_finds(puzzle: Puzzle, method: str) -> None:
    assert count(puzzle, method=method) == len(brute_force(puzzle))


@cache
def all_solutions(n: int, torus: bool, superqueen: bool) -> list[Placement]:
    """Those of the published number of solutions without attacks by the rules, each pair of queens looked at."""
    solutions = list(Puzzle(n).solutions())
    assert len(solutions) == SOLUTIONS[n]
    rules = Puzzle(n, torus=torus, superqueen=superqueen)
    return [p for p in solutions if not any(attack(rules, *pair) for pair in combinations(p.squares, 2))]


@settings(deadline=None)
@given(st.data(), st.sampled_from([(5, True, False), (7, True, False), (10, False, True)]))
def test_what_is_settled_on_a_torus_or_for_superqueens_leaves_what_fits(
    data: st.DataObject, rules: tuple[int, bool, bool]
) -> None:
    # Sizes that have solutions by these rules: on most small boards there are none whatever is settled.
    n, torus, superqueen = rules
    solutions = all_solutions(*rules)
    kept = data.draw(st.sampled_from(solutions))
    line = st.integers(0, n - 1)
    blocked = data.draw(st.sets(st.tuples(line, line), max_size=n)) - set(kept.squares)
    queens = data.draw(st.sets(st.sampled_from(kept.squares), max_size=2))
    puzzle = Puzzle(n, queens=queens, blocked=blocked, torus=torus, superqueen=superqueen)
    expected = [p for p in solutions if queens <= set(p.squares) and blocked.isdisjoint(p.squares)]
    assert expected
    assert list(puzzle.solutions()) == expected
    assert count(puzzle, method="search") == count(puzzle, method="plain") == len(expected)


@settings(deadline=None)
@given(puzzles(8, mixed=True))
def test_the_eight_images_have_equally_many_solutions(puzzle: Puzzle) -> None:
    assert {image.count() for image in puzzle.images()} == {puzzle.count()}


@settings(deadline=None)
@given(puzzles(8, mixed=True))
def test_a_blocked_square_less_never_means_fewer_solutions(puzzle: Puzzle) -> None:
    rules: Any = {"queens": puzzle.queens, "torus": puzzle.torus, "superqueen": puzzle.superqueen}
    found = puzzle.count()
    for square in sorted(puzzle.blocked)[:3]:
        assert Puzzle(puzzle.n, blocked=puzzle.blocked - {square}, closed=puzzle.closed, **rules).count() >= found
    for diagonal in puzzle.sorted_closed()[:2]:
        assert Puzzle(puzzle.n, blocked=puzzle.blocked, closed=puzzle.closed - {diagonal}, **rules).count() >= found


@pytest.mark.parametrize("n", range(14))
def test_an_empty_puzzle_is_an_empty_board(n: int) -> None:
    assert Puzzle(n).count() == SOLUTIONS[n]
    if 0 < n < 12:
        assert Puzzle(n, torus=True).count() == TOROIDAL[n]
        assert Puzzle(n, superqueen=True).count() == SUPERQUEENS[n]
    assert Puzzle(n).task() == Task.empty(n)


@pytest.mark.parametrize("case", COMPLETIONS["completions"], ids=str)
def test_published_puzzles_have_their_number_of_solutions(case: dict[str, Any]) -> None:
    assert parse(json.dumps(case["puzzle"])).count() == case["solutions"]


def test_ten_queens_keep_off_closed_diagonals() -> None:
    table = COMPLETIONS["closed_diagonals"]
    n, diagonals = table["n"], table["diags"]
    ten = [list(enumerate(p.columns or ())) for p in Puzzle(n).solutions()]
    for number, expected in enumerate(table["solutions"], 1):
        puzzle = parse(f"n = {n}\nnumdiags = {number}\ndiags = {diagonals[:number]}")
        assert puzzle.count() == expected
        sums = {k for k, kind in diagonals[:number] if kind == 1}
        differences = {k - (n - 1) for k, kind in diagonals[:number] if kind == 0}
        closed = {(r, c) for r in range(n) for c in range(n) if r + c in sums or r - c in differences}
        assert sum(closed.isdisjoint(solution) for solution in ten) == expected


def test_one_given_queen_on_the_chessboard_has_its_published_number_of_completions() -> None:
    found = [[Puzzle(8, queens=[(row, column)]).count() for column in range(8)] for row in range(8)]
    assert found == THROUGH_SQUARE_8


@given(puzzles(6, smallest=0, mixed=True))
def test_exactly_what_brute_force_finds_solves_a_puzzle_of_any_kind(puzzle: Puzzle) -> None:
    solved = [Placement(columns) for columns in permutations(range(puzzle.n))]
    assert [placement for placement in solved if puzzle.is_solved_by(placement)] == brute_force(puzzle)


@given(puzzles(9, smallest=0, mixed=True))
def test_the_allowed_squares_are_those_that_nothing_settled_forbids(puzzle: Puzzle) -> None:
    size = range(puzzle.n)
    expected = tuple(
        sum(
            1 << column
            for column in size
            if (row, column) in puzzle.queens
            or (
                is_free(puzzle, row, column)
                and not any(attack(puzzle, queen, (row, column)) for queen in puzzle.queens)
            )
        )
        for row in size
    )
    assert puzzle.allowed() == expected
    assert puzzle.task() == (expected, puzzle.torus, puzzle.superqueen)


@given(puzzles(7, mixed=True))
def test_the_images_of_a_puzzle_are_solved_by_the_images_of_its_solutions(puzzle: Puzzle) -> None:
    solutions = brute_force(puzzle)
    for symmetry, image in zip(SYMMETRIES, puzzle.images(), strict=True):
        assert (image.torus, image.superqueen) == (puzzle.torus, puzzle.superqueen)
        assert all(image.is_solved_by(symmetry.of_placement(placement)) for placement in solutions)
        free = {(r, c) for r in range(puzzle.n) for c in range(puzzle.n) if is_free(puzzle, r, c)}
        moved = {symmetry.of_square(puzzle.n, square) for square in free}
        assert moved == {(r, c) for r in range(puzzle.n) for c in range(puzzle.n) if is_free(image, r, c)}


def test_hundreds_of_queens_may_be_given_on_a_wide_board() -> None:
    solution = construct(1000)
    puzzle = Puzzle(1000, queens=solution.squares[::2], closed="r+c=2 c-r=999")
    allowed = puzzle.allowed()  # square by square and queen by queen, this takes minutes
    assert all(allowed[row] >> column & 1 for row, column in solution.squares)
    assert sum(mask.bit_count() for mask in allowed) < 500 * 1000


def test_blocked_squares_do_not_shield() -> None:
    assert Puzzle(4, blocked=[(0, 1), (1, 0)]).count() == 0


def test_any_right_completion_solves_and_no_other() -> None:
    puzzle = Puzzle(8, queens="b4 d5", blocked="a1")
    solution = next(puzzle.solutions())
    assert puzzle.is_solved_by(solution)
    moved = next(p for p in Puzzle(8).solutions() if not puzzle.queens <= set(p.squares))
    assert not puzzle.is_solved_by(moved)
    assert not puzzle.is_solved_by(Placement.of_squares(8, [*solution.squares, (7, 0)]))
    assert not puzzle.is_solved_by(Placement([0]))


def test_a_square_attacked_by_a_given_queen_is_not_allowed() -> None:
    assert Puzzle(3, queens="b2").allowed() == (0, 2, 0)
    assert Puzzle(2, blocked=[(0, 1)]).allowed() == (1, 3)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"queens": "b4 d6"}, "d6 and b4 attack each other along a sum diagonal"),
        ({"queens": "b4 b6"}, "b6 and b4 attack each other along a column"),
        ({"queens": "b4 c4"}, "b4 and c4 attack each other along a row"),
        ({"queens": "b4", "blocked": "b4"}, "b4: a queen is given on a blocked square"),
        ({"queens": "i9"}, "i9 is outside the board, whose squares are a1 to h8"),
        ({"blocked": [(0, 8)]}, "outside the board, which has rows and columns 1 to 8"),
        ({"blocked": [(8, 0)]}, "row 9 column 1 is outside the board"),
        ({"queens": "b4 d4", "torus": True}, "b4 and d4 attack each other along a row"),
        ({"queens": "a1 b8", "torus": True}, "b8 and a1 attack each other along a difference diagonal of the torus"),
        ({"queens": "a8 b1", "torus": True}, "a8 and b1 attack each other along a sum diagonal of the torus"),
        ({"queens": "a8 h1", "torus": True}, "a8 and h1 attack each other along a difference diagonal"),
        ({"queens": "b4 c6", "superqueen": True}, "c6 and b4 attack each other by a knight's move"),
        (
            {"queens": "a3 g2", "torus": True, "superqueen": True},
            "a3 and g2 attack each other by a knight's move on the torus",
        ),
        ({"queens": "a1", "closed": "c-r=-7"}, "a1: a queen is given on the closed diagonal c-r=-7"),
        ({"queens": "a1", "closed": "r+c=9"}, "a1: a queen is given on the closed diagonal r+c=9"),
        ({"queens": "b8", "closed": "c-r=-7", "torus": True}, "b8: a queen is given on the closed diagonal c-r=1"),
        ({"closed": "r+c=1"}, "r+c=1: the board has no such diagonal; those of a board of size 8 are r+c=2 to r+c=16"),
        ({"closed": "r+c=17"}, "r+c=17: the board has no such diagonal"),
        ({"closed": "c-r=8", "torus": True}, "and c-r=-7 to c-r=7"),
        ({"closed": [(Fault.DIFFERENCE, -8)]}, "c-r=-8: the board has no such diagonal"),
    ],
)
def test_contradictions_are_named(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(8, **arguments)
    assert says in str(caught.value)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(SizeError):
        Puzzle(-1)
    with pytest.raises(NotationError):
        Puzzle(8, queens="b4 and d5")
    with pytest.raises(InputError):
        Puzzle(8, queens=[4])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="diagonals are written as r\\+c=6 or c-r=-2"):
        Puzzle(8, closed="r=4")
    with pytest.raises(InputError, match="a diagonal is a pair"):
        Puzzle(8, closed=[(Fault.ROW, 1)])
    with pytest.raises(SizeError, match="n = 1001: here n is a whole number from 0 to 1000"):
        Puzzle(1001)
    with pytest.raises(PuzzleError, match="r\\+c=2: a board of size 0 has no diagonal"):
        Puzzle(0, closed="r+c=2")
    with pytest.raises(PuzzleError, match="a board of size 0 has no square that could be named"):
        Puzzle(0, queens=[(0, 0)])


def test_closed_diagonals_are_read_as_people_write_them() -> None:
    puzzle = Puzzle(8, closed=" r + c = 6, c-r=-2;c+r=16 r-c=7 ")
    assert puzzle == Puzzle(8, closed=[(Fault.SUM, 4), (Fault.DIFFERENCE, -2), (Fault.SUM, 14), (Fault.DIFFERENCE, -7)])
    assert repr(puzzle) == "Puzzle(8, closed='r+c=6 r+c=16 c-r=-7 c-r=-2')"


def test_a_diagonal_of_a_torus_is_the_same_by_either_number() -> None:
    assert Puzzle(8, closed="r+c=4 c-r=-1", torus=True) == Puzzle(8, closed="r+c=12 c-r=7", torus=True)
    assert Puzzle(8, closed="r+c=4") != Puzzle(8, closed="r+c=12")


@given(puzzles(mixed=True))
def test_repr_evaluates_and_copies_are_equal(puzzle: Puzzle) -> None:
    for twin in (eval(repr(puzzle)), copy.copy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert twin == puzzle
        assert hash(twin) == hash(puzzle)
    assert puzzle != Puzzle(8)
    assert puzzle != 8


@given(puzzles(4, smallest=4, mixed=True), puzzles(4, smallest=4, mixed=True))
def test_puzzles_are_equal_when_nothing_tells_them_apart(first: Puzzle, second: Puzzle) -> None:
    assert (first == second) == (repr(first) == repr(second))


def test_a_puzzle_does_not_change() -> None:
    puzzle = Puzzle(8)
    with pytest.raises(AttributeError):
        puzzle.n = 9
    with pytest.raises(AttributeError):
        del puzzle.n


def test_str_draws_given_queens_and_blocked_squares() -> None:
    puzzle = Puzzle(3, queens="a3", blocked=[(2, 0)])
    assert str(puzzle) == "Q . .\n. . .\n* . ."
    picture = puzzle._repr_svg_()
    assert picture.count('href="#queen"') == 1
    assert picture.count('href="#blocked"') == 1


def test_closed_diagonals_are_drawn_on_their_squares() -> None:
    puzzle = Puzzle(4, queens="b4", blocked="d1", closed="r+c=4 c-r=2", torus=True)
    assert str(puzzle) == ". Q x .\n. x . x\nx . . .\n. x . *"
    picture = puzzle._repr_svg_()
    assert picture.count('href="#closed-sum"') == picture.count('href="#closed-difference"') == 4
    assert str(Puzzle(4, closed="r+c=4")).count("x") == 3
