"""`queenside status`: how far a long run is, from its ledger."""

from __future__ import annotations

from queenside.cli.progress import duration
from queenside.farm.run import Run
from queenside.farm.state import CONFIRMED, DEAD, DISPUTED, DONE
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.farm.run import Status

__all__ = ["arguments", "lines", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("ledger", metavar="FILE", help=_("the ledger of the run"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(options: argparse.Namespace) -> int:
    """Print how many units are done, confirmed and disputed, and the total when none is missing."""
    status = Run(ledger=options.ledger).status()
    print(_json(status) if options.json else "\n".join(lines(status)))
    return 0


def lines(status: Status) -> list[str]:
    """Return what there is to say about a run."""
    states = status.states
    found = [
        _("n = {n}, band of {height} rows, plan {digest}").format(
            n=status.n, height=status.height, digest=status.digest[:16]
        ),
        _("{done} of {units} units done ({percent} % of the work), {confirmed} of them confirmed").format(
            done=states[DONE] + states[CONFIRMED],
            units=sum(states.values()),
            percent=f"{100 * status.fraction:.1f}",
            confirmed=states[CONFIRMED],
        ),
        _("{disputed} disputed, {dead} dead, {damaged} damaged results").format(
            disputed=states[DISPUTED], dead=states[DEAD], damaged=status.damaged
        ),
        _("time of processors: {time}").format(time=duration(status.seconds)),
    ]
    if status.recount_seconds:
        found.append(_("time of processors for recounts: {time}").format(time=duration(status.recount_seconds)))
    if status.total is not None:
        found.append(_("total: {total} solutions").format(total=status.total))
    return found


def _json(status: Status) -> str:
    """Return the status as a JSON object. The total is a string: many readers of JSON lose digits beyond 2^53."""
    import json

    fields = status._asdict()
    fields["total"] = None if status.total is None else str(status.total)
    return json.dumps(fields)
