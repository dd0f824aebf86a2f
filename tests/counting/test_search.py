"""The constraint search finds what there is, whatever the rules, and never says none when it does not know."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import counting
from queenside.board import Placement
from queenside.counting.method import Task
from queenside.counting.search import Search, SearchInterrupted, count_up_to, first, is_unique
from queenside.errors import QueensideError, SizeError
from queenside.kernels import search as kernel
from queenside.puzzle import Puzzle

# OEIS A007705 at 5, 7, 11, 13, 0 at all other sizes from 2 to 14; A051223 from 1 on.
TORUS = {1: 1, 5: 10, 6: 0, 7: 28, 8: 0, 9: 0, 10: 0, 11: 88, 12: 0, 13: 4524}
SUPERQUEENS = [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876]

HARD = Task(tuple((1 << 19) - 1 if row < 20 else (1 << 40) - 1 for row in range(40)))
"""Twenty rows whose squares lie in nineteen columns: without a solution, and a search is long in finding that out."""


def solves(task: Task, columns: tuple[int, ...]) -> bool:
    """Look at every pair of queens: slow, and no code of the search."""
    n = task.n
    for row, column in enumerate(columns):
        if not task.allowed[row] >> column & 1:
            return False
        for other in range(row):
            down, right = row - other, column - columns[other]
            images = [(down, right)]
            if task.torus:
                images = [(down + i * n, right + j * n) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            for away, across in images:
                if across == 0 or abs(away) == abs(across):
                    return False
                if task.superqueen and {abs(away), abs(across)} == {1, 2}:
                    return False
    return True


def brute_force(task: Task) -> list[tuple[int, ...]]:
    return [columns for columns in permutations(range(task.n)) if solves(task, columns)]


@st.composite
def tasks(draw: st.DrawFn, largest: int = 7) -> Task:
    n = draw(st.integers(0, largest))
    full = (1 << n) - 1
    rows = draw(st.lists(st.integers(0, full) | st.just(full), min_size=n, max_size=n))
    return Task(tuple(rows), torus=draw(st.booleans()), superqueen=draw(st.booleans()))


@given(task=tasks())
@settings(max_examples=300)
def test_counts_are_those_of_brute_force_whatever_the_rules(task: Task) -> None:
    assert counting.run(Search(), task) == len(brute_force(task))


@pytest.mark.parametrize("plain_up_to", [-1, 11])
@given(task=tasks(), seed=st.integers(0, 3))
def test_a_solution_is_found_where_there_is_one(plain_up_to: int, task: Task, seed: int) -> None:
    there = brute_force(task)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("queenside.counting.search.PLAIN_UP_TO", plain_up_to)
        outcome = first(task, seed=seed)
        assert outcome.finished
        assert outcome.found == (1 if there else 0)
        assert outcome.columns in there if there else outcome.columns is None
        assert is_unique(task, seed=seed) is (len(there) == 1)
        for most in (1, 2, 5):
            assert count_up_to(task, most, seed=seed)[1:3] == (True, min(most, len(there)))


@pytest.mark.parametrize("n", range(8, 13))
@given(data=st.data())
@settings(max_examples=15)
def test_blocked_boards_count_as_row_by_row(n: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.integers(0, (1 << n) - 1).map(lambda mask: mask | 0x111), min_size=n, max_size=n))
    allowed = tuple(mask & (1 << n) - 1 for mask in rows)
    assert counting.run(Search(), Task(allowed)) == counting.run(counting.load("backtrack"), Task(allowed))


def test_torus_and_superqueens_have_the_published_counts() -> None:
    for n, solutions in TORUS.items():
        assert counting.run(Search(), Task.empty(n)._replace(torus=True)) == solutions, n
    for n, solutions in enumerate(SUPERQUEENS, 1):
        assert counting.run(Search(), Task.empty(n)._replace(superqueen=True)) == solutions, n


@pytest.mark.parametrize("threads", [1, 3])
def test_units_add_up(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.counting.search.UNIT_NODES", 20.0)
    for task in (Task.empty(9), Task.empty(8), Task(Puzzle(10, blocked=[(0, 0), (4, 4)]).allowed())):
        assert len(list(Search().plan(task).units)) > 10
        assert counting.run(Search(), task, threads=threads) == counting.run(counting.load("plain"), task)
    assert counting.run(Search(), Task.empty(11)._replace(torus=True)) == TORUS[11]
    assert counting.run(Search(), Task.empty(11)._replace(superqueen=True)) == SUPERQUEENS[10]
    torus_superqueens = Task.empty(7)._replace(torus=True, superqueen=True)
    assert counting.run(Search(), torus_superqueens) == len(brute_force(torus_superqueens))


@pytest.mark.parametrize("n", [63, 64, 65, 128, 200, 500, 1000])
def test_boards_of_many_words_are_completed(n: int) -> None:
    # Three queens that do not attack each other, in corners and words that differ.
    queens = [(0, n // 3), (n // 2, 1), (n - 1, n - 2)]
    puzzle = Puzzle(n, queens=queens)
    allowed = tuple(
        1 << dict(queens)[row]
        if row in dict(queens)
        else sum(
            1 << column for column in range(n) if all(column not in (c, c + row - r, c - row + r) for r, c in queens)
        )
        for row in range(n)
    )
    outcome = first(Task(allowed))
    assert outcome.columns is not None
    assert puzzle.is_solved_by(Placement(outcome.columns))


def test_given_queens_without_a_completion_are_told_from_those_that_have_one() -> None:
    assert first(Task(Puzzle(8, queens=[(0, 0), (1, 2)]).allowed())).columns is None
    assert count_up_to(Task(Puzzle(8, queens="b4 d5").allowed()), 10).found == 2
    assert is_unique(Task(Puzzle(8, queens="b4 d5").allowed())) is False


def test_a_search_that_is_stopped_knows_nothing() -> None:
    outcome = first(HARD, seconds=0.05)
    assert outcome[:3] == (None, False, 0)
    assert outcome.nodes > 0
    asked = iter([False, False, True])
    outcome = first(HARD, stop=lambda: next(asked))
    assert outcome[:3] == (None, False, 0)
    assert next(asked, None) is None, "it went on"
    assert is_unique(HARD, seconds=0.0) is None
    some = count_up_to(Task.empty(16), 10**7, stop=iter([False] * 4 + [True]).__next__)
    assert not some.finished
    assert 1 <= some.found < 10**7
    assert some.columns is not None


def test_ctrl_c_ends_it_with_what_was_searched() -> None:
    def interrupt() -> bool:
        if next(asked):
            raise KeyboardInterrupt
        return False

    asked = iter([False, False, True])
    with pytest.raises(SearchInterrupted) as caught:
        first(HARD, stop=interrupt)
    outcome = caught.value.outcome
    assert outcome[:3] == (None, False, 0)
    assert outcome.nodes > 0


def test_a_seed_leads_to_the_same_solution() -> None:
    task = Task.empty(40)
    found = [first(task, seed=seed).columns for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len(set(found)) > 1


def chosen(task: Task) -> int:
    """The number of queens that the search chooses before it has looked at everything, or knows two solutions."""
    state = kernel.begin(task.allowed, torus=task.torus, superqueen=task.superqueen, greedy=True)
    assert kernel.go_on(state, 2, 1 << 62, 1 << 40) != kernel.UNDECIDED
    return int(state.numbers[kernel.NODES])


def test_the_search_chooses_where_nothing_follows() -> None:
    solution = (0, 4, 7, 5, 2, 6, 1, 3)
    assert chosen(Task(tuple(1 << column for column in solution))) == 0
    assert chosen(Task(Puzzle(20, queens=[(0, 3), (5, 5)]).allowed())) > 0


@pytest.mark.parametrize(
    ("task", "solutions"),
    [
        pytest.param(Task((124, 45, 6, 54, 28, 126, 47)), 0, id="in front of one of two squares"),
        pytest.param(Task((106, 81, 100, 29, 115, 37, 18)), 0, id="in the middle of two squares"),
        pytest.param(Task((51, 20, 35, 43, 28, 31)), 1, id="in front of the middle one of three"),
        pytest.param(Task((98, 41, 59, 127, 88, 122, 127), torus=True), 0, id="two the other way round the torus"),
        pytest.param(Task((87, 78, 120, 63, 76, 100, 89), torus=True), 0, id="three the other way round"),
        pytest.param(Task((89, 92, 123, 94, 109, 101, 84), torus=True), 1, id="all of it"),
    ],
)
def test_what_follows_needs_no_choice(task: Task, solutions: int) -> None:
    # Boards on which a search that leaves out that one of the squares attacked from a whole line has to choose.
    assert len(brute_force(task)) == solutions
    assert chosen(task) == 0


def test_a_torus_without_a_solution_is_known_by_its_size() -> None:
    assert first(Task.empty(900, torus=True))[:4] == (None, True, 0, 0)


def test_sizes_that_it_cannot_take_are_named() -> None:
    with pytest.raises(SizeError, match=r"n = 1001.*up to 1000"):
        first(Task.empty(1001))


@pytest.mark.parametrize(
    ("task", "columns"),
    [
        (Task.empty(4), [0, 2, 1, 3]),
        (Task((1, 15, 15, 15)), [1, 3, 0, 2]),
        (Task.empty(4, superqueen=True), [1, 3, 0, 2]),
        (Task.empty(5, torus=True, superqueen=True), [0, 2, 4, 1, 3]),
        (Task.empty(7, torus=True), [1, 3, 0, 6, 4, 2, 5]),
    ],
)
def test_no_wrong_solution_is_ever_handed_out(task: Task, columns: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    from queenside.kernels import search

    def wrong(state: search.Search, *_: int) -> int:
        state.queens[: task.n] = columns
        return search.SOLUTION

    monkeypatch.setattr("queenside.counting.search.PLAIN_UP_TO", -1)
    monkeypatch.setattr("queenside.counting.search.linear_solutions", lambda _task: iter(()))
    monkeypatch.setattr(search, "go_on", wrong)
    with pytest.raises(QueensideError, match="no solution"):
        first(task)


def test_too_few_diagonals_are_seen_without_a_search() -> None:
    # Each row and column has squares, but there are 19 sum diagonals for 20 queens.
    shut = {2 * k for k in range(20)}
    task = Task(tuple(sum(1 << c for c in range(20) if r + c not in shut) for r in range(20)))
    assert first(task)[:4] == (None, True, 0, 0)
