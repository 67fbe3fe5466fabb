"""`altana serve` and `altana work`, each alone, as under an external supervisor."""

import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.events.redis.connect import connect
from service.events.server.embedded_server import SharedServer
from tests.kit.processes import PATIENCE, end, naming, start
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


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
