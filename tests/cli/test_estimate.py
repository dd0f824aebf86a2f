"""`queenside estimate` says about how many there are, and how far off that may be."""

import json
import re

import pytest

from queenside import api
from queenside.cli import main
from queenside.estimating import Estimate
from tests.command import queenside
from tests.pseudoterminal import PseudoTerminal
from tests.published import SOLUTIONS


def estimate(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["estimate", "--lang", "en", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_it_says_the_number_the_interval_the_law_and_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(api, "estimate", lambda n, **_: Estimate(n, 4e10, 3.9e10, 4.1e10, 64, 7))
    # By hand: (20 x 0.1431301)^20 = 1.365e9; 4e10 is 29.3 times that; ln 20 - ln(4e10) / 20 = 1.7751.
    assert estimate(capsys, "20") == (
        0,
        "Q(20) is about 4e10\n"
        "95 % interval: 3.9e10 to 4.1e10 (2.5 % to either side)\n"
        "asymptotic law, (n e^-1.944001)^n: 1.365e9\n"
        "the estimate is 29.3 times that: ln n - ln(Q)/n is 1.7751 here and 1.944001 in the limit\n"
        "seed: 7, samples: 64\n",
        "",
    )


def test_small_numbers_are_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = estimate(capsys, "0", "--seed", "1")
    assert (code, out.splitlines()[:2]) == (0, ["Q(0) is about 1", "95 % interval: 1 to 1 (0 % to either side)"])
    code, out, _ = estimate(capsys, "3", "--seed", "1")
    assert (code, out.splitlines()[0]) == (0, "Q(3) is about 0")


def test_what_it_prints_suffices_to_have_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, first, _ = estimate(capsys, "10", "--samples", "12")
    said = re.search(r"seed: (\d+), samples: (\d+)\n$", first)
    assert said is not None
    assert estimate(capsys, "10", "--seed", said[1], "--samples", said[2]) == (0, first, "")


def test_json_has_every_digit() -> None:
    done = queenside("estimate", "27", "--seed", str(2**64 - 1), "--json")
    found = json.loads(done.stdout)
    assert list(found) == ["n", "estimate", "lowest", "highest", "confidence", "law", "gamma", "seed", "samples"]
    assert (found["n"], found["confidence"], found["seed"], found["samples"]) == (27, 0.95, str(2**64 - 1), 64)
    twin = api.estimate(27, seed=2**64 - 1)
    assert (found["estimate"], found["lowest"], found["highest"]) == (twin.value, twin.lowest, twin.highest)
    assert 0.8 < found["estimate"] / SOLUTIONS[27] < 1.25


def test_a_hundred_queens_are_no_more_than_a_float_holds() -> None:
    found = json.loads(queenside("estimate", "100", "--seed", "1", "--samples", "10", "--json").stdout)
    assert 1e115 < found["law"] < found["lowest"] < found["estimate"] < found["highest"] < 1e119


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["101"], "n = 101: here n is a whole number from 0 to 100"),
        (["-1"], "n = -1: here n is a whole number from 0 to 100"),
        (["8", "--seed", "x"], "seed = 'x': a seed is a whole number from 0 to 18446744073709551615"),
        (["8", "--seed", "-1"], "seed = '-1': a seed is a whole number from 0 to 18446744073709551615"),
        (["8", "--samples", "9"], "samples = 9: the number of samples is a whole number from 10 to 1000000"),
        (["8", "--samples", "ten"], "samples = 'ten': the number of samples is a whole number from 10 to 1000000"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_range(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert estimate(capsys, *arguments) == (2, "", f"queenside: error: {says}\n")


def test_ctrl_c_in_a_terminal_takes_the_progress_away_and_says_that_there_is_no_estimate() -> None:
    with PseudoTerminal("estimate", "30", "--samples", "1000000") as terminal:
        terminal.until("left")
        terminal.press("\x03")
        assert terminal.end() == 130
        assert terminal.output.endswith("queenside: interrupted: no estimate\r\n")
        assert terminal.output.rfind("\x1b[?25h") > terminal.output.rfind("\x1b[?25l"), "the cursor is back"
        assert "Traceback" not in terminal.output


def test_ctrl_c_without_a_terminal_says_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> Estimate:
        raise KeyboardInterrupt

    monkeypatch.setattr(api, "estimate", interrupted)
    assert estimate(capsys, "8") == (130, "", "queenside: interrupted: no estimate\n")
