"""`queenside warm` compiles everything, so that later processes find it."""

from pathlib import Path

import pytest

from queenside.cli import main
from tests.command import queenside


def kept(folder: Path) -> dict[Path, int]:
    """The files of compiled kernels, with the time when each was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?") if path.is_file()}


def test_after_it_nothing_is_left_to_compile(tmp_path: Path) -> None:
    place = str(tmp_path)
    done = queenside("warm", QUEENSIDE_CACHE=place)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert [line.split(" (")[0] for line in lines[:-1]] == [
        "ready: list",
        "ready: count --method backtrack",
        "ready: count --method join",
        "ready: search",
        "ready: estimate",
        "ready: count --fundamental",
    ]
    folder = Path(lines[-1].removeprefix("kept in "))
    assert folder.parent == tmp_path
    compiled = kept(tmp_path)
    assert compiled
    for arguments in (
        ("count", "14", "--fundamental"),
        ("count", "17"),
        ("count", "13", "--method", "backtrack"),
        ("count", "15", "--band", "5"),
        ("count", "12", "--method", "search"),
        ("list", "12", "--limit", "1"),
        ("estimate", "12", "--samples", "10"),
        ("list", "12", "--fundamental", "--limit", "1"),
    ):
        assert queenside(*arguments, QUEENSIDE_CACHE=place).returncode == 0
        assert kept(tmp_path) == compiled, arguments


def test_without_a_folder_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("queenside.kernels.cache_folder", lambda: None)
    assert main(["warm", "--lang", "en"]) == 0
    assert "no folder can be written" in capsys.readouterr().out
