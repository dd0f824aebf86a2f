"""Steps of a person's reasoning: each is true of every completion, and they lead as far as slow code says they do."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside.board import Fault, Placement, Square, lines_shared
from queenside.errors import InputError, SizeError
from queenside.kernels import search as kernel
from queenside.puzzle import Puzzle
from queenside.reasoning import (
    LEVELS,
    Deduction,
    Kind,
    after,
    check_level,
    level,
    next_step,
    refutation,
    steps,
    within,
)
from tests.strategies import puzzles

# The slow twin: sets of squares, every pair looked at, and no code of the module.


def everywhere(n: int) -> set[Square]:
    return {(row, column) for row in range(n) for column in range(n)}


def attack(puzzle: Puzzle, first: Square, second: Square) -> bool:
    torus = puzzle.n if puzzle.torus else None
    return bool(lines_shared(first, second, torus=torus, superqueen=puzzle.superqueen))


def completions(puzzle: Puzzle) -> list[set[Square]]:
    """Every solution of a puzzle, by trying all permutations."""
    found = (Placement(columns) for columns in permutations(range(puzzle.n)))
    return [set(placement.squares) for placement in found if puzzle.is_solved_by(placement)]


def free(puzzle: Puzzle, queens: set[Square], crossed: set[Square]) -> set[Square]:
    taken = puzzle.blocked | set(puzzle.closed_squares()) | crossed | queens
    return {
        square for square in everywhere(puzzle.n) - taken if not any(attack(puzzle, square, queen) for queen in queens)
    }


def lines(puzzle: Puzzle, queens: set[Square], left: set[Square]) -> list[set[Square]]:
    """The open squares of each row and column without a queen."""
    size = range(puzzle.n)
    return [
        {square for square in left if square[axis] == number}
        for axis in (0, 1)
        for number in size
        if not any(queen[axis] == number for queen in queens)
    ]


def ends_empty(puzzle: Puzzle, queens: set[Square], crossed: set[Square], depth: int) -> bool:
    return settled(puzzle, queens, crossed, depth) is None


def settled(
    puzzle: Puzzle, queens: set[Square], crossed: set[Square], depth: int
) -> tuple[set[Square], set[Square]] | None:
    """The queens that steps of a level lead to, and the squares that are open then; None for a line without one.

    A square is out when a queen there would leave a line empty: at once (depth 1), or after steps of depth 1 (depth 2).
    """
    while True:
        left = free(puzzle, queens, crossed)
        found = lines(puzzle, queens, left)
        if not all(found):
            return None
        single = next((line for line in found if len(line) == 1), None)
        if single is not None:
            queens = queens | single
            continue
        out: set[Square] = set()
        for square in sorted(left) if depth else []:
            with_it = queens | {square}
            if not all(lines(puzzle, with_it, free(puzzle, with_it, crossed))) or (
                depth == 2 and ends_empty(puzzle, with_it, crossed, 1)
            ):
                out = {square}
                break
        if not out:
            return queens, left
        crossed = crossed | out


@settings(max_examples=60, deadline=None)
@given(puzzles(6, mixed=True), st.sampled_from([0, 1, 2]))
def test_a_level_settles_what_its_definition_settles(puzzle: Puzzle, depth: int) -> None:
    end = settled(puzzle, set(puzzle.queens), set(), depth)
    assert within(puzzle, LEVELS[depth]) == (end is not None and len(end[0]) == puzzle.n)


@settings(max_examples=60, deadline=None)
@given(puzzles(6, mixed=True))
def test_every_step_is_true_of_every_completion(puzzle: Puzzle) -> None:
    solutions = completions(puzzle)
    for step in steps(puzzle):
        if step.kind is Kind.NONE:
            assert solutions == []
        for solution in solutions:
            assert solution.issuperset(step.squares) if step.kind is Kind.LAST else solution.isdisjoint(step.squares)


@settings(max_examples=60, deadline=None)
@given(puzzles(6, mixed=True))
def test_steps_lead_as_far_as_they_do_in_any_order(puzzle: Puzzle) -> None:
    end = settled(puzzle, set(puzzle.queens), set(), 2)
    position, last = puzzle, None
    for last in steps(puzzle):
        position = after(position, last)
    if end is None:
        assert last is not None
        assert last.kind is Kind.NONE
    else:
        assert position.queens == end[0]
        assert free(position, set(position.queens), set()) == end[1]


def said_rightly(position: Puzzle, step: Deduction) -> None:
    """Check what a step says of itself against the position where it is taken."""
    queens = set(position.queens)
    left = free(position, queens, set())
    if step.kind is Kind.TRIAL:
        assert (step.line, step.left) == (None, ())
        (square,) = step.squares
        assert square in left
        assert step.chain[-1].kind is Kind.NONE
        tried = after(position, Deduction(Kind.LAST, step.squares))
        for link in step.chain:
            assert link.kind is not Kind.TRIAL
            said_rightly(tried, link)
            tried = after(tried, link)
        return
    assert step.line is not None
    kind, number = step.line
    axis = {Fault.ROW: 0, Fault.COLUMN: 1}[kind]
    assert not any(queen[axis] == number for queen in queens)
    assert step.left == tuple(sorted(square for square in left if square[axis] == number))
    assert step.chain == ()
    if step.kind is Kind.NONE:
        assert step.left == step.squares == ()
    elif step.kind is Kind.LAST:
        assert step.left == step.squares
        assert len(step.squares) == 1
    else:
        assert step.squares
        assert len(step.left) > 1
        assert all(
            square in left and square[axis] != number and all(attack(position, square, other) for other in step.left)
            for square in step.squares
        )


@settings(max_examples=60, deadline=None)
@given(puzzles(7, mixed=True))
def test_a_step_says_from_what_it_follows(puzzle: Puzzle) -> None:
    position = puzzle
    for step in steps(puzzle):
        said_rightly(position, step)
        position = after(position, step)


@settings(max_examples=30, deadline=None)
@given(puzzles(7, mixed=True))
def test_nothing_in_a_chain_can_be_left_out(puzzle: Puzzle) -> None:
    for step in steps(puzzle):
        if step.kind is not Kind.TRIAL:
            continue
        # Each queen and each square crossed out before the end is there for a later link.
        tried = Puzzle(
            puzzle.n, queens=puzzle.queens | set(step.squares), blocked=puzzle.blocked, closed=puzzle.closed,
            torus=puzzle.torus, superqueen=puzzle.superqueen,
        )  # fmt: skip
        for skipped in range(len(step.chain) - 1):
            position = tried
            for place, link in enumerate(step.chain):
                if place == skipped:
                    continue
                try:
                    said_rightly(position, link)
                except AssertionError:
                    break
                position = after(position, link)
            else:
                pytest.fail(f"{step.chain[skipped]} is not needed")
        break  # only the first trial starts from the puzzle itself


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 14), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_the_search_chooses_a_queen_exactly_where_a_person_has_to_try(n: int, seed: int, wanted: str) -> None:
    puzzle = qs.make(n, seed=seed, difficulty=wanted if n > 5 else "easy")
    state = kernel.begin(puzzle.allowed(), greedy=True)
    assert kernel.go_on(state, 2, 1 << 62, 1 << 40) == kernel.EXHAUSTED
    assert (state.numbers[kernel.NODES] > 0) == (level(puzzle) == "hard")


@settings(max_examples=40, deadline=None)
@given(puzzles(6, mixed=True))
def test_a_refutation_is_there_exactly_where_steps_without_trials_end_empty(puzzle: Puzzle) -> None:
    chain = refutation(puzzle)
    assert (chain is not None) == ends_empty(puzzle, set(puzzle.queens), set(), 1)
    position = puzzle
    for link in chain or ():
        said_rightly(position, link)
        position = after(position, link)


def test_the_three_kinds_of_step_on_boards_that_show_them() -> None:
    assert next_step(Puzzle(4, queens="b4")) == Deduction(Kind.LAST, ((1, 3),), (Fault.ROW, 1), ((1, 3),))
    # A queen in the middle of 3 x 3 attacks everything; the corners come after it.
    middle = next_step(Puzzle(3))
    assert middle == Deduction(Kind.REACH, ((1, 1),), (Fault.ROW, 0), ((0, 0), (0, 1), (0, 2)))
    # The two queens of the manual's walk: no queen stands anywhere in column 7.
    trial = next_step(Puzzle(8, queens=[(0, 0), (1, 2)]))
    assert trial is not None
    assert trial.kind is Kind.TRIAL
    assert len(trial.chain) == 2
    assert next_step(Puzzle(4, queens="b4 d3 a2 c1")) is None
    assert next_step(Puzzle(8)) is None


def test_nauck_s_puzzle_of_two_completions_is_not_settled() -> None:
    assert level(Puzzle(8, queens="b4 d5")) is None


def test_a_board_too_large_to_reason_about_is_refused() -> None:
    with pytest.raises(SizeError, match=r"101.*100"):
        level(Puzzle(101))


@pytest.mark.parametrize("wrong", ["harder", "", None, 3])
def test_what_is_no_level_is_refused_with_those_that_are(wrong: object) -> None:
    with pytest.raises(InputError, match="easy, medium, hard"):
        check_level(wrong)
