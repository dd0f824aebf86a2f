"""Every textbook method finds every solution once, in its order, by steps that replay."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given

from queenside.board import LINES, Fault, Placement, Square, lines_shared
from queenside.classic import METHODS, Kind, Step, solutions
from queenside.classic.steps import first_attacker
from queenside.counting import plain
from queenside.counting.method import Task
from queenside.errors import InputError, SizeError
from queenside.puzzle import Puzzle
from tests.published import SOLUTIONS, TREE_NODES_BY_DEPTH
from tests.strategies import puzzles

EVERY_METHOD = pytest.mark.parametrize("name", METHODS)
EVERY_SIZE = pytest.mark.parametrize("n", range(11))


def arrays_of(name: str, n: int, queens: tuple[Square, ...]) -> tuple[tuple[int | None, ...], ...]:
    """The marker arrays as the descriptions of the methods say they are, worked out from the queens alone."""
    lines, diagonals = range(n), range(max(2 * n - 1, 0))
    sums = {row + column for row, column in queens}
    match name:
        case "iterative":
            row_in = {column: row for row, column in queens}
            falling = {n - 1 + column - row for row, column in queens}
            return (
                tuple(row in row_in.values() for row in lines),
                tuple(row_in.get(column) for column in lines),
                tuple(d in sums for d in diagonals),
                tuple(d in falling for d in diagonals),
            )
        case "recursive":
            columns = {column for _row, column in queens}
            falling = {row - column + n - 1 for row, column in queens}
            return (
                tuple(column in columns for column in lines),
                tuple(d in sums for d in diagonals),
                tuple(d in falling for d in diagonals),
            )
    return ()


@EVERY_SIZE
@EVERY_METHOD
def test_steps_replay_and_carry_what_stands(name: str, n: int) -> None:
    queens: list[Square] = []
    arrays = arrays_of(name, n, ())
    considered = placed = removed = found = 0
    considering: Square | None = None
    last: Step | None = None
    for step in METHODS[name].steps(n):
        match step.kind:
            case Kind.CONSIDER:
                considered += 1
                assert considering is None
                considering = step.square
            case Kind.CONFLICT | Kind.PLACE:
                assert step.square == considering
                considering = None
        if step.kind is Kind.PLACE:
            assert step.square is not None
            queens.append(step.square)
            placed += 1
        elif step.kind is Kind.REMOVE:
            assert step.square == queens.pop()
            removed += 1
        elif step.kind is Kind.SOLUTION:
            found += 1
            assert len(queens) == n
        if step.kind in (Kind.PLACE, Kind.REMOVE):
            arrays = arrays_of(name, n, tuple(queens))
        assert step.queens == tuple(queens)
        assert step.arrays == arrays
        assert step.counters == (considered, placed, removed, len(queens), found)
        last = step
    assert last is not None
    assert last.kind is Kind.EXHAUSTED
    assert last.queens == ()
    assert found == SOLUTIONS[n]


@EVERY_SIZE
@EVERY_METHOD
def test_solutions_come_in_order_and_are_those_of_another_search(name: str, n: int) -> None:
    others = [tuple(columns) for columns in plain.solutions(Task.empty(n))]
    found = list(solutions(name, n))
    assert all(placement.is_solution for placement in found)
    if name == "iterative":
        # The other search has the column of each row; this one lists the row of each column, and puts it on a board.
        by_column = [tuple(row for row, _ in sorted(p.squares, key=lambda square: square[1])) for p in found]
        assert by_column == others
        assert sorted(p.columns or () for p in found) == others
    else:
        assert [p.columns for p in found] == others


@EVERY_METHOD
def test_queens_are_placed_as_often_at_each_depth_as_the_tree_has_nodes(name: str) -> None:
    depths = Counter(step.counters.depth for step in METHODS[name].steps(8) if step.kind is Kind.PLACE)
    assert [1, *(depths[depth] for depth in range(1, 9))] == TREE_NODES_BY_DEPTH[8]


@EVERY_METHOD
def test_the_first_solution_of_the_eight_queens_takes_876_tests(name: str) -> None:
    # N. Wirth, Program Development by Stepwise Refinement, Communications of the ACM 14 (1971).
    step = next(step for step in METHODS[name].steps(8) if step.kind is Kind.SOLUTION)
    assert step.counters.considered == 876
    assert sorted(step.queens) == (
        [(0, 0), (1, 6), (2, 4), (3, 7), (4, 1), (5, 3), (6, 5), (7, 2)]
        if name == "iterative"
        else [(0, 0), (1, 4), (2, 7), (3, 5), (4, 2), (5, 6), (6, 1), (7, 3)]
    )


@pytest.mark.parametrize("n", range(8))
@EVERY_METHOD
def test_a_conflict_names_the_first_queen_placed_that_attacks(name: str, n: int) -> None:
    for step in METHODS[name].steps(n):
        if step.kind is Kind.CONFLICT:
            assert step.square is not None
            square = step.square
            attackers = [queen for queen in step.queens if lines_shared(queen, square)]
            assert step.attacker == attackers[0]
            assert step.along == lines_shared(attackers[0], square)
            assert step.along in LINES
        else:
            assert (step.attacker, step.along) == (None, None)
            if step.kind is Kind.PLACE:
                assert not any(lines_shared(queen, step.queens[-1]) for queen in step.queens[:-1])


@pytest.mark.parametrize("n", range(2, 6))
def test_all_row_methods_take_the_very_same_steps(n: int) -> None:
    def short(name: str) -> list[tuple[object, ...]]:
        return [(s.kind, s.square, s.attacker, s.along, s.counters) for s in METHODS[name].steps(n)]

    assert short("recursive") == short("pairwise")

    def mirrored(square: Square | None) -> Square | None:
        return square and (square[1], square[0])

    iterative = [(s.kind, mirrored(s.square), mirrored(s.attacker), s.counters) for s in METHODS["iterative"].steps(n)]
    assert iterative == [(s.kind, s.square, s.attacker, s.counters) for s in METHODS["pairwise"].steps(n)]


def test_a_row_is_a_line_too_and_a_safe_square_has_no_attacker() -> None:
    for square in ((2, 4), (4, 2), (3, 1), (3, 3)):
        assert first_attacker([(0, 5), (2, 2)], square) == ((2, 2), lines_shared((2, 2), square))
    assert first_attacker([(0, 0)], (1, 2)) is None


@EVERY_METHOD
@given(puzzles(6, mixed=True))
def test_a_puzzle_is_searched_for_its_own_solutions(name: str, mixed: Puzzle) -> None:
    puzzle = Puzzle(mixed.n, blocked=mixed.blocked, closed=mixed.closed)
    if not (mixed.torus or mixed.superqueen):
        puzzle = mixed
    found = list(solutions(name, puzzle))
    assert len(found) == len(set(found))
    assert set(found) == {p for p in solutions(name, puzzle.n) if puzzle.is_solved_by(p)}
    assert found == [p for p in solutions(name, puzzle.n) if p in found], "in the order of the method"


@EVERY_METHOD
@given(puzzles(5, mixed=True))
def test_a_conflict_on_a_puzzle_names_what_is_true(name: str, mixed: Puzzle) -> None:
    puzzle = Puzzle(mixed.n, blocked=mixed.blocked, closed=mixed.closed)
    if not (mixed.torus or mixed.superqueen):
        puzzle = mixed
    closed = puzzle.closed_squares()
    for step in METHODS[name].steps(puzzle):
        square = step.square
        if step.kind is Kind.PLACE:
            assert square not in puzzle.blocked
            assert square not in closed
        if step.kind is not Kind.CONFLICT:
            continue
        assert square is not None
        if step.attacker is not None:
            assert step.attacker in step.queens or step.attacker in puzzle.queens
            assert step.along == lines_shared(step.attacker, square)
            assert step.along in LINES
        else:
            assert not any(lines_shared(queen, square) for queen in {*step.queens, *puzzle.queens})
            assert square in puzzle.blocked if step.along is None else step.along in closed[square]


@EVERY_METHOD
def test_a_square_that_a_given_queen_attacks_is_in_conflict_before_its_turn_has_come(name: str) -> None:
    first, second = islice(METHODS[name].steps(Puzzle(4, queens=[(3, 3)])), 2)
    assert (first.square, second.kind, second.queens) == ((0, 0), Kind.CONFLICT, ())
    assert (second.attacker, second.along) == ((3, 3), Fault.DIFFERENCE)


@EVERY_METHOD
@pytest.mark.parametrize(
    ("rules", "says"), [({"torus": True}, "do not know a torus"), ({"superqueen": True}, "do not know superqueens")]
)
def test_rules_that_the_textbooks_do_not_know_are_refused(name: str, rules: dict[str, bool], says: str) -> None:
    with pytest.raises(InputError, match=says):
        METHODS[name].steps(Puzzle(5, **rules))  # type: ignore[arg-type]  # the names are those of two switches
    with pytest.raises(SizeError):
        METHODS[name].steps(Puzzle(METHODS[name].highest + 1)) if METHODS[name].highest < 1000 else Puzzle(1001)


def test_boards_kept_do_not_share_what_changes_later() -> None:
    steps = list(METHODS["iterative"].steps(6))
    again = list(METHODS["iterative"].steps(6))
    assert steps == again
    found = [step for step in steps if step.kind is Kind.SOLUTION]
    assert len({step.queens for step in found}) == len(found) == 4
    assert all(isinstance(part, tuple) for step in found for part in (step.queens, step.arrays, *step.arrays))
    assert [Placement.of_squares(6, step.queens) for step in found] == list(solutions("iterative", 6))


@EVERY_METHOD
def test_a_method_describes_itself(name: str) -> None:
    method = METHODS[name]
    kinds = [kind for kind, _text in method.outline if kind is not None]
    assert sorted(kind.value for kind in kinds) == sorted(kind.value for kind in Kind), "one line for each kind"
    step = next(method.steps(3))
    assert len(step.arrays) == len(method.arrays)
    assert step.square == (0, 0)


@EVERY_METHOD
def test_sizes_out_of_range_are_refused_at_once(name: str) -> None:
    method = METHODS[name]
    for n in (-1, method.highest + 1, 1.5, "8", True):
        with pytest.raises(SizeError, match=f"from 0 to {method.highest}"):
            method.steps(n)  # type: ignore[arg-type]  # the point is to see it refused
        with pytest.raises(SizeError):
            solutions(name, n)  # type: ignore[arg-type]


@EVERY_METHOD
def test_the_largest_size_can_be_stepped_through(name: str) -> None:
    method = METHODS[name]
    deepest = max(step.counters.depth for step in islice(method.steps(method.highest), 30_000))
    assert deepest > 100
