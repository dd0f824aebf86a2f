"""Jobs: the answers are right, and no process outlives whoever wanted its answer."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings

from queenside.board import Placement
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import print_puzzle
from queenside.web import jobs, worker
from queenside.web.serving import Server
from tests.published import FUNDAMENTAL, SOLUTIONS
from tests.strategies import puzzles
from tests.waiting import until
from tests.web.serving import Client, workers

HERE = os.getpid()
EMPTY = {"n": 8}
ENDLESS = {"n": 30}
"""Its completions are not counted within a lifetime."""


@pytest.fixture(autouse=True)
def none_left() -> Iterator[None]:
    """Leave no job to the next test."""
    yield
    for process in workers(HERE):
        os.kill(process, signal.SIGKILL)
    until(lambda: not workers(HERE))


# Answers.


@pytest.mark.parametrize(("n", "method"), [(8, "plain"), (12, "plain"), (14, "join")])
def test_an_empty_board_is_counted(client: Client, n: int, method: str) -> None:
    result = client.result("count", {"n": n})
    assert result.pop("seconds") > 0
    assert result == {
        "solutions": str(SOLUTIONS[n]),
        "fundamental": str(FUNDAMENTAL[n]),
        "method": method,
    }


def test_a_puzzle_has_no_fundamental_solutions(client: Client) -> None:
    result = client.result("count", {"n": 8, "queens": [[4, 1], [3, 3]]})
    assert (result["solutions"], result["fundamental"]) == ("2", None)


def test_heat_counts_through_each_square_that_is_not_closed(client: Client) -> None:
    result = client.result("heat", {"n": 6, "blocked": [[0, 1]]})
    rows = [[None if cell is None else int(cell) for cell in row] for row in result["through"]]
    assert rows[0] == [0, None, 1, 1, 1, 0], "n = 6 has four solutions, one in each inner column of the first row"
    assert all(sum(cell or 0 for cell in row) == 3 for row in rows)
    assert result["solutions"] == "3"


def test_one_solution_is_shown(client: Client) -> None:
    result = client.result("first", {"n": 30, "queens": [[0, 0]]})
    assert result["why"] is None
    assert len(result["queens"]) == 30
    shown = Placement.of_squares(30, [(row, column) for row, column in result["queens"]])
    assert Puzzle(30, queens=[(0, 0)]).is_solved_by(shown)


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "row 3 has no square left for a queen"), ("zh_Hant", "第 3 列沒有可放皇后的格")],
)
def test_why_there_is_none_is_said_in_the_language_asked_for(client: Client, lang: str, why: str) -> None:
    board = {"n": 3, "queens": [[0, 0], [1, 2]]}
    name = client.post(f"/api/jobs?lang={lang}", {"kind": "first", "board": board}).json["id"]
    with client.events(name) as events:
        assert list(events)[-1].data["result"] == {"queens": None, "why": why}


@settings(max_examples=10)
@given(puzzle=puzzles(largest=5, mixed=True))
def test_completions_are_those_that_trying_all_placements_finds(server: Server, puzzle: Puzzle) -> None:
    wanted = sum(puzzle.is_solved_by(Placement(columns)) for columns in permutations(range(puzzle.n)))
    with Client(server.address) as client:
        assert client.result("finish", json.loads(print_puzzle(puzzle))) == {"solutions": str(wanted)}


def test_progress_is_told_until_the_end(client: Client) -> None:
    with client.events(client.start("count", {"n": 16})) as events:
        *progress, done = events
    assert done.data["result"]["solutions"] == str(SOLUTIONS[16])
    assert progress
    assert [event.name for event in progress] == ["progress"] * len(progress)
    numbers = [int(event.id) for event in (*progress, done)]
    assert numbers == sorted(set(numbers))
    found = [int(event.data["found"]) for event in progress]
    assert found == sorted(found)
    assert 0 < found[-1] <= SOLUTIONS[16]
    assert all(0 <= event.data["fraction"] <= 1 for event in progress)


# Ends.


def test_a_job_that_is_stopped_is_gone_within_a_second(client: Client) -> None:
    name = client.start("finish", ENDLESS)
    with client.events(name) as events:
        assert next(events).name == "progress"
        assert len(workers(HERE)) == 1
        start = time.monotonic()
        assert client.ask("DELETE", f"/api/jobs/{name}").status == 204
        assert workers(HERE) == set()
        assert time.monotonic() - start < 1  # what the page promises
        last = list(events)[-1]
    assert last.name == "stopped"
    assert int(last.data["found"]) >= 0
    assert last.data["why"] is None
    assert client.ask("DELETE", f"/api/jobs/{name}").status == 204, "once more does no harm"


def test_a_job_can_be_stopped_before_it_has_begun(client: Client) -> None:
    name = client.start("finish", ENDLESS)
    assert client.ask("DELETE", f"/api/jobs/{name}").status == 204
    assert workers(HERE) == set()
    with client.events(name) as events:
        assert [event[1:] for event in events] == [("stopped", {"found": None, "why": None})]


def test_a_job_without_a_reader_is_stopped(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "GRACE", 0.3)
    name = client.start("finish", ENDLESS)
    until(lambda: workers(HERE))
    until(lambda: not workers(HERE))
    with client.events(name) as events:
        assert [event.name for event in events] == ["stopped"]


def test_a_reader_that_leaves_leaves_no_job(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jobs.GRACE == 3
    monkeypatch.setattr(jobs, "GRACE", 0.3)
    name = client.start("finish", ENDLESS)
    with client.events(name) as events, client.events(name) as others:
        assert next(events).name == "progress"
        assert next(others).name == "progress"
        with client.events(name) as third:
            assert next(third).name == "progress"
        time.sleep(0.6)  # longer than a job lives without readers; two are left
        assert workers(HERE)
        assert next(events).name == "progress"
    until(lambda: not workers(HERE))


def test_a_reader_that_comes_back_goes_on_where_it_was(client: Client) -> None:
    name = client.start("finish", ENDLESS)
    with client.events(name) as events:
        seen = next(events)
    with client.events(name, after=seen.id) as events:
        later = next(events)
        assert int(later.id) > int(seen.id)
        client.ask("DELETE", f"/api/jobs/{name}")
        last = list(events)[-1]
    with client.events(name, after=seen.id) as events:
        assert list(events) == [last]
    with client.events(name, after="nonsense") as events:
        assert list(events) == [last]
    # A browser that has the last event must not ask for ever.
    assert client.get(f"/api/jobs/{name}/events", last_event_id=last.id).status == 204


def test_a_silent_job_is_heard_to_be_alive(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.web.server.BEAT", 0.01)
    with client.events(client.start("finish", ENDLESS)) as events:
        assert next(events).name == "progress", "comments between events are no events"


def test_a_result_is_forgotten_after_a_while(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "KEPT", 0.2)
    name = client.start("count", EMPTY)
    with client.events(name) as events:
        assert list(events)[-1].name == "done"
    until(lambda: client.get(f"/api/jobs/{name}/events").status == 404)


def test_a_job_that_takes_too_long_is_stopped_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jobs.LIMIT == 600
    monkeypatch.setattr(jobs, "LIMIT", 1.0)
    with client.events(client.start("finish", ENDLESS)) as events:
        last = list(events)[-1]
    assert (last.name, last.data["why"]) == ("stopped", "It was stopped after 0 minutes.")
    assert workers(HERE) == set()


def test_a_process_that_dies_is_told_as_a_failure(client: Client) -> None:
    with client.events(client.start("finish", ENDLESS)) as events:
        next(events)
        (process,) = workers(HERE)
        os.kill(process, signal.SIGKILL)
        last = list(events)[-1]
    assert last.name == "failed"
    assert last.data["error"]["message"] == "The counting process ended before it had an answer."


def test_a_process_that_cannot_start_is_told_as_a_failure(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenside.web.worker.command", lambda: [str(tmp_path / "none")])
    with client.events(client.start("count", EMPTY)) as events:
        (last,) = events
    assert (last.name, last.data) == ("failed", {"error": {"message": "No such file or directory"}})


@pytest.mark.parametrize(("lang", "message"), [("en", "n = -1: here n is"), ("zh_Hant", "n = -1：這裡 n 必須")])
def test_what_a_process_cannot_do_is_told(lang: str, message: str) -> None:
    request = json.dumps({"kind": "count", "lang": lang, "board": {"n": -1}}).encode() + b"\n"
    with subprocess.Popen(worker.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request)
        process.stdin.flush()
        said = json.loads(process.stdout.readline())
        assert process.wait(60) == 0, "it ends by itself, with its input still open"
    assert said["event"] == "failed"
    assert said["data"]["error"]["message"].startswith(message)


def test_a_process_ends_when_its_server_is_gone() -> None:
    request = json.dumps({"kind": "finish", "lang": "en", "board": ENDLESS}).encode() + b"\n"
    with subprocess.Popen(worker.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request)
        process.stdin.flush()
        assert b"progress" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(60) == 1


# Limits.


def test_a_client_has_two_jobs_at_a_time(client: Client) -> None:
    names = [client.start("finish", ENDLESS) for _ in range(2)]
    answer = client.post("/api/jobs", {"kind": "count", "board": EMPTY})
    assert answer.status == 429
    assert answer.headers["retry-after"] == "1"
    assert answer.json["error"]["message"] == "2 counts of yours are running, as many as may: stop one first"
    others = [client.start("finish", ENDLESS, page="another") for _ in range(2)]
    answer = client.post("/api/jobs", {"kind": "count", "board": EMPTY, "page": "a third"})
    assert answer.status == 429
    assert answer.json["error"]["message"] == "4 counts are running, as many as may: try again soon"
    for name in (*names, *others):
        assert client.ask("DELETE", f"/api/jobs/{name}").status == 204
    assert workers(HERE) == set()
    assert client.result("count", EMPTY)["solutions"] == "92"
