"""Kills long runs, coordinator and workers alike, at 200 random moments, and sees whether anything is lost.

Runs of n = 13 and n = 14 with workers that are slowed down, so that moments fall into the work too. After each kill the
same command goes on; after the last one a run is finished and checked. SURVIVE_KILLS in the environment sets another
number of kills, SURVIVE_SEED other moments.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from common import ROOT, table

from queenside import Run
from queenside.farm.ledger import Ledger
from queenside.farm.transport import MOST_AHEAD

KILLS = int(os.environ.get("SURVIVE_KILLS", "200"))
SEED = int(os.environ.get("SURVIVE_SEED", "1"))
TOTALS = {13: 73712, 14: 365596}
"""From OEIS A000170."""
MOST = {13: 2.0, 14: 4.0}
"""Seconds until a kill at most: about what an undisturbed run takes."""
OUT = 2 * MOST_AHEAD
"""Units that can be out at a time, with two workers."""


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def kill_one(n: int, ledger: str, chance: random.Random) -> Counter[str]:
    """Start or go on with a run and kill some of it at a random moment; return what was killed."""
    words = [sys.executable, "-m", "tests.farm.faulty", "slow", "run", str(n), "--ledger", ledger, "--workers", "2"]
    process = subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "SLOW": "0.05"}
    )
    killed: Counter[str] = Counter()
    try:
        process.wait(chance.uniform(0.05, MOST[n]))
        killed["came too late"] += 1
    except subprocess.TimeoutExpired:
        workers = children(process.pid)
        if chance.random() < 0.4 and workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed["workers"] += 1
            time.sleep(chance.uniform(0, 0.3))
        else:
            killed["coordinators"] += 1
    process.kill()
    process.wait()
    return killed


def main() -> None:
    chance = random.Random(SEED)
    killed: Counter[str] = Counter()
    runs = wrong = twice = most_again = 0
    while killed["workers"] + killed["coordinators"] < KILLS:
        n = chance.choice((13, 14))
        with tempfile.TemporaryDirectory() as folder:
            ledger = f"{folder}/ledger"
            here: Counter[str] = Counter()
            for _ in range(chance.randint(2, 6)):
                here += kill_one(n, ledger, chance)
            total = Run(n, ledger=ledger).run(workers=1)
            with Ledger(ledger) as opened:
                rows, units = list(opened.rows()), list(opened.units())
                leases = sum(event.what == "leased" for event in opened.events())
                damage = opened.problems()
            kills = here["workers"] + here["coordinators"]
            runs += 1
            wrong += total != TOTALS[n] or bool(damage)
            twice += len(rows) - len(units)
            most_again = max(most_again, leases - len(units) - OUT * (kills + 1))
            killed += here
            print(n, dict(here), total, len(rows), len(units), leases, flush=True)
    text = table(
        ["what", "how many"],
        [
            ["runs of n = 13 and 14", str(runs)],
            ["coordinators killed", str(killed["coordinators"])],
            ["workers killed, their coordinators soon after", str(killed["workers"])],
            ["kills that came after the end", str(killed["came too late"])],
            ["wrong totals or damaged ledgers", str(wrong)],
            ["units with a result that were counted again", str(twice)],
            ["runs that gave out more units again than were out at a kill", str(max(0, most_again))],
        ],
    )
    page = ROOT / "docs" / "benchmarks" / "survive.md"
    page.write_text(
        "# Killed at random moments\n\n"
        "Long runs whose coordinator or workers were killed by SIGKILL at random moments, and that then went on and "
        "were finished. Workers were slowed down by 50 ms a unit, so that kills fall into the work too.\n\n"
        f"{text}\nWritten by `python benchmarks/survive.py`; not edited by hand.\n",
        encoding="utf-8",
    )
    print(page.read_text(encoding="utf-8"))
    if wrong or twice or most_again > 0:
        sys.exit(1)


if __name__ == "__main__":
    main()
