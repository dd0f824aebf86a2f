"""Text forms of puzzles: each reads what it writes, holds what it says, and names what it cannot read."""

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from queenside.board import Fault
from queenside.errors import InputError, NotationError, PuzzleError, SizeError
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import FORMS, MOST_CHARACTERS, parse, print_puzzle
from tests.strategies import puzzles

HOLDS = {
    "board": {"queens", "blocked"},
    "ones-blocked": {"blocked"},
    "ones-free": {"blocked"},
    "json": {"queens", "blocked", "closed", "torus", "superqueen"},
    "facts": {"queens", "blocked"},
    "completion": {"queens"},
    "blocks": {"blocked"},
    "diagonals": {"closed"},
}
"""What the page about puzzles says that each form holds."""

WHAT = {
    "queens": "given queens",
    "blocked": "blocked squares",
    "closed": "closed diagonals",
    "torus": "a torus",
    "superqueen": "superqueens",
}


def parts(puzzle: Puzzle) -> set[str]:
    return {name for name in WHAT if getattr(puzzle, name)}


def test_every_form_is_tested() -> None:
    assert set(FORMS) == set(HOLDS)


@pytest.mark.parametrize("form", FORMS)
@given(puzzles(12, smallest=0, mixed=True), st.data())
@example(Puzzle(3), None)
def test_each_form_reads_what_it_writes_or_says_what_it_cannot_hold(
    form: str, puzzle: Puzzle, data: st.DataObject | None
) -> None:
    if data is not None:
        kept = data.draw(st.sets(st.sampled_from(sorted(WHAT))))
        puzzle = Puzzle(puzzle.n, **{name: getattr(puzzle, name) for name in kept})
    lacks = parts(puzzle) - HOLDS[form]
    if not puzzle.n and form in ("board", "ones-blocked", "ones-free"):
        lacks.add("")
    if lacks:
        with pytest.raises(NotationError, match=f"the form {form} (cannot hold|has no line)") as caught:
            print_puzzle(puzzle, form)
        assert any(WHAT[name] in str(caught.value) for name in lacks if name) or "size 0" in str(caught.value)
        return
    text = print_puzzle(puzzle, form)
    assert parse(text, form=form) == puzzle
    if not form.startswith("ones"):
        assert parse(text) == puzzle


TWO = Puzzle(4, queens=[(0, 1)], blocked=[(3, 3)])


@pytest.mark.parametrize(
    ("form", "puzzle", "text"),
    [
        ("board", TWO, ".Q..\n....\n....\n...*"),
        ("ones-blocked", Puzzle(2, blocked=[(1, 0)]), "00\n10"),
        ("ones-free", Puzzle(2, blocked=[(1, 0)]), "11\n01"),
        ("json", TWO, '{"n": 4, "queens": [[0, 1]], "blocked": [[3, 3]]}'),
        (
            "json",
            Puzzle(5, closed="r+c=2 c-r=-1", torus=True, superqueen=True),
            '{"n": 5, "closed": [["sum", 0], ["difference", 4]], "torus": true, "superqueen": true}',
        ),
        ("facts", TWO, "board(4).\nqueen(1,2).\nblock(4,4)."),
        ("completion", Puzzle(4, queens=[(0, 1), (1, 3)]), "letting n = 4\nletting init = [[0,1], [1,3]]"),
        ("blocks", Puzzle(4, blocked=[(0, 1)]), "letting n = 4\nletting blocks = [[1,2]]"),
        # The squares of r - c = 3 - (4 - 1) are those of the main diagonal.
        ("diagonals", Puzzle(4, closed="r+c=3 c-r=0"), "n = 4\nnumdiags = 2\ndiags = [[1,1], [3,0]]"),
        ("diagonals", Puzzle(4, closed="c-r=3"), "n = 4\nnumdiags = 1\ndiags = [[0,0]]"),
    ],
)
def test_how_each_form_is_written(form: str, puzzle: Puzzle, text: str) -> None:
    assert print_puzzle(puzzle, form) == text
    assert parse(text, form=form) == puzzle


