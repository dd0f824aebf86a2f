"""`queenside count`: the number alone, and what is said beside it; tables, JSON, Ctrl-C, and what is refused."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from queenside import api, cli, counting, locale
from queenside.counting import symmetry
from tests.command import COMMAND, environment, queenside
from tests.pseudoterminal import PseudoTerminal
from tests.published import FUNDAMENTAL, SOLUTIONS

TIME = r"(?:\d+\.\d+ s|\d+:\d\d)"


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    locale.use("en")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def count(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `queenside count WORDS` prints in this process, where it must succeed and say nothing else."""
    assert cli.main(["count", "--lang", "en", *words]) == 0
    streams = capsys.readouterr()
    assert streams.err == ""
    return streams.out


@pytest.mark.parametrize("n", [0, 1, 2, 3, 8, 9, 12, 14])
def test_the_number_stands_alone_on_standard_output(n: int) -> None:
    done = queenside("count", str(n))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{SOLUTIONS[n]}\n".encode(), b"")


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 8, 14])
def test_fundamental_solutions_are_one_for_each_orbit(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(capsys, str(n), "--fundamental") == f"{FUNDAMENTAL[n]}\n"


def test_the_empty_board_is_one_solution_of_either_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert count(capsys, "0") == count(capsys, "0", "--fundamental") == "1\n"


@pytest.mark.parametrize("method", [name for name in counting.METHODS if name != "theorem"])
@pytest.mark.parametrize("threads", ["1", "3", "1024"])
def test_no_option_changes_the_number(method: str, threads: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(capsys, "8", "--method", method, "--threads", threads) == "92\n"


def test_json_is_one_object_with_counts_as_strings(capsys: pytest.CaptureFixture[str]) -> None:
    done = queenside("count", "8", "--json")
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)
    found = json.loads(done.stdout)
    assert 0 < found.pop("seconds") < 60
    assert found == {"n": 8, "solutions": "92", "method": "plain", "threads": 1}
    asked = json.loads(count(capsys, "6", "--json", "--fundamental", "--method", "backtrack", "--threads", "2"))
    del asked["seconds"]
    assert asked == {"n": 6, "solutions": "4", "fundamental": "1", "method": "backtrack", "threads": 2}


def test_json_keeps_every_digit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    # Most readers of JSON turn a number such as the second one into a double, which has no such value.
    assert int(float(FUNDAMENTAL[27])) != FUNDAMENTAL[27]
    monkeypatch.setattr(api, "count", lambda *_, **__: SOLUTIONS[27])
    monkeypatch.setattr(symmetry, "fundamental", lambda *_, **__: FUNDAMENTAL[27])
    found = json.loads(count(capsys, "27", "--json", "--fundamental"))
    assert (found["solutions"], found["fundamental"]) == (str(SOLUTIONS[27]), str(FUNDAMENTAL[27]))
    assert count(capsys, "27", "--fundamental") == f"{FUNDAMENTAL[27]}\n"


def test_json_of_a_range_is_an_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in count(capsys, "1..7", "--json").splitlines()]
    assert [row["n"] for row in rows] == list(range(1, 8))
    for row in rows:
        assert (row["solutions"], row["fundamental"]) == (str(SOLUTIONS[row["n"]]), str(FUNDAMENTAL[row["n"]]))


def test_a_range_is_a_table_of_published_values() -> None:
    done = queenside("count", "4..12")
    assert (done.returncode, done.stderr) == (0, b"")
    head, *rows = done.stdout.decode().splitlines()
    assert head.split() == ["n", "solutions", "fundamental", "time"]
    assert len({len(line) for line in (head, *rows)}) == 1, "the columns are set to the right"
    cells = [row.split(maxsplit=3) for row in rows]
    assert [tuple(map(int, row[:3])) for row in cells] == [(n, SOLUTIONS[n], FUNDAMENTAL[n]) for n in range(4, 13)]
    assert all(re.fullmatch(TIME, row[3]) for row in cells)


def test_a_range_of_one_size_is_a_table_of_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.fullmatch(rf" n +solutions +fundamental +time\n 8 +92 +12 +{TIME}\n", count(capsys, "8..8"))


