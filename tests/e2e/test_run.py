"""`altana run`: everything starts, works, survives a crash, and leaves nothing running."""

import json
import shutil
import signal
import socket
import subprocess
import sys
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
from service.events.server.embedded_server import SharedServer
from service.events.server.ping import process_id
from service.start.settings import DEFAULT_PORT
from tests.kit.processes import FORKING, PATIENCE, SERVING, describe, end, marked, start
from tests.kit.servers import is_written
from tests.kit.waiting import until
from workers.jobs import heartbeat
from workers.last_seen import last_seen
from workers.wiring import queue

MARK = "ALTANA_TEST_MARK"
CHILDREN = ("service.cli serve", "service.cli work --lifeline", "service.cli work --bots")


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
                # Each process takes a while to start; computer players compile after half a minute.
                "ALTANA_PROCESSES": "1",
                "ALTANA_BOT_WORKERS": "0",
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
                if naming in describe(process):
                    found.append(process)
        return found

    def kill_server(self) -> int:
        """Kill Redis, wait until it is gone, and return its process id."""
        victim = psutil.Process(process_id(self.server.folder.socket))
        victim.kill()
        until(lambda: victim not in self.processes())
        return victim.pid

    def kill_child(self, name: str) -> list[psutil.Process]:
        """Kill the only process with this name, and return what is started in its place."""
        [child] = self.processes(name)
        child.kill()
        return until(lambda: [one for one in self.processes(name) if one.pid != child.pid])

    def stop(self, sign: signal.Signals = signal.SIGINT) -> str:
        """Send a signal, wait for the end and return the output."""
        self.process.send_signal(sign)
        return end(self.process)[1]


@contextmanager
def running_altana(data: Path, **variables: str) -> Iterator[Altana]:
    running = Altana(data, **variables)
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
    """For tests that only look, or kill what is replaced: to start one takes seconds."""
    with running_altana(tmp_path_factory.mktemp("shared"), ALTANA_PROCESSES="") as running:
        yield running


@pytest.fixture
def healed(shared: Altana) -> Iterator[Altana]:
    yield shared
    until(shared.is_ready)


def test_it_answers_at_the_address_it_prints(shared: Altana) -> None:
    assert shared.address.startswith("http://127.0.0.1:")
    assert shared.get("/readyz") == (200, {"status": "ready"})


