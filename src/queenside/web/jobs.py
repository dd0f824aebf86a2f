"""Jobs: counts that run in processes of their own, which can be ended, and the events that they send.

A job lives as long as someone reads its events: when nobody has for GRACE seconds, its process is killed. Of its events
the last progress is kept, and the last of all for a while after the end, so that a reader whose connection broke goes
on where it was.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import contextmanager, suppress
from secrets import token_urlsafe
from typing import NamedTuple

from queenside.errors import QueensideError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.web import worker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Event", "Job", "Jobs", "TooManyError"]

MOST, MOST_OF_CLIENT = 4, 2
"""Jobs that run at once: in all, and for one client."""

GRACE = 3.0
"""Seconds that a job goes on with no reader."""

LIMIT = 600.0
"""Seconds that a job may take."""

KEPT = 60.0
"""Seconds after its end in which the result of a job can be read again."""

LONGEST_LINE = 1 << 20


class TooManyError(QueensideError):
    """As many jobs as may run at once are running."""


class Event(NamedTuple):
    """Something that happened to a job: its number, from 1 on, a name and what is told as JSON."""

    number: int
    name: str
    data: dict[str, object]

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after it."""
        return self.name != "progress"


class Job:
    """A job: reads what its process says until that is gone, and tells those who wait. Made in a running event loop."""

    def __init__(self, request: dict[str, object], client: str) -> None:
        self.id = token_urlsafe(16)
        self.client = client
        self.last: Event | None = None
        """The event told last."""
        self._process: asyncio.subprocess.Process | None = None
        self._stopped: dict[str, object] | None = None  # what to tell as "stopped", once it was asked for
        self._changed = asyncio.Event()
        self._readers = 0
        loop = asyncio.get_running_loop()
        too_long = _("It was stopped after {minutes} minutes.").format(minutes=round(LIMIT / 60))
        self._limit = loop.call_later(LIMIT, self.end, too_long)
        self._left = loop.call_later(GRACE, self.end)
        self._task = asyncio.create_task(self._run(request))

    @property
    def ended(self) -> bool:
        """Whether the process is gone and the last event is there."""
        return self.last is not None and self.last.is_last

    @contextmanager
    def reader(self) -> Iterator[None]:
        """Count a reader of the events: without any the job is stopped soon."""
        self._readers += 1
        self._left.cancel()
        try:
            yield
        finally:
            self._readers -= 1
            if not self._readers and not self.ended:
                self._left = asyncio.get_running_loop().call_later(GRACE, self.end)

    async def after(self, number: int) -> Event:
        """Return the last event, as soon as there is one after that of a number."""
        while self.last is None or self.last.number <= number:
            await self._changed.wait()
        return self.last

    def end(self, why: str | None = None) -> None:
        """Kill the process, unless it is gone; `why` is told to the readers."""
        if self.ended or self._stopped is not None:
            return
        self._stopped = {"found": self.last and self.last.data["found"], "why": why}
        self._kill()

    async def stop(self) -> None:
        """Kill the process and wait until it is gone."""
        self.end()
        await self.gone()

    async def gone(self) -> None:
        """Wait until the process is gone."""
        await asyncio.wait([self._task])

    def when_gone(self, do: Callable[[], object]) -> None:
        """Call a function once the process is gone."""
        self._task.add_done_callback(lambda _task: do())

    def _kill(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:  # the method may take the exit code of a process that has just ended from the one who waits for it
                os.kill(self._process.pid, signal.SIGKILL)

    def _tell(self, name: str, data: dict[str, object]) -> None:
        self.last = Event(1 if self.last is None else self.last.number + 1, name, data)
        self._changed.set()
        self._changed = asyncio.Event()

    async def _run(self, request: dict[str, object]) -> None:
        name, data = "failed", _failure(_("The counting process ended before it had an answer."))
        try:
            name, data = await self._work(request) or (name, data)
        except OSError as error:  # no process could be started
            data = _failure(str(error.strerror or error))
        finally:
            self._limit.cancel()
            self._left.cancel()
            if self._stopped is not None:
                name, data = "stopped", self._stopped
            self._tell(name, data)

    async def _work(self, request: dict[str, object]) -> tuple[str, dict[str, object]] | None:
        """Run the process until it is gone; return the last event that it sent, None if it was no last one."""
        self._process = process = await asyncio.create_subprocess_exec(
            *worker.command(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
        )
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        try:
            if self._stopped is not None:
                return None
            with suppress(ConnectionError):
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
            async for line in process.stdout:
                said = json.loads(line)
                if said["event"] != "progress":
                    with suppress(TimeoutError):
                        await asyncio.wait_for(process.wait(), 1)
                    return said["event"], said["data"]
                self._tell("progress", said["data"])
            return None
        finally:
            self._kill()
            process.stdin.close()
            await process.wait()


def _failure(message: str) -> dict[str, object]:
    return {"error": {"message": message}}


class Jobs:
    """All jobs of a server: those that run, and for a while those that ran."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    def start(self, request: dict[str, object], client: str) -> Job:
        """Start a job for a client; raises TooManyError when too many run."""
        running = [job for job in self._jobs.values() if not job.ended]
        if len(running) >= MOST:
            raise TooManyError(mark("{count} counts are running, as many as may: try again soon"), count=MOST)
        if sum(job.client == client for job in running) >= MOST_OF_CLIENT:
            raise TooManyError(
                mark("{count} counts of yours are running, as many as may: stop one first"), count=MOST_OF_CLIENT
            )
        job = Job(request, client)
        self._jobs[job.id] = job
        job.when_gone(lambda: asyncio.get_running_loop().call_later(KEPT, self._jobs.pop, job.id, None))
        return job

    def get(self, name: str) -> Job | None:
        """Return the job of an id, if it runs or ended not long ago."""
        return self._jobs.get(name)

    async def close(self) -> None:
        """Stop all jobs and wait until their processes are gone."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.end()
        for job in jobs:
            await job.gone()
