"""A Dask cluster as the transport: totals, workers that die and join, and what is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from queenside import MissingExtraError, Run
from queenside.errors import InputError, LedgerError, QueensideError
from queenside.farm.ledger import Ledger
from queenside.farm.run import Progress
from queenside.farm.work import admission
from tests.command import COMMAND, as_shell, environment
from tests.command import queenside as command
from tests.published import SOLUTIONS
from tests.waiting import until


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        yield cluster


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    return str(tmp_path / "ledger")


def test_the_total_is_the_published_one_though_workers_are_killed_and_join(cluster: Any, ledger: str) -> None:
    from distributed import Client

    killed: list[int] = []

    with Client(cluster, set_as_default=False) as client:
        client.run(admission, 17)  # all have loaded their kernels, so that none is done before another begins

        def watch(progress: Progress) -> None:
            if len(killed) < min(2, progress.done // 20):
                pid = next(iter(cluster.workers.values())).pid
                if pid is not None and pid not in killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
                    cluster.scale(4)
                    until(lambda: len(_at_work(cluster) - set(killed)) == 4)
                    client.wait_for_workers(4)
                    client.run(admission, 17, on_error="ignore")

        assert Run(17, ledger=ledger).run(dask=cluster.scheduler_address, progress=watch) == SOLUTIONS[17]
    assert killed
    with Ledger(ledger) as opened:
        rows = list(opened.rows())
        assert len(rows) == len(list(opened.units()))
        assert len({row.worker for row in rows}) >= 2


def _at_work(cluster: Any) -> set[int]:
    """The processes of a cluster's workers that run."""
    return {nanny.pid for nanny in cluster.workers.values() if nanny.status.name == "running" and nanny.pid}


def test_an_audit_goes_over_the_cluster_too(cluster: Any, ledger: str) -> None:
    address = cluster.scheduler_address
    assert Run(12, ledger=ledger).run(dask=address) == SOLUTIONS[12]
    found = Run(ledger=ledger).audit(percent=100, dask=address)
    assert (found.code, found.recounted) == (0, 28)


def test_a_cluster_of_this_machine_is_started_and_ended(ledger: str) -> None:
    before = threading.active_count()
    assert Run(11, ledger=ledger).run(dask="local:1") == SOLUTIONS[11]
    assert threading.active_count() <= before + 3, "what Dask keeps for its next client"


def test_a_worker_that_is_not_admitted_leaves_the_cluster(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.farm.coordinator.is_admitted", lambda *_: False)
    monkeypatch.setattr("queenside.farm.coordinator.MOST_REFUSED", 1)
    with pytest.raises(QueensideError, match="counts wrongly"):
        Run(11, ledger=ledger).run(dask="local:1")
    with Ledger(ledger) as opened:
        assert list(opened.rows()) == []


@pytest.mark.parametrize("address", ["local:0", "local:", "local:x", "local:5000"])
def test_a_number_of_processes_that_cannot_be_is_refused(address: str, ledger: str) -> None:
    with pytest.raises(InputError, match="from 1 to 1024"):
        Run(8, ledger=ledger).run(dask=address)


def test_where_no_scheduler_answers_it_is_said(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.farm.dask.CONNECT_SECONDS", "300ms")
    with pytest.raises(QueensideError, match="no scheduler answers"):
        Run(8, ledger=ledger).run(dask="tcp://127.0.0.1:9")


def test_without_dask_the_line_that_installs_it_is_said(ledger: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"pip install \"queenside\[dask\]\""):
        Run(8, ledger=ledger).run(dask="local:1")


def _has_begun(ledger: str) -> bool:
    try:
        return Run(ledger=ledger).status().states["done"] > 0
    except LedgerError:  # it is not made yet
        return False


def test_ctrl_c_ends_a_local_cluster_without_a_word_from_its_workers(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    command = [*COMMAND, "run", "19", "--ledger", str(ledger), "--dask", "local:2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(), start_new_session=True
    ) as process:
        while not _has_begun(str(ledger)):
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        output, complaints = process.communicate(timeout=60)
    assert (output, as_shell(process.returncode)) == ("", 130)
    assert [line.split(":")[0] for line in complaints.splitlines()] == ["queenside", "queenside"]


@pytest.mark.parametrize("address", ["tls://127.0.0.1:9", "tls://", "abc://127.0.0.1:9"])
def test_an_address_that_cannot_be_used_ends_the_command_with_a_line(address: str, tmp_path: Path) -> None:
    done = command("run", "8", "--ledger", str(tmp_path / "ledger"), "--dask", address)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().startswith(f"queenside: error: dask = '{address}': no scheduler answers: ")
    assert done.stderr.count(b"\n") == 1
