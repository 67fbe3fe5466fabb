"""A player's finished games as one file: each once, whole, from where the last download ended."""

import asyncio
from contextlib import suppress
from threading import Event
from typing import Any

import msgspec
import pytest

from service.api.operating import call_accounting
from service.api.rsgi.bridge import LISTENING_THREADS, Bridge
from service.api.rsgi.send_buffer import SendBuffer
from service.events.errors import OutOfReach
from tests.api.games.test_bot_work import left
from tests.api.http_players import Service, Visitor, play_on
from tests.api.rsgi.test_bridge import Line, Scope
from tests.events.store.memory_store import MemoryStore


def lines_of(visitor: Visitor, player: str, query: str = "") -> list[dict[str, Any]]:
    answer = visitor.get(f"/v1/players/{player}/games{query}")
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/x-ndjson"
    return [msgspec.json.decode(line) for line in answer.data.splitlines()]


def finish(service: Service, *players: Visitor, **wanted: Any) -> str:
    table = service.table(*players, options={"cards": 2}, **wanted)
    play_on(service, table, list(players))
    return str(table["id"])


def test_every_finished_game_comes_with_its_result_and_moves(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    games = [finish(service, ana, bo), finish(service, bo, ana)]
    service.table(ana, bo)  # still running
    finish(service, bo, bo)

    lines = lines_of(service.visitor(), ana.player)

    assert [line["id"] for line in lines] == games[::-1]
    log = ana.get(f"/v1/games/{games[1]}/moves").get_json()["moves"]
    told = {"hash", "sentences"}
    assert lines[0]["moves"] == [{k: v for k, v in one.items() if k not in told} for one in log]
    table = ana.get(f"/v1/games/{games[1]}").get_json()
    assert lines[0]["result"] == table["result"]
    assert {**table, **lines[0]} == {**table, "moves": lines[0]["moves"]}


def test_a_download_goes_on_after_a_cursor(service: Service) -> None:
    ana = service.player()
    games = [finish(service, ana, ana) for _ in range(13)][::-1]

    first = lines_of(ana, ana.player, "?most=11")
    rest = lines_of(ana, ana.player, f"?cursor={first[-1]['id']}")

    assert [line["id"] for line in first + rest] == games
    assert lines_of(ana, ana.player, f"?cursor={games[-1]}") == []


@pytest.mark.usefixtures("clock")
def test_a_download_costs_what_folding_its_games_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", float("inf"))
    service = Service(rate_limit=10_000)
    ana = service.player()
    finish(service, ana, ana)
    before = left(ana)

    lines_of(ana, ana.player, "?most=100")

    assert 200 <= before - left(ana) <= 300


def test_a_private_game_is_for_its_players(service: Service) -> None:
    ana, bo = service.player(), service.player()
    game = finish(service, ana, bo, visibility="private")

    assert lines_of(service.player(), ana.player) == []
    assert [line["id"] for line in lines_of(bo, ana.player)] == [game]


def test_an_erased_player_has_no_games_to_fetch(service: Service) -> None:
    ana, bo = service.player(), service.player()
    finish(service, ana, bo)
    ana.delete(f"/v1/players/{ana.player}")

    assert lines_of(bo, ana.player) == []
    [line] = lines_of(bo, bo.player)
    assert [seat["name"] for seat in line["seats"]] == [None, "Ana"]


@pytest.mark.parametrize("query", ["?cursor=x", "?most=0", "?most=1001", "?most=" + "1" * 5000])
def test_a_strange_wish_is_refused(service: Service, query: str) -> None:
    ana = service.player()

    assert ana.get(f"/v1/players/{ana.player}/games{query}").status_code == 422
    assert ana.get("/v1/players/nobody/games").status_code == 404
    assert ana.call("HEAD", f"/v1/players/{ana.player}/games").status_code == 200


def test_it_is_sent_piece_by_piece(service: Service) -> None:
    """In an event loop, one game is made when the one before is on its way."""
    ana = service.player()
    games = [finish(service, ana, ana) for _ in range(3)][::-1]
    bridge: Any = Bridge(service.app, most_listeners=1)
    scope, line = Scope("GET", f"/v1/players/{ana.player}/games"), Line()

    asyncio.run(bridge.__rsgi__(scope, line))
    again = Line()
    asyncio.run(bridge.__rsgi__(scope, again))

    assert line.status == 200
    assert [msgspec.json.decode(one)["id"] for one in line.body.splitlines()] == games
    assert again.body == line.body  # its place was given back


def test_downloads_hold_up_nobody_who_listens(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, may_go_on = service.player(), Event()
    finished, running = finish(service, ana, ana), service.table(ana, ana)["id"]
    store, many = service.parts.store, LISTENING_THREADS
    bridge: Any = Bridge(service.app, most_listeners=2 * many)
    lines, listener = [Line() for _ in range(many)], Line()

    def read(game: Any, after: int = 0) -> Any:
        if game == finished and after == 0:
            may_go_on.wait(30)
        return MemoryStore.read(store, game, after)  # type: ignore[arg-type]

    async def listen_meanwhile() -> None:
        path = f"/v1/players/{ana.player}/games"
        downloads = [bridge.__rsgi__(Scope("GET", path), line) for line in lines]
        downloading = asyncio.gather(*downloads)
        while not all(line.status for line in lines):
            await asyncio.sleep(0.01)
        stream = Scope("GET", f"/v1/games/{running}/stream")
        listening = asyncio.create_task(bridge.__rsgi__(stream, listener))
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                while b"event: move" not in listener.body:
                    await asyncio.sleep(0.01)
        heard.append(listener.body)
        may_go_on.set()
        listener.closed.set()
        await asyncio.gather(listening, downloading)

    heard = list[bytes]()
    monkeypatch.setattr(store, "read", read)
    asyncio.run(listen_meanwhile())

    assert b"event: move" in heard[0]
    assert all(line.body.count(b"\n") == 1 for line in lines)


def test_an_answer_that_breaks_off_does_not_look_whole(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, cut = service.player(), list[bool]()
    finish(service, ana, ana), finish(service, ana, ana)
    store, reads = service.parts.store, list[str]()

    def read(game: Any, after: int = 0) -> Any:
        if after == 0:
            reads.append(game)
        if len(reads) > 1:  # the moves of the second game
            raise OutOfReach
        return MemoryStore.read(store, game, after)  # type: ignore[arg-type]

    monkeypatch.setattr(SendBuffer, "hang_up", lambda self: cut.append(True))
    bridge: Any = Bridge(service.app, most_listeners=1)
    line = Line()
    monkeypatch.setattr(store, "read", read)
    asyncio.run(bridge.__rsgi__(Scope("GET", f"/v1/players/{ana.player}/games"), line))

    assert line.body.count(b"\n") == 1
    assert cut == [True]
