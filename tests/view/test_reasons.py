"""Steps of reasoning in words: rows and columns count from 1, and what is one is not told as several."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from queenside import locale
from queenside.board import Fault
from queenside.puzzle import Puzzle
from queenside.reasoning import Deduction, Kind, next_step
from queenside.view.reasons import conflict, reason, square_text


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


ROW, COLUMN = (Fault.ROW, 3), (Fault.COLUMN, 3)
WORDS = [
    (
        Deduction(Kind.LAST, ((3, 1),), ROW, ((3, 1),)),
        "Row 4 has a single free square left, in column 2: a queen stands there.",
    ),
    (
        Deduction(Kind.LAST, ((1, 3),), COLUMN, ((1, 3),)),
        "Column 4 has a single free square left, in row 2: a queen stands there.",
    ),
    (
        Deduction(Kind.REACH, ((2, 1),), ROW, ((3, 0), (3, 2))),
        "Row 4 has free squares in columns 1, 3 alone. A queen on row 3 column 2 would attack all of them: so none "
        "stands there.",
    ),
    (
        Deduction(Kind.REACH, ((1, 2), (1, 4)), COLUMN, ((0, 3), (2, 3))),
        "Column 4 has free squares in rows 1, 3 alone. A queen on any of these would attack all of them: "
        "row 2 column 3; row 2 column 5. So none stands there.",
    ),
    (Deduction(Kind.NONE, (), ROW), "Row 4 has no free square left."),
    (Deduction(Kind.NONE, (), COLUMN), "Column 4 has no free square left."),
    (
        Deduction(Kind.TRIAL, ((0, 7),)),
        "A queen on row 1 column 8 would leave a row or a column without a free square: so none stands there.",
    ),
]


@pytest.mark.parametrize(("step", "words"), WORDS, ids=[words[:24] for _, words in WORDS])
def test_a_step_is_said(step: Deduction, words: str) -> None:
    assert reason(step) == words


def test_a_step_that_follows_from_a_board_names_its_squares() -> None:
    step = next_step(Puzzle(4, queens=[(0, 1)]))
    assert step is not None
    assert reason(step) == "Row 2 has a single free square left, in column 4: a queen stands there."


def test_a_conflict_names_the_line() -> None:
    assert square_text((0, 7)) == "row 1 column 8"
    assert conflict((0, 0), (3, 3), Fault.DIFFERENCE) == (
        "Row 1 column 1 and the queen on row 4 column 4 share a difference diagonal."
    )
