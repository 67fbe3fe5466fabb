"""The table of Redis keys: whatever a service with workers writes has a row there."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.domain.catalog import all_games
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.events.hints.hint_log import HintUse
from service.events.hints.redis_hint_log import RedisHintLog
from service.events.puzzles import Puzzle, RedisPuzzles
from service.events.server.embedded_server import DISK_CHECK
from service.projections.build.editions import announce
from service.projections.build.keys import (
    REBUILD,
    REBUILDER,
    alive_key,
    at_work_key,
    book_keys,
    cursor_key,
    deaths_key,
)
from service.projections.build.quarantine import QuarantineEntry, quarantine
from service.projections.models.leaderboards import board_of
from service.projections.upkeep.lag import FOLLOWER
from service.start.settings import Settings
from tests.api.finished_game import NOTE
from tests.api.http_players import Visitor
from tests.api.sample_class import RIGHT, Class
from tests.events.push.browser import PUSH, PushBrowser
from tests.kit.servers import Server, running
from tests.kit.waiting import until
from tests.workers.bots.bot_games import raising, think
from workers.bots import BotWorker
from workers.delivery.lanes import close_lanes
from workers.follower import Follower
from workers.jobs import export_games, heartbeat, sweep, sweep_all
from workers.queues import claims_key
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, equip, make_bot_tools, make_tools

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([^`]+)` \| (\w+) \| .+ \| `([^`]+)` \| .+ \|$", re.MULTILINE)
# There while something goes on, for a few seconds or after an upgrade, on a cluster, or written by
# a sweep.
PASSING = (
    *(book_keys(board_of("toy", 2), 1).total, cursor_key("boards", 1)),
    *(at_work_key("showing"), deaths_key("showing"), alive_key("worker")),
    *(DISK_CHECK, REBUILD, REBUILDER, FOLLOWER, "altana/rate/all/127.0.0.1/1"),
    *(claims_key("export"), "altana:{0}:listing", "altana:{0}:unexported"),
    *("altana:{0}:unheard", "altana:{0}:late-letters", "altana:{0}:editions-copy"),
    *("altana:{0}:unanalysed", "altana:{0}:aside-analyses"),
    "altana:{0}:game:0123456789abcdef:analysing",
    "altana:{0}:bot-turn:0123456789abcdef:3",
)


def rows() -> dict[str, tuple[str, str]]:
    """Return the type and the owner of each key of the table."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    [section] = re.findall(r"^## Redis keys$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    return {pattern: (kind, owner) for pattern, kind, owner in ROW.findall(section)}


class Altana:
    """The service and the workers in this process, on a real server."""

    def __init__(self, client: Redis, url: str, folder: Path) -> None:
        # Counts go to the server by the thousandth part of a limit: small limits, small parts.
        limits: dict[str, Any] = {"rate_limit": 100_000, "daily": {"players": 100}}
        settings = Settings(data=folder, webhooks="private", push=PUSH, **limits)
        self.app: Flask = create_app(settings, url)
        self.tools: Tools = make_tools(
            settings, client, client, all_games(), clock=lambda: datetime.now(UTC)
        )
        equip(self.tools)
        queues = [self.tools.page_queue, self.tools.slow]
        self._follower = Follower(self.tools, Schedule(self.tools.queue, queues, self.tools.clock))

    def visitor(self) -> Visitor:
        return Visitor(self.app)

    def player(self, name: str) -> Visitor:
        made = self.visitor().post("/v1/players", {"name": name}).get_json()
        return Visitor(self.app, made["token"], made["player"]["id"])

    def table(self, *players: Visitor, **wanted: Any) -> str:
        first, *others = players
        body = {"game": "burano", "players": len(players), **wanted}
        made = first.post(
            "/v1/games", body, headers={"Idempotency-Key": "-".join(("table", *wanted))}
        )
        game = str(made.get_json()["id"])
        for other in others:
            path, key = f"/v1/games/{game}/seats", {"Idempotency-Key": "seat"}
            assert other.post(path, {}, headers=key).status_code == 201
        return game

    def work(self) -> None:
        self._follower.step()
        worker(self.tools.queue.connection).work(burst=True, logging_level="WARNING")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "server") as started:
        yield started


@pytest.fixture
def keys(
    own_server: Server, tmp_path: Path, own_logging: None, own_signals: None, own_tools: None
) -> Iterator[dict[str, str]]:
    """Do all there is to do, and give the keys that it leaves with their types."""
    with own_server.client() as client:
        altana = Altana(client, own_server.url, tmp_path)
        everything(altana, client)
        names = sorted(key.decode() for key in client.scan_iter(count=1000))
        yield {name: client.type(name).decode() for name in names}


