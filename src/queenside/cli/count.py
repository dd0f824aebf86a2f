"""`queenside count`: how many solutions there are."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import NamedTuple

from queenside import api, counting
from queenside.cli import note, puzzles
from queenside.cli.progress import Bar, duration
from queenside.locale import gettext as _
from queenside.sizes import parse_sizes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from queenside.puzzle import Puzzle

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "size", metavar="N", nargs="?", help=_("the size of the board, or sizes such as 4..12 for a table")
    )
    parser.add_argument(
        "--fundamental", action="store_true", help=_("count one for each orbit of the eight symmetries")
    )
    parser.add_argument(
        "--method", metavar="NAME", help=_("how to count: {methods}").format(methods=", ".join(counting.METHODS))
    )
    parser.add_argument("--threads", metavar="T", help=_("how many threads to use; one for each core without"))
    parser.add_argument("--band", metavar="M", help=_("how many central rows the method join fills first"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object, or one a line for each size"))
    puzzles.arguments(parser)


class _Row(NamedTuple):
    """What was found for one size; `fundamental` is None when it was not asked for."""

    n: int
    solutions: int
    fundamental: int | None
    method: str
    threads: int
    seconds: float

    @property
    def json(self) -> str:
        """The row as a JSON object. Counts are strings: many readers of JSON lose digits beyond 2^53."""
        import json

        counts = {"solutions": self.solutions, "fundamental": self.fundamental}
        known = {name: str(count) for name, count in counts.items() if count is not None}
        rest = {"method": self.method, "threads": self.threads, "seconds": round(self.seconds, 6)}
        return json.dumps({"n": self.n, **known, **rest})


def run(options: argparse.Namespace) -> int:
    """Print the number alone, or for a range a row for each size as soon as it is done."""
    puzzle = puzzles.read_puzzle(options, options.size)
    threads = None if options.threads is None else counting.check_threads(options.threads)
    if puzzle is not None:
        if options.fundamental:
            api.check_empty(puzzle)
        _one(puzzle, options.method, options.band, threads, options.fundamental, options.json)
        return 0
    sizes = parse_sizes(options.size)
    for n in (sizes[0], sizes[-1]):
        # A size that cannot be counted is said before the first row, not after hours.
        counting.choose(n, options.method, options.band)
    if ".." in options.size:
        _table(sizes, options.method, options.band, threads, options.json)
    else:
        _one(sizes[0], options.method, options.band, threads, options.fundamental, options.json)
    return 0


def _choose(board: int | Puzzle, method: str | None, band: str | None) -> tuple[int, counting.Choice]:
    """Return the size of a board and the method that counts it."""
    if isinstance(board, int):
        return board, counting.choose(board, method, band)
    return board.n, counting.choose(board.n, method, band, board.task())


def _one(
    board: int | Puzzle, method: str | None, band: str | None, threads: int | None, fundamental: bool, as_json: bool
) -> None:
    n, choice = _choose(board, method, band)
    terminal = _terminal()
    if terminal:
        reason = _(choice.reason).format(n=n)
        note(_("method: {name} ({reason})").format(name=choice.method.name, reason=reason))
    row = _count(board, method, band, threads, fundamental)
    number = row.solutions if row.fundamental is None else row.fundamental
    print(row.json if as_json else number, flush=True)
    if terminal:
        if number == 0 and board == n:
            note(_("{n} queens cannot be placed on {n} x {n} squares without an attack").format(n=n))
        elif number == 0:
            note(_("the puzzle has no solution"))
        note(_("time: {time}, threads: {threads}").format(time=duration(row.seconds), threads=row.threads))


def _table(sizes: Sequence[int], method: str | None, band: str | None, threads: int | None, as_json: bool) -> None:
    heads = ["n", _("solutions"), _("fundamental"), _("time")]
    widths = [max(width, _width(head)) for head, width in zip(heads, (2, 18, 17, 10), strict=True)]
    if not as_json:
        print("  ".join(" " * (width - _width(head)) + head for head, width in zip(heads, widths, strict=True)))
    for n in sizes:
        row = _count(n, method, band, threads, True)
        if as_json:
            print(row.json, flush=True)
        else:
            cells = [str(row.n), str(row.solutions), str(row.fundamental), duration(row.seconds)]
            print("  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)), flush=True)


def _count(board: int | Puzzle, method: str | None, band: str | None, threads: int | None, fundamental: bool) -> _Row:
    """Count one board, with a progress bar on a terminal; on Ctrl-C say what was found by then."""
    n, choice = _choose(board, method, band)
    threads = counting.default_threads(n) if threads is None else threads
    bar = Bar(f"n = {n}") if _terminal() else None
    start = perf_counter()
    orbits = None
    try:
        solutions = api.count(board, method=choice.method.name, band=band, threads=threads, progress=bar)
        if fundamental:
            from queenside.counting import symmetry

            orbits = symmetry.fundamental(n, solutions, threads=threads)
    except counting.Interrupted as partial:
        if bar is not None:
            bar.close()
        note(
            _("interrupted at n = {n}: {found} solutions found in {percent} % of the work, a partial count").format(
                n=n, found=partial.found, percent=f"{100 * partial.fraction:.1f}"
            )
        )
        raise
    finally:
        if bar is not None:
            bar.close()
    return _Row(n, solutions, orbits, choice.method.name, threads, perf_counter() - start)


def _terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _width(text: str) -> int:
    """Return the cells of a terminal that a text takes: two for each wide character."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
