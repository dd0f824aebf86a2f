"""`queenside check`: everything that is wrong with a placement, in words."""

from __future__ import annotations

import sys

from queenside import notation
from queenside.board import Fault
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from queenside.board import Placement, Square

__all__ = ["arguments", "placement_arguments", "read_placement", "run", "say_faults", "say_solution"]

ATTACKS = {
    Fault.ROW: mark("{first} and {second} attack each other along row {line}"),
    Fault.COLUMN: mark("{first} and {second} attack each other along column {line}"),
    Fault.SUM: mark("{first} and {second} attack each other along the sum diagonal row + column = {line}"),
    Fault.DIFFERENCE: mark(
        "{first} and {second} attack each other along the difference diagonal column - row = {line}"
    ),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    placement_arguments(parser)


def placement_arguments(
    parser: argparse.ArgumentParser, *, needed: bool = True, more_forms: Sequence[str] = ()
) -> None:
    """Add a placement of any form, its size, and the name of its form; `more_forms` are those of something else."""
    parser.add_argument(
        "placement",
        metavar="PLACEMENT",
        nargs="+" if needed else "*",
        help=_("in any form: 15863724, 1 5 8 6 3 7 2 4, a1 b5 ..., rows, FEN, JSON; - reads standard input"),
    )
    parser.add_argument("--size", metavar="N", help=_("the size of the board, where the placement does not show it"))
    forms = dict.fromkeys([*notation.FORMS, *more_forms])
    parser.add_argument("--form", choices=list(forms), help=_("the form of the placement; found out without"))


def read_placement(options: argparse.Namespace) -> Placement:
    """Return the placement that the words of the command line, or standard input for `-`, say."""
    text = " ".join(options.placement)
    if text == "-":
        text = sys.stdin.read() if sys.stdin is not None else ""
    size = None if options.size is None else parse_size(options.size)
    return notation.parse(text, n=size, form=options.form)


def run(options: argparse.Namespace) -> int:
    """Print the faults, a line each; the exit code is 1 when there are any."""
    placement = read_placement(options)
    found = False
    for line in say_faults(placement):
        found = True
        print(line)
    if not found:
        print(say_solution(placement.n))
    return 1 if found else 0


def say_solution(n: int) -> str:
    """Return the sentence that calls a placement of n queens a solution."""
    if n == 0:
        return _("a solution: the empty board, without a queen")
    return ngettext("a solution: {n} queen", "a solution: {n} queens, none attacks another", n).format(n=n)


def say_faults(placement: Placement) -> Iterator[str]:
    """Yield a sentence for each fault: which two queens and along which line, what is missing, what is outside."""
    n = placement.n
    inside = {square for square in placement.squares if 0 <= square[0] < n and 0 <= square[1] < n}

    def name(square: Square) -> str:
        row, column = square
        return _("row {row} column {column}").format(row=row + 1, column=column + 1)

    seen: set[Square] = set()
    for square in placement.squares:
        if square in seen:
            yield _("{square} is named more than once").format(square=name(square))
        elif square not in inside:
            yield _("{square} is outside the board, which has rows and columns 1 to {n}").format(
                square=name(square), n=n
            )
        seen.add(square)
    for first, second, line in placement.attacks():
        row, column = first[0] + 1, first[1] + 1
        number = {
            Fault.ROW: row,
            Fault.COLUMN: column,
            Fault.SUM: row + column,
            Fault.DIFFERENCE: column - row,
        }[line]
        yield _(ATTACKS[line]).format(first=name(first), second=name(second), line=number)
    missing = n - len(inside)
    if missing > 0:
        yield ngettext(
            "{missing} queen is missing: {found} of {n} stand on the board",
            "{missing} queens are missing: {found} of {n} stand on the board",
            missing,
        ).format(missing=missing, found=len(inside), n=n)
    if missing < 0:
        yield ngettext(
            "{extra} queen too many: {found} stand on the board, {n} belong there",
            "{extra} queens too many: {found} stand on the board, {n} belong there",
            -missing,
        ).format(extra=-missing, found=len(inside), n=n)
