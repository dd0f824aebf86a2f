"""Puzzles: given queens stay, blocked squares stay empty, and contradictions are named."""

import copy
import pickle
from itertools import permutations

import pytest
from hypothesis import given

from queenside.board import Placement
from queenside.errors import InputError, NotationError, PuzzleError, SizeError
from queenside.puzzle import Puzzle
from tests.strategies import puzzles


def brute_force(puzzle: Puzzle) -> list[Placement]:
    """All permutations of the columns, each compared pair by pair: shares nothing with the methods."""
    found = []
    for columns in permutations(range(puzzle.n)):
        squares = set(enumerate(columns))
        safe = all(abs(columns[i] - columns[j]) != j - i for j in range(puzzle.n) for i in range(j))
        if safe and puzzle.queens <= squares and not puzzle.blocked & squares:
            found.append(Placement(columns))
    return found


@given(puzzles(6))
def test_solutions_are_what_brute_force_finds_in_order(puzzle: Puzzle) -> None:
    expected = brute_force(puzzle)
    assert list(puzzle.solutions()) == expected
    assert puzzle.count() == len(expected)
    assert all(puzzle.is_solved_by(placement) for placement in expected)


def test_naucks_board_of_1850_has_two_completions() -> None:
    assert Puzzle(8, queens="b4 d5").count() == 2


def test_given_queens_that_do_not_attack_may_have_no_completion() -> None:
    assert Puzzle(8, queens=[(0, 0), (1, 2)]).count() == 0


def test_blocked_squares_do_not_shield() -> None:
    assert Puzzle(4, blocked=[(0, 1), (1, 0)]).count() == 0
    assert Puzzle(4, blocked=[(0, 0), (1, 1), (3, 2)]).count() == 1


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
        ({"queens": "i9"}, "outside the board, which has rows and columns 1 to 8"),
        ({"blocked": [(8, 0)]}, "row 9 column 1 is outside the board"),
    ],
)
def test_contradictions_are_named(arguments: dict[str, str], says: str) -> None:
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


@given(puzzles())
def test_repr_evaluates_and_copies_are_equal(puzzle: Puzzle) -> None:
    for twin in (eval(repr(puzzle)), copy.copy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert twin == puzzle
        assert hash(twin) == hash(puzzle)
    assert puzzle != Puzzle(8)
    assert puzzle != 8


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
