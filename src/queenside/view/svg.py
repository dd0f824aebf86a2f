"""Boards as SVG pictures, drawn with our own queen: no font, no file, nothing to fetch."""

from __future__ import annotations

from queenside.board import Fault
from queenside.notation import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenside.board import Placement, Square

__all__ = ["QUEEN_PATH", "board_svg"]

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
        f'<pattern id="squares" width="{2 * CELL}" height="{2 * CELL}" patternUnits="userSpaceOnUse" '
        f'x="{margin}" y="{margin}">',
        f'<path fill="#f0e3cb" d="M0 0h{2 * CELL}v{2 * CELL}H0z"/>',
        f'<path fill="#b98b5e" d="M{CELL} 0h{CELL}v{CELL}h-{CELL}zM0 {CELL}h{CELL}v{CELL}H0z"/>',
        "</pattern>",
        f'<path id="queen" d="{QUEEN_PATH}" fill="#23180f" stroke="#f7efe0" stroke-width="2.5" '
        'stroke-linejoin="round" paint-order="stroke"/>',
        '<path id="blocked" d="M20 20L80 80M80 20L20 80" stroke="#7a1f1f" stroke-width="9" stroke-linecap="round"/>',
        *(
            f'<path id="closed-{name}" d="{line}" stroke="#7a1f1f" stroke-width="5" stroke-dasharray="14 6.2"/>'
            for _, name, line in DIAGONALS
        ),
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
