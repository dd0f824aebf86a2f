"""Contest input is read as people copy it, and what cannot be read is named with its line."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.errors import JudgeError
from queenside.judge import DIALECTS, answers
from queenside.judge.reading import Lines


def output(name: str, data: bytes) -> bytes:
    return b"".join(answers(DIALECTS[name], [data]))


def broken(name: str, data: bytes) -> tuple[bytes, str]:
    """Return what was answered before the error, and the error."""
    answered = []
    try:
        for answer in answers(DIALECTS[name], [data]):
            answered.append(answer)  # noqa: PERF402 - one by one: they are wanted although an error follows
    except JudgeError as error:
        return b"".join(answered), str(error)
    raise AssertionError("no error")


@given(st.lists(st.sampled_from([b"8", b" 1 ", b"", b"\t5\r", b"x" * 9]), max_size=9), st.data())
def test_lines_are_the_same_however_the_input_is_cut(lines: list[bytes], data: st.DataObject) -> None:
    whole = b"\n".join(lines)
    blocks, rest = [], whole
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        blocks.append(rest[:size])
        rest = rest[size:]
    read = Lines(blocks)
    assert [(line, read.number) for line in read] == [
        (line.strip(), number) for number, line in enumerate(lines, 1) if line.strip()
    ]


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "trailing spaces": lambda data: data.replace(b"\n", b"  \t\n"),
    "blank lines": lambda data: b"\n \n" + data.replace(b"\n", b"\n\n\r\n") + b"\n\n",
    "no last newline": lambda data: data.rstrip(b"\n"),
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
}


@pytest.mark.parametrize("end_mark", [True, False])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", DIALECTS)
def test_the_sample_is_read_in_every_way_it_is_copied(name: str, way: str, end_mark: bool) -> None:
    dialect = DIALECTS[name]
    data = dialect.sample_input
    if dialect.ends_with_zero and not end_mark:
        data = data.removesuffix("0\n")
    assert output(name, WAYS[way](data.encode())) == dialect.sample_output.encode()


def test_nothing_is_read_beyond_the_end_mark_or_the_last_case() -> None:
    assert output("hdu-2553", b"8\n0\nthis is not read\n") == b"92\n"
    assert output("nth", b"1\n92\nthis is not read\n") == b"84136275\n"
    assert output("nth", b"0\nthis is not read\n") == b""


@pytest.mark.parametrize("name", DIALECTS)
def test_no_input_at_all_has_no_cases(name: str) -> None:
    if DIALECTS[name].starts_with_count:
        assert broken(name, b"\n") == (b"", "line 2: expected the number of cases, but the input ends")
    else:
        assert output(name, b"") == b""


@pytest.mark.parametrize(
    ("name", "data", "answered", "says"),
    [
        ("hdu-2553", b"1\n\n11\n", b"1\n", "line 3: expected a whole number from 1 to 10, or 0 to end, not '11'"),
        ("hdu-2553", b"8\n-1\n", b"92\n", "line 2: expected a whole number from 1 to 10, or 0 to end, not '-1'"),
        ("hdu-2553", b"8 5\n", b"", "line 1: expected a whole number from 1 to 10, or 0 to end, not '8 5'"),
        (
            "hdu-2553",
            b"8\n" + b"9" * 5000,
            b"92\n",
            f"line 2: expected a whole number from 1 to 10, or 0 to end, not '{'9' * 37}...'",
        ),
        (
            "hdu-2553",
            b"8\n\xff\xfe\n",
            b"92\n",
            r"line 2: expected a whole number from 1 to 10, or 0 to end, not '\\xff\\xfe'",
        ),
        ("hdu-2553", "８\n".encode(), b"", "line 1: expected a whole number from 1 to 10, or 0 to end, not '８'"),
        ("counts-eof", b"4\n0\n", b"2\n", "line 2: expected a whole number from 1 to 14, not '0'"),
        ("counts-eof", b"15", b"", "line 1: expected a whole number from 1 to 14, not '15'"),
        ("uva-750", b"two\n", b"", "line 1: expected the number of cases, not 'two'"),
        ("uva-750", b"1\n\n1\n", b"", "line 3: expected two whole numbers from 1 to 8, not '1'"),
        ("uva-750", b"1\n\n0 1\n", b"", "line 3: expected two whole numbers from 1 to 8, not '0 1'"),
        ("uva-750", b"1\n\n1 9\n", b"", "line 3: expected two whole numbers from 1 to 8, not '1 9'"),
        ("uva-11195", b"2\n..\n..\n", b"", "line 1: expected a whole number from 3 to 15, or 0 to end, not '2'"),
        (
            "uva-11195",
            b"3\n...\n...\n...\n4\n.*..\n....\n...\n....\n0\n",
            b"Case 1: 0\n",
            "line 8: expected a row of 4 squares, each . or *, not '...'",
        ),
        ("uva-11195", b"4\n.*..\n....\n", b"", "line 4: expected a row of 4 squares, each . or *, but the input ends"),
        (
            "cses-queens",
            b"........\n.......Q\n",
            b"",
            "line 2: expected a row of 8 squares, each . or *, not '.......Q'",
        ),
        ("checker", b"5\n", b"", "line 1: expected a whole number from 6 to 13, not '5'"),
        ("poj-3239", b"7\n", b"", "line 1: expected a whole number from 8 to 300, or 0 to end, not '7'"),
        ("boj-9175", b"2\n4\n", b"4\n1 3 0 2\n", "line 3: expected case 2 of 2, but the input ends"),
        ("kattis-queens", b"2\n0 0\n0 2\n", b"", "line 3: expected two whole numbers from 0 to 1, not '0 2'"),
        ("kattis-queens", b"2\n0 0\n", b"", "line 3: expected two whole numbers from 0 to 1, but the input ends"),
        ("kattis-queens", b"5001\n", b"", "line 1: expected a whole number from 1 to 5000, not '5001'"),
        ("kattis-8queens", b"Q.......\n", b"", "line 1: expected a row of 8 squares, each . or *, not 'Q.......'"),
        ("nth", b"1\n93\n", b"", "line 2: expected a whole number from 1 to 92, not '93'"),
        ("superqueens", b"8\n16\n", b"0\n", "line 2: expected a whole number from 8 to 15, not '16'"),
    ],
)
def test_bad_input_names_the_line_and_what_was_expected(name: str, data: bytes, answered: bytes, says: str) -> None:
    before, message = broken(name, data)
    assert before == answered
    assert message == says
