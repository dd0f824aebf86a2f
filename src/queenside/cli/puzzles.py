"""The options that make a puzzle, the same for every command that takes one.

Nothing of what puzzles need is imported before one is asked for: a count of an empty board starts at once.
"""

from __future__ import annotations

import sys

from queenside.errors import InputError, SizeError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.sizes import parse_size, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.puzzle import Puzzle

__all__ = ["FORM_NAMES", "arguments", "parse_seconds", "read_board", "read_file", "read_puzzle"]

FORM_NAMES = ("board", "ones-blocked", "ones-free", "json", "facts", "completion", "blocks", "diagonals")
"""The forms of `queenside.puzzle_notation`, by name."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that make a puzzle."""
    group = parser.add_argument_group(_("a puzzle instead of an empty board"))
    group.add_argument("--given", metavar="SQUARES", help=_('queens that must stay, such as "b4 d5"'))
    group.add_argument("--blocked", metavar="SQUARES", help=_("squares that must stay empty"))
    group.add_argument(
        "--closed", metavar="DIAGONALS", help=_('diagonals that must stay empty, such as "r+c=6 c-r=-2", from 1')
    )
    group.add_argument("--torus", action="store_true", help=_("diagonals go on at the opposite edge"))
    group.add_argument("--superqueen", action="store_true", help=_("queens attack by a knight's move too"))
    group.add_argument("--puzzle", metavar="FILE", help=_("read a puzzle, whose size N may be left out; - is input"))
    group.add_argument(
        "--form",
        metavar="NAME",
        help=_("the form of FILE: {forms}; found out without, but for 0 and 1").format(forms=", ".join(FORM_NAMES)),
    )


def parse_seconds(text: str) -> float:
    """Return a number of seconds that was typed, more than 0; raises InputError for anything else."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise InputError(mark("--seconds {text!r}: a time is a number of seconds, more than 0"), text=shortened(text))
    return seconds


def read_board(options: argparse.Namespace, size: str | None, highest: int) -> int | Puzzle:
    """Return the puzzle that the options make, or the size that was typed, from 0 to `highest`.

    Raises InputError for options that contradict each other or cannot be used, SizeError if there is no size.
    """
    puzzle = read_puzzle(options, size)
    if puzzle is not None:
        return puzzle
    assert size is not None  # read_puzzle has refused that
    return parse_size(size, 0, highest)


def read_puzzle(options: argparse.Namespace, size: str | None) -> Puzzle | None:
    """Return the puzzle that the options make, None if there is none and the size that was typed says it all."""
    asked = any((options.given, options.blocked, options.closed, options.torus, options.superqueen))
    if options.form is not None and options.puzzle is None:
        raise InputError(mark("--form names the form of a file: --puzzle FILE is missing"))
    if size is None and options.puzzle is None:
        raise SizeError(mark("N is missing: the size of the board, or --puzzle FILE that says it"))
    if options.puzzle is None and not asked:
        return None
    from queenside.puzzle import LARGEST, Puzzle, squares_on_board

    if size is not None and ".." in size:
        raise SizeError(mark("{size!r}: a puzzle has one size, not a range"), size=size)
    n = None if size is None else parse_size(size, 0, LARGEST)
    base = Puzzle(n or 0) if options.puzzle is None else read_file(options.puzzle, options.form)
    if n is not None and n != base.n:
        raise SizeError(
            mark("N is {n}, and the puzzle in {name!r} has size {shown}: they contradict each other"),
            n=n,
            name=options.puzzle,
            shown=base.n,
        )
    if not asked:
        return base
    from queenside.notation import parse_diagonals

    return Puzzle(
        base.n,
        queens=[*base.queens, *squares_on_board(base.n, options.given or "")],
        blocked=[*base.blocked, *squares_on_board(base.n, options.blocked or "")],
        closed=[*base.closed, *parse_diagonals(options.closed or "")],
        torus=base.torus or options.torus,
        superqueen=base.superqueen or options.superqueen,
    )


def read_file(name: str, form: str | None) -> Puzzle:
    """Return the puzzle in a file, or on standard input for `-`; raises InputError if there is none."""
    from queenside.puzzle_notation import MOST_CHARACTERS, parse

    # One character more than is allowed tells `parse` that there are too many, whatever else is to come.
    if name == "-":
        text = sys.stdin.read(MOST_CHARACTERS + 1) if sys.stdin is not None else ""
    else:
        from pathlib import Path

        try:
            with Path(name).open(encoding="utf-8-sig", errors="backslashreplace") as file:
                text = file.read(MOST_CHARACTERS + 1)
        except (OSError, ValueError) as error:  # ValueError for a name that holds a null character
            reason = getattr(error, "strerror", None) or error
            raise InputError(mark("{name!r} cannot be read: {reason}"), name=name, reason=reason) from None
    return parse(text, form=form)
