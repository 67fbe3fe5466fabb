"""Starts the servers that the part `http` compares, and reads their processor time."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from bench.kit.http_callers import Address
from bench.kit.http_server import PROCESSES
from bench.kit.processor_time import processor_seconds
from tests.kit.processes import ROOT, end, start
from tests.kit.servers import free_port, running
from tests.kit.waiting import until

HOST = "127.0.0.1"


class Served:
    """A server of some processes, at an address."""

    def __init__(self, address: Address, process: int) -> None:
        self.address = address
        self._process = process

    def processor_seconds(self) -> float | None:
        """Return what its processes have used so far; None where the kernel does not tell."""
        return processor_seconds(self._process)


@contextmanager
def serving(folder: Path, *, worker: bool = False) -> Iterator[Address]:
    """Serve from a new server; with a worker, read models and notifications are written, too."""
    with running(folder / "server") as server, ExitStack() as stack:
        if worker:
            own = {"REDIS_URL": server.url, "ALTANA_DATA": str(folder)}
            work = start("-m", "service.cli", "work", environment=own)
            stack.callback(end, work)
            stack.callback(work.terminate)
        yield stack.enter_context(serving_at(server.url, folder)).address


@contextmanager
def serving_both(folder: Path) -> Iterator[tuple[Served, Served]]:
    """Serve Altana, and the bare route on Granian's own WSGI interface."""
    with (
        running(folder / "server") as server,
        serving_at(server.url, folder) as altana,
        _module("bench.kit.bare_route", server.url, str(PROCESSES), path="/bare/ready") as bare,
    ):
        yield altana, bare


@contextmanager
def serving_at(url: str, folder: Path) -> Iterator[Served]:
    with (
        (folder / "log").open("ab") as log,
        _module("bench.kit.http_server", url, str(folder), path="/readyz", log=log.fileno()) as it,
    ):
        yield it


@contextmanager
def _module(
    module: str, url: str, last: str, *, path: str, log: int | None = None
) -> Iterator[Served]:
    port = free_port()
    command = [sys.executable, "-m", module, url, str(port), last]
    with started(command, port, path, log=log) as served:
        yield served


@contextmanager
def started(
    command: Sequence[str], port: int, path: str, *, at: Path = ROOT, log: int | None = None
) -> Iterator[Served]:
    """Start a server in a folder, and wait until it answers at a path."""
    process = subprocess.Popen(command, cwd=at, stdout=log, stderr=log)
    try:
        until(lambda: answers(HOST, port, path))
        yield Served((HOST, port), process.pid)
    finally:
        process.terminate()
        process.wait()


def answers(host: str, port: int, path: str = "/readyz") -> bool:
    line = HTTPConnection(host, port, timeout=30)
    try:
        line.request("GET", path)
        with line.getresponse() as answer:
            return answer.status == 200
    except OSError:
        return False
    finally:
        line.close()
