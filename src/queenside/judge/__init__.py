"""Contest dialects: how a judge's input is read and its output written, and the one engine that does it for all.

`dialects` is the table: a record for each judge. `reading` knows lines and cases. `answers` below goes from case to
case by what the record says.
"""

from __future__ import annotations

from queenside.judge.dialects import DIALECTS, Dialect
from queenside.judge.reading import Lines, whole
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["DIALECTS", "Dialect", "answers"]

KEPT = 1000
"""How many answers are kept: more than there are numbers in any range, and no matter for memory."""


def answers(dialect: Dialect, blocks: Iterable[bytes]) -> Iterator[bytes]:
    r"""Yield the output for an input in a dialect, answer by answer, each of whole lines; the input comes in blocks.

    An answer is yielded before the next block is asked for, so that someone who types sees it at once. Nothing is read
    beyond the end mark or the last case that was announced. Raises JudgeError, which names the line and what was
    expected, for input that breaks the rules of the dialect; the answers until there have been yielded.

    >>> b"".join(answers(DIALECTS["hdu-2553"], [b"8\n5", b"\n0\n"]))
    b'92\n10\n'
    """
    lines = Lines(blocks)
    cases = _number_of_cases(lines) if dialect.starts_with_count else None
    if cases == 0:
        return
    # A million lines hold few different ones: a case that is a line is read and answered once.
    kept: dict[bytes, bytes] = {}
    number = 0
    for line in lines:
        answer = kept.get(line)
        if answer is None:
            if dialect.ends_with_zero and whole(line) == 0:
                return
            place = lines.number
            answer = dialect.answer(dialect.read(line, lines, dialect)).encode("ascii") + b"\n"
            if lines.number == place and len(kept) < KEPT:
                kept[line] = answer
        number += 1
        if dialect.before:
            answer = dialect.before.format(number=number).encode("ascii") + answer
        if dialect.between and number > 1:
            answer = dialect.between.encode("ascii") + answer
        yield answer
        if number == cases:
            return
    if cases is not None:
        lines.take(_("case {number} of {cases}").format(number=number + 1, cases=cases))


def _number_of_cases(lines: Lines) -> int:
    expected = _("the number of cases")
    line = lines.take(expected)
    cases = whole(line)
    if cases is None:
        raise lines.unexpected(line, expected)
    return cases
