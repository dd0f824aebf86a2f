"""The ledger: one SQLite file that holds a long run, its plan, and everything that has happened to it.

It has one writer at a time, which a lock between processes sees to, and any number of readers. What is written is on
the disk when `commit` returns (write-ahead log, synchronous=FULL), so that no moment is a bad one to lose power. Rows
are added and never changed: `results`, one for each result that came in, with a checksum; `events`, whatever else
happened; `units`, the plan, written as a whole when the ledger is made; `meta`, what it all belongs to.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
from contextlib import contextmanager, suppress
from hashlib import sha256
from time import monotonic, time
from typing import IO, Any, NamedTuple

from queenside._version import __version__
from queenside.counting.join import GENERATION, PRIMES
from queenside.errors import LedgerError
from queenside.farm.plan import VERSION, Part, Tree, digest_of, identity
from queenside.farm.state import Lease, Machine, Opinion
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from queenside.farm.work import Result

__all__ = ["SCHEMA", "Event", "Ledger", "Row", "Unit"]

SCHEMA = 1
"""Goes up when tables or the meaning of rows change."""

APPLICATION = 0x51534C47
"""SQLite's own mark of whose file this is: QSLG."""

BETWEEN = 0.2
"""Seconds between two reports on a plan that is being made."""

TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE units (number INTEGER PRIMARY KEY, id TEXT NOT NULL, part TEXT NOT NULL, cost INTEGER NOT NULL);
CREATE TABLE results (
    number INTEGER PRIMARY KEY, unit INTEGER NOT NULL, lease INTEGER NOT NULL, method TEXT NOT NULL,
    symmetry TEXT NOT NULL, solutions TEXT NOT NULL, residue_1 INTEGER NOT NULL, residue_2 INTEGER NOT NULL,
    listed INTEGER NOT NULL, worker TEXT NOT NULL, host TEXT NOT NULL, build TEXT NOT NULL, start REAL NOT NULL,
    end REAL NOT NULL, seconds REAL NOT NULL, checksum TEXT NOT NULL);
CREATE TABLE events (
    number INTEGER PRIMARY KEY, time REAL NOT NULL, what TEXT NOT NULL, unit INTEGER, lease INTEGER, result INTEGER,
    detail TEXT NOT NULL, checksum TEXT NOT NULL);
