"""Boards as SVG pictures, drawn with our own queen: no font, no file, nothing to fetch."""

from __future__ import annotations

from queenside.notation import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenside.board import Placement, Square

__all__ = ["QUEEN_PATH", "board_svg"]

QUEEN_PATH = (
    "M18 80h64v8H18z"  # foot
    "M22 75L12 34L32 57L36 24L50 54L64 24L68 57L88 34L78 75z"  # crown of five points, the middle one below
    "M12 24a5 5 0 1 0 .01 0zM36 14a5 5 0 1 0 .01 0zM64 14a5 5 0 1 0 .01 0zM88 24a5 5 0 1 0 .01 0z"  # balls
    "M50 36a6 6 0 1 0 .01 0z"
)
"""The outline of the queen in a square of 100 by 100, as the `d` of an SVG path."""

CELL = 100
MARGIN = 45


def board_svg(
    placement: Placement, *, size: int = 400, coordinates: bool = True, blocked: Iterable[Square] = ()
) -> str:
    """Return the board as an SVG document, `size` pixels wide and high.

    Letters name the columns and numbers the ranks, from the bottom, as in chess; `coordinates=False` leaves them out.
    Blocked squares are crossed. Queens outside the board are not drawn. The squares are one pattern, so that a board
    of any size is as many elements as it has queens.
    """
    n = placement.n
    margin = MARGIN if coordinates and n else 0
    side = n * CELL + 2 * margin or CELL
    title = f"{n} x {n}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {side} {side}" '
        f'role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        "<defs>",
        f'<pattern id="squares" width="{2 * CELL}" height="{2 * CELL}" patternUnits="userSpaceOnUse" '
        f'x="{margin}" y="{margin}">',
        f'<path fill="#f0e3cb" d="M0 0h{2 * CELL}v{2 * CELL}H0z"/>',
        f'<path fill="#b98b5e" d="M{CELL} 0h{CELL}v{CELL}h-{CELL}zM0 {CELL}h{CELL}v{CELL}H0z"/>',
        "</pattern>",
        f'<path id="queen" d="{QUEEN_PATH}" fill="#23180f" stroke="#f7efe0" stroke-width="2.5" '
        'stroke-linejoin="round" paint-order="stroke"/>',
        '<path id="blocked" d="M20 20L80 80M80 20L20 80" stroke="#7a1f1f" stroke-width="9" stroke-linecap="round"/>',
        "</defs>",
        f'<path fill="url(#squares)" stroke="#4a3320" stroke-width="4" d="M{margin} {margin}h{n * CELL}v{n * CELL}'
        f'h-{n * CELL}z"/>',
    ]
    if margin:
        parts.append('<g font-family="sans-serif" font-size="30" fill="#6b5a48" text-anchor="middle">')
        for line in range(n):
            middle = margin + line * CELL + CELL // 2
            parts.append(f'<text x="{middle}" y="{side - 12}">{column_letters(line)}</text>')
            parts.append(f'<text x="{margin // 2}" y="{middle + 11}">{n - line}</text>')
        parts.append("</g>")
    marks = [("blocked", square) for square in sorted(blocked)] + [("queen", square) for square in placement.squares]
    parts += [
        f'<use href="#{name}" x="{margin + column * CELL}" y="{margin + row * CELL}"/>'
        for name, (row, column) in marks
        if 0 <= row < n and 0 <= column < n
    ]
    parts.append("</svg>")
    return "\n".join(parts)
