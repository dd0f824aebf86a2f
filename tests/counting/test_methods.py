"""Every counting method gives the published counts, and those of a search that shares no code with it."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import counting
from queenside.counting.backtrack import Backtrack
from queenside.counting.method import Method, Task, Unit, cut
from queenside.puzzle import Puzzle
from tests.published import BY_FIRST_ROW_COLUMN, SOLUTIONS

SEARCHES = [name for name in counting.METHODS if name != "theorem"]
METHODS = [counting.load(name) for name in SEARCHES]
every_method = pytest.mark.parametrize("method", METHODS, ids=SEARCHES)


def sizes(method: Method, largest: int) -> range:
    return range(method.smallest, min(method.largest, largest) + 1)


def brute_force(allowed: tuple[int, ...]) -> int:
    """Count by looking at every way to put one queen in each row and column."""
    rows = range(len(allowed))
    return sum(
        all(allowed[row] >> columns[row] & 1 for row in rows)
        and len({row + columns[row] for row in rows}) == len(rows) == len({row - columns[row] for row in rows})
        for columns in permutations(rows)
    )


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, ...]:
    n = draw(st.integers(0, 7))
    half = st.integers(0, (1 << n) - 1)
    rows = draw(st.lists(half | st.just((1 << n) - 1), min_size=n, max_size=n))
    if n and draw(st.booleans()):  # a board that the left-right mirror keeps
        rows = [row | int(f"{row:0{n}b}"[::-1], 2) for row in rows]
    return tuple(rows)


@every_method
def test_counts_are_the_published_ones(method: Method) -> None:
    most = 11 if method.name == "plain" else 14
    for n in sizes(method, most):
        assert counting.run(method, Task.empty(n)) == SOLUTIONS[n], n


@every_method
@pytest.mark.parametrize("n", range(8, 12))
def test_each_square_of_the_first_row_has_its_published_share(method: Method, n: int) -> None:
    full = Task.empty(n).allowed[1:]
    assert [counting.run(method, Task((1 << column, *full))) for column in range(n)] == BY_FIRST_ROW_COLUMN[n]


@every_method
@given(allowed=boards())
def test_any_blocked_squares_give_what_brute_force_gives(method: Method, allowed: tuple[int, ...]) -> None:
    if method.smallest <= len(allowed) <= method.largest:
        assert counting.run(method, Task(allowed)) == brute_force(allowed)


@every_method
@pytest.mark.parametrize("threads", range(1, 17))
def test_the_number_of_threads_does_not_change_the_count(method: Method, threads: int) -> None:
    for n in (6, 8):
        if method.smallest <= n:
            assert {counting.run(method, Task.empty(n), threads=threads) for _ in range(10)} == {SOLUTIONS[n]}


@every_method
def test_nauck_1850(method: Method) -> None:
    if method.smallest <= 8:
        assert counting.run(method, Task(Puzzle(8, queens="b4 d5").allowed())) == 2


def test_units_of_many_rows_count_the_same_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.counting.backtrack.UNIT_NODES", 3.0)
    method = Backtrack()
    for n in range(9):
        units = list(method.plan(Task.empty(n)).units)
        assert sum(map(method.count, units)) == SOLUTIONS[n]
        for threads in (1, 3, 16):
            assert counting.run(method, Task.empty(n), threads=threads) == SOLUTIONS[n]
    assert len(units) > 100, "otherwise nothing was cut"
    plan = method.plan(Task.empty(8))
    assert sum(unit.cost for unit in plan.units) <= plan.cost * 1.001


def test_a_puzzle_that_leaves_little_is_cut_no_further_than_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    # The estimate for the board knows nothing of this: only one way down is left, from the first row to the last.
    monkeypatch.setattr("queenside.counting.backtrack.UNIT_NODES", 1.0)
    solution = (0, 4, 7, 5, 2, 6, 1, 3)
    only = Task(tuple(1 << column for column in solution))
    assert counting.run(Backtrack(), only) == 1


def test_a_big_board_is_planned_as_it_is_counted() -> None:
    plan = Backtrack().plan(Task.empty(32))
    units = iter(plan.units)  # there are more of these than atoms in a memory bank
    first = [next(units) for _ in range(50)]
    assert all(0 < unit.cost <= 1e7 for unit in first)
    assert plan.cost > 1e20


def test_the_estimate_is_within_a_factor_of_two_of_published_trees() -> None:
    # OEIS A319284: 2057 nodes for n = 8, the root among them; 856189 for n = 12.
    for n, nodes in ((8, 2057), (12, 856189)):
        assert sum(half.n == n for _, half in Task.empty(n).halves()) == 1, "even boards have one half"
        assert nodes / 2 < 2 * Backtrack().plan(Task.empty(n)).cost < 2 * nodes


def test_a_kernel_counts_in_64_bits() -> None:
    from numba import uint64

    from queenside.kernels import backtrack, symmetric

    backtrack.count((1,), False, False, 0, 0, 0, 0, 0, 0)
    symmetric.kept_by_half_turn(2, 0, 0, 2, 2)
    symmetric.kept_by_quarter_turn(2)
    kernels: list[Any] = [backtrack._count, symmetric._half_turn, symmetric._quarter_turn]
    for kernel in kernels:
        assert [compiled.return_type for compiled in kernel.nopython_signatures] == [uint64]


def test_a_tree_is_cut_into_parts_that_cover_it() -> None:
    def children(word: str) -> list[tuple[str, float]]:
        # The estimates for a node's children add up to half of its own at times, and b is always three times a.
        return [(word + "a", 8.0 / 2 ** len(word)), (word + "b", 24.0 / 2 ** len(word))]

    parts = list(cut("", 64.0, children, 6.0))
    assert parts == [
        ("aa", 4.0),
        ("aba", 3.0),
        ("abb", 9.0),
        ("ba", 12.0),
        ("bba", 9.0),
        ("bbb", 27.0),
    ]
    assert sum(cost for _, cost in parts) == 64.0
    assert list(cut("dead end", 64.0, lambda _: [], 9.0)) == []


def test_a_unit_is_a_cost_and_work() -> None:
    assert Unit(1.0, (8,)).work == (8,)
