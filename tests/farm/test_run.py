"""Runs with real workers: totals, kills, wrong workers, damaged and full disks, and what an audit finds."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

import queenside
from queenside import Run
from queenside.counting.join import GENERATION, PRIMES
from queenside.errors import InputError, LedgerError, QueensideError
from queenside.farm import coordinator, local
from queenside.farm.ledger import Ledger, Row
from queenside.farm.run import Progress
from queenside.farm.state import CONFIRMED, DISPUTED, DONE, TODO
from queenside.farm.transport import MOST_AHEAD
from queenside.farm.work import Result
from tests.command import environment
from tests.command import queenside as command
from tests.farm import faulty
from tests.published import SOLUTIONS
from tests.waiting import until

SLOW = [sys.executable, "-m", "tests.farm.faulty", "slow"]


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    return str(tmp_path / "a run.ledger")


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a run of n = 12 that is complete."""
    path = tmp_path_factory.mktemp("runs") / "twelve"
    assert Run(12, ledger=str(path)).run(workers=1) == SOLUTIONS[12]
    return path.read_bytes()


@pytest.fixture
def twelve(ledger: str, counted: bytes) -> str:
    Path(ledger).write_bytes(counted)
    return ledger


def _use(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    monkeypatch.setattr(local, "COMMAND", tuple(faulty.command(mode)))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent.parent))


def _change(path: str, statement: str) -> None:
    base = sqlite3.connect(path)
    with base:
        base.execute(statement)
    base.close()


@pytest.mark.parametrize("n", [4, 9, 13, 16])
def test_the_total_is_the_published_one_and_comes_at_once_when_all_is_there(n: int, ledger: str) -> None:
    seen: list[Progress] = []
    assert Run(n, ledger=ledger).run(workers=2, progress=seen.append) == SOLUTIONS[n]
    assert [one.fraction for one in seen] == sorted(one.fraction for one in seen)
    assert seen[-1].fraction == 1.0
    assert seen[-1].done == seen[-1].units
    rows = Run(ledger=ledger).status()
    assert Run(n, ledger=ledger).run() == SOLUTIONS[n]
    assert Run(ledger=ledger).status() == rows


