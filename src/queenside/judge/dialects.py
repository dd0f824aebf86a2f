"""The dialects, as data: a record for each, with the functions that read one case and write its answer.

The readers are those of `reading`. A function that answers takes the case as its reader returns it and returns the text
of the answer, without the last newline. What the answers need is imported where it is needed: a dialect that only
counts small boards must not wait for the rest.

To add a dialect, add a record to the list, with a sample that its judge publishes or that can be checked by hand.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from queenside.judge.reading import board, number, sized_board, sized_pairs, square
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from queenside.board import Placement, Square
    from queenside.judge.reading import Board

__all__ = ["DIALECTS", "Dialect"]

COUNT_FIRST = mark("the number of cases comes first")
UNTIL_ZERO = mark("0 ends the input")
TO_THE_END = mark("cases go on to the end of input")


class Dialect(NamedTuple):
    """How a judge's input is read and its output written.

    `about` says what a case is and what is printed for it, marked for translation, and may name the range of the
    numbers in a case, `lowest` and `highest`; for a board without a size both are its size. `framing` is one of the
    three above, marked. `before` goes in front of each answer, with the number of the case from 1; `between` stands
    between two answers and not after the last.
    """

    name: str
    about: str
    framing: str
    read: Callable[..., Any]
    answer: Callable[[Any], str]
    lowest: int
    highest: int
    sample_input: str
    sample_output: str
    before: str = ""
    between: str = ""

    @property
    def starts_with_count(self) -> bool:
        """Whether the first line is the number of cases."""
        return self.framing == COUNT_FIRST

    @property
    def ends_with_zero(self) -> bool:
        """Whether a line 0 ends the input."""
        return self.framing == UNTIL_ZERO


def _count(n: int) -> str:
    from queenside import api

    return str(api.count(n))


def _count_unblocked(case: Board) -> str:
    from queenside.puzzle import Puzzle

    n, blocked = case
    return str(Puzzle(n, blocked=blocked).count())


def _count_superqueens(n: int) -> str:
    from queenside import counting
    from queenside.counting.method import Task

    # Knight's moves leave so little to search that plain Python is done before Numba would be loaded.
    return str(counting.run(counting.load("plain"), Task.empty(n, superqueen=True)))


def _through_square(case: Square) -> str:
    """Return the solutions of 8 x 8 through a square, as the row in each column, in a table."""
    from queenside.puzzle import Puzzle

    row, column = case
    # The transpose of a solution is a solution: a list of columns by row serves as one of rows by column, in order.
    found = Puzzle(8, queens=[(column - 1, row - 1)]).solutions()
    lines = [f"{place:2}      {_numbers(solution)}" for place, solution in enumerate(found, 1)]
    return "\n".join(["SOLN       COLUMN", " #      1 2 3 4 5 6 7 8", "", *lines])


def _first_three_and_count(n: int) -> str:
    from queenside import api

    return "\n".join([*map(_numbers, islice(api.solutions(n), 3)), str(api.count(n))])


def _one(n: int) -> str:
    from queenside import api

    return _numbers(api.one(n))


def _size_and_one(n: int) -> str:
    from queenside import api

    return f"{n}\n{_numbers(api.one(n), base=0)}"


def _boards(n: int) -> str:
    from queenside import api
    from queenside.notation import print_placement

    boards = (print_placement(solution, "rows").replace("\n", '","') for solution in api.solutions(n))
    return "[" + ",".join(f'["{rows}"]' for rows in boards) + "]"


def _verdict(case: tuple[int, list[Square]], right: str, wrong: str) -> str:
    from queenside.board import Placement

    return right if Placement.of_squares(*case).is_solution else wrong


def _correct(case: tuple[int, list[Square]]) -> str:
    return _verdict(case, "CORRECT", "INCORRECT")


def _valid(case: Board) -> str:
    n, queens = case
    return _verdict((n, list(queens)), "valid", "invalid")


def _kth(k: int) -> str:
    return _eight()[k - 1]


@cache
def _eight() -> tuple[str, ...]:
    """Return the solutions of 8 x 8 as digits, in order."""
    from queenside import api

    return tuple(_numbers(solution, separator="") for solution in api.solutions(8))


def _letters_and_count(n: int) -> str:
    from queenside import api
    from queenside.notation import column_letters

    lines = [
        "".join(f"{column_letters(row)}{column + 1}" for row, column in solution.squares)
        for solution in api.solutions(n)
    ]
    return "\n".join([*lines, str(len(lines))])


def _numbers(solution: Placement, base: int = 1, separator: str = " ") -> str:
    return separator.join(str(column + base) for _row, column in solution.squares)


EMPTY_BOARD = "........\n" * 8
FIRST_SOLUTION = "*.......\n....*...\n.......*\n.....*..\n..*.....\n......*.\n.*......\n...*....\n"

DIALECTS: dict[str, Dialect] = {
    dialect.name: dialect
    for dialect in (
        Dialect(
            "hdu-2553",
            mark("n from {lowest} to {highest}: the number of solutions"),
            UNTIL_ZERO,
            number,
            _count,
            1,
            10,
            "1\n8\n5\n0\n",
            "1\n92\n10\n",
        ),
        Dialect(
            "counts-eof",
            mark("n from {lowest} to {highest}: the number of solutions"),
            TO_THE_END,
            number,
            _count,
            1,
            14,
            "2\n4\n8\n",
            "0\n2\n92\n",
        ),
        Dialect(
            "uva-750",
            mark(
                "the row and the column, from {lowest} to {highest}, of one queen on 8 x 8: a table of the solutions "
                "with that queen, as the row in each column"
            ),
            COUNT_FIRST,
            square,
            _through_square,
            1,
            8,
            "1\n\n1 1\n",
            "SOLN       COLUMN\n"
            " #      1 2 3 4 5 6 7 8\n"
            "\n"
            " 1      1 5 8 6 3 7 2 4\n"
            " 2      1 6 8 3 7 4 2 5\n"
            " 3      1 7 4 6 8 2 5 3\n"
            " 4      1 7 5 8 2 4 6 3\n",
            between="\n",
        ),
        Dialect(
            "uva-11195",
            mark(
                "n from {lowest} to {highest}, then n rows of . and *, where * is a square without a queen, which does "
                "not shield: the number of solutions"
            ),
            UNTIL_ZERO,
            sized_board,
            _count_unblocked,
            3,
            15,
            f"8\n{EMPTY_BOARD}4\n.*..\n....\n....\n....\n0\n",
            "Case 1: 92\nCase 2: 1\n",
            before="Case {number}: ",
        ),
        Dialect(
            "checker",
            mark(
                "n from {lowest} to {highest}: the first three solutions in lexicographic order, as the column in each "
                "row, then the number of solutions"
            ),
            TO_THE_END,
            number,
            _first_three_and_count,
            6,
            13,
            "6\n",
            "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n",
        ),
        Dialect(
            "cses-queens",
            mark(
                "{highest} rows of . and *, where * is a square without a queen, which does not shield: the number of "
                "solutions"
            ),
            TO_THE_END,
            board,
            _count_unblocked,
            8,
            8,
            EMPTY_BOARD,
            "92\n",
        ),
        Dialect(
            "poj-3239",
            mark("n from {lowest} to {highest}: one solution, as the row in each column"),
            UNTIL_ZERO,
            number,
            _one,
            8,
            300,
            "8\n9\n0\n",
            "4 6 8 2 7 1 3 5\n4 6 8 2 7 1 3 5 9\n",
        ),
        Dialect(
            "boj-9175",
            mark("n from {lowest} to {highest}: n, then one solution, as the column in each row, from 0"),
            COUNT_FIRST,
            number,
            _size_and_one,
            4,
            300,
            "2\n4\n8\n",
            "4\n1 3 0 2\n8\n3 5 7 1 6 0 2 4\n",
        ),
        Dialect(
            "leetcode-51",
            mark("n from {lowest} to {highest}: all solutions, as a JSON list of boards, lists of rows of . and Q"),
            TO_THE_END,
            number,
            _boards,
            1,
            9,
            "1\n2\n4\n",
            '[["Q"]]\n[]\n[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]\n',
        ),
        Dialect(
            "leetcode-52",
            mark("n from {lowest} to {highest}: the number of solutions"),
            TO_THE_END,
            number,
            _count,
            1,
            9,
            "4\n1\n",
            "2\n1\n",
        ),
        Dialect(
            "kattis-queens",
            mark(
                "n from {lowest} to {highest}, then n squares, a line each, as two numbers from 0: CORRECT or INCORRECT"
            ),
            TO_THE_END,
            sized_pairs,
            _correct,
            1,
            5000,
            "4\n0 1\n1 3\n2 0\n3 2\n4\n0 1\n1 3\n2 0\n2 0\n",
            "CORRECT\nINCORRECT\n",
        ),
        Dialect(
            "kattis-8queens",
            mark("{highest} rows of . and *, where * is a queen: valid or invalid"),
            TO_THE_END,
            board,
            _valid,
            8,
            8,
            FIRST_SOLUTION,
            "valid\n",
        ),
        Dialect(
            "nth",
            mark("k from {lowest} to {highest}: the k-th solution of 8 x 8, as digits, the column in each row"),
            COUNT_FIRST,
            number,
            _kth,
            1,
            92,
            "2\n1\n92\n",
            "15863724\n84136275\n",
        ),
        Dialect(
            "nth-eof",
            mark("k from {lowest} to {highest}: the k-th solution of 8 x 8, as digits, the column in each row"),
            TO_THE_END,
            number,
            _kth,
            1,
            92,
            "1\n92\n",
            "15863724\n84136275\n",
        ),
        Dialect(
            "superqueens",
            mark("n from {lowest} to {highest}: the number of solutions for queens that also move as a knight"),
            TO_THE_END,
            number,
            _count_superqueens,
            8,
            15,
            "8\n10\n",
            "0\n4\n",
        ),
        Dialect(
            "letters",
            mark(
                "n from {lowest} to {highest}: all solutions, each as letter and number for row and column, then the "
                "number of solutions"
            ),
            TO_THE_END,
            number,
            _letters_and_count,
            1,
            12,
            "4\n",
            "a2b4c1d3\na3b1c4d2\n2\n",
        ),
    )
}
"""The dialects by name."""
