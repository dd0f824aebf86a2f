"""Boards as SVG pictures, drawn with our own queen: no font, no file, nothing to fetch."""

from __future__ import annotations

from html import escape
from unicodedata import east_asian_width

from queenside.board import Fault
from queenside.notation import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from queenside.board import Placement, Square

__all__ = ["QUEEN_PATH", "board_svg", "sheet_svg"]

QUEEN_PATH = (
    "M24 82h52v8H24z"  # foot
    "M25 77L13 39L31 57L32 28L45 54L50 23L55 54L68 28L69 57L87 39L75 77z"  # a crown of five points, and a ball on each
    "M12 28a6 6 0 1 0 .01 0zM31 16a6 6 0 1 0 .01 0zM50 10a6 6 0 1 0 .01 0z"
    "M69 16a6 6 0 1 0 .01 0zM88 28a6 6 0 1 0 .01 0z"
)
"""The outline of the queen in a square of 100 by 100, as the `d` of an SVG path."""

DIAGONALS = ((Fault.SUM, "sum", "M0 100L100 0"), (Fault.DIFFERENCE, "difference", "M0 0L100 100"))
"""The lines that a closed diagonal draws across its squares."""

CELL = 100
MARGIN = 45


def board_svg(
    placement: Placement,
    *,
    size: int | None = None,
    coordinates: bool = True,
    blocked: Iterable[Square] = (),
    closed: Mapping[Square, Fault] | None = None,
) -> str:
    """Return the board as an SVG document, `size` pixels wide and high (45 a square, from 180 to 900, when None).

    Letters name the columns and numbers the ranks, from the bottom, as in chess; `coordinates=False` leaves them out.
    Blocked squares are crossed. `closed` are the squares of closed diagonals, with the kinds of diagonal (Fault.SUM,
    Fault.DIFFERENCE) that close each: these are drawn as lines across the squares. Queens outside the board are not
    drawn. The squares are one pattern, so that a board of any size is as many elements as there is on it.
    """
    n = placement.n
    margin = MARGIN if coordinates and n else 0
    side = n * CELL + 2 * margin or CELL
    title = f"{n} x {n}"
    size = min(max(45 * n, 180), 900) if size is None else size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {side} {side}" '
        f'role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        "<defs>",
        *_pieces(margin),
        '<path id="blocked" d="M20 20L80 80M80 20L20 80" stroke="#7a1f1f" stroke-width="9" stroke-linecap="round"/>',
        *(
            f'<path id="closed-{name}" d="{line}" stroke="#7a1f1f" stroke-width="5" stroke-dasharray="14 6.2"/>'
            for _, name, line in DIAGONALS
        ),
        "</defs>",
        _ground(n, margin),
    ]
    if margin:
        parts.append('<g font-family="sans-serif" font-size="30" fill="#6b5a48" text-anchor="middle">')
        for line in range(n):
            middle = margin + line * CELL + CELL // 2
            parts.append(f'<text x="{middle}" y="{side - 12}">{column_letters(line)}</text>')
            parts.append(f'<text x="{margin // 2}" y="{middle + 11}">{n - line}</text>')
        parts.append("</g>")
    marks = [
        (f"closed-{name}", square)
        for square, kinds in sorted((closed or {}).items(), key=lambda item: item[0])
        for kind, name, _ in DIAGONALS
        if kind in kinds
    ]
    marks += [("blocked", square) for square in sorted(blocked)] + [("queen", square) for square in placement.squares]
    parts += [
        f'<use href="#{name}" x="{margin + column * CELL}" y="{margin + row * CELL}"/>'
        for name, (row, column) in marks
        if 0 <= row < n and 0 <= column < n
    ]
    parts.append("</svg>")
    return "\n".join(parts)


def _pieces(margin: int) -> list[str]:
    """Return the definitions of what boards are made of: their squares, from a margin on, and the queen."""
    return [
        f'<pattern id="squares" width="{2 * CELL}" height="{2 * CELL}" patternUnits="userSpaceOnUse" '
        f'x="{margin}" y="{margin}">',
        f'<path fill="#f0e3cb" d="M0 0h{2 * CELL}v{2 * CELL}H0z"/>',
        f'<path fill="#b98b5e" d="M{CELL} 0h{CELL}v{CELL}h-{CELL}zM0 {CELL}h{CELL}v{CELL}H0z"/>',
        "</pattern>",
        f'<path id="queen" d="{QUEEN_PATH}" fill="#23180f" stroke="#f7efe0" stroke-width="2.5" '
        'stroke-linejoin="round" paint-order="stroke"/>',
    ]


def _ground(n: int, margin: int) -> str:
    return (
        f'<path fill="url(#squares)" stroke="#4a3320" stroke-width="4" d="M{margin} {margin}h{n * CELL}v{n * CELL}'
        f'h-{n * CELL}z"/>'
    )


SMALL = 240
"""The width of a board on a sheet, whatever its size."""

GAP = 24
TITLE, CAPTION = 36, 26


def sheet_svg(groups: Sequence[tuple[str, Sequence[Placement]]], *, title: str, across: int = 1) -> str:
    """Return a sheet of boards as an SVG document: a title, and groups of boards side by side, each under a caption.

    `across` groups stand in a line. Every board has the same width, and the sheet holds its longest text. Queens
    outside a board are not drawn.
    """
    group_width = max((len(boards) for _, boards in groups), default=0) * (SMALL + GAP)
    group_height = CAPTION + SMALL + 2 * GAP
    lines = -(-len(groups) // across)
    texts = [_text_width(title, TITLE), *(_text_width(caption, CAPTION) for caption, _ in groups)]
    width = max(min(len(groups), across) * group_width + GAP, round(max(texts)) + 2 * GAP)
    height = GAP + TITLE + GAP + lines * group_height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width // 2}" height="{height // 2}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        "<defs>",
        *_pieces(0),
        "</defs>",
        f'<path fill="#fffdf9" d="M0 0h{width}v{height}H0z"/>',
        '<g font-family="sans-serif" fill="#23180f">',
        f'<text x="{GAP}" y="{GAP + TITLE}" font-size="{TITLE}" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (caption, boards) in enumerate(groups):
        line, place = divmod(number, across)
        x, y = GAP + place * group_width, 2 * GAP + TITLE + line * group_height
        parts.append(f'<text x="{x}" y="{y + CAPTION}" font-size="{CAPTION}">{escape(caption)}</text>')
        y += CAPTION + GAP // 2
        parts += [_small_board(board, x + place * (SMALL + GAP), y) for place, board in enumerate(boards)]
    return "\n".join([*parts, "</g>", "</svg>"])


def _small_board(placement: Placement, x: int, y: int) -> str:
    n = placement.n
    queens = (
        f'<use href="#queen" x="{column * CELL}" y="{row * CELL}"/>'
        for row, column in placement.squares
        if 0 <= row < n and 0 <= column < n
    )
    scale = SMALL / (max(n, 1) * CELL)
    return f'<g transform="translate({x} {y}) scale({scale:.6g})">{_ground(n, 0)}{"".join(queens)}</g>'


def _text_width(text: str, size: int) -> float:
    """Return about how wide a text is, rather too wide than too narrow: whoever draws it has some font of his own."""
    return sum(size * (1 if east_asian_width(sign) in "WF" else 0.65) for sign in text)
