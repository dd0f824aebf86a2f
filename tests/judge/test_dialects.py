"""Each dialect prints exactly what its judge wants: examples from the judges and by hand, and checks of its own."""

import json
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from queenside.judge import DIALECTS, Dialect, answers
from tests import published

TABLE_HEAD = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"
TABLE_1_1 = (
    TABLE_HEAD + " 1      1 5 8 6 3 7 2 4\n 2      1 6 8 3 7 4 2 5\n 3      1 7 4 6 8 2 5 3\n 4      1 7 5 8 2 4 6 3\n"
)
EMPTY_8 = "........\n" * 8
VALID_8 = "*.......\n....*...\n.......*\n.....*..\n..*.....\n......*.\n.*......\n...*....\n"


def output(name: str, data: str) -> str:
    return b"".join(answers(DIALECTS[name], [data.encode()])).decode()


def is_solution(columns: list[int], first: int) -> bool:
    """Whether numbers from `first` are a solution, by comparing all pairs."""
    return sorted(columns) == list(range(first, first + len(columns))) and all(
        abs(columns[i] - columns[j]) != j - i for i, j in combinations(range(len(columns)), 2)
    )


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("hdu-2553", "1\n8\n5\n0\n", "1\n92\n10\n"),
        ("counts-eof", "2\n4\n8\n", "0\n2\n92\n"),
        ("uva-750", "1\n\n1 1\n", TABLE_1_1),
        ("uva-750", "2\n\n1 1\n\n1 1\n", TABLE_1_1 + "\n" + TABLE_1_1),
        ("uva-11195", f"8\n{EMPTY_8}4\n.*..\n....\n....\n....\n0\n", "Case 1: 92\nCase 2: 1\n"),
        # The two solutions of 4 x 4 need (1,2) or (2,1). If blocked squares shielded, there would be 4 others.
        ("uva-11195", "4\n.*..\n*...\n....\n....\n0\n", "Case 1: 0\n"),
        ("uva-11195", "4\n*...\n.*..\n....\n...*\n", "Case 1: 2\n"),
        ("uva-11195", "4\n*...\n.*..\n....\n..*.\n", "Case 1: 1\n"),
        ("checker", "6\n", "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n"),
        ("checker", "8", "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n"),
        ("cses-queens", EMPTY_8, "92\n"),
        ("cses-queens", "*" + EMPTY_8[1:], "88\n"),
        ("leetcode-51", "1\n2\n3\n", '[["Q"]]\n[]\n[]\n'),
        ("leetcode-51", "4\n", '[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]\n'),
        ("leetcode-52", "4\n1\n2\n9\n", "2\n1\n0\n352\n"),
        ("kattis-queens", "4\n0 1\n1 3\n2 0\n3 2\n", "CORRECT\n"),
        ("kattis-queens", "4\n3 2\n0 1\n2 0\n1 3\n", "CORRECT\n"),
        ("kattis-queens", "1\n0 0\n", "CORRECT\n"),
        ("kattis-queens", "4\n0 1\n1 3\n2 0\n2 0\n", "INCORRECT\n"),
        ("kattis-queens", "4\n0 0\n1 1\n2 2\n3 3\n", "INCORRECT\n"),
        ("kattis-queens", "4\n0 1\n1 0\n2 3\n3 2\n", "INCORRECT\n"),
        ("kattis-8queens", VALID_8, "valid\n"),
        ("kattis-8queens", VALID_8.replace("...*....", "........"), "invalid\n"),
        ("kattis-8queens", VALID_8.replace("...*....", "...*...*"), "invalid\n"),
        ("kattis-8queens", VALID_8.replace("...*....", "....*..."), "invalid\n"),
        ("nth", "2\n1\n92\n", "15863724\n84136275\n"),
        ("nth-eof", "1\n92\n", "15863724\n84136275\n"),
        ("superqueens", "8\n10\n", "0\n4\n"),
        ("letters", "1\n", "a1\n1\n"),
        ("letters", "2\n", "0\n"),
        ("letters", "4\n", "a2b4c1d3\na3b1c4d2\n2\n"),
    ],
)
def test_examples(name: str, data: str, expected: str) -> None:
    assert output(name, data) == expected


@pytest.mark.parametrize("name", ["hdu-2553", "leetcode-52"])
def test_small_counts_over_the_whole_range(name: str) -> None:
    sizes = range(DIALECTS[name].lowest, DIALECTS[name].highest + 1)
    wanted = "".join(f"{published.SOLUTIONS[n]}\n" for n in sizes)
    assert output(name, "".join(f"{n}\n" for n in sizes)) == wanted


def test_counts_to_the_end_of_input_reach_14() -> None:
    assert output("counts-eof", "14\n") == f"{published.SOLUTIONS[14]}\n"


def test_checker_reaches_13() -> None:
    *first, total = output("checker", "13").splitlines()
    assert total == str(published.SOLUTIONS[13])
    assert len(first) == 3
    assert all(is_solution([int(word) for word in line.split()], 1) for line in first)


