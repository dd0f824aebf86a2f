"""`queenside steps` shows a search to a person at a terminal, and as lines everywhere else."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.classic import METHODS, Kind, Step
from queenside.classic.history import History
from queenside.cli import main
from queenside.cli.steps import SEARCH_SECONDS, SPEEDS, Player
from tests.command import COMMAND, environment, queenside
from tests.pseudoterminal import PseudoTerminal
from tests.published import SOLUTIONS

FIRST = "Row 1 column 1 is tried."
SECOND = "Row 1 column 1 is free: a queen is placed there."

# Lines

PLAIN = {
    "0": """\
     1 solution  Solution 1: the empty board.
     2 exhausted Everything has been tried: there is 1 solution.
""",
    "1": """\
     1 consider  Row 1 column 1 is tried.
     2 place     Row 1 column 1 is free: a queen is placed there.
     3 solution  Solution 1, the row of each column: 1
     4 remove    The queen on row 1 column 1 is taken off, to try what comes after it.
     5 exhausted Everything has been tried: there is 1 solution.
""",
    "2": """\
     1 consider  Row 1 column 1 is tried.
     2 place     Row 1 column 1 is free: a queen is placed there.
     3 consider  Row 1 column 2 is tried.
     4 conflict  Row 1 column 2 and the queen on row 1 column 1 share a row.
     5 consider  Row 2 column 2 is tried.
     6 conflict  Row 2 column 2 and the queen on row 1 column 1 share a difference diagonal.
     7 remove    The queen on row 1 column 1 is taken off, to try what comes after it.
     8 consider  Row 2 column 1 is tried.
     9 place     Row 2 column 1 is free: a queen is placed there.
    10 consider  Row 1 column 2 is tried.
    11 conflict  Row 1 column 2 and the queen on row 2 column 1 share a sum diagonal.
    12 consider  Row 2 column 2 is tried.
    13 conflict  Row 2 column 2 and the queen on row 2 column 1 share a row.
    14 remove    The queen on row 2 column 1 is taken off, to try what comes after it.
    15 exhausted Everything has been tried: there is no solution.
