"""`altana serve` and `altana work`, each alone, as under an external supervisor."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from service.commands.run.serve import NOT_FORKED
from service.events.redis.connect import connect
from service.events.server.embedded_server import SharedServer
from tests.kit.processes import FORKING, PATIENCE, describe, end, naming, start
from tests.kit.waiting import until
from workers.last_seen import last_seen


@pytest.fixture
def part(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    settings = {"ALTANA_DATA": str(tmp_path), "ALTANA_PORT": "0", "ALTANA_PROCESSES": "1"}
    process = start("-m", "service.cli", request.param, environment=settings)
    yield process
    process.kill()
    process.communicate()
    assert until(lambda: not naming(str(tmp_path)))


@pytest.mark.parametrize("part", ["serve"], indirect=True)
def test_the_service_alone_answers_and_takes_its_server_along(
    part: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert part.stdout is not None
    address = part.stdout.readline().removeprefix("Altana serves at ").strip()
    until(lambda: is_ready(address))

    part.send_signal(signal.SIGTERM)
    end(part)

    assert part.returncode == 0
    assert naming(str(tmp_path)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
@pytest.mark.parametrize("part", ["serve"], indirect=True)
def test_at_ctrl_c_while_it_starts_the_service_ends_without_a_word(
    part: subprocess.Popen[str],
) -> None:
    assert part.stdout is not None
    part.stdout.readline()  # its address
    until(lambda: forking(part))

    interrupt_all(part)
    output, complained = end(part)

    assert (part.returncode, output, complained) == (0, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
@pytest.mark.parametrize("part", ["serve"], indirect=True)
def test_without_the_process_that_others_are_forked_from_it_says_so(
    part: subprocess.Popen[str],
) -> None:
    [victim] = until(lambda: forking(part))

    victim.kill()
    _, complained = end(part)

    assert (part.returncode, complained) == (1, f"Error: {NOT_FORKED}\n")


@pytest.mark.parametrize("part", ["serve"], indirect=True)
def test_at_ctrl_c_the_service_ends_without_a_word(part: subprocess.Popen[str]) -> None:
    assert part.stdout is not None
    address = part.stdout.readline().removeprefix("Altana serves at ").strip()
    until(lambda: is_ready(address))

    interrupt_all(part)
    output, complained = end(part)

    assert (part.returncode, output, complained) == (0, "", "")


@pytest.mark.parametrize("part", ["work"], indirect=True)
def test_a_worker_alone_shows_itself_and_takes_its_server_along(
    part: subprocess.Popen[str], tmp_path: Path
) -> None:
    shared = SharedServer(tmp_path)
    until(shared.is_alive)
    with connect(shared.url) as client:
        until(lambda: last_seen(client))

    part.send_signal(signal.SIGTERM)
    end(part)

    assert part.returncode == 0
    assert naming(str(tmp_path)) == []


def interrupt_all(part: subprocess.Popen[str]) -> None:
    """Interrupt a process and all that it started in its group, as a terminal does at Ctrl-C."""
    group = os.getpgid(part.pid)
    for each in (psutil.Process(part.pid), *descendants(part)):
        with suppress(psutil.Error, ProcessLookupError):
            if os.getpgid(each.pid) == group:
                each.send_signal(signal.SIGINT)


def forking(part: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the process that those serving HTTP are forked from, once it is there."""
    found = []
    for each in descendants(part):
        with suppress(psutil.Error):
            if FORKING in describe(each):
                found.append(each)
    return found


def descendants(part: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(part.pid).children(recursive=True)


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
