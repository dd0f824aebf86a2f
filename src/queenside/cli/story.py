"""`queenside story`: all that happened to one unit of a long run."""

from __future__ import annotations

from datetime import datetime

from queenside.farm.ledger import Row
from queenside.farm.run import Run
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.farm.ledger import Event

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("ledger", metavar="FILE", help=_("the ledger of the run"))
    parser.add_argument("unit", metavar="UNIT", help=_("the id of a unit, or the beginning of it; see `export`"))


def run(options: argparse.Namespace) -> int:
    """Print the unit, and a line for each thing that happened to it."""
    unit, happened = Run(ledger=options.ledger).story(options.unit)
    print(_("unit {id}, number {number} of the plan").format(id=unit.id, number=unit.number + 1))
    print(_("part {part}, estimated at {seconds} s").format(part=unit.part.text, seconds=f"{unit.cost / 1e6:.3g}"))
    for one in happened:
        print(_result(one) if isinstance(one, Row) else _event(one))
    return 0


def _moment(time: float) -> str:
    return datetime.fromtimestamp(time).isoformat(" ", "seconds")


def _result(row: Row) -> str:
    text = _(
        "{time}  result {number} of lease {lease}: {count}, by {method} ({symmetry}), {worker}, {seconds} s"
    ).format(
        time=_moment(row.end),
        number=row.number,
        lease=row.lease,
        count=row.solutions,
        method=row.method,
        symmetry=row.symmetry.lower().replace("_", " "),
        worker=row.worker,
        seconds=f"{row.seconds:.3g}",
    )
    return text if row.is_whole else _("{text}; this row is damaged").format(text=text)


def _event(event: Event) -> str:
    if event.lease is not None:
        subject = _("lease {number}").format(number=event.lease)
    else:
        subject = _("result {number}").format(number=event.result)
    return f"{_moment(event.time)}  {subject}: {event.what} ({event.detail})"
