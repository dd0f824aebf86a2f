"""Hints for someone who solves a puzzle: what they say is true, and a mistake comes first."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside import locale
from queenside.board import Square, lines_shared
from queenside.errors import InputError
from queenside.puzzle import Puzzle
from queenside.reasoning import LEVELS
from queenside.web.hints import hint
from tests.web.serving import Client


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


def made(n: int, seed: int, level: str) -> tuple[Puzzle, list[Square]]:
    """A puzzle and the queens that are missing, which the search finds, not reasoning."""
    puzzle = qs.make(n, seed=seed, difficulty=level)
    (solution,) = puzzle.solutions()
    return puzzle, [square for square in solution.squares if square not in puzzle.queens]


@settings(max_examples=30, deadline=None)
@given(st.integers(6, 10), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_hints_that_are_followed_solve_the_puzzle(n: int, seed: int, level: str) -> None:
    puzzle, missing = made(n, seed, level)
    queens: list[Square] = []
    crossed: set[Square] = set()
    kinds = set()
    while (told := hint(puzzle, queens, crossed))["kind"] != "solved":
        squares: Any = told["squares"]
        kinds.add(told["kind"])
        assert squares
        if told["kind"] == "last":
            queens += squares
        else:
            assert crossed.isdisjoint(squares)
            crossed |= set(squares)
    assert sorted(queens) == missing
    assert crossed.isdisjoint(missing)
    assert kinds <= {"last", "reach", "trial"}
    assert ("trial" in kinds) == (level == "hard")


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(6, 9), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_a_wrong_queen_is_named_and_why(data: st.DataObject, n: int, seed: int, level: str) -> None:
    puzzle, missing = made(n, seed, level)
    everywhere = [(row, column) for row in range(n) for column in range(n)]
    wrong = data.draw(st.sampled_from([place for place in everywhere if place not in {*missing, *puzzle.queens}]))
    right = data.draw(st.sets(st.sampled_from(missing)))
    told: Any = hint(puzzle, [*right, wrong], set())
    assert (told["kind"], list(told["squares"])) == ("wrong", [wrong])
    assert told["sentence"].startswith(f"The queen on row {wrong[0] + 1} column {wrong[1] + 1} cannot stay: ")
    last = told["steps"][-1]
    if last["kind"] == "attack":
        assert lines_shared(*last["squares"])
        assert set(last["squares"]) <= {wrong, *right, *puzzle.queens}
    else:
        assert last["kind"] == "none"
        assert qs.Puzzle(n, queens=puzzle.queens | {wrong}).count() == 0


def test_a_wrong_cross_is_named_and_why() -> None:
    puzzle, missing = made(8, 3, "easy")
    crossed = {missing[2], *((row, column) for row in range(8) for column in range(8) if row == missing[2][0])}
    told: Any = hint(puzzle, [], crossed - puzzle.queens)
    row, column = missing[2]
    assert (told["kind"], list(told["squares"])) == ("wrong", [missing[2]])
    assert told["sentence"].startswith(f"The cross on row {row + 1} column {column + 1} cannot stay: ")
    assert [step["sentence"] for step in told["steps"]] == [f"Row {row + 1} has no free square left."]


def test_where_one_queen_tried_at_a_time_decides_nothing_the_hint_says_so() -> None:
    assert hint(Puzzle(8), [], set())["kind"] == "nothing"
    told = hint(Puzzle(4), [(0, 0)], set())
    assert told["kind"] in ("reach", "trial", "none")


@pytest.mark.parametrize("rules", [{"torus": True}, {"superqueen": True}])
def test_other_rules_have_no_hints(rules: dict[str, bool]) -> None:
    with pytest.raises(InputError, match="no torus, with ordinary queens"):
        hint(Puzzle(8, **rules), [], set())  # type: ignore[arg-type]


# Over HTTP.


def test_the_server_makes_the_puzzle_of_a_seed_and_hints_at_it(client: Client) -> None:
    answer = client.post("/api/jobs", {"kind": "make", "n": 8, "level": "hard", "seed": 5})
    assert answer.status == 201
    with client.events(answer.json["id"]) as events:
        result = list(events)[-1].data["result"]
    puzzle, missing = made(8, 5, "hard")
    assert {tuple(square) for square in result["queens"]} == puzzle.queens
    assert sorted(map(tuple, result["solution"])) == sorted({*missing, *puzzle.queens})
    board = {"n": 8, "queens": result["queens"]}
    told = client.post("/api/hint?lang=en", {"board": board, "queens": missing, "crossed": missing})
    assert (told.status, told.json["kind"]) == (200, "solved")
    first = client.post("/api/hint?lang=zh_Hant", {"board": board}).json
    locale.use("zh_Hant")
    assert first["sentence"] == hint(puzzle, [], set())["sentence"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "board"),
        ({"board": {"n": 13}}, "n"),
        ({"board": {"n": 8}, "queens": [[8, 0]]}, "queens"),
        ({"board": {"n": 8}, "queens": [[True, 0]]}, "queens"),
        ({"board": {"n": 8}, "queens": [[0]]}, "queens"),
        ({"board": {"n": 2}, "crossed": [[0, 0]] * 5}, "crossed"),
        ({"board": {"n": 8}, "crossed": "a1"}, "crossed"),
        ({"board": {"n": 8, "torus": True}}, "board"),
        ({"board": {"n": 8}, "queens": [[0, 0], [0, 1]]}, "board"),
        ({"board": {"n": 8}, "more": 1}, "more"),
    ],
)
def test_a_question_that_cannot_be_answered_names_its_field(client: Client, body: object, field: str) -> None:
    answer = client.post("/api/hint?lang=en", body)
    assert answer.status == 400
    assert answer.json["error"]["field"] == field
    assert answer.json["error"]["message"]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"n": 5, "level": "hard", "seed": 1}, "n"),
        ({"n": 13, "level": "easy", "seed": 1}, "n"),
        ({"n": 8, "level": "harder", "seed": 1}, "level"),
        ({"n": 8, "level": "easy", "seed": -1}, "seed"),
        ({"n": 8, "level": "easy", "seed": 10**9}, "seed"),
        ({"n": 8, "level": "easy", "seed": 1, "board": {"n": 8}}, "board"),
    ],
)
def test_a_puzzle_that_cannot_be_made_names_its_field(client: Client, wish: dict[str, object], field: str) -> None:
    answer = client.post("/api/jobs?lang=en", {"kind": "make", **wish})
    assert (answer.status, answer.json["error"]["field"]) == (400, field)
