"""The published numbers of solutions, which the page draws beside what it has counted itself."""

from __future__ import annotations

from queenside.known import SEQUENCES
from queenside.locale import gettext as _

__all__ = ["published"]


def published() -> dict[str, object]:
    """Return the published values from n = 1 on as JSON, with their source and a sentence; values are texts."""
    (sequence,) = (sequence for sequence in SEQUENCES if sequence.name == "solutions")
    return {
        "source": sequence.source,
        "title": _("{title} ({source})").format(title=_(sequence.title), source=sequence.source),
        "sentence": _("Published values; no answer of queenside is taken from them."),
        "values": [{"n": n, "value": str(sequence.value(n))} for n in sequence.sizes if n],
    }
