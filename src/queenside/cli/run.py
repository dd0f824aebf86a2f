"""`queenside run`: a count in units kept in a ledger, that can be stopped and gone on with at will."""

from __future__ import annotations

import shlex
import sys

from queenside import counting
from queenside.cli import complain, note
from queenside.cli.progress import Bar, duration
from queenside.errors import InputError, QueensideError
from queenside.farm.plan import LARGEST, SMALLEST
from queenside.farm.run import Run
from queenside.locale import gettext as _
from queenside.sizes import parse_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from queenside.farm.run import Progress

__all__ = ["add_workers", "arguments", "run", "shown", "workers"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "size",
        metavar="N",
        help=_("the size of the board, {lowest} to {highest}").format(lowest=SMALLEST, highest=LARGEST),
    )
    parser.add_argument("--ledger", metavar="FILE", required=True, help=_("the file that keeps the run"))
    add_workers(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who does the work."""
    parser.add_argument("--workers", metavar="K", help=_("how many processes to count with; one for each core without"))
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help=_("count on a Dask cluster: the address of its scheduler, or local:K for K processes here"),
    )


def workers(options: argparse.Namespace) -> int | None:
    """Return the number of workers asked for; raises InputError for none that can be."""
    return None if options.workers is None else counting.check_threads(options.workers)


def run(options: argparse.Namespace) -> int:
    """Count what is left and print the total alone."""
    n = parse_size(options.size, SMALLEST, LARGEST)
    number = workers(options)
    here = Run(n, ledger=options.ledger)
    last: list[Progress] = []
    bar, draw = shown(f"n = {n}", last)
    try:
        total = here.run(workers=number, dask=options.dask, progress=draw)
    except KeyboardInterrupt:
        bar.close()
        _say_how_to_go_on(options, last)
        raise
    except InputError:
        raise
    except QueensideError as error:
        bar.close()
        complain(str(error))
        return 1
    except OSError as error:
        bar.close()
        complain(
            _("the ledger could not be written: {reason}; what it holds is safe, and the same command goes on").format(
                reason=error.strerror or error
            )
        )
        return 1
    finally:
        bar.close()
    print(total, flush=True)
    return 0


def shown(label: str, last: list[Progress]) -> tuple[Bar, Callable[[Progress], object]]:
    """Return a bar and a function that keeps the last progress in a list and draws it, when people look on."""
    bar = Bar(label)
    seen = sys.stderr is not None and sys.stderr.isatty()

    def draw(progress: Progress) -> None:
        last[:] = [progress]
        if seen:
            bar(progress.fraction, _line(progress))

    return bar, draw


def _line(progress: Progress) -> str:
    if progress.planning:
        return _("planning, {units} units so far").format(units=progress.units)
    parts = [
        _("{done} of {units} units").format(done=progress.done, units=progress.units),
        _("{confirmed} confirmed").format(confirmed=progress.confirmed),
        _("{rate} of the estimated pace").format(rate=f"{progress.rate:.2g}"),
    ]
    if progress.seconds_left is not None:
        least, most = progress.seconds_left
        parts.append(_("{least} to {most} left").format(least=duration(least), most=duration(most)))
    return ", ".join(parts)


def _say_how_to_go_on(options: argparse.Namespace, last: list[Progress]) -> None:
    words = ["queenside", "run", options.size, "--ledger", options.ledger]
    for name in ("workers", "dask"):
        if getattr(options, name) is not None:
            words += [f"--{name}", getattr(options, name)]
    if last and not last[0].planning:
        note(
            _("stopped with {done} of {units} units done, {percent} % of the work").format(
                done=last[0].done, units=last[0].units, percent=f"{100 * last[0].fraction:.1f}"
            )
        )
    note(_("to go on: {command}").format(command=shlex.join(words)))
