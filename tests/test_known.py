"""Published values: the ones that were published, and recomputed where they say so."""

from collections import Counter

import pytest

from queenside import api, counting, known
from queenside.counting.method import Task
from tests import published
from tests.test_architecture import PACKAGE, imports, sources

SEQUENCES = {sequence.name: sequence for sequence in known.SEQUENCES}


def sequence_values(name: str) -> dict[int, int]:
    return {n: SEQUENCES[name].value(n) for n in SEQUENCES[name].sizes}


@pytest.mark.parametrize("name", SEQUENCES)
def test_the_values_are_the_published_ones(name: str) -> None:
    assert sequence_values(name) == getattr(published, name.upper())


def test_every_published_sequence_is_there() -> None:
    assert set(SEQUENCES) == {
        "solutions",
        "fundamental",
        "fixed_by_half_turn",
        "fixed_by_quarter_turn",
        "toroidal",
        "superqueens",
    }


def test_solutions_and_orbits_fit_together() -> None:
    # Burnside: eight times the orbits is the sum over the symmetries of the solutions that each keeps. Mirrors keep
    # none from n = 2 on.
    solutions, fundamental = sequence_values("solutions"), sequence_values("fundamental")
    half, quarter = sequence_values("fixed_by_half_turn"), sequence_values("fixed_by_quarter_turn")
    for n in range(2, 28):
        assert 8 * fundamental[n] == solutions[n] + half[n] + 2 * quarter[n], n


def recompute(n: int) -> Counter[str]:
    """Count solutions of size n of every kind, one by one."""
    found: Counter[str] = Counter()
    for placement in api.solutions(n):
        columns = tuple(column for _row, column in placement.squares)
        turned = tuple(n - 1 - columns.index(column) for column in range(n))
        half = tuple(n - 1 - column for column in reversed(columns))
        mirrored = tuple(n - 1 - column for column in columns)
        others = [mirrored]
        for image in (columns, mirrored):
            for _turn in range(3):
                image = tuple(n - 1 - image.index(column) for column in range(n))
                others.append(image)
        found["solutions"] += 1
        found["fundamental"] += columns <= min(others)
        found["fixed_by_half_turn"] += half == columns
        found["fixed_by_quarter_turn"] += turned == columns
    return found


def test_what_is_called_recomputed_is_recomputed_here() -> None:
    names = [name for name in SEQUENCES if name not in ("superqueens", "toroidal")]
    largest = max(SEQUENCES[name].recomputed for name in names)
    for n in range(largest + 1):
        found = recompute(n)
        for name in names:
            if n in SEQUENCES[name].sizes and n <= SEQUENCES[name].recomputed:
                assert found[name] == SEQUENCES[name].value(n), (name, n)


@pytest.mark.parametrize(("name", "rules"), [("superqueens", {"superqueen": True}), ("toroidal", {"torus": True})])
def test_what_is_called_recomputed_by_other_rules_is_recomputed_here(name: str, rules: dict[str, bool]) -> None:
    sequence = SEQUENCES[name]
    for n in range(sequence.first, sequence.recomputed + 1):
        assert counting.run(counting.load("backtrack"), Task.empty(n, **rules)) == sequence.value(n), n


def test_the_standing_changes_after_the_last_recomputed_value() -> None:
    sequence = SEQUENCES["solutions"]
    assert sequence.standing(sequence.recomputed) == "recomputed here"
    assert sequence.standing(sequence.recomputed + 1) == "published"
    assert sequence.standing(27) == "published"


def test_no_answer_can_come_from_the_published_values() -> None:
    users = [path for path in sources() if "queenside.known" in imports(path, everywhere=True)]
    shown_as_published = ["cli/audit.py", "cli/known.py", "web/growth.py"]
    assert [path.relative_to(PACKAGE).as_posix() for path in users] == shown_as_published
