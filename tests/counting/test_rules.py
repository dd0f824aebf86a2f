"""Tori and superqueens, and both at once: searches find the published counts, and what a look at all pairs finds."""

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import counting
from queenside.board import Placement
from queenside.counting import listing, plain, torus
from queenside.counting.backtrack import Backtrack
from queenside.counting.method import Task
from queenside.errors import InputError
from queenside.kernels.listing import first_wrong
from tests.published import SUPERQUEENS, TOROIDAL

RULES = [(True, False), (False, True), (True, True)]


def attack(task: Task, columns: Sequence[int], first: int, second: int) -> bool:
    """Say whether the queens of two rows attack each other: along some way from one to the other, if on a torus."""
    n = task.n
    ways = (-n, 0, n) if task.torus else (0,)
    for down in (abs(second - first + way) for way in ways):
        for across in (abs(columns[second] - columns[first] + way) for way in ways):
            if down == 0 or across == 0 or down == across or (task.superqueen and {down, across} == {1, 2}):
                return True
    return False


def by_pairs(task: Task) -> list[list[int]]:
    rows = range(task.n)
    return [
        list(columns)
        for columns in permutations(rows)
        if all(task.allowed[row] >> columns[row] & 1 for row in rows)
        and not any(attack(task, columns, *pair) for pair in combinations(rows, 2))
    ]


def by_kernel(task: Task, start: Sequence[int] | None = None) -> list[list[int]]:
    return [columns for block in listing._by_kernel(task, start) for columns in block]


@st.composite
def tasks(draw: st.DrawFn, largest: int = 7) -> Task:
    """Boards with a few squares blocked, or many, at times kept by the left-right mirror."""
    n = draw(st.sampled_from([size for size in (5, 7, 0, 1, 2, 3, 4, 6) if size <= largest]))
    rows = [(1 << n) - 1] * n
    for row in draw(st.lists(st.integers(0, n - 1), max_size=2 * n)) if n else ():
        rows[row] &= draw(st.integers(0, rows[0]))
    if draw(st.booleans()):
        rows = [squares | int(f"{squares:0{n}b}"[::-1], 2) if n else 0 for squares in rows]
    return Task(tuple(rows), *draw(st.sampled_from(RULES)))


@given(tasks())
@settings(max_examples=150, deadline=None)
def test_all_searches_find_what_a_look_at_all_pairs_finds(task: Task) -> None:
    expected = by_pairs(task)
    assert plain.count(task) == len(expected)
    assert counting.run(counting.load("plain"), task) == len(expected)
    assert counting.run(Backtrack(), task) == len(expected)
    assert list(plain.solutions(task)) == expected
    assert [columns for block in listing.blocks(task) for columns in block] == expected
    if task.n:
        assert by_kernel(task) == expected


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_list_from_a_placement_is_the_part_that_does_not_come_before_it(data: st.DataObject) -> None:
    task = data.draw(tasks())
    if task.n:
        start = data.draw(st.lists(st.integers(0, task.n - 1), min_size=task.n, max_size=task.n))
        expected = [columns for columns in plain.solutions(task) if columns >= start]
        assert list(plain.solutions(task, start)) == expected
        assert by_kernel(task, start) == expected


@given(st.integers(1, 13).flatmap(lambda n: st.permutations(range(n))), st.sampled_from(RULES))
@settings(max_examples=200, deadline=None)
def test_the_checks_find_wrong_what_a_look_at_all_pairs_finds_wrong(
    columns: list[int], rules: tuple[bool, bool]
) -> None:
    checks_agree(columns, rules)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("n", [1, 7, 11])
def test_the_checks_find_right_what_a_look_at_all_pairs_finds_right(n: int, rules: tuple[bool, bool]) -> None:
    for columns in plain.solutions(Task.empty(n)):
        checks_agree(columns, rules)


def checks_agree(columns: list[int], rules: tuple[bool, bool]) -> None:
    n = len(columns)
    task = Task.empty(n)._replace(torus=rules[0], superqueen=rules[1])
    right = not any(attack(task, columns, *pair) for pair in combinations(range(n), 2))
    assert bool(Placement(columns).faults_where(torus=task.torus, superqueen=task.superqueen)) != right
    wrong = first_wrong(np.array(task.allowed, np.uint64), *rules, np.array([columns], np.uint8))
    assert wrong == (-1 if right else 0)


@pytest.mark.parametrize("n", range(1, 14))
def test_plain_python_gives_the_published_counts(n: int) -> None:
    method = counting.load("plain")
    assert counting.run(method, Task.empty(n, torus=True)) == TOROIDAL[n]
    assert counting.run(method, Task.empty(n, superqueen=True)) == SUPERQUEENS[n]