def test_it_says_why_it_is_not_at_the_usual_port(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # somebody else on this machine has it already
            stack.enter_context(socket.create_server(("127.0.0.1", DEFAULT_PORT)))
        altana = Altana(tmp_path, ALTANA_PORT="", ALTANA_WORKERS="0")

        assert f"Something else is at port {DEFAULT_PORT}" in altana.stop()


def test_it_says_what_is_open_to_whom_where_others_can_reach_it(tmp_path: Path) -> None:
    altana = Altana(tmp_path, ALTANA_HOST="0.0.0.0", ALTANA_WORKERS="0")

    ready, figures = altana.get("/readyz")[0], altana.get("/metrics")[0]
    said = altana.stop().splitlines()

    assert (ready, figures) == (200, 401)
    assert [line for line in said if "ALTANA_OPERATOR_KEY" in line and "unencrypted" in line]


def test_its_host_may_be_a_name(tmp_path: Path) -> None:
    altana = Altana(tmp_path, ALTANA_HOST="localhost", ALTANA_WORKERS="0")

    assert altana.address.startswith("http://localhost:")
    assert altana.get("/readyz")[0] == altana.get("/v1/rules/burano")[0] == 200
    altana.stop()


def test_a_worker_does_a_job(shared: Altana) -> None:
    before = datetime.now(UTC)
    with connect(shared.server.url) as client:
        queue(client).enqueue(heartbeat)

        assert until(lambda: [at for at in last_seen(client).values() if at > before])


def test_with_nohup_it_outlives_its_terminal(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        altana = Altana(tmp_path, ALTANA_WORKERS="0")
    finally:
        signal.signal(signal.SIGHUP, before)

    altana.process.send_signal(signal.SIGHUP)

    assert altana.is_ready()
    altana.stop(signal.SIGTERM)
    assert altana.process.returncode == 0


def test_a_signal_stops_all_of_it_and_started_again_it_has_the_same_data(tmp_path: Path) -> None:
    found = []
    for sign in (signal.SIGINT, signal.SIGTERM):
        altana = Altana(tmp_path)
        with connect(altana.server.url) as client:
            found.append(client.get("casa"))
            client.set("casa", "rosa")
        complained = altana.stop(sign)

        assert altana.process.returncode == 0
        assert complained == "altana: Stopping.\n"
        assert altana.processes() == []
    assert found == [None, b"rosa"]


def test_killed_it_leaves_no_process_behind(altana: Altana) -> None:
    altana.process.kill()

    assert until(lambda: not altana.processes())


def test_it_ends_when_its_data_folder_is_deleted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    altana = Altana(data, ALTANA_WORKERS="0")
    shutil.rmtree(data)

    _, complained = end(altana.process)

    assert altana.process.returncode == 10
    assert complained.startswith("altana: Stopping.\naltana: The data folder ")
    assert "deleted or moved" in complained
    assert complained.count("\n") == 2
    assert until(lambda: not altana.processes())
    assert not data.exists()


def test_a_killed_server_comes_back_with_its_data(healed: Altana) -> None:
    with connect(healed.server.url) as client:
        client.set("casa", "rosa")
        until(lambda: is_written(client))
        pid = healed.kill_server()

        until(lambda: healed.server.is_alive() and healed.is_ready())

        assert process_id(healed.server.folder.socket) != pid
        assert client.get("casa") == b"rosa"


def test_workers_go_on_after_the_server_was_killed(healed: Altana) -> None:
    healed.kill_server()
    until(healed.server.is_alive)
    before = datetime.now(UTC)

    with connect(healed.server.url) as client:
        queue(client).enqueue(heartbeat)

        assert until(lambda: [at for at in last_seen(client).values() if at > before])


def test_a_killed_keeper_is_replaced(healed: Altana) -> None:
    pid = process_id(healed.server.folder.socket)
    [keeper] = healed.processes("service.events.server.server_supervisor")
    keeper.kill()

    until(lambda: keeper not in healed.processes("service.events.server.server_supervisor"))
    until(
        lambda: (
            healed.processes("service.events.server.server_supervisor") and healed.server.is_alive()
        )
    )

    assert process_id(healed.server.folder.socket) == pid


def test_killed_children_are_started_again(tmp_path: Path) -> None:
    with running_altana(tmp_path, ALTANA_BOT_WORKERS="") as altana:
        started = [len(altana.kill_child(name)) for name in CHILDREN]
        until(altana.is_ready)
        complained = altana.stop()

        assert started == [1, 1, 1]
        assert complained.count("stopped (killed by SIGKILL); it starts again in 0.5 s.") == 3
        assert altana.processes() == []


def test_a_killed_http_process_is_replaced(healed: Altana) -> None:
    victim = healed.processes(SERVING)[0]
    victim.kill()

    until(lambda: victim not in healed.processes())
    until(lambda: len(healed.processes(SERVING)) == 2)

    assert until(healed.is_ready)


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
def test_if_the_process_that_others_are_forked_from_dies_all_are_replaced(healed: Altana) -> None:
    [forking], before = healed.processes(FORKING), healed.processes(SERVING)
    forking.kill()

    until(lambda: not {forking, *before} & set(healed.processes()))
    until(lambda: len(healed.processes(SERVING)) == len(before) == 2)

    assert until(healed.is_ready)
    assert len(healed.processes(FORKING)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
def test_the_process_that_others_are_forked_from_ends_only_after_them(healed: Altana) -> None:
    [forking], [victim, _] = healed.processes(FORKING), healed.processes(SERVING)
    forking.terminate()  # as by who tells all processes to stop
    victim.kill()

    until(lambda: victim not in healed.processes())
    until(lambda: len(healed.processes(SERVING)) == 2)

    assert healed.processes(FORKING) == [forking]


def test_two_altanas_on_one_folder_share_its_server(shared: Altana) -> None:
    other = Altana(shared.data, ALTANA_WORKERS="0")
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
