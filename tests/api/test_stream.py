"""Live: every move once and in order, wherever a listener left off."""

from collections.abc import Iterator
from typing import Any

import msgspec
from werkzeug.test import TestResponse

from tests.api.people import Service, Visitor, play_on


def events(response: TestResponse) -> Iterator[dict[str, Any]]:
    """Read Server-Sent Events one by one, without waiting for more than is asked for."""
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
    table = service.table(ana, ana, game="burano")
    path = f"/v1/games/{table['id']}/stream"
    german = ana.get(path, headers={"Accept-Language": "de"}, buffered=False)

    sentences = next(events(german))["data"]["sentences"]

    assert "Ana nimmt auf Platz 1 Platz." in sentences


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
