"""Kernels are compiled once a machine, whatever else happens there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from queenside import kernels
from tests.command import environment, queenside

COUNT_6 = """
import json
from queenside.kernels import backtrack, cache_folder
found = backtrack.count((63,) * 6, False, False, 0, 0, 0, 0, 0, 0)
stats = getattr(backtrack._count, "stats", None)
hits, misses = (sum(stats.cache_hits.values()), sum(stats.cache_misses.values())) if stats else (0, 0)
print(json.dumps([found, hits, misses, str(cache_folder())]))
"""


def start(**changes: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", COUNT_6], stdout=subprocess.PIPE, env=environment(**changes))


def result(process: "subprocess.Popen[bytes]") -> list[object]:
    """What the process prints: the count, kernels found in the cache, kernels compiled, the folder."""
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    values: list[object] = json.loads(out)
    return values


def test_two_processes_that_start_at_once_compile_once_and_a_later_one_not_at_all(tmp_path: Path) -> None:
    both = [start(QUEENSIDE_CACHE=str(tmp_path)) for _ in range(2)]
    results = [result(process) for process in both]
    assert [found for found, *_ in results] == [4, 4]
    folder = str(results[0][3])
    assert Path(folder).parent == tmp_path
    # Whoever came second waited, and found in the folder what the first one had put there.
    assert sorted(hits for _, hits, *_ in results if isinstance(hits, int)) == [0, 1]

    # Warm, a kernel needs no lock: it comes at once even when another process holds it.
    lock = kernels._Lock(Path(folder))
    lock.take()
    try:
        assert result(start(QUEENSIDE_CACHE=str(tmp_path))) == [4, 1, 0, folder]
    finally:
        lock.drop()

    # A process that was killed while it wrote, or a full disk, leaves files cut short.
    for file in Path(folder).glob("*backtrack*.nb*"):
        file.write_bytes(file.read_bytes()[:40])
    assert result(start(QUEENSIDE_CACHE=str(tmp_path)))[:2] == [4, 0]


def test_without_a_folder_to_write_to_kernels_run_all_the_same(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert result(start(QUEENSIDE_CACHE=str(in_the_way)))[::3] == [4, "None"]


def test_the_debuggers_switch_gives_plain_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)

    def double(number: int) -> int:
        return 2 * number

    assert kernels.jitted(double) is double


def test_a_kernel_with_a_signature_is_compiled_for_it_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENSIDE_CACHE", str(tmp_path))

    @kernels.jitted(signature="int64(int64)")
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
    with pytest.raises(TypeError, match="No matching definition"):
        double("21")  # type: ignore[arg-type]


def test_a_kernel_that_cannot_be_kept_runs_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENSIDE_CACHE", str(tmp_path / "cache"))

    @kernels.jitted
    def triple(number: int) -> int:
        return 3 * number

    folder = kernels.cache_folder()
    assert folder is not None
    folder.rmdir()
    folder.write_text("")  # now neither a lock nor a kernel can be written there
    assert triple(14) == 42


def test_an_edit_in_any_kernel_changes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    for text in ("one = 1", "one = 2"):
        (tmp_path / "some.py").write_text(text)
        monkeypatch.setattr(kernels, "__file__", str(tmp_path / "__init__.py"))
        names.append(kernels.cache_version())
    assert names[0] != names[1]


def test_the_folder_is_where_the_platform_keeps_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home()
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert kernels._user_folder("linux") == Path("/somewhere/queenside")
    assert kernels._user_folder("win32") == Path("/local/queenside/Cache")
    assert kernels._user_folder("darwin") == home / "Library" / "Caches" / "queenside"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("LOCALAPPDATA")
    assert kernels._user_folder("linux") == home / ".cache" / "queenside"
    assert kernels._user_folder("win32") == home / "AppData" / "Local" / "queenside" / "Cache"


def test_no_home_and_no_folder_is_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", staticmethod(no_home))
    assert kernels._make_folder.__wrapped__(None) is None


def test_a_damaged_kernel_is_compiled_again_and_never_run(tmp_path: Path) -> None:
    place = str(tmp_path)
    assert queenside("count", "13", "--method", "backtrack", QUEENSIDE_CACHE=place).stdout == b"73712\n"
    (kernel,) = (path for path in tmp_path.rglob("*backtrack*.nbc"))
    (index,) = (path for path in tmp_path.rglob("*backtrack*.nbi"))
    whole = kernel.read_bytes()
    for damaged in (
        bytes([*whole[:-400], whole[-400] ^ 1, *whole[-399:]]),  # one bit, somewhere in the machine code
        whole[:40] + bytes(len(whole) - 40),
        b"\x80\xff" + whole,
    ):
        kernel.write_bytes(damaged)
        done = queenside("count", "13", "--method", "backtrack", QUEENSIDE_CACHE=place)
        assert (done.returncode, done.stdout) == (0, b"73712\n")
        assert kernel.read_bytes() != damaged
    index.write_bytes(b"\x80\x05nonsense")
    assert queenside("count", "13", "--method", "backtrack", QUEENSIDE_CACHE=place).stdout == b"73712\n"
