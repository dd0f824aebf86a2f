"""`queenside plan`, `run`, `status`, `story`, `audit`, `export`, and the script that verifies an export."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from queenside import Run, cli
from tests.command import environment
from tests.command import queenside as command
from tests.pseudoterminal import PseudoTerminal
from tests.published import SOLUTIONS

VERIFY = [sys.executable, "-I", str(Path(__file__).parent.parent.parent / "script" / "verify")]


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("ledger") / "ledger")
    done = command("run", "12", "--ledger", path, "--workers", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"14200\n", b"")
    return path


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert cli.main(["--lang", "en", *words]) == code
    streams = capsys.readouterr()
    assert streams.err == ""
    return streams.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(["--lang", "en", *words]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    return streams.err


def test_the_status_says_how_far_it_is(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "status", ledger).splitlines()
    assert lines[0].startswith("n = 12, band of 2 rows, plan ")
    assert lines[1] == "28 of 28 units done (100.0 % of the work), 0 of them confirmed"
    assert lines[2] == "0 disputed, 0 dead, 0 damaged results"
    assert lines[-1] == "total: 14200 solutions"
    found = json.loads(told(capsys, "status", ledger, "--json"))
    assert (found["n"], found["total"], found["states"]["done"]) == (12, "14200", 28)


def test_an_unfinished_run_has_no_total(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from queenside.farm.ledger import Ledger

    path = str(tmp_path / "ledger")
    Ledger(path, n=12, writing=True, make=True).close()
    assert "total" not in told(capsys, "status", path)
    assert json.loads(told(capsys, "status", path, "--json"))["total"] is None
    out = told(capsys, "audit", path, code=2)
    assert out.endswith("it cannot be told whether the number is right: the run is not complete\n")
    verified = _verify("\n".join(Run(ledger=path).export("jsonl")))
    assert (verified.returncode, verified.stdout) == (2, b"")
    assert b"28 of 28 units have no count" in verified.stderr


def test_the_story_of_a_unit_is_a_line_for_each_thing(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    unit = list(Run(ledger=ledger).export())[2].split(",")[0]
    lines = told(capsys, "story", ledger, unit[:10]).splitlines()
    assert lines[0] == f"unit {unit}, number 1 of the plan"
    assert re.fullmatch(r"part [\d,]+:\d+/\d+, estimated at .* s", lines[1])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  lease \d+: leased \(join\)", lines[2])
    assert re.fullmatch(r".*  result \d+ of lease \d+: \d+, by join \(identity\), .* s", lines[3])
    assert "0 units of this ledger have an id that begins so" in refused(capsys, "story", ledger, "nothing")


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_an_export_is_verified_by_a_script_that_knows_nothing_of_us(
    form: str, ledger: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, "export", ledger, "--format", form)
    verified = _verify(out)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, b"14200\n", b"")
    assert "queenside" not in Path(VERIFY[-1]).read_text().split('"""', 2)[2]


@pytest.mark.parametrize("n", [4, 5, 6, 7, 9, 10, 13])
def test_exports_of_other_sizes_are_verified_too(n: int, tmp_path: Path) -> None:
    run = Run(n, ledger=str(tmp_path / "ledger"))
    run.run(workers=1)
    assert _verify("\n".join(run.export())).stdout == b"%d\n" % SOLUTIONS[n]


def _verify(text: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*VERIFY, "-"], input=text.encode(), capture_output=True, check=False, env=environment())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r"^(\w+,\"[^\"]*\",done,)(\d+)", r"\g<1>1\2", "does not have its residues"),
        (r"^(\w+,\"[^\"]*\",done,.*\n)", "", "covered 0"),
        (r"^(\w+,\"[^\"]*\",done,.*\n)", r"\1\1", "covered 2 times"),
        (r"^(\w)\w", r"\1z", "is not that of part"),
        (r"\"digest\": \"...", '"digest": "zzz', "does not have its digest"),
    ],
)
def test_an_export_that_was_changed_is_not_verified(old: str, new: str, says: str, ledger: str) -> None:
    text = "\n".join(Run(ledger=ledger).export("csv")) + "\n"
    head, names, rest = text.split("\n", 2)
    if "digest" in old:
        text = re.sub(old, new, text, count=1)
    else:
        text = f"{head}\n{names}\n" + re.sub(old, new, rest, count=1, flags=re.MULTILINE)
    verified = _verify(text)
    assert (verified.returncode, verified.stdout) == (1, b"")
    assert says in verified.stderr.decode()


def test_what_is_no_export_is_said_to_be_none(tmp_path: Path) -> None:
    assert _verify("hello").returncode == 2
    assert _verify("").returncode == 2
    done = subprocess.run([*VERIFY, str(tmp_path / "none")], capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_an_audit_says_what_it_found_and_by_its_exit_code(ledger: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(Path(ledger).read_bytes())
    clean = command("audit", str(copy), "--sample", "10", "--workers", "1", "--seed", "1")
    assert clean.returncode == 0
    lines = clean.stdout.decode().splitlines()
    assert lines[-1] == "all is well"
    assert "the numbers of symmetric solutions agree with the total" in lines
    assert "the total is the published one" in lines
    base = sqlite3.connect(copy)
    with base:
        base.execute("UPDATE results SET solutions = '1' WHERE number = 4")
    base.close()
    damaged = command("audit", str(copy), "--workers", "1")
    assert damaged.returncode == 1
    assert "damaged: result 4" in damaged.stdout.decode()
    assert damaged.stdout.endswith(b"something is wrong\n")
    assert command("audit", str(tmp_path / "none")).returncode == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["plan", "3"], "n = 3: here n is a whole number from 4 to 31"),
        (["plan", "12", "--sample", "0"], "sample = '0'"),
        (["run", "40", "--ledger", "x"], "n = 40: here n is a whole number from 4 to 31"),
        (["run", "8", "--ledger", "x", "--workers", "0"], "threads = '0'"),
        (["status", "/nowhere"], "/nowhere: there is no such ledger"),
        (["audit", "x", "--sample", "200"], "sample = '200': the sample is from 0 to 100 percent"),
        (["audit", "x", "--sample", "many"], "sample = 'many'"),
        (["export", "/nowhere"], "/nowhere: there is no such ledger"),
    ],
)
def test_what_cannot_be_used_is_named(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *words)


def test_another_format_is_refused(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the formats of an export are csv, jsonl" in refused(capsys, "export", ledger, "--format", "xml")


def test_a_plan_is_printed_in_words_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "plan", "15", "--sample", "0.2").splitlines()
    assert lines[:2] == ["band: 1 rows", "units: 98"]
    assert re.fullmatch(r"price: \S+ core-hours, 95 % interval \S+ to \S+", lines[3])
    found = json.loads(told(capsys, "plan", "24", "--sample", "0.2", "--json"))
    assert found["units_exact"] is False
    assert found["lowest"] < found["core_seconds"] < found["highest"]
    assert told(capsys, "plan", "24", "--sample", "0.2").splitlines()[1].startswith("units: about ")


def test_at_a_terminal_a_run_shows_its_progress(tmp_path: Path) -> None:
    with PseudoTerminal("run", "18", "--ledger", str(tmp_path / "ledger"), "--workers", "1", width=160) as terminal:
        terminal.until(" of 144 units, 0 confirmed, ")
        terminal.until(" left")
        assert terminal.end() == 0
        assert str(SOLUTIONS[18]) in terminal.output
