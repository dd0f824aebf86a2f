"""The seam between a run and its workers: what any way of carrying units has to offer, and what it reports."""

from __future__ import annotations

from typing import NamedTuple, Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenside.farm.work import Job, Result

__all__ = ["MOST_AHEAD", "Admitted", "Counted", "Event", "Lost", "Transport", "ahead"]

MOST_AHEAD = 16


class Admitted(NamedTuple):
    """A worker has shown what it finds for the parts of its admission; it gets work if that is right."""

    worker: str
    found: list[list[int]]


class Counted(NamedTuple):
    """A job has its result."""

    result: Result


class Lost(NamedTuple):
    """A job will have no result; `reason` is for people."""

    lease: int
    reason: str


Event = Admitted | Counted | Lost


def ahead(seconds: float) -> int:
    """Return how many jobs of about so many seconds a worker should have: enough not to wait for the ledger's disk.

    Small jobs are given out, and their results written, by the dozen; a long one leaves no other waiting behind it.
    """
    return 1 if seconds >= 2.0 else max(2, min(MOST_AHEAD, int(0.2 / seconds)))


class Transport(Protocol):
    """A way to have jobs done elsewhere. All methods are called in one thread."""

    def workers(self) -> int:
        """Return the number of workers that are there."""
        ...

    def room(self, seconds: float) -> int:
        """Return how many more jobs of about so many seconds the workers should have."""
        ...

    def send(self, job: Job) -> None:
        """Have a job done."""
        ...

    def poll(self, seconds: float) -> list[Event]:
        """Return what has happened; wait for something for so many seconds at most."""
        ...

    def refuse(self, worker: str) -> None:
        """Give a worker no more work."""
        ...

    def close(self) -> None:
        """End all workers, at once."""
        ...
