"""The board and the player of the page in a notebook; needs the extra `notebook`.

>>> from queenside.notebook import Steps
>>> steps = Steps(6, method="recursive")
>>> steps.position = 40
>>> steps
Steps(6, method='recursive', position=40)

Shown as the value of a cell, it is the board with a search on it: play, pause, step forward and back. No server runs
and nothing is fetched; the steps come from the kernel of the notebook.
"""

from __future__ import annotations

from contextvars import copy_context

from queenside import locale
from queenside.classic import METHODS
from queenside.errors import InputError, MissingExtraError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.puzzle import Puzzle
from queenside.sizes import check_size
from queenside.web import bundle
from queenside.web.steps import LARGEST_BOARD, MOST_STEPS, Search, methods
from queenside.web.texts import PAGE_TEXTS

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingExtraError(
        mark("the widget needs libraries that are not installed; this installs them: {command}"),
        command='python -m pip install "queenside[notebook]"',
    ) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = ["Steps"]

FASTEST = 5
"""The last of the speeds that the player has."""


class Steps(anywidget.AnyWidget):
    """A widget that shows a textbook method at work on a board, step by step.

    `board` is the size n, from 1 to 30, or a Puzzle with given queens, blocked squares and closed diagonals; the
    squares of closed diagonals are shown as blocked ones. `method` is one of `queenside.classic.METHODS`. `position` is
    the step that is shown, from 0 to 99,999; where there are fewer, the last one is shown. `speed` is from 0 to 5.
    These three can be read and set: what is shown follows, and they follow what is pressed there. Another method begins
    at its first step. The texts are in the language `lang`, one of `queenside.locale.LANGUAGES`, in the one spoken when
    None.

    Raises SizeError for a board of another size, and InputError for a puzzle on a torus or with superqueens, which the
    methods do not know, and for values that are none of these.
    """

    _esm = bundle.widget()

    _board = traitlets.Dict().tag(sync=True)
    _lang = traitlets.Unicode().tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)
    _methods: traitlets.List[dict[str, object]] = traitlets.List().tag(sync=True)
    # Of any type to the library: what is none of theirs is refused below, in words.
    method: Any = traitlets.TraitType("").tag(sync=True)
    position: Any = traitlets.TraitType(0).tag(sync=True)
    speed: Any = traitlets.TraitType(1).tag(sync=True)

    def __init__(
        self,
        board: int | Puzzle,
        *,
        method: str = "iterative",
        position: int = 0,
        speed: int = 1,
        lang: str | None = None,
    ) -> None:
        self._puzzle = puzzle = board if isinstance(board, Puzzle) else Puzzle(check_size(board, 1, LARGEST_BOARD))
        check_size(puzzle.n, 1, LARGEST_BOARD)
        spoken = locale.language() if lang is None else _check_choice("lang", lang, locale.LANGUAGES)
        self._context = copy_context()
        self._context.run(locale.use_here, spoken)
        self._search = Search(puzzle, _check_choice("method", method, METHODS))
        super().__init__(
            _board={
                "n": puzzle.n,
                "queens": sorted(puzzle.queens),
                "blocked": sorted(puzzle.blocked | puzzle.closed_squares().keys()),
            },
            _lang=spoken,
            _texts=self._context.run(lambda: {text: _(text) for text in PAGE_TEXTS}),
            _methods=self._context.run(methods),
            method=method,
            position=position,
            speed=speed,
        )
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        board = self._puzzle if self._puzzle != Puzzle(self._puzzle.n) else self._puzzle.n
        return f"Steps({board!r}, method={self.method!r}, position={self.position})"

    @traitlets.validate("method")
    def _check_method(self, proposal: Mapping[str, object]) -> str:
        return _check_choice("method", proposal["value"], METHODS)

    @traitlets.validate("position")
    def _check_position(self, proposal: Mapping[str, object]) -> int:
        return _check_number("position", proposal["value"], MOST_STEPS - 1)

    @traitlets.validate("speed")
    def _check_speed(self, proposal: Mapping[str, object]) -> int:
        return _check_number("speed", proposal["value"], FASTEST)

    @traitlets.observe("method")
    def _begin(self, change: Mapping[str, object]) -> None:
        if change["old"]:  # not while it is made
            self.position = 0

    def _answer(self, _widget: object, asked: Mapping[str, Any], _buffers: object) -> None:
        """Send the steps that the front end asks for, going on with the search that the last answer left, if it can."""
        method, first = METHODS[asked["method"]], asked["first"]
        if self._search.method is not method or self._search.place > first:
            self._search = Search(self._puzzle, asked["method"])
        answer = self._context.run(self._search.answer, first, asked["count"])
        self.send({"id": asked["id"], **answer})


def _check_choice(field: str, value: object, choices: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise InputError(
            mark("{field}: {value!r} is none of {range}"), field=field, value=value, range=", ".join(choices)
        )
    return value


def _check_number(field: str, value: object, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= highest:
        raise InputError(
            mark("{field}: {value!r} is no whole number from {lowest} to {highest}"),
            field=field,
            value=value,
            lowest=0,
            highest=highest,
        )
    return value
