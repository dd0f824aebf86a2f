"""The solutions as the server tells them: all of them, in their orbits, those searched for, and the files."""

import csv
import io
import json
import threading
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import permutations
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import api, locale
from queenside.board import Placement
from queenside.symmetry import Symmetry
from queenside.web import gallery
from queenside.web.serving import Server
from tests.published import FIXED_BY_HALF_TURN, FIXED_BY_QUARTER_TURN, FUNDAMENTAL, SOLUTIONS
from tests.web.serving import Answer, Client

SIZES = range(1, 13)
SVG = "{http://www.w3.org/2000/svg}"


def ask(client: Client, **asked: object) -> Answer:
    return client.get(f"/api/solutions?{urlencode(asked)}")


def members(told: Any) -> list[tuple[int, ...]]:
    return [tuple(member["columns"]) for orbit in told["orbits"] for member in orbit["members"]]


def by_trying(n: int) -> set[tuple[int, ...]]:
    """The solutions by the definition: permutations of the columns without two queens on a diagonal."""
    return {
        columns
        for columns in permutations(range(n))
        if len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    }


ALL = {n: by_trying(n) for n in range(1, 8)}


# The orbits.


@pytest.mark.parametrize("n", SIZES)
def test_the_classes_add_up_to_the_published_numbers(client: Client, n: int) -> None:
    told = ask(client, n=n, count=0).json
    assert (told["solutions"], told["fundamental"]) == (str(SOLUTIONS[n]), str(FUNDAMENTAL[n]))
    numbers = {found["orbit_size"]: int(found["fundamental"]) for found in told["classes"]}
    assert sum(numbers.values()) == FUNDAMENTAL[n]
    assert sum(size * number for size, number in numbers.items()) == SOLUTIONS[n]
    # What a turn keeps stands in small orbits.
    assert sum(size * number for size, number in numbers.items() if size <= 4) == FIXED_BY_HALF_TURN[n]
    assert sum(size * number for size, number in numbers.items() if size <= 2) == FIXED_BY_QUARTER_TURN[n]


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 = 1 x 1"), (2, "0"), (3, "0"), (4, "2 = 1 x 2"), (8, "92 = 11 x 8 + 1 x 4")]
)
def test_the_sum_is_said(client: Client, n: int, said: str) -> None:
    told = ask(client, n=n).json
    assert told["sum"] == said.replace("x", "\u00d7")
    assert told["found"] == told["fundamental"]


@pytest.mark.parametrize("n", ALL)
def test_every_solution_is_there_once(client: Client, n: int) -> None:
    found = members(ask(client, n=n, count=100).json)
    assert len(found) == len(set(found))
    assert set(found) == ALL[n]


def test_an_orbit_is_what_the_symmetries_make_of_its_fundamental_solution(client: Client) -> None:
    names = {symmetry.value: symmetry for symmetry in Symmetry}
    orbits = ask(client, n=8, count=100).json["orbits"]
    assert [orbit["number"] for orbit in orbits] == list(range(1, 13))
    for orbit in orbits:
        first = Placement(orbit["members"][0]["columns"])
        assert first == first.canonical()
        assert orbit["members"][0]["symmetry"] == "identity"
        assert orbit["orbit_size"] == len(orbit["members"]) == 8 // (1 + len(orbit["kept_by"]))
        for member in orbit["members"]:
            assert names[member["symmetry"]].of_placement(first) == Placement(member["columns"])
        assert all(names[name].of_placement(first) == first for name in orbit["kept_by"])


def test_pages_follow_each_other(client: Client) -> None:
    whole = ask(client, n=10, count=100).json
    pages = [ask(client, n=10, first=first, count=7).json for first in range(0, 95, 7)]
    assert [orbit for page in pages for orbit in page["orbits"]] == whole["orbits"]
    assert {page["found"] for page in pages} == {"92"}
    assert ask(client, n=10, first=92).json["orbits"] == []


def test_without_images_the_fundamental_solutions_stand_alone(client: Client) -> None:
    told = ask(client, n=8, orbits="no").json
    assert [len(orbit["members"]) for orbit in told["orbits"]] == [1] * 12
    assert sum(orbit["orbit_size"] for orbit in told["orbits"]) == 92


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_classes_are_named_in_the_language_asked_for(client: Client, language: str) -> None:
    told = ask(client, n=8, lang=language).json
    locale.use(language)
    try:
        assert told["classes"][1]["name"] == locale.gettext("half turn")
    finally:
        locale.use("en")


# Searching.


