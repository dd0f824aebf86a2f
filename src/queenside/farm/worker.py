"""A worker as a process: `python -m queenside.farm.worker N` reads jobs and writes results, a JSON object a line.

It first writes what it finds for the parts of its admission, then waits for jobs. It ends when its input does: a worker
never outlives whoever gave it work, however that ended. Idle for long, it shows again that it counts right.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from queue import Empty, SimpleQueue
from threading import Thread

from queenside.farm.work import admission, as_message, identity, job_of, perform

__all__ = ["main"]

IDLE = 600.0
"""Seconds without a job after which a worker shows again that it counts right."""


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives work: this process follows its end
    n, worker = int(sys.argv[1]), identity()
    jobs: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(jobs,), daemon=True).start()
    _write({"worker": worker, "admission": admission(n)})
    while True:
        try:
            line = jobs.get(timeout=IDLE)
        except Empty:
            line = jobs.get()
            _write({"worker": worker, "admission": admission(n)})
        _write({"result": as_message(perform(job_of(json.loads(line)), worker))})


def _read(jobs: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        jobs.put(line)
    os._exit(0)  # in the middle of a unit, too: nobody is there to hear its count


def _write(message: object) -> None:
    try:
        print(json.dumps(message), flush=True)
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main()
