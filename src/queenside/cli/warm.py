"""`queenside warm`: compile everything now, so that no later command has to."""

from __future__ import annotations

from time import perf_counter

from queenside import api
from queenside.cli.progress import duration
from queenside.counting.method import Task
from queenside.counting.search import count_up_to
from queenside.locale import gettext as _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["arguments", "run"]

# Small real tasks that between them call every kernel: what is compiled is what will be used.
TASKS: dict[str, Callable[[], object]] = {
    "list": lambda: next(api.solutions(12)),
    "count --method backtrack": lambda: api.count(12, method="backtrack"),
    "count --method join": lambda: api.count(14, method="join"),
    "search": lambda: count_up_to(Task.empty(12), 2),
    "estimate": lambda: api.estimate(12),
    "count --fundamental": lambda: api.count(16, method="join", fundamental=True),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes: nothing."""
    parser.epilog = _(
        "Kernels are compiled once for each machine and version, and kept in your cache directory;\n"
        "QUEENSIDE_CACHE in the environment names another place."
    )


def run(_options: argparse.Namespace) -> int:
    """Do each task once; print a line for each with the time it took, and where the kernels are kept."""
    for name, task in TASKS.items():
        start = perf_counter()
        task()
        print(_("ready: {name} ({time})").format(name=name, time=duration(perf_counter() - start)), flush=True)

    from queenside.kernels import cache_folder

    folder = cache_folder()
    if folder is None:
        print(_("no folder can be written: every process compiles for itself; QUEENSIDE_CACHE may name one"))
    else:
        print(_("kept in {folder}").format(folder=folder))
    return 0
