"""The export: the counts of all units with the plan's digest, for others to check and add up.

JSON lines: first an object with `format`, `n`, `height`, `plan`, `digest` and `units`, then one for each unit in the
plan's order with `unit`, `part`, `state`, `count` (a string, or null) and `residues`. CSV: the same as a comment line
that begins with #, a line of names, and a line for each unit. script/verify reads both and needs nothing of queenside.
"""

from __future__ import annotations

import json

from queenside.counting.join import PRIMES
from queenside.errors import InputError
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.farm.ledger import Ledger

__all__ = ["FORMATS", "lines"]

FORMATS = ("csv", "jsonl")


def lines(ledger: Ledger, form: str) -> Iterator[str]:
    """Yield the lines of an export in one of the FORMATS; raises InputError for another."""
    if form not in FORMATS:
        raise InputError(
            mark("format = {form!r}: the formats of an export are {formats}"), form=form, formats=", ".join(FORMATS)
        )
    machine, _ = ledger.machine()
    head = {
        "format": 1,
        "n": ledger.n,
        "height": ledger.height,
        "plan": int(ledger.meta["plan"]),
        "digest": ledger.meta["digest"],
        "units": len(machine.costs),
    }
    if form == "jsonl":
        yield json.dumps(head)
    else:
        yield f"# {json.dumps(head)}"
        yield "unit,part,state,count,residue_1,residue_2"
    for unit in ledger.units():
        count, state = machine.value(unit.number), machine.state(unit.number)
        residues = None if count is None else [count % prime for prime in PRIMES]
        if form == "jsonl":
            shown = None if count is None else str(count)
            fields = {"unit": unit.id, "part": unit.part.text, "state": state, "count": shown, "residues": residues}
            yield json.dumps(fields)
        else:
            first, second = residues or ("", "")
            shown = "" if count is None else str(count)
            yield f'{unit.id},"{unit.part.text}",{state},{shown},{first},{second}'
