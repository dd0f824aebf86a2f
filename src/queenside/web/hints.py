"""A hint for someone who solves a puzzle: a mistake if there is one, else the next step, each with its reason.

What is right is known by reasoning alone, which is quick; nothing is searched.
"""

from __future__ import annotations

from queenside.board import Fault, lines_shared
from queenside.errors import InputError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.puzzle import Puzzle
from queenside.reasoning import next_step, refutation, solution
from queenside.view.reasons import conflict, reason, square_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from queenside.board import Square
    from queenside.reasoning import Deduction

__all__ = ["hint"]

LINE_NAMES = {Fault.ROW: "row", Fault.COLUMN: "column"}

Told = dict[str, object]


def hint(puzzle: Puzzle, queens: Sequence[Square], crossed: Set[Square]) -> Told:
    """Return a hint for queens placed, in that order, and squares crossed out on a puzzle, in the language spoken.

    It has the `kind` of a step, or "wrong", "solved" or "nothing"; the `squares` that it is about; `line` and `left`
    (see `reasoning.Deduction`); a `sentence`; and `steps`, the reasons, each with these keys.

    Raises InputError for a torus and superqueens, PuzzleError for what contradicts a puzzle that steps do not solve.
    """
    if puzzle.torus or puzzle.superqueen:
        raise InputError(mark("hints are for boards that are no torus, with ordinary queens"))
    right = solution(puzzle)
    mistake = None if right is None else _mistake(puzzle, set(right), queens, crossed)
    if mistake is not None:
        return mistake
    position = _with(puzzle, queens, crossed)
    step = next_step(position)
    if step is not None:
        return _step(step)
    if len(position.queens) == puzzle.n:
        return _told("solved", (), _("Every queen stands where it must."))
    return _told("nothing", (), _("Nothing follows by trying one queen at a time."))


def _mistake(puzzle: Puzzle, right: Set[Square], queens: Sequence[Square], crossed: Set[Square]) -> Told | None:
    """Return what tells the first mistake; None when all queens and crosses are as in the completion."""
    before = [queen for queen in queens if queen in right]
    for queen in queens:
        if queen not in right:
            for other in (*sorted(puzzle.queens), *before):
                line = lines_shared(queen, other)
                if line:
                    sentence = _("The queen on {square} cannot stay: another attacks it.")
                    why = _told("attack", (queen, other), conflict(queen, other, line))
                    return _told("wrong", (queen,), sentence.format(square=square_text(queen)), [why])
            sentence = _(
                "The queen on {square} cannot stay: with it, a row or a column is left without a free square."
            ).format(square=square_text(queen))
            return _told("wrong", (queen,), sentence, _reasons(_with(puzzle, [*before, queen], crossed - right)))
    for square in sorted(crossed & right):
        sentence = _(
            "The cross on {square} cannot stay: without a queen there, a row or a column is left without a free square."
        ).format(square=square_text(square))
        return _told("wrong", (square,), sentence, _reasons(_with(puzzle, before, (crossed - right) | {square})))
    return None


def _reasons(position: Puzzle) -> list[Told]:
    """Return why a position cannot be completed."""
    chain = refutation(position)
    if chain is None:
        return [_told("none", (), _("However it goes on, a row or a column is left without a free square."))]
    return [_step(step) for step in chain]


def _with(puzzle: Puzzle, queens: Iterable[Square], crossed: Iterable[Square]) -> Puzzle:
    return Puzzle(
        puzzle.n, queens=puzzle.queens.union(queens), blocked=puzzle.blocked.union(crossed), closed=puzzle.closed
    )


def _step(step: Deduction) -> Told:
    told = _told(step.kind.value, step.squares, reason(step), map(_step, step.chain))
    if step.line is not None:
        told |= {"line": [LINE_NAMES[step.line[0]], step.line[1]], "left": step.left}
    return told


def _told(kind: str, squares: Sequence[Square], sentence: str, steps: Iterable[Told] = ()) -> Told:
    return {"kind": kind, "squares": squares, "line": None, "left": [], "sentence": sentence, "steps": list(steps)}