@settings(max_examples=40)
@given(st.data())
def test_a_search_finds_the_orbits_with_a_solution_that_holds_the_queens(server: Server, data: st.DataObject) -> None:
    n = data.draw(st.sampled_from([4, 5, 6, 7]))
    solution = data.draw(st.sampled_from(sorted(ALL[n])))
    rows = data.draw(st.sets(st.integers(0, n - 1), max_size=3))
    moved = data.draw(st.integers(0, 1))  # one square beside: then often no solution holds them
    squares = [(row, (solution[row] + moved) % n) for row in sorted(rows)]
    if data.draw(st.booleans()):
        text = " ".join(f"{row + 1},{column + 1}" for row, column in squares)
    else:
        text = " ".join(f"{'abcdefg'[column]}{n - row}" for row, column in squares)
    with Client(server.address) as client:
        answer = ask(client, n=n, search=text, count=100)
    if any(abs(a - c) == abs(b - d) for a, b in squares for c, d in squares if a < c):
        assert (answer.status, answer.json["error"]["field"]) == (400, "search")
        return
    told = answer.json
    held = {columns for columns in ALL[n] if all(columns[row] == column for row, column in squares)}
    assert told["squares"] == [list(square) for square in squares]
    assert int(told["holding"]) == len(held)
    found = members(told)
    assert held <= set(found)
    assert int(told["found"]) == len(told["orbits"])
    for orbit in told["orbits"]:
        assert held & {tuple(member["columns"]) for member in orbit["members"]}
        for member in orbit["members"]:
            assert member["holds"] == (bool(squares) and tuple(member["columns"]) in held)


def test_the_search_of_nauck_finds_two(client: Client) -> None:
    # b4 and d5 on 8 x 8 were completed in two ways in 1850.
    told = ask(client, n=8, search="b4 d5").json
    assert (told["holding"], told["found"]) == ("2", "2")
    for same in ("d5, b4", "5,2 4,4", "5, 2; 4 ,4", " B4D5 "):
        assert ask(client, n=8, search=same).json == told


@pytest.mark.parametrize(
    ("search", "message"),
    [
        ("queen", "'queen': squares are written as letter and number, such as b4 d5"),
        ("5,2 4", "'5,2 4': squares are written as letter and number, such as b4 d5"),
        ("i1", "i1 is outside the board, whose squares are a1 to h8"),
        ("9,1", "row 9 column 1 is outside the board, which has rows and columns 1 to 8"),
        ("0,1", "row 0 column 1 is outside the board, which has rows and columns 1 to 8"),
        ("a1 b2", "the given queens on b2 and a1 attack each other along a sum diagonal"),
    ],
)
def test_what_no_solution_can_hold_is_said(client: Client, search: str, message: str) -> None:
    answer = ask(client, n=8, search=search)
    assert answer.status == 400
    assert answer.json["error"] == {"message": message, "field": "search", "value": search, "range": ""}


# What is wrong with a request.


@pytest.mark.parametrize(
    ("asked", "field", "values"),
    [
        ({}, "n", "1..12"),
        ({"n": 0}, "n", "1..12"),
        ({"n": 13}, "n", "1..12"),
        ({"n": "8.0"}, "n", "1..12"),
        ({"n": "eight"}, "n", "1..12"),
        ({"n": "9" * 5000}, "n", "1..12"),
        ({"n": 8, "first": -1}, "first", "0..10000"),
        ({"n": 8, "first": "x"}, "first", "0..10000"),
        ({"n": 8, "count": 101}, "count", "0..100"),
        ({"n": 8, "orbits": "maybe"}, "orbits", "yes, no"),
        ({"n": 8, "form": "pdf"}, "form", "page, json, csv, svg"),
        ({"n": 8, "page": 2}, "page", "n, first, count, search, orbits, form"),
    ],
)
def test_what_is_wrong_is_said_with_the_field_and_the_range(
    client: Client, asked: dict[str, object], field: str, values: str
) -> None:
    answer = ask(client, **asked)
    assert answer.status == 400
    error = answer.json["error"]
    assert (error["field"], error["range"]) == (field, values)
    assert len(error["message"]) < 200


VALUES = st.integers(-3, 14).map(str) | st.text(max_size=12) | st.sampled_from(["yes", "no", "csv", "svg", "b4", "1,2"])


