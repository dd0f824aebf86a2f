"""Steps of reasoning in words, in the language spoken; rows and columns count from 1."""

from __future__ import annotations

from queenside.board import Fault
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.reasoning import Kind
from queenside.view.steps import CONFLICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.board import Square
    from queenside.reasoning import Deduction

__all__ = ["conflict", "reason", "square_text"]

LAST = {
    Fault.ROW: mark("Row {line} has a single free square left, in column {left}: a queen stands there."),
    Fault.COLUMN: mark("Column {line} has a single free square left, in row {left}: a queen stands there."),
}

REACH = {
    Fault.ROW: mark(
        "Row {line} has free squares in columns {left} alone. A queen on {square} would attack all of them: so none "
        "stands there."
    ),
    Fault.COLUMN: mark(
        "Column {line} has free squares in rows {left} alone. A queen on {square} would attack all of them: so none "
        "stands there."
    ),
}

REACH_FROM_SEVERAL = {
    Fault.ROW: mark(
        "Row {line} has free squares in columns {left} alone. A queen on any of these would attack all of them: "
        "{squares}. So none stands there."
    ),
    Fault.COLUMN: mark(
        "Column {line} has free squares in rows {left} alone. A queen on any of these would attack all of them: "
        "{squares}. So none stands there."
    ),
}

NONE = {
    Fault.ROW: mark("Row {line} has no free square left."),
    Fault.COLUMN: mark("Column {line} has no free square left."),
}


def square_text(square: Square) -> str:
    """Return what a square is called within a sentence."""
    return _("row {row} column {column}").format(row=square[0] + 1, column=square[1] + 1)


def reason(step: Deduction) -> str:
    """Return a step as a sentence or two; those of a trial's chain are told by themselves."""
    if step.line is None:
        return _(
            "A queen on {square} would leave a row or a column without a free square: so none stands there."
        ).format(square=square_text(step.squares[0]))
    kind, number = step.line
    messages = {
        Kind.LAST: LAST,
        Kind.REACH: REACH if len(step.squares) == 1 else REACH_FROM_SEVERAL,
        Kind.NONE: NONE,
    }[step.kind]
    across = 1 if kind is Fault.ROW else 0
    return _(messages[kind]).format(
        line=number + 1,
        left=", ".join(str(square[across] + 1) for square in step.left),
        square=square_text(step.squares[0]) if step.squares else "",
        squares="; ".join(map(square_text, step.squares)),
    )


def conflict(square: Square, queen: Square, line: Fault) -> str:
    """Return along which line a queen attacks a square."""
    row, column, queen_row, queen_column = (number + 1 for number in (*square, *queen))
    return _(CONFLICTS[line]).format(row=row, column=column, queen_row=queen_row, queen_column=queen_column)
