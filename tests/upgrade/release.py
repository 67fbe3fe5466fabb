"""A release in a checkout of its own, run as its users run it: by processes and over HTTP."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.kit.processes import PATIENCE, is_setting
from tests.kit.waiting import until


class Answer:
    """Status, headers and JSON of an answer; a refusal is an answer too."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status
        self.headers = response.headers
        self.body: bytes = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Person:
    """Somebody with a token who calls a service."""

    def __init__(self, address: str, token: str = "", player: str = "") -> None:
        self.address, self.token, self.player = address, token, player

    @classmethod
    def named(cls, address: str, name: str) -> "Person":
        made = cls(address).done("POST", "/v1/players", {"name": name})
        return cls(address, made["token"], made["player"]["id"])

    def at(self, address: str) -> "Person":
        """Return the same person at another service."""
        return Person(address, self.token, self.player)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **own, **headers}
        request = urllib.request.Request(self.address + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return Answer(response)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return Answer(refusal)

    def done(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Call, and insist on success."""
        answer = self.call(method, path, body, **headers)
        assert answer.status < 300, (method, path, answer.status, answer.body)
        return answer.json if answer.body else None

    def move(self, game: str, *commands: Any, key: str | None = None) -> Any:
        version = self.done("GET", f"/v1/games/{game}")["version"]
        headers = {"If-Match": f'"{version}"', **({"Idempotency-Key": key} if key else {})}
        return self.done("POST", f"/v1/games/{game}/moves", {"commands": commands}, **headers)

    def resign(self, game: str) -> Any:
        return self.move(game, {"type": "resign"})


def table(*people: Person, **wanted: Any) -> str:
    """Make a game at which these people sit; return its id."""
    made = people[0].done("POST", "/v1/games", {"players": len(people), **wanted})
    share = f"?share={made['share']}" if made.get("share") else ""
    for person in people[1:]:
        person.done("POST", f"/v1/games/{made['id']}/seats{share}", {})
    return str(made["id"])


def play(game: str, *people: Person, moves: int = 1000) -> None:
    """Play the first legal move that is not an undo, so many times or to the end."""
    seats = {seat["player"]: seat["seat"] for seat in people[0].done("GET", _of(game))["seats"]}
    by_seat = {seats[person.player]: person for person in people}
    for _ in range(moves):
        now = people[0].done("GET", _of(game))
        if now["status"] == "finished":
            return
        mover = by_seat[now["asked"]]
        legal = mover.done("GET", f"{_of(game)}/legal-moves")["moves"]
        commands = [one["command"] for one in legal]
        mover.move(game, next(c for c in commands if c["type"] not in ("undo", "resign")))


def _of(game: str) -> str:
    return f"/v1/games/{game}"


class Release:
    """The program of a checkout, run by a Python that has what the release needs."""

    def __init__(self, checkout: Path, python: Path | None = None) -> None:
        self.checkout = checkout.resolve()
        self._python = python or self.checkout / ".venv" / "bin" / "python"
        self.version = self.run("--version").split()[-1]

    def start(self, *arguments: str, **variables: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self._python, "-m", "service.cli", *arguments],
            cwd=self.checkout,
            env=self._environment(variables),
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, **variables: str) -> str:
        """Run a command to its end, and return what it prints; it has to succeed."""
        ran = subprocess.run(
            [self._python, "-m", "service.cli", *arguments],
            cwd=self.checkout,
            env=self._environment(variables),
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def _environment(self, variables: dict[str, str]) -> dict[str, str]:
        bare = {name: value for name, value in os.environ.items() if not is_setting(name)}
        return {**bare, "ALTANA_PORT": "0", "ALTANA_LOG_LEVEL": "warning", **variables}

    @contextmanager
    def serving(self, command: str = "serve", **variables: str) -> Iterator[str]:
        """Run `altana serve`, or `altana run`; yield its address when it is ready."""
        process = self.start(command, **variables)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().rpartition(" ")[2].strip()
            until(lambda: _is_ready(address))
            yield address
        finally:
            stop(process)

    @contextmanager
    def working(self, **variables: str) -> Iterator[None]:
        process = self.start("work", **variables)
        try:
            yield
        finally:
            stop(process)

    def python(self, code: str, *arguments: str) -> str:
        """Run code in the environment of the release, and return what it prints."""
        ran = subprocess.run(
            [self._python, "-c", code, *arguments],
            cwd=self.checkout,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()  # who was started in the background of a shell may not hear Ctrl-C
    process.communicate(timeout=PATIENCE)


def _is_ready(address: str) -> bool:
    try:
        return Person(address).call("GET", "/readyz").status == 200
    except OSError:
        return False
