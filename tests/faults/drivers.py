"""Drivers: players who move without pause, retry with the same key, and keep a journal."""

import http.client
import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any, Protocol

from tests.e2e.serving import Running
from tests.faults.journal import Acknowledged, Journal
from tests.faults.window import NO_ANSWER, Call, Calls

# A title with its number of seats, and a move that is endless: what it takes, the next gives back.
BURANO = ("burano", 2, {"type": "take", "column": 1, "end": "top", "count": 1})
DREAM_HOME = ("dream-home", 4, {"type": "take", "column": 1})
TABLES = (BURANO, DREAM_HOME)
NOTE = {"kind": "annotation", "anchor": {"move": 1}, "text": {"en": "A *good* table."}}
HOST = "host"  # the subject of the calls of hosts, whose games are many
BOT = "bot"  # the subject of turns that a computer player has played
LEVEL = "greedy"
A_PAUSE = 0.1  # seconds after a refusal
A_GAME = 1.0  # seconds between two games of a host: workers write files of each
A_PROBE = 0.05  # seconds between two probes
THE_LAST = 10.0  # seconds to get the last acknowledgement in when it is time to stop
AN_ANSWER = 60.0  # seconds; a call that takes longer has failed


class Line:
    """A connection to a service, opened again when it breaks."""

    def __init__(self, services: list[Running], number: int, token: str = "") -> None:
        self._services = services
        self._next = number
        self._token = token
        self._line: http.client.HTTPConnection | None = None

    def call(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        """Return status and answer, NO_ANSWER if there was none."""
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        text = None if body is None else json.dumps(body)
        try:
            line = self._open()
            line.request(method, path, text, {"Content-Type": "application/json", **headers})
            response = line.getresponse()
            return response.status, json.loads(response.read() or b"{}")
        except (OSError, http.client.HTTPException):
            self.close()
            return NO_ANSWER, {}

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _open(self) -> http.client.HTTPConnection:
        if self._line is None:
            at = self._services[self._next % len(self._services)]
            self._next += 1
            self._line = http.client.HTTPConnection(at.host, at.port, timeout=AN_ANSWER)
        return self._line


class Driver:
    """One player at a table of its own, who plays both seats."""

    def __init__(self, services: list[Running], number: int, journal: Journal) -> None:
        with closing(Line(services, number)) as line:
            status, made = line.call("POST", "/v1/players", {"name": f"D{number}"})
        assert status == 201, made
        self.player: str = made["player"]["id"]
        self._line = Line(services, number, made["token"])
        title, seats, command = TABLES[number % len(TABLES)]
        self._commands = (command, {"type": "undo"})
        status, game = self._line.call("POST", "/v1/games", {"game": title, "players": seats})
        assert status == 201, game
        self.game: str = game["id"]
        for _ in range(seats - 1):
            status, _ = self._line.call("POST", f"/v1/games/{self.game}/seats", {})
            assert status == 201
        self.version = seats  # the last one that was acknowledged
        self._journal = journal
        journal.add(Acknowledged(self.game, seats, "", "seat"))

    def play(self, calls: Calls, stop: Event) -> None:
        """Move until `stop` is set."""
        while not stop.is_set():
            began = monotonic()
            status, answer = self._move()
            ended = monotonic()
            calls.add(Call(self.game, ended, ended - began, status))
            if status == 201:
                self._journal.add(Acknowledged(self.game, answer["number"], answer["hash"]))
                self.version = answer["number"]
            else:
                stop.wait(A_PAUSE)
        self._line.close()

    def _move(self) -> tuple[int, dict[str, Any]]:
        version = self.version
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": f"move-{version}"}
        body = {"commands": [self._commands[version % 2]]}
        return self._line.call("POST", f"/v1/games/{self.game}/moves", body, **headers)


class Host:
    """Somebody who opens games of both titles, sits down, resigns and writes a note, with keys."""

    subject = HOST

    def __init__(self, services: list[Running], number: int, journal: Journal) -> None:
        with closing(Line(services, number)) as line:
            status, made = line.call("POST", "/v1/players", {"name": f"H{number}"})
        assert status == 201, made
        self._line = Line(services, number, made["token"])
        self._journal = journal

    def play(self, calls: Calls, stop: Event) -> None:
        """Play one game after another until `stop` is set."""
        number = 0
        while not stop.wait(A_GAME):
            number += 1
            self._one_game(number, calls, stop)
        self._line.close()

    def _one_game(self, number: int, calls: Calls, stop: Event) -> None:
        title, key = TABLES[number % len(TABLES)][0], f"game-{number}"
        keys = {"Idempotency-Key": key}
        table = self._send("/v1/games", {"game": title, "players": 2}, keys, calls, stop)
        if table is None:
            return
        path = f"/v1/games/{table['id']}"
        self._journal.add(Acknowledged(table["id"], 1, "", "seat"))
        if (seated := self._send(f"{path}/seats", {}, keys, calls, stop)) is None:
            return
        self._journal.add(Acknowledged(table["id"], seated["version"], "", "seat"))
        resign = {"commands": [{"type": "resign"}]}
        version = {"If-Match": f'"{seated["version"]}"', "Idempotency-Key": f"{key}-end"}
        if (move := self._send(f"{path}/moves", resign, version, calls, stop)) is None:
            return
        self._journal.add(Acknowledged(table["id"], move["number"], move["hash"]))
        body = {"visibility": "public", "note": NOTE}
        if (note := self._send(f"{path}/annotations", body, keys, calls, stop)) is not None:
            self._journal.add(Acknowledged(table["id"], 0, note["id"], "note"))

    def _send(
        self, path: str, body: Any, headers: dict[str, str], calls: Calls, stop: Event
    ) -> dict[str, Any] | None:
        """Send the same call until it is acknowledged; None if that takes too long at the end.

        So nothing is there at the end that is not in the journal, or nothing that should be.
        """
        last = float("inf")
        while monotonic() < last:
            if stop.is_set():
                last = min(last, monotonic() + THE_LAST)
            began = monotonic()
            status, answer = self._line.call("POST", path, body, **headers)
            ended = monotonic()
            calls.add(Call(self.subject, ended, ended - began, status))
            if status == 201:
                return answer
            Event().wait(A_PAUSE)
        return None


class Challenger(Host):
    """Somebody who plays against a computer player, one game after another."""

    subject = "challenger"

    def _one_game(self, number: int, calls: Calls, stop: Event) -> None:
        keys = {"Idempotency-Key": f"game-{number}"}
        body = {"game": BURANO[0], "players": 2, "seats": [{"bot": LEVEL}]}
        table = self._send("/v1/games", body, keys, calls, stop)
        if table is None:
            return
        game, mine = table["id"], table["version"]  # the last version that is not the bot's
        self._journal.add(Acknowledged(game, 1, "", "seat"))
        while not stop.is_set():
            began = monotonic()
            status, now = self._line.call("GET", f"/v1/games/{game}?include=legal")
            calls.add(Call(self.subject, monotonic(), monotonic() - began, status))
            if status == 200 and now["status"] == "finished":
                return
            if status != 200 or now["asked"] != 1:
                stop.wait(A_PROBE)
                continue
            if now["version"] > mine:
                calls.add(Call(BOT, monotonic(), 0.0, 201))
            mine = self._move(game, now, calls, stop)

    def _move(self, game: str, table: dict[str, Any], calls: Calls, stop: Event) -> int:
        """Make the first legal move; return its number, 0 if it was not acknowledged."""
        commands = [one["command"] for one in table["legal"]["moves"]]
        chosen = next(one for one in commands if one["type"] not in ("undo", "resign"))
        version = table["version"]
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": f"move-{version}"}
        body = {"commands": [chosen]}
        moved = self._send(f"/v1/games/{game}/moves", body, headers, calls, stop)
        if moved is None:
            return 0
        self._journal.add(Acknowledged(game, moved["number"], moved["hash"]))
        return int(moved["number"])


class Probe:
    """Somebody who asks for one address again and again."""

    def __init__(self, services: list[Running], path: str) -> None:
        self._line = Line(services, 0)
        self.path = path

    def play(self, calls: Calls, stop: Event) -> None:
        while not stop.wait(A_PROBE):
            began = monotonic()
            status, _ = self._line.call("GET", self.path)
            ended = monotonic()
            calls.add(Call(self.path, ended, ended - began, status))
        self._line.close()


class Participant(Protocol):
    """Somebody who does something again and again."""

    def play(self, calls: Calls, stop: Event) -> None:
        """Do it until `stop` is set."""


@contextmanager
def driving(players: Sequence[Participant]) -> Iterator[Calls]:
    """Let all of them play at once, and wait for the last answers at the end."""
    calls, stop = Calls(), Event()
    threads = [Thread(target=player.play, args=(calls, stop)) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield calls
    finally:
        stop.set()
        for thread in threads:
            thread.join()