@pytest.mark.parametrize(("language", "head"), [("zh_Hans", "基本解"), ("zh_Hant", "基本解")])
def test_chinese_heads_stand_above_their_columns(language: str, head: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["count", "4..6", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert head in lines[0]
    assert len({cell_len(line) for line in lines}) == 1


def test_a_row_is_out_before_the_next_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    seen = []

    def watch(n: int, **_: object) -> int:
        seen.append(out.getvalue().count("\n"))
        return SOLUTIONS[n]

    monkeypatch.setattr(api, "count", watch)
    assert cli.main(["count", "4..7", "--lang", "en"]) == 0
    assert seen == [1, 2, 3, 4], "the head and a row for each size before"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-1"], "n = -1: n is a whole number, 0 or more"),
        (["1.5"], "n = '1.5': n is a whole number, 0 or more"),
        (["abc"], "n = 'abc': n is a whole number, 0 or more"),
        ([""], "n = '': n is a whole number, 0 or more"),
        (["²"], "n = '²': n is a whole number, 0 or more"),
        (["1000000000"], "n = 1000000000: the method join counts n from 0 to 31"),
        (["33"], "n = 33: the method join counts n from 0 to 31"),
        (["33", "--fundamental"], "n = 33: the method join counts n from 0 to 31"),
        (["33", "--method", "backtrack"], "n = 33: the method backtrack counts n from 0 to 32"),
        (["40", "--method", "plain"], "n = 40: the method plain counts n from 0 to 32"),
        (["12..4"], "'12..4': a range runs from the smaller size to the larger"),
        (["4..33"], "n = 33: the method join counts n from 0 to 31"),
        (["4..x"], "n = 'x': n is a whole number, 0 or more"),
        (["..4"], "n = '': n is a whole number, 0 or more"),
        (["-1..4"], "n = -1: n is a whole number, 0 or more"),
        (["8", "--threads", "0"], "threads = '0': the number of threads is a whole number from 1 to 1024"),
        (["8", "--threads", "-1"], "threads = '-1': the number of threads is a whole number from 1 to 1024"),
        (["8", "--threads", "abc"], "threads = 'abc': the number of threads is a whole number from 1 to 1024"),
        (["8", "--threads", "5000"], "threads = '5000': the number of threads is a whole number from 1 to 1024"),
        (["8", "--threads", "9" * 9000], "...': the number of threads is a whole number from 1 to 1024"),
        (["8", "--method", "magic"], f"'magic' is no method; the methods are {', '.join(counting.METHODS)}"),
    ],
)
def test_what_cannot_be_used_is_named_with_the_rule(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if words[0].startswith("-1.."):
        words = ["--", *words]
    assert cli.main(["count", "--lang", "en", *words]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("queenside: error: ")
    assert streams.err.endswith(says + "\n")
    assert len(streams.err) < 200


def test_a_refusal_is_an_exit_code_and_a_line_and_no_traceback() -> None:
    for words in (["-1"], ["1.5"], [""], ["33"], ["8", "--threads", "0"]):
        done = queenside("count", *words)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_a_size_in_another_script_or_with_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    assert count(capsys, " 8 ") == "92\n"
    assert cli.main(["count", "８", "--lang", "en"]) == 2
    assert "n = '８'" in capsys.readouterr().err


def test_a_person_at_a_terminal_sees_the_method_its_reason_and_the_time() -> None:
    with PseudoTerminal("count", "8") as terminal:
        assert terminal.end() == 0
        assert re.fullmatch(
            r"queenside: method: plain \(n = 8 is small\)\r\n"
            r"92\r\n"
            rf"queenside: time: {TIME}, threads: 1\r\n",
            terminal.output,
        )


def test_on_a_terminal_the_reason_follows_the_size_and_what_was_asked() -> None:
    for words, method in (
        (["14", "--threads", "2"], r"join \(n = 14 is worth compiled code\)"),
        (["8", "--method", "backtrack", "--threads", "2"], r"backtrack \(as asked\)"),
    ):
        with PseudoTerminal("count", *words) as terminal:
            assert terminal.end() == 0
            first, last = terminal.output.split("\r\n")[0], terminal.output.split("\r\n")[-2]
            assert re.fullmatch(f"queenside: method: {method}", first)
            assert re.fullmatch(rf"(.*\x1b\[2K)?queenside: time: {TIME}, threads: 2", last)
            assert re.search(rf"(^|\n|K){SOLUTIONS[int(words[0])]}\r\n", terminal.output)


def test_no_solution_is_said_in_words() -> None:
    for n in ("2", "3"):
        for option in ([], ["--fundamental"]):
            with PseudoTerminal("count", n, *option) as terminal:
                assert terminal.end() == 0
                lines = terminal.output.split("\r\n")
            assert lines[1] == "0"
            assert lines[2] == f"queenside: {n} queens cannot be placed on {n} x {n} squares without an attack"


def test_with_standard_output_redirected_the_number_is_alone_there(tmp_path: Path) -> None:
    for words, number in (("8",), b"92\n"), (("3",), b"0\n"), (("14", "--fundamental"), b"45752\n"):
        with (tmp_path / "out").open("wb") as out, PseudoTerminal("count", *words, stdout=out) as terminal:
            assert terminal.end() == 0
            shown = terminal.output
        assert (tmp_path / "out").read_bytes() == number
        assert "queenside: method: " in shown
        assert "queenside: time: " in shown
    assert FUNDAMENTAL[14] == 45752


def test_the_bar_is_on_the_terminal_and_ctrl_c_tells_what_was_found(tmp_path: Path) -> None:
    with (
        (tmp_path / "out").open("wb") as out,
        PseudoTerminal("count", "20", "--method", "backtrack", stdout=out) as terminal,
    ):
        terminal.until("queenside: method: backtrack (as asked)\r\n")
        assert re.search(r"n = 20 [━╸ ]{30} +\d+% $", terminal.until("% "))
        terminal.until(" left")
        terminal.press("\x03")
        assert terminal.end() == 130
        output = terminal.output
    assert (tmp_path / "out").read_bytes() == b""
    said = re.search(
        r"queenside: interrupted at n = 20: (\d+) solutions found in (\d+\.\d) % of the work, a partial count\r\n$",
        output,
    )
    assert said is not None, output
    assert int(said[1]) < SOLUTIONS[20]
    assert int(said[1]) % 2 == 0, "every solution found stands for its mirror image too"
    assert 0 <= float(said[2]) < 100
    assert output.rfind("\x1b[?25h") > output.rfind("\x1b[?25l"), "the cursor is back"
    assert "Traceback" not in output


@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_partial_is_said_to_be(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise counting.Interrupted(40, 0.12345)

    monkeypatch.setattr(api, "count", interrupted)
    error = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", error)
    assert cli.main(["count", "20", "--lang", "en"]) == 130
    assert error.getvalue().splitlines()[terminal:] == [
        "queenside: interrupted at n = 20: 40 solutions found in 12.3 % of the work, a partial count"
    ]
    assert capsys.readouterr().out == ""


def test_an_interrupted_table_keeps_its_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(n: int, **_: object) -> int:
        if n == 6:
            raise counting.Interrupted(3, 0.5)
        return SOLUTIONS[n]

    monkeypatch.setattr(api, "count", interrupted)
    assert cli.main(["count", "4..9", "--lang", "en"]) == 130
    streams = capsys.readouterr()
    assert [line.split()[0] for line in streams.out.splitlines()] == ["n", "4", "5"]
    assert "interrupted at n = 6: 3 solutions" in streams.err


def test_a_process_without_standard_error_says_nothing_and_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["count", "8", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "92\n"
    assert cli.main(["count", "abc", "--lang", "en"]) == 2
    assert capsys.readouterr().out == "", "print takes None for standard output"


def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "count", "4..6"], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr == b"queenside: error: the output could not be written: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "big5"])
@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_any_encoding_gets_a_table_that_can_be_read(encoding: str, language: str) -> None:
    done = queenside("count", "4..5", "--lang", language, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    head, *rows = done.stdout.decode(encoding).splitlines()
    assert [row.split()[:3] for row in rows] == [["4", "2", "1"], ["5", "10", "2"]]
    chinese = encoding == "gbk" or (encoding == "big5" and language == "zh_Hant")
    assert ("solutions" in head) == (not chinese)
    assert "\\" not in head


def test_the_c_locale_is_spoken_to_in_english() -> None:
    done = queenside("count", "abc", LANG="C", LC_ALL="C", PYTHONUTF8="0")
    assert (done.returncode, done.stderr[:23]) == (2, b"queenside: error: n = '")


IMPORTS = """
import sys
from queenside.cli import main
code = main(["count", "8"])
print(code, *sorted(sys.modules), file=sys.stderr)
"""


def test_counting_a_small_board_imports_little() -> None:
    # Coverage, when these tests run under it, imports half of the library in every process.
    clean = {name: value for name, value in environment().items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, text=True, env=clean, timeout=60, check=True
    )
    code, *modules = done.stderr.split()
    assert (done.stdout, code) == ("92\n", "0")
    assert {name for name in modules if name.split(".")[0] == "queenside"} == {
        "queenside",
        "queenside._version",
        "queenside.api",
        "queenside.cli",
        "queenside.cli.count",
        "queenside.cli.parser",
        "queenside.cli.progress",
        "queenside.cli.puzzles",
        "queenside.counting",
        "queenside.counting.method",
        "queenside.counting.plain",
        "queenside.errors",
        "queenside.locale",
        "queenside.sizes",
    }
    heavy = {
        "numba", "llvmlite", "numpy", "rich", "json", "dataclasses", "inspect", "ast", "dis", "pathlib", "shutil",
        "tempfile", "subprocess", "threading", "queue", "hashlib", "pickle", "random", "decimal", "fractions",
        "unicodedata", "asyncio", "logging", "concurrent", "multiprocessing",
    }  # fmt: skip
    assert heavy & {name.split(".")[0] for name in modules} == set()


def test_the_command_ends_at_once_when_its_reader_is_gone() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [*COMMAND, "count", "8"], stdout=closed, stderr=subprocess.PIPE, env=environment(), timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")