def test_a_diagonal_of_a_parameter_file_closes_the_squares_of_its_equation() -> None:
    for n in (1, 4, 5):
        squares = [(r, c) for r in range(n) for c in range(n)]
        for k in range(2 * n - 1):
            by_sum = parse(f"n = {n} numdiags = 1 diags = [[{k},1]]")
            by_difference = parse(f"n = {n} numdiags = 1 diags = [[{k},0]]")
            assert set(by_sum.closed_squares()) == {(r, c) for r, c in squares if r + c == k}
            assert set(by_difference.closed_squares()) == {(r, c) for r, c in squares if r - c == k - (n - 1)}


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (" . Q . .\n\n. . . .\r\n. . . .\n. . . *\n\n", TWO),
        (".♛▢.\n....\n....\n...⊠", TWO),
        ("% a comment: board(9).\nboard( 4 ) . queen(\n1 , 2). %* block(1,1).\n *% block(4,4).", TWO),
        ("block(4,4). queen(1,2). queen(1,2). board(4).", TWO),
        (
            "language ESSENCE' 1.0\n$ letting n = 9\nletting n be 4\nletting init =[\n[ 0 ,1 ] , % here\n\n[1,3]\n]",
            Puzzle(4, queens=[(0, 1), (1, 3)]),
        ),
        ("letting init=[];letting n=4;", Puzzle(4)),
        ("n=4; blocks=[[1,2],];", Puzzle(4, blocked=[(0, 1)])),
        ('\n {"blocked": [[3, 3]], "n": 4, "torus": false, "queens": [[0, 1]]} ', TWO),
    ],
)
def test_space_comments_and_order_do_not_matter(text: str, puzzle: Puzzle) -> None:
    assert parse(text) == puzzle


def test_which_way_round_a_board_of_0_and_1_is_is_never_guessed() -> None:
    for text in ("01\n10", "0", " 1 0\n 0 1\n", "0000\n0000\n0000\n0001"):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert "ones-blocked if 1 is a blocked square, or ones-free if 1 is a free one" in str(caught.value)
    text = "01\n00"
    assert parse(text, form="ones-blocked") == Puzzle(2, blocked=[(0, 1)])
    assert parse(text, form="ones-free") == Puzzle(2, blocked=[(0, 0), (1, 0), (1, 1)])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no puzzle; the forms of a puzzle are board, ones-blocked"),
        ("queens on b4 and d5", "'queens on b4 and d5' is no puzzle"),
        ("....\n....\n...\n....", "line 3: 3 squares; a board of 4 rows needs 4"),
        ("....\n\n....\n....\n...x", "line 5: 'x' is no square of the form board, which has ., *, Q"),
        (".Q\n.Q", "the given queens on b2 and b1 attack each other along a column"),
        ("queen(1,2).", "the form facts needs board(n)"),
        ("board(4).\nboard(5).", "line 2: board is there for the second time"),
        ("board(4).\nqueen(1).", "line 2: ')' stands where ',' should be"),
        ("board(4).\nqueen(1,2)", "the text ends where '.' should be"),
        ("board(4).\n\nqueen(a,2).", "line 3: 'a' stands where a number should be"),
        ("board(4).\nrook(1,2).", "line 2: 'rook' is none of the facts of a puzzle: board(n), queen(r,c), block(r,c)"),
        ("board(4).\n5.", "line 2: '5' stands where a name should be"),
        ("board(4).\nqueen(5,1).", "line 2: row 5 column 1 is outside the board; in this form both count from 1 to 4"),
        ("board(4).\nblock(0,1).", "line 2: row 0 column 1 is outside the board; in this form both count from 1 to 4"),
        ("board(1001).", "line 1: n = 1001: a puzzle has a size from 0 to 1000"),
        ("board(-1).", "line 1: n = -1: a puzzle has a size from 0 to 1000"),
        ("board(99999999999999).", "line 1: '99999999999999' stands where a number should be"),
        ("letting init = [[0,1]]", "the form completion needs n"),
        (
            "letting n = 4\nletting init = [[0,4]]",
            "line 2: row 0 column 4 is outside the board; in this form both count",
        ),
        ("letting n = 4\nletting init = [[0,4]]", "both count from 0 to 3"),
        ("letting n = 4\nletting blocks = [[0,4]]", "line 2: row 0 column 4 is outside the board; in this form both"),
        ("letting n = 4\nletting init = [\n[0,1]\n[1,3]]", "line 4: '[' stands where ',' should be"),
        ("letting n = 4\nletting init = [0,1]", "line 2: '0' stands where '[' should be"),
        ("letting n = 4\nletting init = [[0,1]", "the text ends where ',' should be"),
        ("letting n : 4\nletting init = []", "line 1: ':' stands where '=' should be"),
        (
            "letting n = 4\nletting m = 4\nletting init = []",
            "line 2: 'm' is none of the names of the form completion: n",
        ),
        ("n = 4\nn = 4 init = []", "line 2: n is there for the second time"),
        ("n = 4\ninit = []\ninit = []", "line 3: init is there for the second time"),
        ("n = 8\ndiags = []", "the form diagonals needs numdiags"),
        ("n = 8\nnumdiags = 2\ndiags = [[1,1]]", "line 2: numdiags is 2, and diags has 1 diagonals"),
        ("n = 8\nnumdiags = 1\ndiags = [[1,2]]", "line 3: [1,2] is no diagonal of the board; [k,1] is r + c = k"),
        ("n = 8\nnumdiags = 1\ndiags = [[15,1]]", "line 3: [15,1] is no diagonal of the board"),
        ("{", "'{' is not JSON: Expecting"),
        ('{"n": 4, "n": 5}', "the key 'n' is there twice"),
        ('{"queens": []}', "in JSON a puzzle is an object with the key n"),
        (
            '{"n": 4, "size": 4}',
            "'size' is no key of a puzzle in JSON; the keys are n, queens, blocked, closed",
        ),
        ('{"n": "4"}', "the key 'n': \"4\" is not the size, a whole number"),
        ('{"n": true}', "the key 'n': true is not the size"),
        ('{"n": 4, "queens": "b4"}', "the key 'queens': \"b4\" is not a list of pairs [row, column], from 0"),
        ('{"n": 4, "queens": [[0, 1.0]]}', "the key 'queens': [[0, 1.0]] is not a list of pairs"),
        ('{"n": 4, "blocked": [[0]]}', "the key 'blocked': [[0]] is not a list of pairs"),
        ('{"n": 4, "closed": [["row", 1]]}', 'is not a list of pairs ["sum", row + column] or ["difference", column'),
        ('{"n": 4, "closed": [["sum", 7]]}', "r+c=9: the board has no such diagonal"),
        ('{"n": 4, "torus": 1}', "the key 'torus': 1 is not true or false"),
        ('{"n": 4, "blocked": {"n": 1}}', "the key 'blocked'"),
        ('{"n": 4, "queens": [[0, 0]], "blocked": [[0, 0]]}', "a4: a queen is given on a blocked square"),
        ('{"n": 1000000000}', "n = 1000000000: here n is a whole number from 0 to 1000"),
        ('{"n": ' + "9" * 5000 + "}", "a number of 5000 digits"),
        ('{"n": ' + "[" * 100_000, "is not JSON"),
        ("....\n" * 1001, "n = 1001: here n is a whole number from 1 to 1000"),
    ],
)
def test_what_cannot_be_read_is_named_with_line_and_rule(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert isinstance(caught.value, NotationError | PuzzleError | SizeError)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_text_that_no_puzzle_needs_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotationError, match=f"a puzzle has {MOST_CHARACTERS} characters at most"):
        parse("." * (MOST_CHARACTERS + 1))
    largest = Puzzle(1000, blocked=[(row, column) for row in range(1000) for column in range(0, 1000, 10)])
    assert max(len(print_puzzle(largest, form)) for form in ("json", "facts", "blocks")) * 10 < MOST_CHARACTERS


