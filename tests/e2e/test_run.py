"""`altana run`: everything starts, works, survives a crash, and leaves nothing running."""

import json
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from service.events.redis.connect import connect
from service.events.server.embedded import SharedServer
from service.events.server.ping import process_id
from service.start.settings import DEFAULT_PORT
from tests.kit.processes import PATIENCE, end, marked, start
from tests.kit.servers import is_written
from tests.kit.waiting import until
from workers.jobs import heartbeat
from workers.last_seen import last_seen
from workers.run import queue

MARK = "ALTANA_TEST_MARK"


class Altana:
    """A running Altana; all its processes have the same mark in their environment."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.mark, self.data = uuid4().hex, data
        self.server = SharedServer(data)
        self.process: subprocess.Popen[str] = start(
            *("-m", "service.cli", "run"),
            environment={
                "ALTANA_DATA": str(data),
                "ALTANA_PORT": "0",
                MARK: self.mark,
                **variables,
            },
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().removeprefix("Altana is at ").strip()

    def get(self, path: str) -> tuple[int, object]:
        try:
            with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)
        except OSError:
            return 0, None

    def is_ready(self) -> bool:
        return self.get("/readyz")[0] == 200

    def processes(self, naming: str = "") -> list[psutil.Process]:
        found = []
        for process in marked(MARK, self.mark):
            with suppress(psutil.Error):
                if naming in " ".join(process.cmdline()):
                    found.append(process)
        return found

    def kill_server(self) -> int:
        """Kill Redis, wait until it is gone, and return its process id."""
        victim = psutil.Process(process_id(self.server.folder.socket))
        victim.kill()
        until(lambda: victim not in self.processes())
        return victim.pid

    def stop(self, sign: signal.Signals = signal.SIGINT) -> str:
        """Send a signal, wait for the end and return the output."""
        self.process.send_signal(sign)
        return end(self.process)[1]


@contextmanager
def running_altana(data: Path) -> Iterator[Altana]:
    running = Altana(data)
    yield running
    running.process.kill()
    running.process.communicate()
    assert until(lambda: not running.processes())


@pytest.fixture
def altana(tmp_path: Path) -> Iterator[Altana]:
    with running_altana(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Altana]:
    """For tests that only look: to start one takes seconds."""
    with running_altana(tmp_path_factory.mktemp("shared")) as running:
        yield running


def test_it_answers_at_the_address_it_prints(shared: Altana) -> None:
    assert shared.address.startswith("http://127.0.0.1:")
    assert shared.get("/readyz") == (200, {"status": "ready"})


def test_it_says_why_it_is_not_at_the_usual_port(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # somebody else on this machine has it already
            stack.enter_context(socket.create_server(("127.0.0.1", DEFAULT_PORT)))
        altana = Altana(tmp_path, ALTANA_PORT="")

        assert f"Something else is at port {DEFAULT_PORT}" in altana.stop()


def test_it_says_what_is_open_to_whom_where_others_can_reach_it(tmp_path: Path) -> None:
    altana = Altana(tmp_path, ALTANA_HOST="0.0.0.0")

    ready, figures = altana.get("/readyz")[0], altana.get("/metrics")[0]
    said = altana.stop().splitlines()

    assert (ready, figures) == (200, 401)
    assert [line for line in said if "ALTANA_OPERATOR_KEY" in line and "unencrypted" in line]


def test_a_worker_does_a_job(shared: Altana) -> None:
    before = datetime.now(UTC)
    with connect(shared.server.url) as client:
        queue(client).enqueue(heartbeat)

        assert until(lambda: [at for at in last_seen(client).values() if at > before])


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_all_of_it(altana: Altana, sign: signal.Signals) -> None:
    complained = altana.stop(sign)

    assert altana.process.returncode == 0
    assert complained == "altana: Stopping.\n"
    assert altana.processes() == []


def test_with_nohup_it_outlives_its_terminal(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        altana = Altana(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)

    altana.process.send_signal(signal.SIGHUP)

    assert altana.is_ready()
    altana.stop(signal.SIGTERM)
    assert altana.process.returncode == 0


def test_started_again_it_has_the_same_data(altana: Altana, tmp_path: Path) -> None:
    with connect(altana.server.url) as client:
        client.set("casa", "rosa")
    altana.stop()

    again = Altana(tmp_path)
    with connect(again.server.url) as client:
        found = client.get("casa")
    again.stop()

    assert found == b"rosa"
    assert again.processes() == []


def test_killed_it_leaves_no_process_behind(altana: Altana) -> None:
    altana.process.kill()

    assert until(lambda: not altana.processes())


def test_a_killed_server_comes_back_with_its_data(altana: Altana) -> None:
    with connect(altana.server.url) as client:
        client.set("casa", "rosa")
        until(lambda: is_written(client))
        pid = altana.kill_server()

        until(lambda: altana.server.is_alive() and altana.is_ready())

        assert process_id(altana.server.folder.socket) != pid
        assert client.get("casa") == b"rosa"


def test_workers_go_on_after_the_server_was_killed(altana: Altana) -> None:
    altana.kill_server()
    until(altana.server.is_alive)
    before = datetime.now(UTC)

    with connect(altana.server.url) as client:
        queue(client).enqueue(heartbeat)

        assert until(lambda: [at for at in last_seen(client).values() if at > before])


def test_a_killed_keeper_is_replaced(altana: Altana) -> None:
    pid = process_id(altana.server.folder.socket)
    [keeper] = altana.processes("service.events.server.server_supervisor")
    keeper.kill()

    until(lambda: keeper not in altana.processes("service.events.server.server_supervisor"))
    until(
        lambda: (
            altana.processes("service.events.server.server_supervisor") and altana.server.is_alive()
        )
    )

    assert process_id(altana.server.folder.socket) == pid


@pytest.mark.parametrize("name", ["service.cli serve", "service.cli work"])
def test_a_killed_child_is_started_again(altana: Altana, name: str) -> None:
    [child] = altana.processes(name)
    child.kill()

    again = until(lambda: [p for p in altana.processes(name) if p.pid != child.pid])
    until(altana.is_ready)
    complained = altana.stop()

    assert len(again) == 1
    assert "stopped (killed by SIGKILL); it starts again in 0.5 s." in complained
    assert altana.processes() == []


def test_a_killed_http_process_is_replaced(altana: Altana) -> None:
    victim = altana.processes("--multiprocessing-fork")[0]
    victim.kill()

    until(lambda: victim not in altana.processes())
    until(lambda: len(altana.processes("--multiprocessing-fork")) == 2)

    assert until(altana.is_ready)


def test_two_altanas_on_one_folder_share_its_server(shared: Altana) -> None:
    other = Altana(shared.data)
    pid = process_id(shared.server.folder.socket)
    other.stop()

    assert other.address != shared.address
    assert process_id(shared.server.folder.socket) == pid
    assert shared.is_ready()


def test_it_runs_on_a_server_of_its_owner(shared: Altana, tmp_path: Path) -> None:
    guest = Altana(tmp_path / "unused", REDIS_URL=shared.server.url, ALTANA_WORKERS="0")

    assert guest.is_ready()
    guest.stop()
    assert shared.is_ready()
    assert not (tmp_path / "unused").exists()