""",
}
"""What the search by columns does, followed by hand."""


def test_a_puzzle_is_searched_with_the_reason_for_each_conflict(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "--lang", "en", "4", "--blocked", "a4", "--closed", "r+c=4 c-r=1"]) == 0
    lines = [line[7:] for line in capsys.readouterr().out.splitlines()]
    assert "conflict  Row 1 column 1 is blocked." in lines
    assert "place     Row 2 column 1 is free: a queen is placed there." in lines
    assert "conflict  Row 3 column 1 lies on a closed sum diagonal." in lines
    assert "conflict  Row 1 column 2 lies on a closed difference diagonal." in lines
    assert lines[-1] == "exhausted Everything has been tried: there is no solution."


def test_rules_that_no_textbook_method_knows_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for rule, says in (("--torus", "do not know a torus"), ("--superqueen", "do not know superqueens")):
        assert main(["steps", "--lang", "en", "5", rule]) == 2
        assert says in capsys.readouterr().err


def test_given_queens_and_blocked_squares_are_seen_on_a_terminal() -> None:
    with PseudoTerminal("steps", "4", "--given", "b4", "--blocked", "a4") as terminal:
        rows = [line for line in terminal.frame("Row 1 column 1 is tried.", "quit") if re.match("1 ", line)]
        assert rows[0].startswith("1 ? q . .")
        terminal.press("q")
        assert terminal.end() == 0


@pytest.mark.parametrize("n", PLAIN)
def test_without_a_terminal_each_step_is_a_line(n: str) -> None:
    done = queenside("steps", n)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, PLAIN[n], b"")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", ["3", "5"])
def test_every_method_can_be_asked_for(method: str, n: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "--lang", "en", n, "--method", method, "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line[:6]) for line in lines] == list(range(1, len(lines) + 1))
    kinds = [line.split()[1] for line in lines]
    assert kinds.count("solution") == SOLUTIONS[int(n)]
    assert kinds.count("place") == kinds.count("remove")
    # A method that goes by rows comes to the second square of the first row last of all, the other one at once.
    assert ("Row 1 column 2" in lines[2]) == (method == "iterative")


@pytest.mark.parametrize(
    ("language", "first", "end"),
    [
        ("zh_Hans", "     1 consider  试第 1 行第 1 列。", "无解"),
        ("zh_Hant", "     1 consider  試第 1 列第 1 行。", "無解"),
    ],
)
def test_sentences_are_said_in_chinese_and_kinds_are_not(language: str, first: str, end: str) -> None:
    lines = queenside("steps", "3", "--plain", "--lang", language).stdout.decode().splitlines()
    assert lines[0] == first
    assert end in lines[-1]
    assert [line[:16] for line in lines] == [
        line[:16] for line in queenside("steps", "3", "--plain").stdout.decode().splitlines()
    ]


def test_a_terminal_can_be_given_lines_too() -> None:
    for words, kind in ((["2", "--plain"], "xterm"), (["2"], "dumb")):
        with PseudoTerminal("steps", *words, TERM=kind) as terminal:
            assert terminal.end() == 0
            assert terminal.output.replace("\r\n", "\n") == PLAIN["2"]


def test_a_reader_that_has_enough_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "steps", "8", "--plain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"     1 consider  Row 1 column 1 is tried.\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_ctrl_c_among_lines_says_how_far_it_was() -> None:
    with PseudoTerminal("steps", "12", "--plain") as terminal:
        terminal.until("solution  Solution 1,")
        terminal.press("\x03")
        assert terminal.end() == 130
        said = re.search(r"queenside: interrupted at step (\d+): (\d+) solutions? so far\r\n$", terminal.output)
        assert said is not None
        numbers = [int(number) for number in re.findall(r"^ *(\d+) \w+ ", terminal.output, re.MULTILINE)]
        # The terminal itself drops lines on their way when Ctrl-C is pressed: what is said is not less than what came.
        assert int(said[1]) >= numbers[-1]
        assert int(said[2]) >= 1
        assert "Traceback" not in terminal.output


def test_ctrl_c_before_the_first_step_has_nothing_to_say(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> Iterator[Step]:
        raise KeyboardInterrupt

    monkeypatch.setitem(METHODS, "iterative", METHODS["iterative"]._replace(search=interrupted))
    assert main(["steps", "--lang", "en", "4", "--plain"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("n", ["-1", "1.5", "abc", "", "1001", "1" * 5000])
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_size_that_cannot_be_used_is_said_with_the_range(
    n: str, plain: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["steps", "--lang", "en", n, *plain]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("queenside: error: n = ")
    assert streams.err.endswith("n is a whole number from 0 to 1000\n")
    assert len(streams.err) < 200


def test_the_recursive_method_has_its_own_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "--lang", "en", "301", "--method", "recursive"]) == 2
    assert "from 0 to 300" in capsys.readouterr().err


def test_help_says_what_the_keys_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["steps", "--lang", "en", "--help"])
    assert done.value.code == 0
    out = capsys.readouterr().out
    for part in ("f, right arrow", "space: run, or pause", "s: on to the next solution; q: quit", "{iterative,"):
        assert part in out


# A person at a terminal


def test_keys_walk_forward_and_back_and_q_restores_the_terminal() -> None:
    with PseudoTerminal("steps", "4") as terminal:
        lines = terminal.frame("step 1  ", FIRST)
        assert lines[0] == "iterative, column by column, n = 4   step 1  paused, speed 5"
        assert "1 ? . . .   >   look at the row in the column" in lines
        assert not terminal.is_restored()
        terminal.press("f")
        terminal.frame("step 2  ", SECOND)
        terminal.press("\x1b[C\x1b[C")
        terminal.frame("step 4  ", "share a row", "1 Q x . .")
        terminal.press("b")
        terminal.frame("step 3  ", "Row 1 column 2 is tried.")
        terminal.press("\x1b[D\x1b[D")
        terminal.frame("step 1  ", FIRST)
        # There is nothing before the first step: the f that follows goes to the second.
        terminal.press("bbf")
        terminal.frame("step 2  ", SECOND)
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.is_restored()


def test_space_runs_and_pauses() -> None:
    with PseudoTerminal("steps", "8") as terminal:
        terminal.frame("step 1  ")
        terminal.press("+" * 3 + " ")
        terminal.frame("running, 50 steps a second")
        # It goes on by itself: whatever the machine has to do besides, ten steps come and are drawn, not each perhaps.
        while "step 1" in terminal.until("  running, 50 steps a second"):
            pass
        terminal.press(" ")
        shown = terminal.frame("paused, speed 50")
        terminal.press("f")
        number = int(re.findall(r"step (\d+) ", shown[0])[0])
        terminal.frame(f"step {number + 1}  paused, speed 50")
        terminal.press("Q")
        assert terminal.end() == 0
        assert terminal.is_restored()


def test_the_speed_goes_up_and_down_to_its_ends() -> None:
    with PseudoTerminal("steps", "8") as terminal:
        terminal.frame("paused, speed 5\r\n".strip())
        terminal.press("+")
        terminal.frame("paused, speed 10")
        terminal.press("-\x1b[B")
        terminal.frame("paused, speed 2")
        terminal.press("-----")
        terminal.frame("paused, speed 1\r\n")
        terminal.press("\x1b[A" * 20)
        terminal.frame("paused, speed 1000")
        terminal.press("q")
        assert terminal.end() == 0


def test_s_goes_from_solution_to_solution_and_then_to_the_end() -> None:
    with PseudoTerminal("steps", "4") as terminal:
        terminal.frame("step 1  ")
        terminal.press("s")
        terminal.frame("Solution 1, the row of each column: 2 4 1 3", "paused", "solutions 1")
        terminal.press("s")
        terminal.frame("Solution 2, the row of each column: 3 1 4 2", "paused", "solutions 2")
        terminal.press("s")
        end = terminal.frame("Everything has been tried: there are 2 solutions.", "paused")
        # Nothing comes after the end, and what was before is still there.
        terminal.press("fs b")
        number = int(re.findall(r"step (\d+) ", end[0])[0])
        terminal.frame(f"step {number - 1}  paused", "is taken off")
        terminal.press("q")
        assert terminal.end() == 0


def test_a_long_search_can_be_stopped_by_any_key() -> None:
    # Size 26 takes the plain search some ten million squares to its first solution.
    with PseudoTerminal("steps", "26", "--method", "pairwise") as terminal:
        terminal.frame("step 1  ")
        terminal.press("s")
        terminal.frame("searching")
        terminal.press("b")
        terminal.frame("paused", "solutions 0")
        terminal.press("q")
        assert terminal.end() == 0


@pytest.mark.parametrize("keys", ["", " "])
def test_ctrl_c_restores_the_terminal_and_says_how_far_it_was(keys: str) -> None:
    with PseudoTerminal("steps", "8") as terminal:
        terminal.frame("step 1  ")
        if keys:
            terminal.press(keys)
            terminal.frame("running")
        terminal.press("\x03")
        assert terminal.end() == 130
        assert terminal.is_restored()
        said = re.search(r"\x1b\[\?1049lqueenside: interrupted at step (\d+): 0 solutions so far\r\n$", terminal.output)
        assert said is not None
        assert keys or said[1] == "1"
        assert "Traceback" not in terminal.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_restores_the_terminal(number: signal.Signals) -> None:
    with PseudoTerminal("steps", "8") as terminal:
        terminal.frame("step 1  ")
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert terminal.is_restored()
        assert "Traceback" not in terminal.output


def test_ctrl_z_gives_the_terminal_back_for_the_time_being() -> None:
    with PseudoTerminal("steps", "4") as terminal:
        terminal.frame("step 1  ")
        terminal.press("f")
        terminal.frame("step 2  ")
        terminal.press("\x1a")
        terminal.until("\x1b[?1049l")
        os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED | os.WNOWAIT)
        assert terminal.is_restored()
        terminal.signal(signal.SIGCONT)
        # It is drawn again at once, without a key.
        assert "step 2  " in terminal.until("\x1b[?1049h") + terminal.until("step 2  ")
        assert not terminal.is_restored()
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.is_restored()


def test_a_resized_window_is_drawn_again_in_its_size() -> None:
    with PseudoTerminal("steps", "8") as terminal:
        assert "again and again" in "\n".join(terminal.frame("step 1  "))
        terminal.resize(40, 20)
        lines = terminal.frame("\x1b[Kn = 8   step 1  ")
        assert len(lines) <= 20
        assert max(map(len, lines)) <= 40
        terminal.resize(10, 5)
        terminal.frame("Row 1\r\n", "column 1")
        terminal.resize(100, 30)
        assert "again and again" in "\n".join(terminal.frame("step 1  ", FIRST, "differences"))
        terminal.press("q")
        assert terminal.end() == 0


def test_a_terminal_that_goes_away_ends_it() -> None:
    with PseudoTerminal("steps", "8") as terminal:
        terminal.frame("step 1  ")
        assert terminal.hang_up() == 128 + signal.SIGHUP


def test_colours_are_used_unless_they_are_not_wanted() -> None:
    for no_color in ("", "1"):
        with PseudoTerminal("steps", "4", NO_COLOR=no_color) as terminal:
            terminal.until("f/-> forward")
            assert ("\x1b[33;1m?\x1b[0m" in terminal.output) == (no_color == "")
            terminal.press("q")
            assert terminal.end() == 0


def test_a_terminal_is_spoken_to_in_chinese() -> None:
    with PseudoTerminal("steps", "4", "--lang", "zh_Hant") as terminal:
        lines = terminal.frame("試第 1 列第 1 行。")
        assert "1 ? . . ." in "\n".join(lines)
        terminal.press("s")
        terminal.frame("2 4 1 3")
        terminal.press("q")
        assert terminal.end() == 0


# The player alone, with keys and a clock that the test holds


class Clock:
    """A clock that stands still, or goes on by `tick` each time it is looked at."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.tick = 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def new_player(n: int = 6, kept: int = 100_000) -> tuple[Player, Clock]:
    clock = Clock()
    return Player(History(METHODS["pairwise"].steps(n), kept), clock), clock


