"""`queenside web`: the real command starts, serves, and ends with nothing left."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from queenside.web.serving import Server, is_loopback, listen
from tests.command import COMMAND, as_shell, environment, queenside
from tests.waiting import until
from tests.web.serving import Client, workers


@contextmanager
def running(*arguments: str, **changes: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `queenside web`; yields the process and the address that it prints."""
    with subprocess.Popen(
        [*COMMAND, "web", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**changes),
    ) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_the_page_and_ends_quietly_with_no_job_left(ending: signal.Signals) -> None:
    with running("--no-browser") as (process, address), Client(address) as client:
        assert address.startswith("http://127.0.0.1:")
        assert client.get("/").status == 200
        with client.events(client.start("finish", {"n": 30})) as events:
            assert next(events).name == "progress"
            (worker,) = workers(process.pid)
            process.send_signal(ending)
            assert [event.name for event in events][-1] == "stopped"
        left, complaints = process.communicate(timeout=60)
        assert (left, complaints) == ("", "")
        assert as_shell(process.returncode) == 128 + ending
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def test_no_job_outlives_a_server_that_is_killed() -> None:
    with running("--no-browser") as (process, address), Client(address) as client:
        with client.events(client.start("finish", {"n": 30})) as events:
            assert next(events).name == "progress"
            (worker,) = workers(process.pid)
            process.kill()
            process.wait(60)
        until(lambda: worker not in workers(1) | workers(os.getpid()) and not alive(worker))


def alive(process: int) -> bool:
    """Whether a process runs; one that ended and is not yet waited for does not."""
    try:
        os.kill(process, 0)
        with open(f"/proc/{process}/stat") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return sys.platform != "linux"


def test_the_browser_opens_at_the_address(tmp_path: os.PathLike[str]) -> None:
    seen = os.path.join(tmp_path, "seen")  # noqa: PTH118
    browser = os.path.join(tmp_path, "browser")  # noqa: PTH118
    with open(browser, "w") as file:  # noqa: PTH123
        file.write(f'#!/bin/sh\nprintf "%s" "$1" > "{seen}.new" && mv "{seen}.new" "{seen}"\n')
    os.chmod(browser, 0o755)  # noqa: PTH101
    with running(BROWSER=f"{browser} %s") as (_, address):
        until(lambda: os.path.exists(seen))  # noqa: PTH110
        with open(seen) as file:  # noqa: PTH123
            assert file.read() == address


def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = queenside("web", "--no-browser", "--port", port)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == (
        f"queenside: error: port {port} of 127.0.0.1 is taken by another program; without --port a free one is found\n"
    )


@pytest.mark.parametrize("port", ["0", "-1", "65536", "http", "8000.0", "", "9" * 700, "８０"])
def test_what_is_no_port_is_refused(port: str) -> None:
    done = queenside("web", "--no-browser", f"--port={port}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"a port is a whole number from 1 to 65535" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "example.invalid"])
def test_other_machines_are_let_in_only_when_that_is_said(host: str) -> None:
    done = queenside("web", "--no-browser", "--host", host)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"add --allow-remote" in done.stderr


def test_a_host_that_is_not_there_is_said() -> None:
    done = queenside("web", "--no-browser", "--allow-remote", "--host", "192.0.2.1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"queenside: error: the server cannot listen on port 0 of 192.0.2.1: ")


def test_what_letting_others_in_means_is_said() -> None:
    with (
        running("--no-browser", "--allow-remote", "--host", "0.0.0.0") as (process, address),
        Client(address) as client,
    ):
        port = address.rstrip("/").rpartition(":")[2]
        assert process.stderr is not None
        assert "everyone who can reach this machine" in process.stderr.readline()
        # Any address of the machine will do, but no name that others can make lead here.
        assert client.get("/", host=f"192.0.2.7:{port}").status == 200
        assert client.get("/", host=f"[2001:db8::1]:{port}").status == 200
        assert client.get("/", host=f"{socket.gethostname()}:{port}").status == 200
        assert client.get("/", host=f"evil.example:{port}").status == 403


def test_without_its_libraries_it_says_what_installs_them() -> None:
    code = "import sys; sys.modules['uvicorn'] = None; from queenside.cli import main; sys.exit(main(['web']))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "queenside: error: the page needs libraries that are not installed; this installs them: "
        'python -m pip install "queenside[web]"\n'
    )


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("example.org", False),
    ],
)
def test_loopback_is_this_machine_alone(host: str, own: bool) -> None:
    assert is_loopback(host) is own


def test_a_server_on_the_sixth_version_of_the_protocol_says_its_address_in_brackets() -> None:
    if not socket.has_ipv6:
        return
    with listen("::1", 0) as listening:
        assert Server(listening, "::1").address == f"http://[::1]:{listening.getsockname()[1]}/"
