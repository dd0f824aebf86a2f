"""Auditing: which units are counted again, who is right where counts differ, and what holds for a whole run."""

from __future__ import annotations

from math import ceil

from queenside.farm.coordinator import distrust
from queenside.farm.state import DISPUTED, DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from queenside.farm.ledger import Ledger
    from queenside.farm.state import Machine

__all__ = ["HEAVIEST", "agrees_with_symmetric", "sample", "settle"]

HEAVIEST = 3
"""So many of the costliest units are recounted besides the sample."""


def sample(ledger: Ledger, machine: Machine, percent: float, chance: Random) -> list[int]:
    """Return the units to recount, of those that have one method's count: a random sample of so many percent of all
    units, the heaviest ones, and the first one of each worker.
    """
    done = [unit for unit in range(len(machine.costs)) if machine.state(unit) == DONE]
    if not percent:
        return []
    chosen = set(chance.sample(done, min(len(done), ceil(len(machine.costs) * percent / 100))))
    chosen |= set(sorted(done, key=lambda unit: -machine.costs[unit])[:HEAVIEST])
    first: dict[str, int] = {}
    for row in ledger.rows():
        first.setdefault(row.worker, row.unit)
    return sorted(chosen | set(first.values()).intersection(done))


def settle(ledger: Ledger, machine: Machine) -> int:
    """Set aside opinions that are outvoted, with all that their workers counted and no other method has confirmed.

    Returns how many results were set aside.
    """
    found = 0
    with ledger.commit():
        for unit in range(len(machine.costs)):
            if machine.state(unit) != DISPUTED:
                continue
            for loser in machine.losers(unit):
                ledger.add_event("set aside", unit=unit, result=loser.number, detail=f"outvoted: {loser.worker}")
                machine.drop(unit, loser.number)
                found += 1 + len(distrust(ledger, machine, loser.worker))
    return found


def agrees_with_symmetric(n: int, total: int) -> bool:
    """Return whether a total is possible, given the solutions that turns keep, which have searches of their own.

    Q + P + 2 R is a multiple of 8 for n >= 2 (see `counting.symmetry`): necessary, and not sufficient.
    """
    from queenside.counting import SMALL, run
    from queenside.counting.method import Task
    from queenside.counting.symmetry import HalfTurn, QuarterTurn, kept_by_half_turn, kept_by_quarter_turn

    if n <= SMALL:
        half_turn, quarter_turn = kept_by_half_turn(n), kept_by_quarter_turn(n)
    else:
        half_turn, quarter_turn = run(HalfTurn(), Task.empty(n)), run(QuarterTurn(), Task.empty(n))
    return (total + half_turn + 2 * quarter_turn) % 8 == 0