@pytest.mark.parametrize("n", [7, 11, 13])
def test_superqueens_on_a_torus_are_queens_on_a_torus_without_a_pair_a_knight_s_move_apart(n: int) -> None:
    both = Task.empty(n, torus=True, superqueen=True)
    on_torus = list(plain.solutions(Task.empty(n, torus=True)))
    expected = [
        columns for columns in on_torus if not any(attack(both, columns, *pair) for pair in combinations(range(n), 2))
    ]
    assert len(on_torus) == TOROIDAL[n]
    assert list(plain.solutions(both)) == by_kernel(both) == expected
    assert counting.run(counting.load("plain"), both) == counting.run(Backtrack(), both) == len(expected)
    # Size 7 has none; 11 has the lattices with a queen every 3, 4, 7 or 8 columns, each in 11 places.
    assert len(expected) == {7: 0, 11: 44}.get(n, len(expected))


@pytest.mark.parametrize("n", range(1, 18))
def test_the_backtracker_gives_the_published_counts(n: int) -> None:
    assert counting.run(Backtrack(), Task.empty(n, torus=True)) == TOROIDAL[n]
    if n < 17:
        assert counting.run(Backtrack(), Task.empty(n, superqueen=True)) == SUPERQUEENS[n]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_backtracker_counts_bigger_boards_with_blocked_squares_as_plain_python_does(data: st.DataObject) -> None:
    n = data.draw(st.sampled_from([11, 12, 13]))
    rules = data.draw(st.sampled_from(RULES))
    rows = [(1 << n) - 1] * n
    for row, column in data.draw(st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=n)):
        rows[row] &= ~(1 << column)
    task = Task(tuple(rows), *rules)
    found = plain.count(task)
    assert counting.run(Backtrack(), task) == found
    if n == 11:
        assert sum(len(block) for block in listing.blocks(task)) == len(by_kernel(task)) == found


@pytest.mark.parametrize("rules", RULES)
def test_units_of_many_rows_count_the_same_on_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch, rules: tuple[bool, bool]
) -> None:
    monkeypatch.setattr("queenside.counting.backtrack.UNIT_NODES", 3.0)
    task = Task.empty(11)._replace(torus=rules[0], superqueen=rules[1])
    found = {(True, False): TOROIDAL[11], (False, True): SUPERQUEENS[11], (True, True): 44}[rules]
    assert len(list(Backtrack().plan(task).units)) > 10, "otherwise nothing was cut"
    for threads in (1, 3, 16):
        assert counting.run(Backtrack(), task, threads=threads) == found


@pytest.mark.parametrize(("n", "superqueen"), [(13, False), (14, False), (15, False), (11, True), (13, True)])
def test_the_second_row_s_columns_that_are_counted_once_have_equally_many_solutions(n: int, superqueen: bool) -> None:
    below = Task.empty(n).allowed[2:]
    counts = {
        column: plain.count(Task((1, 1 << column, *below), torus=True, superqueen=superqueen)) for column in range(n)
    }
    orbits = list(torus._orbits(n, superqueen=superqueen))
    assert sorted(column for orbit in orbits for column in orbit) == list(range(2, n - 1))
    assert all(len({counts[column] for column in orbit}) == 1 for orbit in orbits)
    assert all(counts[column] == 0 for column in (0, 1, n - 1))


def test_a_torus_of_prime_size_is_searched_for_few_columns_of_the_second_row() -> None:
    # Eight maps make an orbit, unless some of them agree: as for 4 modulo 17, whose square is -1.
    assert sorted(map(sorted, torus._orbits(17, superqueen=False))) == [
        [2, 3, 6, 8, 9, 11, 14, 15],
        [4, 13],
        [5, 7, 10, 12],
    ]
    assert [weight for weight, _ in torus.parts(Task.empty(17, torus=True))] == [17 * 8, 17 * 2, 17 * 4]


@pytest.mark.parametrize("n", [size for size in range(1, 65) if size % 2 and size % 3])
def test_a_size_prime_to_6_has_a_solution_on_the_torus_and_is_not_ruled_out(n: int) -> None:
    # The lattice with a queen every two columns, Polya's own.
    columns = [2 * row % n for row in range(n)]
    assert not Placement(columns).faults_where(torus=True)
    assert not torus.without_solution(Task.empty(n, torus=True))
    given = Task(tuple(1 << column for column in columns), torus=True)
    assert [list(block) for block in listing.blocks(given)] == [[columns]]


