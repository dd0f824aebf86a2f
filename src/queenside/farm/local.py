"""Workers as processes of this machine, spoken to through pipes.

A worker that dies is replaced, and what it was at is reported as lost. The workers end with this process, however it
ends: their input closes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from queenside.errors import QueensideError
from queenside.farm.transport import Admitted, Counted, Event, Lost, ahead
from queenside.farm.work import as_message, result_of
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenside.farm.work import Job

__all__ = ["LocalWorkers"]

COMMAND = (sys.executable, "-m", "queenside.farm.worker")

MOST_DEATHS = 6
"""So many workers may die one after the other without a single result, and as many more as there are."""


class _Worker:
    """One process: its pipes, its jobs, and whether it may have any."""

    def __init__(self, number: int, command: Sequence[str], heard: SimpleQueue[tuple[int, Any]]) -> None:
        self.name = ""
        self.jobs: set[int] = set()
        self.complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it is open as long as the process
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.complaints, text=True
        )
        Thread(target=self._listen, args=(number, heard), daemon=True).start()

    def _listen(self, number: int, heard: SimpleQueue[tuple[int, Any]]) -> None:
        assert self.process.stdout is not None
        try:
            for line in self.process.stdout:
                heard.put((number, json.loads(line)))
        except ValueError:  # half a line, of one that was killed while writing, or a closed pipe
            pass
        heard.put((number, None))

    def send(self, message: object) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # if it is gone, the end of its output is about to say so
            print(json.dumps(message), file=self.process.stdin, flush=True)

    def end(self) -> str:
        """End the process, and return the last line of what it complained about."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with suppress(OSError):  # what it never read cannot be written any more
                stream.close()
        self.complaints.seek(0)
        lines = self.complaints.read().decode(errors="replace").split("\n")
        self.complaints.close()
        return next((line for line in reversed(lines) if line.strip()), f"exit code {self.process.returncode}")


class LocalWorkers:
    """A transport: a number of processes of this machine, for boards of size n."""

    def __init__(self, n: int, number: int, command: Sequence[str] | None = None) -> None:
        self._command = (*(COMMAND if command is None else command), str(n))
        self._heard: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._workers: dict[int, _Worker] = {}
        self._started = self._deaths = 0
        for _ in range(number):
            self._start()

    def _start(self) -> None:
        self._started += 1
        self._workers[self._started] = _Worker(self._started, self._command, self._heard)

    def workers(self) -> int:
        """Return the number of processes."""
        return len(self._workers)

    def room(self, seconds: float) -> int:
        """Return how many more jobs the admitted workers should have."""
        each = ahead(seconds)
        return sum(max(0, each - len(worker.jobs)) for worker in self._workers.values() if worker.name)

    def send(self, job: Job) -> None:
        """Have a job done by the worker with the fewest."""
        worker = min((worker for worker in self._workers.values() if worker.name), key=lambda one: len(one.jobs))
        worker.jobs.add(job.lease)
        worker.send(as_message(job))

    def poll(self, seconds: float) -> list[Event]:
        """Return what has happened; raises QueensideError when workers die as soon as they are started."""
        events: list[Event] = []
        try:
            number, message = self._heard.get(timeout=seconds)
            while True:
                events += self._events(number, message)
                number, message = self._heard.get_nowait()
        except Empty:
            return events

    def _events(self, number: int, message: Any) -> list[Event]:
        worker = self._workers.get(number)
        if worker is None:
            return []
        if message is None:
            return self._replaced(number, worker)
        if "admission" in message:
            worker.name = message["worker"]
            return [Admitted(worker.name, message["admission"])]
        result = result_of(message["result"])
        worker.jobs.discard(result.lease)
        self._deaths = 0
        return [Counted(result)]

    def _replaced(self, number: int, worker: _Worker) -> list[Event]:
        del self._workers[number]
        reason = worker.end()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS + len(self._workers):
            raise QueensideError(
                mark("{number} workers died one after the other; the last one said: {reason}"),
                number=self._deaths,
                reason=reason,
            )
        self._start()
        return [Lost(lease, reason) for lease in sorted(worker.jobs)]

    def refuse(self, worker: str) -> None:
        """End a worker that counts wrongly; its jobs are reported as lost, and another process takes its place."""
        for number, one in self._workers.items():
            if one.name == worker:
                one.name = ""
                one.process.kill()
                self._heard.put((number, None))

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers.values():
            worker.process.kill()
        for worker in self._workers.values():
            worker.end()
        self._workers = {}