def test_an_empty_board_of_15_by_15_is_counted() -> None:
    board = "." * 15 + "\n"
    assert output("uva-11195", f"15\n{board * 15}0\n") == f"Case 1: {published.SOLUTIONS[15]}\n"


@pytest.mark.parametrize("row", range(1, 9))
@pytest.mark.parametrize("column", range(1, 9))
def test_the_table_lists_every_solution_through_a_square_in_order(row: int, column: int) -> None:
    text = output("uva-750", f"1\n\n{row} {column}\n")
    assert text.startswith(TABLE_HEAD)
    lines = text.removeprefix(TABLE_HEAD).splitlines()
    assert len(lines) == published.THROUGH_SQUARE_8[row - 1][column - 1]
    solutions = [[int(word) for word in line[8:].split()] for line in lines]
    assert lines == [f"{k:>2}      {' '.join(map(str, found))}" for k, found in enumerate(solutions, 1)]
    assert all(is_solution(found, 1) and found[column - 1] == row for found in solutions)
    assert solutions == sorted(solutions)


def test_poj_and_boj_print_a_solution_for_every_size() -> None:
    rows = output("poj-3239", "".join(f"{n}\n" for n in range(8, 301)) + "0\n").splitlines()
    assert len(rows) == 293
    for n, line in enumerate(rows, 8):
        numbers = [int(word) for word in line.split(" ")]
        assert len(numbers) == n
        assert is_solution(numbers, 1)
    columns = output("boj-9175", "297\n" + "".join(f"{n}\n" for n in range(4, 301))).splitlines()
    assert columns[::2] == [str(n) for n in range(4, 301)]
    for n, line in enumerate(columns[1::2], 4):
        numbers = [int(word) for word in line.split(" ")]
        assert len(numbers) == n
        assert is_solution(numbers, 0)


def test_the_json_boards_are_the_solutions() -> None:
    for n in range(1, 8):
        boards = json.loads(output("leetcode-51", f"{n}\n"))
        assert len(boards) == published.SOLUTIONS[n]
        assert all(len(board) == n and all(len(row) == n and row.count("Q") == 1 for row in board) for board in boards)
        found = [[row.index("Q") for row in board] for board in boards]
        assert all(is_solution(columns, 0) for columns in found)
        assert found == sorted(found)


def test_5000_queens_are_judged() -> None:
    # Evens then odds is right for 4998 and fails for 5000, which is 2 modulo 6.
    for n, verdict in ((4998, "CORRECT\n"), (5000, "INCORRECT\n")):
        columns = [*range(1, n, 2), *range(0, n, 2)]
        squares = [f"{row} {column}\n" for row, column in enumerate(columns)]
        assert output("kattis-queens", f"{n}\n" + "".join(squares)) == verdict


def test_the_kth_solutions_are_all_and_in_order() -> None:
    lines = output("nth-eof", "".join(f"{k}\n" for k in range(1, 93))).splitlines()
    assert len(set(lines)) == 92
    assert lines == sorted(lines)
    assert all(is_solution([int(digit) for digit in line], 1) for line in lines)


def test_superqueens_over_the_range_that_takes_no_time() -> None:
    wanted = "".join(f"{published.SUPERQUEENS[n]}\n" for n in range(8, 14))
    assert output("superqueens", "8\n9\n10\n11\n12\n13\n") == wanted


@pytest.mark.parametrize("n", [8, 10])
def test_letters_list_every_solution_in_order(n: int) -> None:
    *lines, total = output("letters", f"{n}\n").splitlines()
    assert total == str(len(lines)) == str(published.SOLUTIONS[n])
    found = []
    for line in lines:
        squares = re.findall(r"([a-z])([0-9]+)", line)
        assert "".join(letter + digits for letter, digits in squares) == line
        assert "".join(letter for letter, _digits in squares) == "abcdefghijkl"[:n]
        found.append([int(digits) for _letter, digits in squares])
    assert all(is_solution(columns, 1) for columns in found)
    assert found == sorted(found)


def test_a_line_is_answered_once_however_often_it_comes() -> None:
    asked: list[int] = []

    def count(n: int) -> str:
        asked.append(n)
        return "x"

    dialect: Dialect = DIALECTS["hdu-2553"]._replace(answer=count)
    given = [b"8\n5\n8\r\n" * 1000]
    assert b"".join(answers(dialect, given)) == b"x\n" * 3000
    assert asked == [8, 5]


def test_answers_come_before_the_next_block_is_asked_for() -> None:
    log: list[bytes] = []

    def blocks() -> Iterator[bytes]:
        for block in (b"8\n5", b"\n1\n"):
            log.append(block)
            yield block

    for answer in answers(DIALECTS["hdu-2553"], blocks()):
        log.append(answer)  # noqa: PERF402 - the blocks are logged in between
    assert log == [b"8\n5", b"92\n", b"\n1\n", b"10\n", b"1\n"]
