"""`queenside audit`: count a sample of a long run again, by another method, and check the whole.

Exit codes: 0 the run is complete and all is well; 1 something is damaged or disputed, or was and has been set aside; 2
that cannot be told, since the run is not complete, or there is no ledger.
"""

from __future__ import annotations

from queenside.cli import complain, note
from queenside.cli.run import add_workers, shown, workers
from queenside.cli.status import lines
from queenside.errors import InputError
from queenside.farm.run import Run
from queenside.locale import gettext as _
from queenside.locale import mark, ngettext
from queenside.seeds import parse_seed
from queenside.sizes import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from queenside.farm.run import Audit, Progress

__all__ = ["arguments", "run"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("ledger", metavar="FILE", help=_("the ledger of the run"))
    parser.add_argument(
        "--sample", metavar="PERCENT", default="2", help=_("how many percent of the units to recount, 2 without")
    )
    parser.add_argument("--seed", metavar="S", help=_("a whole number: the same one chooses the same units again"))
    add_workers(parser)


def run(options: argparse.Namespace) -> int:
    """Recount, print what was found, and say it by the exit code."""
    percent, seed, number = _percent(options.sample), parse_seed(options.seed), workers(options)
    last: list[Progress] = []
    bar, draw = shown(_("audit"), last)
    try:
        found = Run(ledger=options.ledger).audit(
            percent=percent, seed=seed, workers=number, dask=options.dask, progress=draw
        )
    except KeyboardInterrupt:
        bar.close()
        note(_("stopped: what was recounted is kept"))
        raise
    except OSError as error:
        bar.close()
        complain(_("the ledger could not be written: {reason}").format(reason=error.strerror or error))
        return 2
    finally:
        bar.close()
    print("\n".join([*lines(found.status), *_findings(found), _verdict(found)]))
    return found.code


def _percent(text: str) -> float:
    try:
        percent = float(text)
    except ValueError:
        percent = -1.0
    if not 0 <= percent <= 100:
        raise InputError(mark("sample = {percent!r}: the sample is from 0 to 100 percent"), percent=shortened(text))
    return percent


def _findings(found: Audit) -> list[str]:
    said = [
        ngettext("{number} unit recounted", "{number} units recounted", found.recounted).format(number=found.recounted)
    ]
    said += [_("damaged: {what}").format(what=what) for what in found.damaged]
    said += [_("disputed: unit {id}; `queenside story` tells its story").format(id=unit) for unit in found.disputed]
    if found.set_aside:
        said.append(
            _("{results} results set aside, {units} units to be counted again: go on with `queenside run`").format(
                results=found.set_aside, units=found.reopened
            )
        )
    if found.symmetric is not None:
        said.append(
            _("the numbers of symmetric solutions agree with the total")
            if found.symmetric
            else _("the numbers of symmetric solutions contradict the total")
        )
    total = found.status.total
    published = _published(found.status.n)
    if total is not None and published is not None:
        said.append(
            _("the total is the published one")
            if published == total
            else _("the total is not the published one, {published}").format(published=published)
        )
    return said


def _published(n: int) -> int | None:
    from queenside.known import SEQUENCES

    sequence = SEQUENCES[0]
    return sequence.value(n) if n in sequence.sizes else None


def _verdict(found: Audit) -> str:
    return {
        0: _("all is well"),
        1: _("something is wrong"),
        2: _("it cannot be told whether the number is right: the run is not complete"),
    }[found.code]
