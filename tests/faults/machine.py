"""One machine under load: a real `altana run`, drivers with a journal, a fault, a look after."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic

import psutil

from service.events.redis.connect import connect
from service.events.replay_files.storage import ReplayStore
from service.events.server.ping import process_id
from tests.e2e.serving import Running
from tests.e2e.test_run import Altana
from tests.faults.compare import compare
from tests.faults.drivers import BOT, HOST, Challenger, Driver, Host, driving
from tests.faults.journal import Journal
from tests.faults.report import Row
from tests.faults.window import NO_ANSWER, RECOVERY, Call
from tests.kit.processes import end, start
from tests.kit.servers import free_port
from tests.kit.waiting import until

DRIVERS = 6
QUIET = 1.5  # seconds of play before a fault, and after it


class Machine:
    """`altana run` on one folder and one port; it can be killed and started again."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data, self.port = data, free_port()
        self._variables = {
            "ALTANA_PORT": str(self.port),
            "ALTANA_PROCESSES": "2",
            "ALTANA_WORKERS": "1",
            "ALTANA_RATE_LIMIT": "0",
            "ALTANA_LOG_LEVEL": "error",
            **variables,
        }
        self.altana = Altana(data, **self._variables)
        assert self.altana.address, end(self.altana.process)[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return self.altana.server.url

    def server(self) -> psutil.Process:
        return psutil.Process(process_id(self.altana.server.folder.socket))

    def processes(self, naming: str) -> list[psutil.Process]:
        return self.altana.processes(naming)

    def kill_everything(self) -> None:
        """Kill every process at once, as if the power were cut."""
        victims = [*self.altana.processes(), self.server()]
        for victim in victims:
            victim.suspend()
        for victim in victims:
            victim.kill()
        self.altana.process.communicate()
        psutil.wait_procs(victims, timeout=30)
        until(lambda: not self.altana.processes())

    def start_again(self) -> None:
        self.altana = Altana(self.data, **self._variables)

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run a command of `altana` on this folder; return its exit code and what it said."""
        variables = {"REDIS_URL": self.url, "ALTANA_DATA": str(self.data)}
        process = start("-m", "service.cli", *arguments, environment=variables)
        said = "".join(end(process))
        return process.returncode, said

    def stop(self) -> None:
        self.altana.stop()


Strike = Callable[[Machine], str | None]


class Player(Driver):
    """A driver whose game is ended afterwards."""

    def resign(self) -> None:
        headers = {"If-Match": f'"{self.version}"'}
        body = {"commands": [{"type": "resign"}]}
        status, answer = self._line.call("POST", f"/v1/games/{self.game}/moves", body, **headers)
        self._line.close()
        assert status == 201, answer

    def is_exported(self) -> bool:
        status, export = self._line.call("GET", f"/v1/games/{self.game}/exports")
        self._line.close()
        return status == 200 and export["status"] == "ready"


@contextmanager
def machine(data: Path, **variables: str) -> Iterator[Machine]:
    running = Machine(data, **variables)
    try:
        yield running
    finally:
        if running.altana.process.poll() is None:
            running.stop()


def under_load(
    folder: Path,
    fault: str,
    strike: Strike,
    drivers: int = DRIVERS,
    challengers: int = 0,
    **variables: str,
) -> Row:
    """Let drivers play, strike, and look at what is there afterwards."""
    with (
        closing(Journal(folder / "journal")) as journal,
        machine(folder / "data", **variables) as running,
    ):
        service = Running(running.address)
        players = [Player([service], number, journal) for number in range(drivers)]
        host = Host([service], drivers, journal)
        others = [Challenger([service], drivers + 1 + n, journal) for n in range(challengers)]
        subjects = {*(one.game for one in players), HOST, *([BOT] if others else [])}
        with driving([*players, host, *others]) as calls:
            Event().wait(QUIET)
            began = monotonic()
            note = strike(running)
            stuck = calls.stuck(subjects)
            Event().wait(QUIET)
        made = calls.between(0, monotonic())
        with connect(running.url) as client:
            compared = compare(journal, client, ReplayStore(str(running.data / "replays")))
        differing, unexported = _look_after(
            running, [p for p in players[::2] if p.game not in stuck]
        )
    unclear = calls.unclear(NO_ANSWER)  # while no process listens
    found = {
        f"{len(stuck)} stuck": bool(stuck),
        "read models as rebuilt" if not differing else f"read models differ: {differing}": (
            bool(differing)
        ),
        f"{unexported} without a file": bool(unexported),
        f"answers that are unclear: {unclear}": bool(unclear),
    }
    always = [text for text in found if text.endswith(("stuck", "rebuilt"))]
    pause = f"longest pause {_longest_pause(made, began):.1f} s"
    return Row(
        fault=fault,
        compared=compared,
        note="; ".join(text for text in (*always, pause, note) if text),
        failures=tuple(text for text, is_bad in found.items() if is_bad),
    )


def _look_after(running: Machine, players: list[Player]) -> tuple[str, int]:
    """End these games; return how read models differ from a rebuild, and the files missing."""
    for player in players:
        player.resign()
    told = ""

    def is_equal() -> bool:
        nonlocal told
        code, said = running.run("projections", "rebuild", "--check")
        told = "" if code == 0 else said.strip()
        return code == 0

    with suppress(AssertionError):
        until(is_equal, RECOVERY)
    with suppress(AssertionError):
        until(lambda: all(player.is_exported() for player in players), RECOVERY)
    return told, sum(not player.is_exported() for player in players)


def _longest_pause(calls: list[Call], began: float) -> float:
    """Return the longest time without any acknowledged move after the fault began."""
    moves = sorted(one.ended for one in calls if one.status == 201)
    pairs = itertools.pairwise(moves)
    return max((later - earlier for earlier, later in pairs if later > began), default=0.0)
