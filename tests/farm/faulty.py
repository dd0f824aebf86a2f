"""Runs the command with workers that are slow or wrong: `python -m tests.farm.faulty MODE queenside's words`.

The workers are this module again, `python -m tests.farm.faulty worker MODE N`, with a part of queenside replaced.
"""

import os
import sys
import time
from typing import Any

from queenside import cli
from queenside.counting.join import PRIMES
from queenside.farm import local, work, worker
from queenside.kernels import join

COMMAND = [sys.executable, "-m", "tests.farm.faulty"]


def command(mode: str) -> list[str]:
    """The command of a worker."""
    return [*COMMAND, "worker", mode]


def break_it(mode: str) -> None:
    """Make this process a worker of some kind; the counts of the wrong ones have their own, fitting residues."""
    tally, perform = join.tally, work.perform
    jobs = 0

    def narrow(*words: Any, primes: tuple[int, int]) -> join.Measure:
        found = tally(*words, primes=primes)
        once = found.once & 0xFFFF
        return found._replace(once=once, residues=(once % primes[0], once % primes[1], *found.residues[2:]))

    def wrapped(*words: Any, primes: tuple[int, int]) -> join.Measure:
        """A sum that wraps, while its residues do not."""
        found = tally(*words, primes=primes)
        return found._replace(once=found.once & 0xFF) if os.environ.get("ADMITTED") else found

    def one_more(job: work.Job, name: str) -> work.Result:
        nonlocal jobs
        jobs += 1
        found = perform(job, name)
        if job.method != "join" or jobs % 20 != 1:
            return found
        count = found.solutions + 1
        first, second = (count % prime for prime in PRIMES)
        return found._replace(solutions=count, residues=(first, second))

    def slow(job: work.Job, name: str) -> work.Result:
        time.sleep(float(os.environ.get("SLOW", "0.01")))
        return perform(job, name)

    def dying(job: work.Job, name: str) -> work.Result:
        nonlocal jobs
        jobs += 1
        if jobs == 20:
            os._exit(3)
        return perform(job, name)

    def dead(*_: object) -> work.Result:
        sys.exit("no more")

    def admitted(job: work.Job, name: str) -> work.Result:
        os.environ["ADMITTED"] = "yes"
        return perform(job, name)

    if mode in ("narrow", "wrapped"):
        join.tally = {"narrow": narrow, "wrapped": wrapped}[mode]  # type: ignore[assignment]
    if mode != "narrow":
        ways = {"one more": one_more, "slow": slow, "dying": dying, "dead": dead, "wrapped": admitted}
        vars(worker)["perform"] = ways[mode]


if __name__ == "__main__":
    if sys.argv[1] == "worker":
        mode = sys.argv[2]
        del sys.argv[1:3]
        break_it(mode)
        worker.main()
    else:
        local.COMMAND = tuple(command(sys.argv[1]))  # type: ignore[assignment]
        sys.exit(cli.main(sys.argv[2:]))