def test_a_form_that_is_none_is_named() -> None:
    for call in (lambda: parse("..", form="bord"), lambda: print_puzzle(TWO, "bord")):
        with pytest.raises(NotationError, match="'bord' is no form of a puzzle; the forms are board, ones-blocked"):
            call()


@given(st.text(alphabet='01.*Q[]{}(),=\n "nboardqueletigs$%', max_size=60), st.sampled_from([None, *FORMS]))
def test_any_text_is_a_puzzle_or_an_error_that_names_the_rule(text: str, form: str | None) -> None:
    try:
        puzzle = parse(text, form=form)
    except InputError as error:
        said = str(error)
    else:
        said = print_puzzle(puzzle)
        assert parse(said) == puzzle
    assert re.search(r"\w", said)


def test_json_counts_from_0_and_names_the_kinds_of_diagonal() -> None:
    found = json.loads(print_puzzle(Puzzle(8, closed=[(Fault.SUM, 3), (Fault.DIFFERENCE, -2)])))
    assert found == {"n": 8, "closed": [["sum", 3], ["difference", -2]]}


def test_a_comment_that_is_not_closed_hides_no_fact_and_takes_no_time() -> None:
    for text in ("board(4). %* a note\nqueen(1,2).", "board(4). %*%", "board(4).\n" + "%*\n" * 1_000_000):
        with pytest.raises(NotationError, match=r"the text ends where '\*%' should be"):
            parse(text)
    assert parse("board(4). %**% queen(1,2). %* block(1,1).\n*%") == Puzzle(4, queens=[(0, 1)])
    assert parse("letting n = 4 %* a note\nletting init = [[0,1]]") == Puzzle(4, queens=[(0, 1)])


def test_a_mark_of_the_order_of_bytes_is_no_part_of_a_puzzle() -> None:
    assert parse("\ufeff.") == parse('\ufeff{"n": 1}') == Puzzle(1)


def test_a_picture_with_too_many_rows_is_refused_with_their_number() -> None:
    with pytest.raises(SizeError, match="n = 100000:"):
        parse(".\n" * 100_000)
