"""What the benchmark scripts share: runs side by side, medians, C programs to compare with, and the table they write.

Times of one machine say little about another, so every table shows ratios of medians, taken in one run in which the
candidates take turns.
"""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
COMMAND = [PYTHON, "-m", "queenside"]


def side_by_side(candidates: Mapping[str, Callable[[], object]], rounds: int = 11) -> dict[str, float]:
    """Return the median time of each candidate in seconds; they take turns, after one turn that does not count."""
    for candidate in candidates.values():
        candidate()
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, candidate in candidates.items():
            start = time.perf_counter()
            candidate()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def process(
    command: Sequence[str], text: str | None = None, environment: Mapping[str, str] | None = None
) -> Callable[[], object]:
    """Return a candidate that runs a command to its end, with `text` as its input and its output thrown away."""

    def run() -> None:
        subprocess.run(
            command,
            input=None if text is None else text.encode(),
            stdin=subprocess.DEVNULL if text is None else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
            check=True,
        )

    return run


def compile_c(source: str, name: str) -> Path | None:
    """Return the program that the system's compiler makes of a C source for this CPU; None without a compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="queenside-"))
    (folder / f"{name}.c").write_text(source, encoding="utf-8")
    program = folder / name
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(folder / f"{name}.c")], check=True)
    return program


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table, its columns after the first one set to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write_page(name: str, title: str, text: str, script: str) -> None:
    """Write docs/benchmarks/NAME.md: a title, the text with its tables, and what they were measured on."""
    import numba

    page = ROOT / "docs" / "benchmarks" / f"{name}.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    machine = (
        f"Python {platform.python_version()}, Numba {numba.__version__}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores"
    )
    page.write_text(
        f"# {title}\n\n{text.strip()}\n\nMedians, side by side in one run, on {machine}. "
        f"Written by `python {script}`; not edited by hand.\n",
        encoding="utf-8",
    )
    print(page.read_text(encoding="utf-8"))
