"""A crowd of clients for a server of its own, in threads: most look at steps, some count, half of these leave early."""

import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from queenside.classic import METHODS
from tests.command import COMMAND, environment
from tests.published import SOLUTIONS
from tests.waiting import until
from tests.web.serving import Client, workers

SIZE = 10
"""What is counted by those who stay; those who leave have asked for what would not end."""


class Load(NamedTuple):
    """What came of it: answers that were right and what was wrong, in words; the processes that were left.

    `slowest` is the longest that anybody waited for steps, in seconds; `grown` how many more MiB the server took in the
    second half of the time than in the first.
    """

    right: int
    wrong: list[str]
    left: int
    slowest: float
    grown: float


def load(clients: int, counting: int) -> Load:
    """Let so many clients, of whom `counting` count, ask a server of their own at the same time."""
    wrong: list[str] = []
    times: list[float] = []
    memory: list[float] = []
    wanted = [step.counters.considered for step in islice(METHODS["iterative"].steps(8), 600)]

    def look(address: str) -> bool:
        for turn in range(6):
            with Client(address) as client:
                start = time.perf_counter()
                answer = client.post("/api/steps", {"board": {"n": 8}, "first": turn * 100, "count": 100})
                times.append(time.perf_counter() - start)
            found = [step["counters"]["considered"] for step in answer.json["steps"]]
            if found != wanted[turn * 100 : turn * 100 + 100]:
                wrong.append(f"steps from {turn * 100}: {answer.status}")
                return False
        return True

    def count(address: str, number: int) -> bool:
        leaves = number % 2 == 1
        asked = {"kind": "finish", "board": {"n": 30 if leaves else SIZE}, "page": str(number)}
        with Client(address) as client:
            answer = client.post("/api/jobs", asked)
            while answer.status == 429:
                time.sleep(0.2)  # as it is asked to
                answer = client.post("/api/jobs", asked)
            with client.events(answer.json["id"]) as events:
                if leaves:
                    next(events)
                    return False
                last = list(events)[-1]
        if last.data.get("result") != {"solutions": str(SOLUTIONS[SIZE])}:
            wrong.append(f"count: {last}")
            return False
        return True

    command = [*COMMAND, "web", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with ThreadPoolExecutor(clients) as pool:
                jobs = [
                    pool.submit(count, address, number) if number < counting else pool.submit(look, address)
                    for number in range(clients)
                ]
                while not all(job.done() for job in jobs):
                    memory.append(_memory(server.pid))
                    time.sleep(0.1)
                right = sum(job.result() for job in jobs)
            until(lambda: not workers(server.pid))
            memory.append(_memory(server.pid))
            left = len(workers(server.pid))
        finally:
            server.terminate()
    half = len(memory) // 2
    return Load(right, wrong, left, max(times), max(memory[half:]) - max(memory[:half] or memory))


def _memory(process: int) -> float:
    """Return the MiB that a process has in memory; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    # What docs/web.md promises: `python -m tests.web.load`.
    print(load(clients=200, counting=20))
