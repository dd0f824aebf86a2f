"""What workers do: the join and the recounts agree unit by unit, and admission knows what is right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from queenside.counting import plain
from queenside.counting.bands import band_placements
from queenside.counting.join import PRIMES
from queenside.counting.method import Task
from queenside.farm.plan import Part, Tree
from queenside.farm.work import (
    ADMISSION,
    RECOUNTS,
    Job,
    admission,
    as_message,
    boards,
    is_admitted,
    job_of,
    perform,
    result_of,
)
from queenside.symmetry import Symmetry
from tests.published import SOLUTIONS


@pytest.mark.parametrize("method", RECOUNTS)
@pytest.mark.parametrize("symmetry", list(Symmetry), ids=lambda one: one.name)
def test_a_recount_after_any_symmetry_is_what_the_join_counted(method: str, symmetry: Symmetry) -> None:
    tree = Tree(12)
    for part in [part for part, _ in tree.parts()][::5]:
        counted = perform(Job(1, "join", 12, tree.height, part), "")
        again = perform(Job(2, method, 12, tree.height, part, symmetry.name), "")
        assert (again.solutions, again.residues) == (counted.solutions, counted.residues)


@pytest.mark.parametrize(("n", "height"), [(4, 2), (5, 1), (6, 4), (7, 3), (8, 2), (9, 3), (10, 2)])
def test_the_boards_of_all_parts_have_all_solutions(n: int, height: int) -> None:
    tree = Tree(n, height)
    found = sum(weight * plain.count(task) for part, _ in tree.parts() for weight, task in boards(n, height, part))
    assert found == SOLUTIONS[n]


@pytest.mark.parametrize("number", range(len(ADMISSION)))
def test_what_a_worker_must_find_is_what_backtracking_counts(number: int) -> None:
    _, n, height, part, count, _ = ADMISSION[number]
    assert perform(Job(1, "backtrack", n, height, part, "ANTITRANSPOSE"), "").solutions == count


@pytest.mark.parametrize("number", range(1, len(ADMISSION)))
def test_what_a_worker_must_list_is_what_plain_python_lists(number: int) -> None:
    _, n, height, part, _, listed = ADMISSION[number]
    assert _listed(n, height, part) == listed


def test_a_worker_finds_what_it_must() -> None:
    assert is_admitted(25, admission(25))
    found = admission(14)
    assert is_admitted(14, found)
    assert found[0][0] == SOLUTIONS[14]
    for place in range(2):
        found[0][place] += 1
        assert not is_admitted(14, found)
        found[0][place] -= 1
    assert not is_admitted(14, [])


def test_residues_are_those_of_the_count() -> None:
    found = perform(Job(1, "join", 16, 2, Part(())), "")
    assert found.solutions == SOLUTIONS[16]
    assert found.residues == tuple(SOLUTIONS[16] % prime for prime in PRIMES)


def test_messages_carry_everything() -> None:
    job = Job(3, "join", 12, 2, Part((1, 4), 5, 3), "TRANSPOSE")
    assert job_of(as_message(job)) == job
    result = perform(job._replace(symmetry="IDENTITY"), "me")._replace(solutions=2**70)
    assert result_of(as_message(result)) == result


def _listed(n: int, height: int, part: Part) -> int:
    """The number of half placements at the leaves of a part's tree where both halves have some."""
    total = 0
    for placement in band_placements(Task.empty(n), height, part.columns):
        decided = [bool(part.decisions >> place & 1) for place in range(part.decided)]
        left = range(part.decided, len(placement.free))
        for more in combinations(left, placement.half - sum(decided)):
            tops = [place for place, top in enumerate(decided) if top] + list(more)
            bottoms = [place for place in range(len(placement.free)) if place not in tops]
            sides = [
                sum(1 for _ in _halves(placement.free, allowed, places, 0, ()))
                for allowed, places in zip(placement.allowed, (tops, bottoms), strict=True)
            ]
            if all(sides):
                total += sum(sides)
    return total


def _halves(
    free: tuple[int, ...], allowed: tuple[int, ...], places: list[int], at: int, rows: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    if at == len(places):
        yield rows
        return
    column = free[places[at]]
    for row in range(len(places)):
        if allowed[places[at]] >> row & 1 and all(
            row != other and abs(row - other) != abs(column - free[places[before]]) for before, other in enumerate(rows)
        ):
            yield from _halves(free, allowed, places, at + 1, (*rows, row))