def search_on(player: Player) -> None:
    while player.searching:
        player.advance()


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.press(key)
        player.advance()


def test_a_paused_search_waits_for_a_key() -> None:
    player, clock = new_player()
    assert player.wait() is None
    clock.now += 1000
    press(player, "", "x", "\x04")
    assert (player.history.number, player.wait(), player.done) == (1, None, False)


def test_a_running_search_takes_the_steps_that_are_due() -> None:
    player, clock = new_player()
    press(player, " ")
    assert (player.history.number, player.status()) == (1, "step 1  running, 5 steps a second")
    assert player.wait() == pytest.approx(0.2)
    clock.now += 0.5
    assert player.wait() == pytest.approx(0.04)  # a step is overdue, but frames keep their distance
    player.advance()
    assert player.history.number == 3
    assert player.wait() == pytest.approx(0.1)
    clock.now += 0.11
    player.advance()
    assert player.history.number == 4
    press(player, " ")
    assert (player.history.number, player.status()) == (4, "step 4  paused, speed 5")


def test_one_step_a_second_is_said_in_the_singular() -> None:
    player, _clock = new_player()
    press(player, "-", "-", " ")
    assert player.status() == "step 1  running, 1 step a second"


def test_after_a_long_stop_of_the_program_a_second_is_caught_up_at_most() -> None:
    player, clock = new_player()
    press(player, " ")
    clock.now += 3600
    player.advance()
    assert player.history.number in (1 + 4, 1 + 5)  # a fifth of a second is not exact