@pytest.mark.parametrize("n", [2, 3, 4, 6, 8, 9, 10, 12, 14, 15, 16])
def test_a_size_not_prime_to_6_is_ruled_out_and_a_search_finds_none_either(n: int) -> None:
    task = Task.empty(n, torus=True)
    assert torus.without_solution(task)
    assert not torus.without_solution(Task.empty(n))
    assert counting.run(Backtrack(), task) == 0
    assert counting.run(torus.Theorem(), task, threads=2) == 0
    assert list(listing.blocks(task)) == []


def test_a_list_that_would_be_looked_for_in_vain_for_ages_ends_at_once() -> None:
    assert list(listing.blocks(Task.empty(64, torus=True, superqueen=True))) == []


@pytest.mark.parametrize("rules", RULES)
def test_a_wide_board_is_searched_by_the_kernel_as_in_plain_python(rules: tuple[bool, bool]) -> None:
    n = 61
    columns = [3 * row % n for row in range(n)]  # no two a knight's move apart
    allowed = [1 << column for column in columns[:-13]] + [(1 << n) - 1] * 13
    task = Task(tuple(allowed), *rules)
    found = by_kernel(task)
    assert columns in found
    assert found == list(plain.solutions(task))
    assert [columns] == by_kernel(task, columns)[:1]


@pytest.mark.parametrize(
    ("n", "rules"), [(12, (False, True)), (11, (True, False)), (13, (True, False)), (13, (True, True))]
)
def test_the_estimate_is_within_a_factor_of_five_of_the_trees_that_are_searched(
    n: int, rules: tuple[bool, bool]
) -> None:
    task = Task.empty(n)._replace(torus=rules[0], superqueen=rules[1])
    from queenside.counting import backtrack

    def nodes(part: Task, node: backtrack._Node) -> int:
        below = [] if node.row == n else backtrack._children(part, node)
        return 1 + sum(nodes(part, child) for child, _ in below)

    wholes = [whole for _, part in torus.parts(task) for whole in backtrack._without_knights_over_the_edge(part)]
    searched = sum(nodes(whole, backtrack._START) for whole in wholes)
    assert searched / 5 < Backtrack().plan(task).cost < searched * 5


def test_the_method_for_a_task_knows_its_rules_and_says_why() -> None:
    def chosen(task: Task, name: str | None = None) -> tuple[str, str]:
        choice = counting.choose(task.n, name, None, task)
        return choice.method.name, choice.reason.format(n=task.n)

    assert chosen(Task.empty(17, torus=True))[0] == "backtrack"
    assert chosen(Task.empty(16, superqueen=True))[0] == "backtrack"
    assert chosen(Task.empty(13, torus=True))[0] == "plain"
    blocked = Task.empty(17, torus=True)._replace(allowed=(1,) * 17)
    assert chosen(blocked)[0] == "search"
    why = "n = 12 has a factor in common with 6: no torus of such a size has a solution (Pólya, 1918)"
    assert chosen(Task.empty(12, torus=True)) == ("theorem", why)
    assert chosen(Task.empty(12, torus=True), "plain") == ("plain", "as asked")
    for task in (Task.empty(12), Task.empty(13, torus=True)):
        with pytest.raises(InputError, match="the method theorem counts a torus alone, of a size that has a factor"):
            chosen(task, "theorem")
    with pytest.raises(InputError, match="the method theorem counts a torus alone"):
        counting.choose(12, "theorem")


def test_knight_s_moves_over_the_last_row_count_on_a_torus() -> None:
    # Size 17 is the first with solutions in which no other pairs of queens are a knight's move apart.
    n = 17
    both = Task.empty(n, torus=True, superqueen=True)
    on_torus = np.array(by_kernel(Task.empty(n, torus=True)), int)
    assert len(on_torus) == TOROIDAL[n]
    meets = np.zeros((2, len(on_torus)), bool)
    for down, across in ((1, 2), (2, 1)):
        apart = (np.roll(on_torus, -down, axis=1) - on_torus) % n
        pairs = (apart == across) | (apart == n - across)
        meets[0] |= pairs[:, :-down].any(axis=1)
        meets[1] |= pairs[:, -down:].any(axis=1)
    over_the_edge_alone = on_torus[meets[1] & ~meets[0]].tolist()
    assert over_the_edge_alone
    for columns in over_the_edge_alone[:20]:
        checks_agree(columns, (True, True))
        checks_agree(columns, (True, False))
    right = on_torus[~meets.any(axis=0)]
    assert by_kernel(both) == right.tolist()
    assert counting.run(Backtrack(), both) == len(right)
