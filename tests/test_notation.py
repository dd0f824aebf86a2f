"""Text forms: each reads what it writes, and says what is wrong with what it cannot read."""

import json
import string
from array import array
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import notation
from queenside.board import Placement
from queenside.errors import InputError, NotationError, SizeError
from queenside.notation import (
    FORMS,
    column_letters,
    parse,
    parse_squares,
    print_placement,
    square_name,
)
from tests.strategies import candidates, partial_permutations

SOLUTION = Placement([0, 4, 7, 5, 2, 6, 1, 3])


@pytest.mark.parametrize("form", list(FORMS))
@given(placement=partial_permutations())
def test_every_form_reads_what_it_writes(form: str, placement: Placement) -> None:
    assert parse(print_placement(placement, form), n=placement.n, form=form) == placement


@pytest.mark.parametrize("form", list(FORMS))
@given(columns=st.integers(1, 30).flatmap(lambda n: st.permutations(range(n))))
def test_a_queen_in_every_row_and_column_is_read_without_being_told_form_or_size(form: str, columns: list[int]) -> None:
    placement = Placement(columns)
    assert parse(print_placement(placement, form)) == placement


@pytest.mark.parametrize("form", list(FORMS))
@given(placement=candidates())
def test_a_form_reads_what_it_writes_or_says_that_it_cannot_hold_it(form: str, placement: Placement) -> None:
    try:
        text = print_placement(placement, form)
    except NotationError:
        assert form != "json"
        return
    assert parse(text, n=placement.n, form=form) == placement


@given(st.text(max_size=40) | st.text(alphabet=string.digits + " .Qa/[]{}\n,-", max_size=40))
def test_no_text_is_worse_than_an_error_that_names_it(text: str) -> None:
    for form in (None, *FORMS):
        with suppress(InputError):
            assert isinstance(parse(text, form=form), Placement)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("digits", "15863724"),
        ("digits0", "04752613"),
        ("numbers", "1 5 8 6 3 7 2 4"),
        ("numbers0", "0 4 7 5 2 6 1 3"),
        # Row 1 is the top one, rank 8: a8. Files a to h are columns 1 to 8.
        ("letters", "a8b2c4d1e7f5g3h6"),
        ("algebraic", "a8 b2 c4 d1 e7 f5 g3 h6"),
        ("rows", "Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q...."),
        ("fen", "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4"),
        ("table", "Column\tRow\n  1\t1\n  2\t7\n  3\t5\n  4\t8\n  5\t2\n  6\t4\n  7\t6\n  8\t3"),
    ],
)
def test_the_forms_of_one_solution_of_eight(form: str, text: str) -> None:
    assert print_placement(SOLUTION, form) == text
    assert parse(text) == SOLUTION


def test_json_counts_from_0_and_takes_lists_and_rows_as_well() -> None:
    assert json.loads(print_placement(SOLUTION, "json")) == {"n": 8, "columns": [0, 4, 7, 5, 2, 6, 1, 3]}
    assert parse("[0, 4, 7, 5, 2, 6, 1, 3]") == SOLUTION
    assert parse('[".Q..", "...Q", "Q...", "..Q."]') == Placement([1, 3, 0, 2])
    assert parse('{"n": 2, "squares": [[0, 0], [0, 1]]}') == Placement.of_squares(2, [(0, 0), (0, 1)])


def test_fen_of_a_wide_board_has_numbers_of_several_digits() -> None:
    placement = Placement([11, None, *[None] * 10])
    text = print_placement(placement, "fen")
    assert text.split("/")[:2] == ["11Q", "12"]
    assert parse(text) == placement


def test_fen_may_go_on_as_chess_records_do() -> None:
    assert parse("Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4 w - - 0 1") == SOLUTION


def test_chess_glyphs_and_spaced_boards_are_read() -> None:
    assert parse(". ♛ . .\n. . . ♛\n♕ . . .\n. . q .\n") == Placement([1, 3, 0, 2])
    assert parse(str(SOLUTION)) == SOLUTION