def everything(altana: Altana, client: Redis) -> None:
    ana, bo, tools = altana.player("Ana"), altana.player("Bo"), altana.tools
    ana.get("/v1/stream", buffered=False).close()
    game = altana.table(ana, bo)
    resigned = bo.play(game, 2, {"type": "resign"}, headers={"Idempotency-Key": "once"})
    assert resigned.status_code == 201, resigned.text
    running_game = altana.table(bo, ana, clock={"seconds": 600})
    assert ana.post(f"/v1/players/{ana.player}/transfers").status_code == 201
    open_game = altana.table(ana, players=2)
    asked = ana.post(f"/v1/games/{open_game}/invitations", {"player": bo.player})
    sought = ana.post("/v1/seeks", {"game": "burano", "players": 3})
    assert (asked.status_code, sought.status_code) == (201, 201)
    altana.work()
    note = {"visibility": "public", "note": {**NOTE, "anchor": {"move": 3}}}
    path, key = f"/v1/games/{game}/annotations", {"Idempotency-Key": "note"}
    assert ana.post(path, note, headers=key).status_code == 201
    class_ = Class(altana)  # type: ignore[arg-type]
    class_.join().post(f"{class_.question}/attempts", {"commands": RIGHT})
    ana.get(f"/v1/games/{game}/replay?format=html")
    altana.work()
    ana.get(f"/v1/games/{game}/replay?format=html&lang=de")
    export_games([GameId(game)])
    export = tools.exports.find(GameId(game))
    assert export is not None
    tools.archive.archive(export, tools.store.read(GameId(game)))
    for job in (heartbeat, sweep, sweep_all):
        tools.queue.enqueue(job)
    altana.work()
    play_bots(altana, client, ana)
    send_webhooks(altana, ana)
    send_pushes(altana, ana)
    assert ana.post("/v1/daily/burano").status_code == 201
    for seat in (1, 2):
        RedisPuzzles(client).offer(Puzzle(game=GameId(game), seat=Seat(seat), question="q"), 1.0)
    RedisPuzzles(client).choose(date(2026, 3, 1), lambda puzzle: ["{}"])
    quarantine(client, QuarantineEntry(game=GameId(game), version=1, reason="a test"))
    announce(client, {"lobby": 2})
    ana.post(f"/v1/games/{running_game}/exports")
    ana.post(f"/v1/games/{game}/analysis", {"budget": "deep"})
    ana.get(f"/v1/games/{running_game}/replay?format=html")


def send_webhooks(altana: Altana, ana: Visitor) -> None:
    """Have a ping sent to nobody, and ask for another one; a player is claimed."""
    schedule, player = altana.tools.webhook_schedule, PlayerId(ana.player)
    made = ana.post("/v1/webhooks", {"url": "http://127.0.0.1:9/"}).get_json()["webhook"]
    assert ana.post(f"/v1/webhooks/{made['id']}/test").status_code == 202
    altana.work()
    until(lambda: schedule.counts())
    close_lanes()
    altana.tools.webhooks.ask_for_ping(player, made["id"], "p")
    schedule.add(player)
    assert schedule.claim(altana.tools.clock().timestamp(), 1)


def send_pushes(altana: Altana, ana: Visitor) -> None:
    """Have a browser subscribe; a worker looks at it, and a player is claimed."""
    schedule, player = altana.tools.push_schedule, PlayerId(ana.player)
    body = {"endpoint": "http://127.0.0.1:9/", "keys": PushBrowser().keys}
    assert ana.post("/v1/push-subscriptions", body).status_code == 201
    altana.work()
    close_lanes()
    assert altana.tools.pushes.backlogs(player)
    schedule.count("delivered")
    schedule.add(player)
    assert schedule.claim(altana.tools.clock().timestamp(), 1)


def play_bots(altana: Altana, client: Redis, ana: Visitor) -> None:
    """Play against the computer, which fails once and then plays."""
    body = {"game": "dream-home", "players": 2, "seats": [{"bot": "greedy"}]}
    game = ana.post("/v1/games", body).get_json()["id"]
    hint = {"round": 1, "turn": 1, "version": 2, "step": 1}
    RedisHintLog(client).note(GameId(game), Seat(1), msgspec.convert(hint, HintUse))
    for choice in (raising, think):
        bot = BotWorker(make_bot_tools(altana.tools.settings, client, all_games(), choice))
        while not bot.step():
            table = ana.get(f"/v1/games/{game}").get_json()
            state = altana.tools.settler.load(GameId(game))
            commands = state.ruleset.finish_turn(state.position.state)
            ana.play(game, table["version"], *map(msgspec.to_builtins, commands))
        bot.report()
    altana.work()
    failed = QuarantineEntry(game=GameId(game), version=1, reason="a test", work="bot")
    quarantine(client, failed)


def test_every_key_has_a_row_and_its_type(keys: dict[str, str]) -> None:
    patterns = {pattern: _pattern(pattern) for pattern in rows()}
    named = {
        key: [pattern for pattern, known in patterns.items() if known.fullmatch(key)]
        for key in (*keys, *PASSING)
    }

    assert {key: found for key, found in named.items() if len(found) != 1} == {}
    kinds = {(found[0], keys[key]) for key, found in named.items() if key in keys}
    assert {
        pattern: kind for pattern, kind in kinds if rows()[pattern][0] not in (kind, "any")
    } == {}
    assert set(rows()) == {pattern for found in named.values() for pattern in found}


def test_the_owner_of_a_key_is_a_module() -> None:
    assert rows()
    assert [owner for _, owner in rows().values() if not (ROOT / owner).is_file()] == []


def _pattern(written: str) -> "re.Pattern[str]":
    """Read a key as the table writes it: `<game>` stands for anything without a colon in it."""
    plain = re.escape(written).replace(r"\*", ".*")
    return re.compile(re.sub(r"<[\w\\ -]+>", lambda _: "[^:]+", plain))
