"""Live: every move once and in order, from where a listener left off."""

import asyncio
from collections.abc import Generator
from typing import Any

import msgspec
import pytest
from werkzeug.test import TestResponse

from service.api.live import audience, listener_feed
from service.api.rsgi.bridge import Bridge
from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach
from tests.api.http_players import Service, Visitor, play_on
from tests.api.rsgi.test_bridge import Line, Scope


def events(response: TestResponse) -> Generator[dict[str, Any]]:
    """Yield Server-Sent Events one by one, without waiting for later ones."""
    text = b""
    for piece in response.iter_encoded():
        text += piece
        while b"\n\n" in text:
            event, _, text = text.partition(b"\n\n")
            fields = dict(line.split(b": ", 1) for line in event.splitlines())
            if b"data" in fields:
                yield {
                    "name": fields[b"event"].decode(),
                    "id": int(fields[b"id"]),
                    "data": msgspec.json.decode(fields[b"data"]),
                }


def listen(visitor: Visitor, game: str, last: int | None = None) -> TestResponse:
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    return visitor.get(f"/v1/games/{game}/stream", headers=headers, buffered=False)


def test_a_finished_game_comes_whole_and_ends(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = service.table(ana, bo, options={"cards": 4})
    version = play_on(service, table, [ana, bo])

    told = list(events(listen(service.visitor(), table["id"])))

    assert [event["id"] for event in told] == list(range(1, version + 1))
    assert [event["name"] for event in told] == ["move"] * (version - 1) + ["last-move"]
    log = ana.get(f"/v1/games/{table['id']}/moves").get_json()["moves"]
    assert [event["data"] for event in told] == log


def test_who_has_all_of_a_finished_game_need_not_come_back(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = service.table(ana, bo, options={"cards": 2})
    version = play_on(service, table, [ana, bo])

    assert listen(ana, table["id"], version).status_code == 204
    assert listen(ana, table["id"], version - 1).status_code == 200


def test_a_move_is_told_while_somebody_listens(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    heard = events(listen(service.visitor(), table["id"], 1))

    assert next(heard)["id"] == 2
    ana.play(table["id"], 2, {"type": "pick", "place": 1})
    move = next(heard)
    ana.play(table["id"], 3, {"type": "end_turn"})

    assert move["data"]["commands"] == [{"type": "pick", "place": 1}]
    assert next(heard)["id"] == 4
    heard.close()


def test_a_listener_hears_in_its_own_language(service: Service) -> None:
    ana = service.player()
    body = {"game": "burano", "players": 2, "seats": [{"bot": "skilled"}]}
    game = ana.post("/v1/games", body).get_json()["id"]
    path = f"/v1/games/{game}/stream"
    german = ana.get(path, headers={"Accept-Language": "de"}, buffered=False)

    told = events(german)
    sentences = [*next(told)["data"]["sentences"], *next(told)["data"]["sentences"]]

    assert "Ana nimmt Platz 1 ein." in sentences
    assert "Geübter (Bot) nimmt Platz 2 ein." in sentences


def test_a_private_game_is_not_heard_by_strangers(service: Service) -> None:
    table = service.table(service.player(), service.player(), visibility="private")
    stranger = service.visitor()

    assert listen(stranger, table["id"]).status_code == 404


def test_a_strange_event_id_is_refused(service: Service) -> None:
    table = service.table(service.player(), service.player())

    answer = service.visitor().get(
        f"/v1/games/{table['id']}/stream", headers={"Last-Event-ID": "x"}
    )

    assert answer.status_code == 422


@pytest.fixture
def short_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (listener_feed, audience):
        monkeypatch.setattr(module, "HEARTBEAT", 0.05)


def heard_in_a_loop(service: Service, listener: Visitor, path: str, act: Any) -> Line:
    """Listen in an event loop while `act` runs; return when the stream has ended."""
    bridge: Any = Bridge(service.app, most_listeners=1)
    scope, line = Scope("GET", path, authorization=f"Bearer {listener.token}"), Line()

    async def listen() -> None:
        async with asyncio.timeout(30):
            listening = asyncio.create_task(bridge.__rsgi__(scope, line))
            while not line.body.count(b": still here"):
                await asyncio.sleep(0.01)
            await asyncio.get_running_loop().run_in_executor(None, act)
            await listening

    asyncio.run(listen())
    return line


def test_a_stream_ends_when_its_token_is_revoked(service: Service, short_heartbeat: None) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    [token] = ana.get(f"/v1/players/{ana.player}/tokens").get_json()["tokens"]
    path = f"/v1/games/{table['id']}/stream"

    def revoke() -> None:
        assert ana.delete(f"/v1/players/{ana.player}/tokens/{token}").status_code == 204

    assert heard_in_a_loop(service, ana, path, revoke).status == 200


def test_a_stream_of_a_private_game_ends_with_the_seat(
    service: Service, short_heartbeat: None
) -> None:
    ana, bo = service.player(), service.player()
    body = {"game": "toy", "players": 3, "visibility": "private"}
    table = ana.post("/v1/games", body).get_json()
    game = f"/v1/games/{table['id']}"
    bo.post(f"{game}/seats?share={table['share']}", {})

    def get_up() -> None:
        assert bo.delete(f"{game}/seats?seat=2").status_code == 204

    assert heard_in_a_loop(service, bo, f"{game}/stream", get_up).status == 200


def test_a_stream_in_a_thread_ends_with_the_token_too(
    service: Service, short_heartbeat: None
) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    heard = listen(ana, table["id"]).iter_encoded()
    next(heard)
    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    assert all(piece for piece in heard)


def test_a_stream_goes_on_while_nobody_can_tell_whether_it_may(
    service: Service, short_heartbeat: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    asked = []

    def away(*_: Any) -> None:
        asked.append(1)
        raise OutOfReach

    service.parts.auth.forget(PlayerId(ana.player))
    heard = listen(ana, table["id"]).iter_encoded()
    service.parts.auth.forget(PlayerId(ana.player))
    monkeypatch.setattr(service.parts.people, "digest", away)
    for piece in heard:
        if len(asked) > 3:
            assert piece
            break
