"""Published values, each with its source in data/published.json; counts are strings there, integers here."""

from __future__ import annotations

import json
from pathlib import Path

_PUBLISHED = json.loads((Path(__file__).parent / "data" / "published.json").read_text(encoding="utf-8"))


def _by_size(name: str) -> dict[int, int]:
    return {int(n): int(value) for n, value in _PUBLISHED[name].items()}


SOLUTIONS = _by_size("solutions")
FUNDAMENTAL = _by_size("fundamental")
FIXED_BY_HALF_TURN = _by_size("fixed_by_half_turn")
FIXED_BY_QUARTER_TURN = _by_size("fixed_by_quarter_turn")
TOROIDAL = _by_size("toroidal")
SUPERQUEENS = _by_size("superqueens")
BY_FIRST_ROW_COLUMN: dict[int, list[int]] = {int(n): row for n, row in _PUBLISHED["by_first_row_column"].items()}
TREE_NODES_BY_DEPTH: dict[int, list[int]] = {int(n): row for n, row in _PUBLISHED["tree_nodes_by_depth"].items()}
THROUGH_SQUARE_8: list[list[int]] = _PUBLISHED["through_square_8"]
