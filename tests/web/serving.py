"""A server for tests, in a thread of its own, and a client that speaks HTTP to it as a browser does."""

import http.client
import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from queenside.web.serving import Server, listen
from tests.waiting import PATIENCE, until

"""Seconds after which something that should happen is taken as missing."""


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Event(NamedTuple):
    """A server-sent event."""

    id: str
    name: str
    data: Any


class Client:
    """Asks a server at an address."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self._connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Send a request; the names of headers have _ for -."""
        self._connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        response = self._connection.getresponse()
        return Answer(response.status, {name.lower(): text for name, text in response.getheaders()}, response.read())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, value: object) -> Answer:
        return self.ask("POST", path, json.dumps(value).encode(), content_type="application/json")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def start(self, kind: str, board: object, **more: object) -> str:
        """Start a job and return its id."""
        answer = self.post("/api/jobs", {"kind": kind, "board": board, **more})
        assert answer.status == 201, answer
        name: str = answer.json["id"]
        return name

    def result(self, kind: str, board: object, **more: object) -> Any:
        """Return what a job found."""
        with self.events(self.start(kind, board, **more)) as events:
            last = list(events)[-1]
        assert last.name == "done", last
        return last.data["result"]

    @contextmanager
    def events(self, name: str, after: str | None = None, lang: str = "") -> Iterator[Iterator[Event]]:
        """Read the events of a job, on a connection of their own that is closed at the end."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            headers = {} if after is None else {"Last-Event-ID": after}
            connection.request("GET", f"/api/jobs/{name}/events?lang={lang}", headers=headers)
            response = connection.getresponse()
            assert response.status == 200, response.read()
            yield _events(response)
        finally:
            connection.close()


def _events(response: http.client.HTTPResponse) -> Iterator[Event]:
    found: dict[str, str] = {}
    while line := response.readline().decode():
        name, _, text = line.rstrip("\n").partition(": ")
        if name in ("id", "event", "data"):
            found[name] = text
        elif not name and found:
            yield Event(found["id"], found["event"], json.loads(found["data"]))
            found = {}


@contextmanager
def serving() -> Iterator[Server]:
    """Run a server of its own; at the end it stops, and no process is left of it."""
    with listen("127.0.0.1", 0) as listening:
        server = Server(listening, "127.0.0.1")
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            until(lambda: server.started)
            yield server
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


def workers(parent: int) -> set[int]:
    """The counting processes that a process has started and that live."""
    found = set()
    if Path("/proc/self/stat").exists():
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                state, above = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                command = (folder / "cmdline").read_bytes()
            except OSError:  # it ended meanwhile
                continue
            if int(above) == parent and state != "Z" and b"queenside.web.worker" in command:
                found.add(int(folder.name))
        return found
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        pid, above, command_line = line.split(maxsplit=2)
        if int(above) == parent and "queenside.web.worker" in command_line:
            found.add(int(pid))
    return found
