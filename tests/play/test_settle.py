"""Settling: a long fork is replayed by one thread of a process, and holds up nobody else."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import pytest

from service.api.rsgi.bridge import Bridge
from service.domain.kit.messages import CLOCK, GameId, PlayerId, Seat
from service.domain.kit.seating import TakeSeat
from service.events.game_settings import ClockSettings, GameSettings
from service.events.move import Entry
from service.events.submission import Submission
from service.play import settle
from tests.api.finished_games.test_forks import finished, fork, middle
from tests.api.http_players import Service
from tests.api.rsgi.test_bridge import Line, Scope
from tests.events.store.memory_store import MemoryStore
from tests.kit.random_play import FIXED_DAY
from tests.projections.tables import Players

FILE = finished("burano/1")
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


class HeldStore(MemoryStore):
    """A store that holds up the replay of one game, while a test wants it."""

    def __init__(self) -> None:
        super().__init__()
        self.held = ""
        self.is_replaying, self.go_on = Event(), Event()

    def append(self, game: Any, entry: Entry, *args: Any, **kwargs: Any) -> Any:
        if game == self.held and entry.number > 2:  # its seats are taken
            self.is_replaying.set()
            assert self.go_on.wait(60)
        return super().append(game, entry, *args, **kwargs)


@contextmanager
def held(store: HeldStore, game: str, take_seat: Any) -> Iterator[None]:
    """Take the last seat of a fork, and hold up its replay until the end."""
    store.held, thread = game, Thread(target=take_seat)
    thread.start()
    try:
        assert store.is_replaying.wait(60)
        yield
    finally:
        store.go_on.set()
        thread.join()


@pytest.fixture
def store() -> HeldStore:
    return HeldStore()


@pytest.fixture
def service(store: HeldStore, monkeypatch: pytest.MonkeyPatch) -> Service:
    monkeypatch.setattr(settle, "FEW", 10)
    return Service(store=store)


def test_while_a_long_fork_is_replayed_another_waits_and_all_else_goes_on(
    service: Service, store: HeldStore
) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    one, other = (fork(ana, FILE, middle(FILE)).get_json()["id"] for _ in range(2))
    plain = service.table(ana, bo, game="burano")["id"]

    with held(store, one, lambda: bo.post(f"/v1/games/{one}/seats", {})):
        seated = bo.post(f"/v1/games/{other}/seats", {})
        tables = [ana.get(f"/v1/games/{game}") for game in (one, other)]
        listed = ana.get("/v1/games").get_json()["games"]
        asked = ana.get(f"/v1/games/{plain}").get_json()["asked"]
        played = (ana, bo)[asked - 1].play(plain, 2, TAKE)

    assert seated.status_code == 201  # its own move is there, before the others are replayed
    assert {table.get_json()["type"] for table in tables} == {"/v1/problems/fork-not-ready"}
    assert all(table.status_code == 503 and table.headers["Retry-After"] for table in tables)
    assert {game["id"]: game["version"] for game in listed} == {plain: 2, one: 2, other: 2}
    assert played.status_code == 201
    versions = {ana.get(f"/v1/games/{game}").get_json()["version"] for game in (one, other)}
    assert versions == {middle(FILE)}


def test_a_list_replays_nothing(service: Service, store: HeldStore) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    long, short = (fork(ana, FILE, at).get_json()["id"] for at in (middle(FILE), settle.FEW))
    for game in (long, short):  # as after a process that died before it replayed anything
        seated = TakeSeat(player=PlayerId(bo.player))
        service.parts.handler.submit(
            Submission(
                game=GameId(game), seat=Seat(2), actor=seated.player, commands=(seated,), expected=1
            )
        )

    listed = ana.get(f"/v1/games?player={ana.player}").get_json()["games"]

    assert {game["id"]: game["version"] for game in listed} == {long: 2, short: 2}
    assert {game["status"] for game in listed} == {"running"}
    assert ana.get(f"/v1/games/{long}").get_json()["version"] == middle(FILE)


def test_who_reads_a_fork_that_is_replayed_waits_without_a_thread(
    service: Service, store: HeldStore
) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    game = fork(ana, FILE, middle(FILE)).get_json()["id"]
    bridge: Any = Bridge(service.app, most_listeners=100)
    lines, probe = [Line() for _ in range(8)], Line()

    async def read() -> None:
        async with asyncio.timeout(60):
            readers = [
                asyncio.create_task(bridge.__rsgi__(Scope("GET", f"/v1/games/{game}"), line))
                for line in lines
            ]
            await bridge.__rsgi__(Scope("GET", "/v1/rules"), probe)
            assert not any(line.status for line in lines)
            store.go_on.set()
            await asyncio.gather(*readers)

    with held(store, game, lambda: bo.post(f"/v1/games/{game}/seats", {})):
        asyncio.run(read())

    assert probe.status == 200
    assert {line.status for line in lines} == {200}


def test_a_short_fork_is_replayed_by_anybody(service: Service, store: HeldStore) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    one, short = (fork(ana, FILE, at).get_json()["id"] for at in (middle(FILE), settle.FEW))

    with held(store, one, lambda: bo.post(f"/v1/games/{one}/seats", {})):
        seated = bo.post(f"/v1/games/{short}/seats", {})

    assert seated.status_code == 201
    assert ana.get(f"/v1/games/{short}").get_json()["version"] == settle.FEW


@pytest.mark.parametrize(("late", "is_over"), [("bo", True), ("bot-greedy", False)])
def test_a_late_person_is_resigned_and_a_late_bot_keeps_its_seat(late: str, is_over: bool) -> None:
    now = FIXED_DAY
    players = Players(MemoryStore(), clock=lambda: now)
    clock = GameSettings(created="", clock=ClockSettings(seconds=60, misses=1))
    game = players.sit_down("toy", late, late, terms=clock)
    now += timedelta(seconds=61)

    loaded = settle.Settler(players.handler, lambda: now).load(game)

    assert loaded.last.actor == CLOCK
    assert loaded.position.state.is_over is is_over