def test_a_kill_at_any_moment_costs_what_was_out_and_nothing_else(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    monkeypatch.setenv("SLOW", "0.2")  # a unit: the run is not over before there were enough kills
    kills = 0
    while kills < 8:
        process = _start(SLOW, "run", "14", "--ledger", ledger, "--workers", "2")
        before, kills = kills, kills + _kill_someone(process, chance, 2.2)
        assert kills > before, "the run was over"
    assert Run(14, ledger=ledger).run(workers=1) == SOLUTIONS[14]
    with Ledger(ledger) as opened:
        rows, units = list(opened.rows()), list(opened.units())
        assert len(rows) == len({row.unit for row in rows}) == len(units), "no unit was counted twice"
        leases = sum(event.what == "leased" for event in opened.events())
        assert leases <= len(units) + 2 * MOST_AHEAD * kills
        assert opened.problems() == []


def _start(words: list[str], *more: str) -> subprocess.Popen[bytes]:
    root = Path(__file__).parent.parent.parent
    return subprocess.Popen(
        [*words, *more],
        cwd=root,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _kill_someone(process: subprocess.Popen[bytes], chance: random.Random, most: float) -> int:
    """Kill the coordinator, or first some of its workers and then itself, at random moments; return how many."""
    killed = 0
    moments = sorted(chance.uniform(0.2, most) for _ in range(chance.choice((1, 2, 3))))
    start = time.monotonic()
    for place, moment in enumerate(moments):
        try:
            process.wait(max(0.0, start + moment - time.monotonic()))
        except subprocess.TimeoutExpired:
            victims = _children(process.pid)
            if place == len(moments) - 1 or not victims:
                process.kill()
            else:
                os.kill(chance.choice(victims), signal.SIGKILL)
            killed += 1
    process.kill()
    process.communicate()
    return killed


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_workers_do_not_outlive_whoever_gave_them_work(ledger: str) -> None:
    process = _start(SLOW, "run", "14", "--ledger", ledger, "--workers", "2")
    until(lambda: len(_children(process.pid)) == 2)
    children = _children(process.pid)
    process.kill()
    process.communicate()
    until(lambda: not any(Path(f"/proc/{child}/cmdline").exists() and _is_alive(child) for child in children))


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False


def test_ctrl_c_stops_at_once_and_says_how_to_go_on(ledger: str) -> None:
    process = _start(SLOW, "run", "14", "--ledger", ledger, "--workers", "2")
    until(lambda: Path(ledger).exists() and _done(ledger) > 5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - start < 20, "2 s on a machine that has nothing else to do"
    assert out == b""
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in err
    assert f"queenside: to go on: queenside run 14 --ledger '{ledger}' --workers 2\n" in err.decode()
    assert 5 < _done(ledger) < 82
    done = command("run", "14", "--ledger", ledger, "--workers", "2")
    assert (done.returncode, done.stdout) == (0, b"365596\n")


def _done(path: str) -> int:
    try:
        return Run(ledger=path).status().states[DONE]
    except LedgerError:  # it is being made
        return 0


def test_a_new_ledger_is_there_as_a_whole_or_not_at_all(ledger: str) -> None:
    seen: list[Progress] = []
    seen_beside: list[list[str]] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        seen_beside.append(sorted(path.name for path in Path(ledger).parent.iterdir()))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(24, ledger=ledger).run(workers=1, progress=stop)
    assert all(one.planning and one.workers == 0 for one in seen)
    assert 0 < seen[0].units < seen[1].units < seen[2].units
    assert 0 < seen[0].fraction < seen[1].fraction < seen[2].fraction < 1
    assert seen_beside[0] == ["a run.ledger-lock", "a run.ledger-new"]
    assert [path.name for path in Path(ledger).parent.iterdir()] == ["a run.ledger-lock"]


def test_what_a_killed_one_has_left_of_its_plan_is_in_nobodys_way(ledger: str) -> None:
    process = _start([sys.executable, "-m", "queenside"], "run", "24", "--ledger", ledger, "--workers", "1")
    beside = Path(f"{ledger}-new")
    until(lambda: beside.exists() and beside.stat().st_size)
    process.kill()
    process.communicate()
    with pytest.raises(LedgerError, match="no such ledger"):
        Run(ledger=ledger).status()
    assert Run(12, ledger=ledger).run(workers=1) == SOLUTIONS[12], "nothing ties the name to another n yet"
    assert not beside.exists()


def test_an_empty_file_becomes_a_ledger_and_what_is_no_file_does_not(ledger: str, tmp_path: Path) -> None:
    Path(ledger).touch()
    with pytest.raises(LedgerError, match="no ledger of a long run"):
        Run(ledger=ledger).status()
    assert Run(8, ledger=ledger).run(workers=1) == 92
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (str(pipe), os.devnull):
        with pytest.raises(LedgerError, match="a ledger is a file"):
            Run(8, ledger=path).run(workers=1)


def test_a_second_coordinator_is_refused(ledger: str) -> None:
    with Ledger(ledger, n=8, writing=True, make=True):
        with pytest.raises(LedgerError, match="another process is working on this ledger"):
            Run(8, ledger=ledger).run()
        done = command("run", "8", "--ledger", ledger)
        assert done.returncode == 2
        assert b"another process" in done.stderr
        assert done.stderr.count(b"\n") == 1
        assert Run(ledger=ledger).status().states[TODO] == 1, "whoever only reads is welcome"
    assert Run(8, ledger=ledger).run(workers=1) == 92


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("n", "13", "n = 13, and here it is 12"),
        ("plan", "7", "plan = 7, and here it is 1"),
        ("generation", "0", f"generation = 0, and here it is {GENERATION}"),
        ("schema", "9", "schema = 9, and here it is 1"),
    ],
)
def test_a_ledger_of_another_run_is_refused_with_what_differs(name: str, value: str, says: str, twelve: str) -> None:
    _change(twelve, f"UPDATE meta SET value = '{value}' WHERE name = '{name}'")
    with pytest.raises(LedgerError, match=says):
        Run(12, ledger=twelve).run()


def test_a_file_that_is_no_ledger_is_refused_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "thesis"
    other.write_text("Chapter 1\n" * 1000)
    base = tmp_path / "base"
    _change(str(base), "CREATE TABLE mine (a)")
    for path in (other, base):
        before = path.read_bytes()
        run = Run(12, ledger=str(path))
        for verb in (run.run, run.status, run.audit):
            with pytest.raises(LedgerError, match="no ledger"):
                verb()
        assert path.read_bytes() == before
    with pytest.raises(LedgerError, match="no such ledger"):
        Run(ledger=str(tmp_path / "nowhere")).status()
    with pytest.raises(LedgerError, match="no such ledger"):
        Run(12, ledger=str(tmp_path / "nowhere")).audit()
    with pytest.raises(LedgerError, match="folder that exists"):
        Run(12, ledger=str(tmp_path / "no" / "where")).run()
    with pytest.raises(LedgerError, match="folder that exists"):
        Run(12, ledger=str(tmp_path)).run()


def test_a_run_without_a_size_needs_a_ledger(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="no such ledger"):
        Run(ledger=str(tmp_path / "new")).run()
    assert list(tmp_path.iterdir()) == []


def test_what_happened_to_a_unit_is_told_in_order(twelve: str) -> None:
    run = Run(12, ledger=twelve)
    assert run.audit(percent=100, workers=1, seed=1).code == 0
    with Ledger(twelve) as opened:
        name = opened.unit(3).id
    unit, happened = run.story(name[:12])
    assert unit.id == name
    told = [one.method if isinstance(one, Row) else one.what for one in happened]
    assert told == ["leased", "join", "leased", "backtrack"]
    for wrong in ("", "zz"):
        with pytest.raises(InputError, match="units of this ledger have an id that begins so"):
            run.story(wrong)


def test_an_audit_of_everything_confirms_everything(twelve: str) -> None:
    seen: list[Progress] = []
    before = Run(ledger=twelve).status()
    assert (before.seconds > 0, before.recount_seconds) == (True, 0)
    found = Run(ledger=twelve).audit(percent=100, workers=2, progress=seen.append)
    assert (found.code, found.symmetric, found.status.states[CONFIRMED]) == (0, True, 28)
    assert seen[0].fraction < 1
    assert [one.fraction for one in seen] == sorted(one.fraction for one in seen)
    assert (seen[-1].fraction, seen[-1].done, seen[-1].units) == (1, 28, 28)
    assert found.status.seconds == before.seconds
    assert found.status.recount_seconds > 0
    assert found.status.total == SOLUTIONS[12]
    again = Run(ledger=twelve).audit(percent=100, workers=2)
    assert (again.code, again.recounted) == (0, 0)


def test_an_audit_recounts_a_sample_the_heaviest_and_the_first_of_each_worker(twelve: str) -> None:
    found = Run(ledger=twelve).audit(percent=1, workers=1, seed=3)
    assert 1 <= found.recounted <= 1 + 3 + 1
    with Ledger(twelve) as opened:
        machine, _ = opened.machine()
        heaviest = sorted(range(28), key=lambda unit: -machine.costs[unit])[:3]
        first = next(opened.rows()).unit
        assert all(machine.state(unit) == CONFIRMED for unit in (*heaviest, first))
    assert Run(ledger=twelve).audit(percent=0).recounted == 0


def test_of_a_run_that_is_not_complete_an_audit_cannot_tell(ledger: str) -> None:
    with Ledger(ledger, n=12, writing=True, make=True):
        pass
    found = Run(ledger=ledger).audit(workers=1)
    assert (found.code, found.symmetric, found.status.total) == (2, None, None)
    assert Run(ledger=ledger).status().states[TODO] == 28


def test_a_flipped_bit_in_a_row_is_found_and_the_unit_counted_again(twelve: str) -> None:
    with Ledger(twelve) as opened:
        row = list(opened.rows())[9]
    _change(twelve, f"UPDATE results SET solutions = '{int(row.solutions) ^ 4}' WHERE number = {row.number}")
    assert Run(ledger=twelve).status().damaged == 1
    assert Run(ledger=twelve).status().total is None
    found = Run(ledger=twelve).audit(percent=0)
    assert (found.code, found.damaged) == (1, (f"result {row.number}",))
    assert Run(12, ledger=twelve).run(workers=1) == SOLUTIONS[12]
    assert Run(ledger=twelve).audit(percent=0).code == 0, "it is known, and has been made good"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE units SET part = '0:0/0' WHERE number = 3",
        "UPDATE units SET id = 'abc' WHERE number = 3",
        "DELETE FROM units WHERE number = 27",
        "UPDATE events SET what = 'set aside', result = 3 WHERE number = 5",
        "UPDATE results SET unit = 4 WHERE unit = 5",
        "UPDATE results SET unit = 4000 WHERE unit = 5",
        "UPDATE results SET worker = 'someone else' WHERE unit = 5",
    ],
)
def test_whatever_else_is_flipped_is_found(statement: str, twelve: str) -> None:
    _change(twelve, statement)
    found = Run(ledger=twelve).audit(percent=0)
    assert found.code == 1
    assert found.damaged