def test_digits_of_ten_and_more_are_separated() -> None:
    placement = Placement([0, 2, 5, 7, 9, 4, 8, 1, 3, 6])
    assert print_placement(placement, "digits0") == "0257948136"
    assert print_placement(placement, "digits") == "1 3 6 8 10 5 9 2 4 7"


def test_numbers_with_a_0_count_from_0_unless_the_form_says_otherwise() -> None:
    assert parse("1302") == parse("1 3 0 2") == parse("2413") == Placement([1, 3, 0, 2])
    assert parse("1 2", form="numbers0") == Placement([1, 2])
    assert parse("10 2 4 6 8 1 3 5 7 9").columns == (9, 1, 3, 5, 7, 0, 2, 4, 6, 8)


def test_squares_stand_on_the_smallest_board_that_holds_them() -> None:
    assert parse("b4 d5").n == 5
    assert parse("b4, d5", n=8) == Placement.of_squares(8, [(4, 1), (3, 3)])
    assert parse("a1") == Placement([0])
    assert parse_squares("", 8) == []
    assert parse_squares("b4d5", 8) == [(4, 1), (3, 3)]


@pytest.mark.parametrize(
    ("column", "letters"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_columns_beyond_z_go_on_as_in_a_spreadsheet(column: int, letters: str) -> None:
    assert column_letters(column) == letters
    assert square_name(1000, (999, column)) == letters + "1"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "is no placement"),
        ("hello", "is no placement"),
        ("b4 d5 ?", "is no placement"),
        ("1 x 3", "is no placement"),
        ("Q..\n...\n..", "row 3"),
        ("Q7/8", "rank 1"),
        ("999999999999/1", "rank 1"),
        ("[1,", "not JSON"),
        ("{}", "in JSON a placement is"),
        ('{"n": 3, "columns": [1]}', "size 1, not 3"),
        ("Column Row\n1 1\n3 3", "line 2 of the table"),
        ("Column 1\n", "a table starts"),
        ('["Q.", "xQ"]', "'x' in row 2"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000 + " 1", "a column is a number"),
        ("a" + "9" * 5000, "squares are written"),
        ("[" + "9" * 5000 + "]", "not JSON"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, names: str) -> None:
    with pytest.raises((NotationError, SizeError)) as caught:
        parse(text)
    assert names in str(caught.value)
    assert len(str(caught.value)) < 400


def test_an_unknown_form_is_answered_with_the_forms() -> None:
    with pytest.raises(NotationError, match=r"'morse'.*digits, digits0"):
        print_placement(SOLUTION, "morse")


def test_a_size_that_differs_from_the_one_shown_is_refused() -> None:
    with pytest.raises(SizeError, match="size 8, not 9"):
        parse("15863724", n=9)


@pytest.mark.parametrize("form", list(FORMS))
@given(columns=st.integers(1, 30).flatmap(lambda n: st.permutations(range(n))), piece=st.integers(1, 7))
def test_a_text_in_pieces_is_the_same_text(form: str, columns: list[int], piece: int) -> None:
    whole = print_placement(Placement(columns), form)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notation, "PIECE", piece)
        for placement in (Placement(columns), Placement.of_array(array("i", columns))):
            assert "".join(notation.pieces(placement, form)) == whole


@given(candidates())
def test_json_is_what_the_library_writes(placement: Placement) -> None:
    n, columns = placement.n, placement.columns
    content = {"n": n, "squares": placement.squares} if columns is None else {"n": n, "columns": columns}
    if columns is None or all(column is None or column >= 0 for column in columns):
        assert print_placement(placement, "json") == json.dumps(content)


def test_json_holds_columns_left_of_the_board() -> None:
    assert print_placement(Placement([-1, 0]), "json") == '{"n": 2, "columns": [-1, 0]}'


@pytest.mark.parametrize(
    ("form", "text"), [("digits", "12,"), ("numbers", "12,"), ("numbers0", "11,"), ("digits0", "11,")]
)
def test_one_long_number_alone_is_written_as_a_list(form: str, text: str) -> None:
    assert print_placement(Placement([11]), form) == text
    assert parse(text, form=form) == Placement([11])