@settings(max_examples=150)
@given(
    asked=st.fixed_dictionaries(
        {"n": st.integers(1, 8).map(str) | VALUES},
        optional=dict.fromkeys(("first", "count", "search", "orbits", "form"), VALUES),
    )
)
def test_whatever_is_asked_is_answered_or_refused_with_the_field(server: Server, asked: dict[str, str]) -> None:
    with Client(server.address) as client:
        answer = ask(client, **{name: text.encode("utf-8", "replace") for name, text in asked.items()})
    assert answer.status in (200, 400), answer
    if answer.status == 400:
        assert answer.json["error"]["field"] in asked
        assert answer.json["error"]["message"]


# The files.


def saved(answer: Answer, name: str, kind: str) -> str:
    assert answer.status == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["content-type"] == kind
    return answer.body.decode()


@pytest.mark.parametrize("n", [1, 3, 8, 12])
def test_csv_has_a_line_for_every_solution(client: Client, n: int) -> None:
    text = saved(ask(client, n=n, form="csv", first=5, count=1), f"queens-{n}.csv", "text/csv; charset=utf-8")
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[0] == ["fundamental", "symmetry", "orbit_size", *(f"row_{row}" for row in range(1, n + 1))]
    found = {tuple(int(word) - 1 for word in line[3:]) for line in lines[1:]}
    assert len(found) == len(lines) - 1 == SOLUTIONS[n]
    assert all(Placement(columns).is_solution for columns in found)


def test_json_has_all_that_is_found(client: Client) -> None:
    text = saved(ask(client, n=8, form="json", first=5, count=1), "queens-8.json", "application/json")
    assert json.loads(text) == ask(client, n=8, count=100).json
    searched = saved(ask(client, n=8, form="json", search="b4 d5", orbits="no"), "queens-8.json", "application/json")
    assert json.loads(searched) == ask(client, n=8, search="b4 d5", orbits="no").json


@pytest.mark.parametrize(
    ("asked", "boards"),
    [({}, 92), ({"orbits": "no"}, 12), ({"first": 9, "count": 1}, 4), ({"search": "b4 d5"}, 16), ({"first": 12}, 0)],
)
def test_a_picture_has_the_boards_of_the_page(client: Client, asked: dict[str, object], boards: int) -> None:
    name = f"queens-8-{int(str(asked.get('first', 0))) + 1}.svg"
    root = ET.fromstring(saved(ask(client, n=8, form="svg", **asked), name, "image/svg+xml"))
    assert len(list(root.iter(f"{SVG}use"))) == 8 * boards
    assert [title.text for title in root.iter(f"{SVG}title")] == ["8 x 8: 92 = 11 \u00d7 8 + 1 \u00d7 4"]


# The server while it makes a list.


@pytest.fixture
def unmade() -> Iterator[None]:
    """Every list is made anew."""
    gallery.orbits.cache_clear()
    yield
    gallery.orbits.cache_clear()


@pytest.mark.usefixtures("unmade")
def test_others_are_answered_while_a_list_is_made_and_it_is_made_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    made: list[int] = []

    def slowly(n: int, **options: Any) -> Iterator[Placement]:
        made.append(n)
        begun.set()
        assert go_on.wait(30)
        return solutions(n, **options)

    solutions = api.solutions
    monkeypatch.setattr(api, "solutions", slowly)
    answers: list[Answer] = []

    def read() -> None:
        with Client(server.address) as client:
            answers.append(ask(client, n=6))

    threads = [threading.Thread(target=read) for _ in range(5)]
    for thread in threads:
        thread.start()
    try:
        assert begun.wait(30)
        with Client(server.address) as client:
            assert client.get("/api/growth").status == 200
        assert answers == []
    finally:
        go_on.set()
        for thread in threads:
            thread.join()
    assert made == [6]
    assert [answer.json["solutions"] for answer in answers] == ["4"] * 5


def test_a_list_that_holds_what_is_no_solution_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "solutions", lambda *_, **__: iter([Placement([0, 1, 2, 3])]))
    gallery.orbits.cache_clear()
    with pytest.raises(Exception, match=r"\(0, 1, 2, 3\) is no solution; please report this"):
        gallery.orbits(4)
    gallery.orbits.cache_clear()


# Growth.


def test_the_published_values_are_told_with_their_source(client: Client) -> None:
    told = client.get("/api/growth").json
    assert {value["n"]: int(value["value"]) for value in told["values"]} == {
        n: value for n, value in SOLUTIONS.items() if n
    }
    assert told["source"] == "OEIS A000170"
    assert told["title"] == "solutions (OEIS A000170)"
    assert told["sentence"] == "Published values; no answer of queenside is taken from them."