def test_a_run_whose_plan_was_changed_stops_before_it_counts_something_else(twelve: str) -> None:
    _change(twelve, "UPDATE units SET part = '0,2:1/1' WHERE number = 3")
    with pytest.raises(LedgerError, match="damaged"):
        Run(ledger=twelve).run(workers=1)


def test_a_narrow_counter_is_not_admitted(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch, "narrow")
    with pytest.raises(QueensideError, match="counts wrongly"):
        Run(14, ledger=ledger).run(workers=1)
    assert _done(ledger) == 0


def test_a_sum_that_wraps_after_admission_has_other_residues(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch, "wrapped")
    with pytest.raises(QueensideError, match="counts wrongly"):
        Run(14, ledger=ledger).run(workers=1)
    with Ledger(ledger) as opened:
        assert any(event.what == "refused" and "residues" in event.detail for event in opened.events())
        machine, _ = opened.machine()
        assert machine.states()[DONE] == 0, "what the worker counted before is not kept"


def test_a_worker_that_adds_one_now_and_then_is_found_and_all_that_it_did_counted_again(
    ledger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _use(patch, "one more")
        assert Run(14, ledger=ledger).run(workers=1) == SOLUTIONS[14] + 5, "82 units, one in twenty from the first on"
    found = Run(ledger=ledger).audit(workers=1)
    assert found.code == 1
    assert found.disputed == ()
    assert found.reopened >= 82 - found.recounted
    assert found.status.total is None
    assert Run(14, ledger=ledger).run(workers=1) == SOLUTIONS[14]
    assert Run(ledger=ledger).audit(workers=1).code == 0
    with Ledger(ledger) as opened:
        assert sum(row.method == "search" for row in opened.rows()) >= 1, "a third method decided"


def test_counts_that_nobody_can_settle_stay_disputed(twelve: str) -> None:
    with Ledger(twelve, writing=True) as opened:
        row = next(row for row in opened.rows() if row.unit == 7)
        with opened.commit():
            for more, method in ((1, "backtrack"), (2, "search")):
                count = int(row.solutions) + more
                result = _result(row, 900 + more, count)
                opened.add_result(7, method, "IDENTITY", result)
        name = opened.unit(7).id
    with pytest.raises(QueensideError, match="1 units are disputed"):
        Run(12, ledger=twelve).run()
    done = command("run", "12", "--ledger", twelve)
    assert (done.returncode, done.stdout) == (1, b"")
    found = Run(ledger=twelve).audit(percent=0)
    assert (found.code, found.disputed) == (1, (name,))
    assert Run(ledger=twelve).status().states[DISPUTED] == 1


def _result(row: Row, lease: int, count: int) -> Result:
    first, second = (count % prime for prime in PRIMES)
    return Result(lease, count, (first, second), 0, "a", "b", "c", row.start, row.end, 0.0)


def test_workers_that_die_now_and_then_are_replaced(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch, "dying")
    assert Run(14, ledger=ledger).run(workers=2) == SOLUTIONS[14]
    with Ledger(ledger) as opened:
        lost = [event for event in opened.events() if event.what == "lost"]
        assert lost
        assert all(event.unit is not None for event in lost)


def test_workers_that_all_die_at_once_end_the_run_with_their_last_words(
    ledger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, "dead")
    with pytest.raises(QueensideError, match="no more"):
        Run(14, ledger=ledger).run(workers=1)
    assert _done(ledger) == 0


def test_a_disk_that_fills_is_said_and_the_ledger_goes_on_later(ledger: str) -> None:
    command("run", "12", "--ledger", ledger, "--workers", "1")
    Path(ledger).unlink()
    limited = f"ulimit -f 96; exec {sys.executable} -m queenside run 16 --ledger '{ledger}' --workers 1"
    # What measures the coverage of tests writes files too, which the limit would hit.
    kept = {name: value for name, value in environment().items() if not name.startswith("COVERAGE")}
    done = subprocess.run(["bash", "-c", limited], capture_output=True, env=kept, timeout=120, check=False)
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"the ledger could not be written" in done.stderr
    assert b"Traceback" not in done.stderr
    assert 0 < _done(ledger) < 124, "some of it had room"
    assert Run(16, ledger=ledger).run(workers=2) == SOLUTIONS[16]
    assert Run(ledger=ledger).audit(percent=0).code == 0


def test_a_lease_that_expires_is_given_again_and_a_late_count_compared(
    ledger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coordinator, "LEASE_SECONDS", 0.0)
    monkeypatch.setattr(coordinator, "LEASE_FACTOR", 0.0)
    _use(monkeypatch, "slow")
    assert Run(12, ledger=ledger).run(workers=2) == SOLUTIONS[12]
    with Ledger(ledger) as opened:
        assert any(event.what == "expired" for event in opened.events())
        assert len(list(opened.rows())) >= len(list(opened.units()))
        machine, _ = opened.machine()
        assert machine.total == SOLUTIONS[12]


def test_options_that_cannot_be_used_are_refused(ledger: str) -> None:
    for n in (3, 32, 8.0):
        with pytest.raises(queenside.SizeError):
            Run(n, ledger=ledger)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="1 to 1024"):
        Run(8, ledger=ledger).run(workers=0)
    with pytest.raises(InputError, match="of this machine"):
        Run(8, ledger=ledger).run(workers=1, dask="local:1")
    for percent in (-1, 101, True, float("nan")):
        with pytest.raises(InputError, match="0 to 100"):
            Run(8, ledger=ledger).audit(percent=percent)
    assert repr(Run(8, ledger="a")) == "Run(8, ledger='a')"
