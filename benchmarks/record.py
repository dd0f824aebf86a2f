"""Counts Q(19) through a ledger, killing the run three times on the way, audits and verifies it; writes its record."""

import subprocess
import sys
import tempfile
import time

from common import COMMAND, ROOT

from queenside import LedgerError, Run
from queenside.farm.ledger import Ledger

N = 19
KILL_AT = (0.2, 0.45, 0.7)
"""The parts of the work after which the run is killed."""


def wait_for(ledger: str, fraction: float) -> float:
    """Return the part of the work that is done, once it is at least so much."""
    while True:
        try:
            done = Run(ledger=ledger).status().fraction
        except LedgerError:  # it is being made
            done = 0.0
        if done >= fraction:
            return done
        time.sleep(0.05)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        ledger = f"{folder}/queens.ledger"
        words = ["run", str(N), "--ledger", ledger, "--workers", "2"]
        said = []
        for fraction in KILL_AT:
            process = subprocess.Popen([*COMMAND, *words])
            done = wait_for(ledger, fraction)
            process.kill()
            process.wait()
            said.append(f"{100 * done:.0f} %")
        total = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=True).stdout.strip()
        audit = subprocess.run(
            [*COMMAND, "audit", ledger, "--sample", "2", "--seed", "1", "--workers", "2"],
            capture_output=True,
            text=True,
            check=False,
        )
        export = subprocess.run([*COMMAND, "export", ledger], capture_output=True, text=True, check=True).stdout
        verified = subprocess.run(
            [sys.executable, "-I", str(ROOT / "script" / "verify"), "-"],
            input=export,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        with Ledger(ledger) as opened:
            rows = list(opened.rows())
            leases = sum(event.what == "leased" and event.detail == "join" for event in opened.events())
            join = [row for row in rows if row.method == "join"]
            spent = sum(row.seconds for row in join)
            again = sum(row.seconds for row in rows if row.method != "join")
            workers = len({row.worker for row in join})
    page = ROOT / "docs" / "runs-19.md"
    page.write_text(
        f"""# The record of a run: Q({N})

`queenside run {N} --ledger queens.ledger --workers 2`, killed by SIGKILL when {said[0]}, {said[1]} and {said[2]}
of the work were done, and each time gone on with by the same command. It printed

```text
{total}
```

{len(join)} units had one result each, from {workers} worker processes; {leases - len(join)} that were out at a
kill were given out again. The join took {spent:.1f} s of processors, the recount {again:.1f} s.

`queenside audit queens.ledger --sample 2 --seed 1` ended with exit code {audit.returncode} and said

```text
{audit.stdout.strip()}
```

`queenside export queens.ledger | script/verify -` printed {verified}.

Written by `python benchmarks/record.py`; not edited by hand.
""",
        encoding="utf-8",
    )
    print(page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