def test_a_run_pauses_at_the_end() -> None:
    player, clock = new_player(1)
    press(player, " ")
    for _second in range(3):
        clock.now += 1
        player.advance()
    assert player.history.current.kind is Kind.EXHAUSTED
    assert (player.running, player.wait()) == (False, None)


def test_a_search_that_takes_long_looks_at_the_keys_between() -> None:
    player, clock = new_player()
    clock.tick = SEARCH_SECONDS / 10
    press(player, "s")
    assert player.searching
    assert 1 < player.history.number <= 11
    assert player.wait() == 0
    assert player.status() == f"step {player.history.number}  searching"
    search_on(player)
    assert player.history.current.kind is Kind.SOLUTION
    assert player.history.current.counters.solutions == 1
    # From a solution on it is the next one that is searched for.
    press(player, "s")
    search_on(player)
    assert player.history.current.counters.solutions == 2


@pytest.mark.parametrize("key", [" ", "x", "f", "b", "+"])
def test_any_key_stops_a_search_and_space_pauses_it(key: str) -> None:
    player, clock = new_player()
    clock.tick = SEARCH_SECONDS / 10
    press(player, "s")
    assert player.searching
    press(player, key)
    assert (player.searching, player.running) == (False, False)


def test_the_oldest_step_kept_is_called_so() -> None:
    player, _clock = new_player(kept=3)
    press(player, *"fffff")
    assert player.status() == "step 6  paused, speed 5"
    press(player, *"bbbbb")
    assert player.status() == "step 4  the oldest one kept"


@given(st.lists(st.sampled_from(["f", "F", "right", "b", "B", "left", "+", "=", "up", "-", "_", "down", "?"])))
def test_keys_do_what_they_say_in_any_order(keys: list[str]) -> None:
    player, _clock = new_player()
    number, speed = 1, SPEEDS.index(5)
    for key in keys:
        press(player, key)
        number += (key in ("f", "F", "right")) - (key in ("b", "B", "left") and number > 1)
        speed += key in ("+", "=", "up")
        speed -= key in ("-", "_", "down")
        speed = min(max(speed, 0), len(SPEEDS) - 1)
        assert (player.history.number, player.speed, player.done) == (number, SPEEDS[speed], False)


@pytest.mark.parametrize("key", ["f", "b", "s", "q"])
def test_a_run_ends_with_a_key_that_walks(key: str) -> None:
    player, clock = new_player()
    press(player, " ")
    clock.now += 1
    player.advance()
    press(player, key)
    assert player.done == (key == "q")
    assert player.running == (key == "q")
