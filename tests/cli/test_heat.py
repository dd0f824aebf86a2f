"""`queenside heat` prints how many solutions go through each square."""

from __future__ import annotations

import json

import pytest

from queenside.cli import main
from tests.published import THROUGH_SQUARE_8


def heat(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["heat", *arguments, "--lang", "en"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_published_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = heat(capsys, "8")
    assert (code, err) == (0, "")
    assert [[int(word) for word in line.split()] for line in out.splitlines()] == THROUGH_SQUARE_8
    assert {len(line) for line in out.splitlines()} == {len(out.splitlines()[0])}, "columns stand below each other"


def test_squares_that_take_no_queen_are_points(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = heat(capsys, "4", "--given", "b4")
    assert out == ". 1 . .\n. . . 1\n1 . 0 .\n0 . 1 0\n"


def test_json_has_counts_as_strings(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = heat(capsys, "4", "--blocked", "a1", "--json")
    found = json.loads(out)
    assert found["n"] == 4
    assert found["solutions"] == "2"
    assert found["through"][3] == [None, "1", "1", "0"]
    assert json.loads(heat(capsys, "0", "--json")[1]) == {"n": 0, "solutions": "1", "through": []}