CREATE INDEX results_of_unit ON results (unit);
CREATE INDEX events_of_unit ON events (unit);
"""


class Unit(NamedTuple):
    """A unit of the plan; `number` is its place in it, from 0."""

    number: int
    id: str
    part: Part
    cost: int


class Row(NamedTuple):
    """A result as the ledger has it."""

    number: int
    unit: int
    lease: int
    method: str
    symmetry: str
    solutions: str
    residue_1: int
    residue_2: int
    listed: int
    worker: str
    host: str
    build: str
    start: float
    end: float
    seconds: float
    checksum: str

    @property
    def is_whole(self) -> bool:
        """Whether the row is as it was written, and its count agrees with its residues."""
        if self.checksum != _checksum(self[:-1]):
            return False
        return [int(self.solutions) % prime for prime in PRIMES] == [self.residue_1, self.residue_2]


class Event(NamedTuple):
    """Something that happened at a time; unit, lease and result where it has to do with one."""

    number: int
    time: float
    what: str
    unit: int | None
    lease: int | None
    result: int | None
    detail: str
    checksum: str

    @property
    def is_whole(self) -> bool:
        """Whether the row is as it was written."""
        return self.checksum == _checksum(self[:-1])


def _checksum(values: tuple[object, ...]) -> str:
    return sha256(json.dumps(values, default=repr).encode()).hexdigest()[:16]


class Ledger:
    """A ledger on disk, open until `close`; a context manager.

    `writing` takes the lock: only one writer is allowed. Raises LedgerError when the file is none, is missing, is in
    use, or belongs to another run; OSError when the disk does not take what is written.
    """

    def __init__(
        self,
        path: str,
        *,
        n: int | None = None,
        writing: bool = False,
        make: bool = False,
        planned: Callable[[int, float], object] | None = None,
    ) -> None:
        """Open a ledger, and refuse one of another n; with `make`, and to write, make it for n if it is missing.

        While the plan of a new one is made, `planned` is called with the number of units and the fraction of the work
        that they stand for.
        """
        self.path = path
        self._lock: IO[bytes] | None = None
        self._base: sqlite3.Connection | None = None
        from pathlib import Path

        self._file = Path(path).resolve()
        if not self._file.exists() and (n is None or not make):
            raise LedgerError(mark("{path}: there is no such ledger"), path=path)
        if (self._file.exists() and not self._file.is_file()) or not self._file.parent.is_dir():
            raise LedgerError(mark("{path}: a ledger is a file in a folder that exists"), path=path)
        try:
            if writing:
                self._take_lock()
            if make and n is not None and not (self._file.exists() and self._file.stat().st_size):
                self._create(n, planned)
            self._open(writing)
            self._check(n)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and drop the lock."""
        if self._base is not None:
            with suppress(sqlite3.Error):  # a full disk: what was committed is safe, and the next one sees to the rest
                self._base.close()
            self._base = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take_lock(self) -> None:
        try:
            self._lock = self._lock_path.open("ab")
            _lock_file(self._lock)
        except BlockingIOError:
            raise LedgerError(
                mark("{path}: another process is working on this ledger; `queenside status` shows how far it is"),
                path=self.path,
            ) from None

    @property
    def _lock_path(self) -> Path:
        return self._file.with_name(f"{self._file.name}-lock")

    def _open(self, writing: bool) -> None:
        mode = "rwc" if writing else "ro"
        with self._said():
            self._base = sqlite3.connect(
                f"{self._file.as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=30
            )
            if self._has_tables() and self._base.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise LedgerError(mark("{path}: this is no ledger of a long run"), path=self.path)
            if writing:
                self._base.execute("PRAGMA journal_mode=WAL")
                self._base.execute("PRAGMA synchronous=FULL")

    @property
    def _connection(self) -> sqlite3.Connection:
        assert self._base is not None, "the ledger is closed"
        return self._base

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Turn what SQLite raises into what a user can do something about."""
        try:
            yield
        except sqlite3.OperationalError as error:
            name = getattr(error, "sqlite_errorname", "")
            if name.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")):
                raise OSError(errno.ENOSPC if name == "SQLITE_FULL" else errno.EIO, f"{self.path}: {error}") from error
            raise LedgerError(
                mark("{path}: this ledger cannot be opened: {reason}"), path=self.path, reason=error
            ) from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(error) from error

    def _damaged(self, reason: object) -> LedgerError:
        return LedgerError(
            mark("{path}: this is no ledger of a long run, or it is damaged: {reason}"), path=self.path, reason=reason
        )

    def _has_tables(self) -> bool:
        return bool(self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    def _create(self, n: int, planned: Callable[[int, float], object] | None) -> None:
        """Write a new ledger beside its place and put it there as a whole: nobody ever finds half a plan."""
        beside = self._file.with_name(f"{self._file.name}-new")
        beside.unlink(missing_ok=True)  # of one that was killed over its plan
        try:
            with self._said():
                self._base = sqlite3.connect(beside, isolation_level=None)
                self._base.execute("PRAGMA journal_mode=OFF")
                self._base.execute(f"PRAGMA application_id={APPLICATION}")
            with self.commit():
                self._fill(n, planned)
            self._base.close()
            beside.replace(self._file)
            _sync_folder(self._file.parent)
        finally:
            if self._base is not None:
                self._base.close()
                self._base = None
            beside.unlink(missing_ok=True)

    def _fill(self, n: int, planned: Callable[[int, float], object] | None) -> None:
        """Write the plan, a unit at a time: a big board has more of them than memory should hold."""
        for statement in TABLES.split(";"):
            self._connection.execute(statement)
        tree = Tree(n)
        height, whole = tree.height, tree.cost(())
        number = 0

        def kept() -> Iterator[Part]:
            nonlocal number
            cost_so_far, last = 0, monotonic()
            for part, cost in tree.parts():
                self._connection.execute(
                    "INSERT INTO units VALUES (?, ?, ?, ?)", (number, identity(n, height, part), part.text, cost)
                )
                number, cost_so_far = number + 1, cost_so_far + cost
                if planned is not None and monotonic() - last > BETWEEN:
                    last = monotonic()
                    planned(number, min(1.0, cost_so_far / whole))
                yield part

        meta = {
            "digest": digest_of(n, height, kept()),
            "schema": SCHEMA,
            "n": n,
            "height": height,
            "plan": VERSION,
            "generation": GENERATION,
            "units": number,
            "created": time(),
            "version": __version__,
        }
        self._connection.executemany("INSERT INTO meta VALUES (?, ?)", [(k, str(v)) for k, v in meta.items()])

    def _check(self, n: int | None) -> None:
        with self._said():
            if not self._has_tables():  # whoever makes it has not come to that yet
                raise LedgerError(mark("{path}: this is no ledger of a long run"), path=self.path)
            self.meta: dict[str, str] = dict(self._connection.execute("SELECT name, value FROM meta"))
        self.n, self.height = int(self.meta["n"]), int(self.meta["height"])
        wanted = {"schema": SCHEMA, "n": self.n if n is None else n, "plan": VERSION, "generation": GENERATION}
        for name, here in wanted.items():
            if self.meta[name] != str(here):
                raise LedgerError(
                    mark("{path}: this ledger has {name} = {there}, and here it is {here}; they cannot be mixed"),
                    path=self.path,
                    name=name,
                    there=self.meta[name],
                    here=here,
                )

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Write all that is added inside as one, on the disk at the end, or nothing of it."""
        with self._said():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def add_result(self, unit: int, method: str, symmetry: str, result: Result) -> int:
        """Add a result, inside `commit`; return its number."""
        number = self._next("results")
        values = (
            *(number, unit, result.lease, method, symmetry, str(result.solutions), *result.residues, result.listed),
            *(result.worker, result.host, result.build, result.start, result.end, result.seconds),
        )
        row = (*values, _checksum(values))
        self._connection.execute(f"INSERT INTO results VALUES ({', '.join('?' * len(row))})", row)
        return number

    def add_event(
        self,
        what: str,
        *,
        unit: int | None = None,
        lease: int | None = None,
        result: int | None = None,
        detail: str = "",
    ) -> None:
        """Add an event, inside `commit`."""
        values = (self._next("events"), time(), what, unit, lease, result, detail)
        self._connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, _checksum(values)))

    def _next(self, table: str) -> int:
        number: int = self._connection.execute(f"SELECT coalesce(max(number), 0) + 1 FROM {table}").fetchone()[0]
        return number

    def units(self) -> Iterator[Unit]:
        """Yield the plan, in its order."""
        for row in self._select("SELECT number, id, part, cost FROM units ORDER BY number"):
            yield self._unit(*row)

    def unit(self, number: int) -> Unit:
        """Return a unit by its place in the plan."""
        (row,) = self._select("SELECT number, id, part, cost FROM units WHERE number = ?", number)
        return self._unit(*row)

    def _unit(self, number: int, name: str, part: str, cost: int) -> Unit:
        try:
            return Unit(number, name, Part.parse(part), cost)
        except ValueError:
            raise self._damaged(name) from None

    def units_named(self, beginning: str) -> list[Unit]:
        """Return the units whose ids begin so."""
        query = "SELECT number, id, part, cost FROM units WHERE substr(id, 1, ?) = ?"
        return [self._unit(*row) for row in self._select(query, len(beginning), beginning)]

    def rows(self, unit: int | None = None) -> Iterator[Row]:
        """Yield the results in the order in which they came, all or those of a unit."""
        if unit is None:
            yield from map(Row._make, self._select("SELECT * FROM results ORDER BY number"))
        else:
            yield from map(Row._make, self._select("SELECT * FROM results WHERE unit = ? ORDER BY number", unit))

    def events(self, unit: int | None = None, what: str | None = None) -> Iterator[Event]:
        """Yield the events in their order, all or those of a unit or of a kind."""
        kept = [(name, value) for name, value in (("unit", unit), ("what", what)) if value is not None]
        which = f"WHERE {' AND '.join(f'{name} = ?' for name, _ in kept)}" if kept else ""
        found = self._select(f"SELECT * FROM events {which} ORDER BY number", *(value for _, value in kept))
        yield from map(Event._make, found)

    def _select(self, query: str, *values: object) -> Iterator[Any]:
        with self._said():
            yield from self._connection.execute(query, values)

    def problems(self) -> list[str]:
        """Return what is wrong with the file itself or the plan in it, as SQLite and the plan's digest see it."""
        with self._said():
            found = [text for (text,) in self._connection.execute("PRAGMA integrity_check").fetchall() if text != "ok"]
        return found + self._plan_problems()

    def _plan_problems(self) -> list[str]:
        found = []

        def parts() -> Iterator[Part]:
            for name, text in self._select("SELECT id, part FROM units ORDER BY number"):
                try:
                    part = Part.parse(text)
                except ValueError:
                    found.append(name)
                    continue
                if name != identity(self.n, self.height, part):
                    found.append(name)
                yield part

        if digest_of(self.n, self.height, parts()) != self.meta["digest"]:
            found.append("plan")
        return found

    def check_plan(self) -> None:
        """Raise LedgerError when a unit of the plan is not what it was: its count would stand for something else."""
        found = self._plan_problems()
        if found:
            raise self._damaged(", ".join(found))

    def machine(self) -> tuple[Machine, list[Row]]:
        """Return the state that the rows say, and the damaged rows that nobody has taken note of yet.

        Neither these nor results that were set aside are opinions.
        """
        aside = {event.result for event in self.events(what="set aside")}
        costs = [cost for (cost,) in self._select("SELECT cost FROM units ORDER BY number")]
        leases = [
            lease
            for table in ("results", "events")
            for (lease,) in self._select(f"SELECT coalesce(max(lease), 0) FROM {table}")
        ]
        machine = Machine(costs, max(leases) + 1)
        damaged = []
        heard: set[int] = set()
        for row in self.rows():
            heard.add(row.lease)
            if row.number in aside:
                continue
            if row.is_whole and 0 <= row.unit < len(costs):
                machine.add(
                    Opinion(row.number, row.unit, sys.intern(row.method), int(row.solutions), sys.intern(row.worker))
                )
            else:
                damaged.append(row)
        if self._lock is None and _is_locked(self._lock_path):
            self._restore(machine, heard)
        return machine, damaged

    def _restore(self, machine: Machine, heard: set[int]) -> None:
        """Tell a machine which leases the process that works on this ledger has out; those before it are over."""
        out: dict[int, Event] = {}
        ((begun,),) = self._select("SELECT coalesce(max(number), 0) FROM events WHERE what = 'begun'")
        for event in map(Event._make, self._select("SELECT * FROM events WHERE number > ? ORDER BY number", begun)):
            if event.what == "leased" and event.lease is not None:
                out[event.lease] = event
            elif event.lease is not None:
                out.pop(event.lease, None)
        for number, event in out.items():
            if number not in heard and event.unit is not None:
                machine.restore(Lease(number, event.unit, event.detail, event.time, float("inf")))


def _sync_folder(folder: Path) -> None:
    """Have the names of a folder on the disk; where a folder cannot be opened, the system sees to that."""
    with suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _is_locked(path: Path) -> bool:
    """Return whether a process has a lock; False as well where that cannot be found out."""
    try:
        with path.open("rb") as file:
            _lock_file(file)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def _lock_file(file: IO[bytes]) -> None:
    """Lock a file for this process as long as it is open; raises BlockingIOError when another one has it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
