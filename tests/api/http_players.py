"""A service in this process, and players who talk to it over HTTP."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from service.api.context.read_models import ReadModels
from service.api.context.resource import Parts
from service.app import DIRECT_CALLS, make_app, make_parts
from service.domain.catalog import Catalogue, all_games
from service.events.people.people import People
from service.events.pipeline.appender import Appender
from service.events.records.records import Records
from service.events.replay_files.storage import ReplayStore
from service.events.store.journal import Journal
from service.events.store.store import Store
from service.start.settings import Settings
from tests.api import address_builders  # noqa: F401  # makes applications quickly
from tests.api.contract import CheckedClient, contract_of
from tests.api.direct_way import StoreAppender, ThroughBridge
from tests.events.people.memory_people import MemoryPeople
from tests.events.store.memory_store import MemoryStore
from tests.toy import RULESET

GAMES = Catalogue([*all_games().rulesets, RULESET])


class Visitor:
    """Somebody who talks to the service, with a token or without."""

    def __init__(self, app: Flask, token: str | None = None, player: str = "") -> None:
        self._client = app.test_client()
        self.token = token
        self.player = player

    def get(self, path: str, **kwargs: Any) -> TestResponse:
        return self.call("GET", path, **kwargs)

    def post(self, path: str, json: Any = None, **kwargs: Any) -> TestResponse:
        return self.call("POST", path, json=json, **kwargs)

    def delete(self, path: str, **kwargs: Any) -> TestResponse:
        return self.call("DELETE", path, **kwargs)

    def call(
        self, method: str, path: str, headers: dict[str, str] | None = None, **kwargs: Any
    ) -> TestResponse:
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self._client.open(path, method=method, headers={**own, **(headers or {})}, **kwargs)

    def play(self, game: str, version: int, *commands: Any, **kwargs: Any) -> TestResponse:
        headers = {"If-Match": f'"{version}"', **kwargs.pop("headers", {})}
        body = {"commands": list(commands), **kwargs.pop("body", {})}
        return self.post(f"/v1/games/{game}/moves", body, headers=headers, **kwargs)


class Service:
    """An application with its own store in memory.

    With `is_direct`, or an appender, its calls go through the bridge, which answers some itself.
    """

    def __init__(
        self,
        store: Store | None = None,
        people: People | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        journal: Journal | None = None,
        files: ReplayStore | None = None,
        models: ReadModels | None = None,
        records: Records | None = None,
        *,
        is_direct: bool = False,
        appender: Appender | None = None,
        **settings: Any,
    ) -> None:
        self.parts: Parts = make_parts(
            Settings(data=Path("unused"), **settings),
            store or MemoryStore(),
            people or MemoryPeople(),
            GAMES,
            now,
            models=models,
            journal=journal,
            files=files,
            records=records,
        )
        own_appender = StoreAppender(self.parts.store, self.parts.hints) if is_direct else None
        self.app = make_app(self.parts, appender=appender or own_appender)
        self.bridge = ThroughBridge(self.app) if DIRECT_CALLS in self.app.extensions else None
        if self.bridge is not None:
            self.app.wsgi_app = self.bridge  # type: ignore[method-assign]
        self.app.test_client_class = CheckedClient
        self.app.extensions["contract"] = contract_of(self.app, GAMES)

    def visitor(self) -> Visitor:
        return Visitor(self.app)

    def player(self, name: str = "Ana") -> Visitor:
        made = self.visitor().post("/v1/players", {"name": name}).json
        assert made is not None
        return Visitor(self.app, made["token"], made["player"]["id"])

    def table(self, *players: Visitor, **wanted: Any) -> dict[str, Any]:
        """Create a game at which these players sit, in this order."""
        body = {"game": "toy", "players": len(players), **wanted}
        made = players[0].post("/v1/games", body)
        assert made.status_code == 201, made.text
        table: dict[str, Any] = made.get_json()
        share = f"?share={table['share']}" if table["share"] else ""
        for player in players[1:]:
            taken = player.post(f"/v1/games/{table['id']}/seats{share}", {})
            assert taken.status_code == 201, taken.text
            table = taken.get_json()
        return table


def play_on(service: Service, table: dict[str, Any], players: list[Visitor], seed: int = 1) -> int:
    """Play random legal moves until the game is over; return the last version."""
    chance = random.Random(seed)
    path, by_seat = f"/v1/games/{table['id']}", dict(enumerate(players, 1))
    while True:
        now = players[0].get(path).get_json()
        if now["status"] == "finished":
            return int(now["version"])
        mover = by_seat[now["asked"]]
        listed = mover.get(f"{path}/legal-moves").get_json()["moves"]
        choices = [m["command"] for m in listed if m["command"]["type"] not in ("undo", "resign")]
        answer = mover.play(table["id"], now["version"], chance.choice(choices))
        assert answer.status_code == 201, answer.text
