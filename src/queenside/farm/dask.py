"""Workers of a Dask cluster. Dask carries jobs to workers and results back, and decides nothing.

Its scheduler keeps nothing on disk and may run a task twice, or never: the ledger does not mind. A few jobs for each
thread of the cluster are out at any time, so that there is little to do again when a worker goes. Workers may join and
leave while a run goes on. Each process of a worker shows once that it counts right, together with its first result.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from queenside.errors import InputError, MissingExtraError, QueensideError
from queenside.farm.transport import Admitted, Counted, Event, Lost, ahead
from queenside.farm.work import admission, as_message, identity, job_of, perform, result_of
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.farm.work import Job

__all__ = ["DaskWorkers", "do"]

CONNECT_SECONDS = "30s"

IGNORE_INTERRUPTS = """
import signal

def dask_setup(worker):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
"""
"""What local workers do first: Ctrl-C is for the one who gives work, who ends them."""

_names: dict[int, tuple[str, list[list[int]]]] = {}


def do(n: int, message: dict[str, Any]) -> dict[str, Any]:
    """Do a job, in a process of a worker; return its result with what the process found for its admission."""
    from distributed import get_worker

    if n not in _names:
        _names[n] = identity(), admission(n)
    name, found = _names[n]
    result = as_message(perform(job_of(message), name))
    return {"worker": name, "address": get_worker().address, "admission": found, "result": result}


class DaskWorkers:
    """A transport: a cluster, by the address of its scheduler, or local:K for one of K processes on this machine.

    A TLS address (tls://...) takes certificates from Dask's own configuration. Raises MissingExtraError when Dask is
    not installed, InputError for an address that says nothing, QueensideError when no scheduler answers.
    """

    def __init__(self, n: int, address: str) -> None:
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise MissingExtraError(
                mark("a Dask cluster needs Dask; this installs it: {command}"),
                command='pip install "queenside[dask]"',
            ) from None
        self._n = n
        self._answers: SimpleQueue[tuple[int, dict[str, Any] | str]] = SimpleQueue()
        self._futures: dict[int, Any] = {}
        self._addresses: dict[str, str] = {}
        self._cluster: Any = None
        if address.startswith("local:"):
            number = address.removeprefix("local:")
            if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= 1024):
                raise InputError(
                    mark("dask = {address!r}: local:K starts K processes, from 1 to 1024"), address=address
                )
            self._cluster = LocalCluster(
                n_workers=int(number),
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=50,
                preload=[IGNORE_INTERRUPTS],
            )
        # Made in two steps: one that fails has to be closed here, or it would wait for ever at the end of the process.
        self._client: Any = Client.__new__(Client)
        try:
            self._client.__init__(
                address if self._cluster is None else self._cluster, timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, RuntimeError, TypeError) as error:
            self.close()
            raise QueensideError(
                mark("dask = {address!r}: no scheduler answers: {reason}"), address=address, reason=error
            ) from None

    def workers(self) -> int:
        """Return the number of workers that the scheduler knows."""
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def room(self, seconds: float) -> int:
        """Return how many more jobs the cluster should have."""
        threads: int = sum(self._client.nthreads().values())
        return max(0, 2 * ahead(seconds) * threads - len(self._futures))

    def send(self, job: Job) -> None:
        """Have a job done by any worker."""
        future = self._client.submit(do, self._n, as_message(job), pure=False, retries=0)
        self._futures[job.lease] = future
        future.add_done_callback(lambda done: self._done(job.lease, done))

    def _done(self, lease: int, future: Any) -> None:
        """Take note of a future's end, in a thread of Dask's."""
        try:
            self._answers.put((lease, future.result()))
        except Exception as error:  # whatever went wrong over there: the job is lost
            self._answers.put((lease, f"{type(error).__name__}: {error}"))

    def poll(self, seconds: float) -> list[Event]:
        """Return what has happened."""
        events: list[Event] = []
        try:
            answer = self._answers.get(timeout=seconds) if seconds else self._answers.get_nowait()
            while True:
                events += self._heard(*answer)
                answer = self._answers.get_nowait()
        except Empty:
            return events

    def _heard(self, lease: int, answer: dict[str, Any] | str) -> list[Event]:
        self._futures.pop(lease, None)
        if isinstance(answer, str):
            return [Lost(lease, answer)]
        worker = answer["worker"]
        counted = Counted(result_of(answer["result"]))
        if worker in self._addresses:
            return [counted]
        self._addresses[worker] = answer["address"]
        return [Admitted(worker, answer["admission"]), counted]

    def refuse(self, worker: str) -> None:
        """Have a worker leave the cluster that counts wrongly."""
        self._client.retire_workers([self._addresses[worker]], close_workers=True)

    def close(self) -> None:
        """Take back what is out and leave the cluster; one that was started here ends."""
        with suppress(Exception):  # whatever a scheduler that has gone away makes of it
            self._client.close(timeout=1)
        self._end_cluster()

    def _end_cluster(self) -> None:
        if self._cluster is not None:
            for nanny in self._cluster.workers.values():  # a worker would first come to the end of its job
                nanny.auto_restart = False
                if nanny.pid is not None:
                    with suppress(OSError):
                        os.kill(nanny.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            with suppress(TimeoutError):  # what is left of it ends with this process
                self._cluster.close(timeout=1)
