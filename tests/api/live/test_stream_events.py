"""The document describes the events of both streams, and real events are as it says."""

from typing import Any, get_args

import msgspec
import pytest

from service.api.live.stream_events import GAME_EVENTS, PLAYER_EVENTS, EventTypes
from service.events.inbox.notification import Notification
from tests.api.contract import event_in
from tests.api.http_players import Service, Visitor, play_on

service = Service()
document: dict[str, Any] = service.app.extensions["contract"].document
schemas = document["components"]["schemas"]


def names(events: EventTypes) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(events.union)}


def kinds_of(kind: type[Notification]) -> set[type[Notification]]:
    return {kind}.union(*(kinds_of(inner) for inner in kind.__subclasses__()))


@pytest.mark.parametrize(
    ("path", "events"),
    [("/v1/games/{game}/stream", GAME_EVENTS), ("/v1/stream", PLAYER_EVENTS)],
)
def test_a_stream_is_a_text_of_events_told_apart_by_name(path: str, events: EventTypes) -> None:
    answer = document["paths"][path]["get"]["responses"]["200"]["content"]["text/event-stream"]
    union = schemas[events.name]

    assert answer["schema"] == {"type": "string"}
    assert answer["x-itemSchema"] == {"$ref": f"#/components/schemas/{events.name}"}
    assert union["discriminator"]["propertyName"] == "event"
    assert set(union["discriminator"]["mapping"]) == names(events)
    for name, ref in union["discriminator"]["mapping"].items():
        event = schemas[ref.rpartition("/")[2]]
        assert event["properties"]["event"] == {"enum": [name]}
        assert set(event["required"]) == {"event", "id", "data"}
        assert event["properties"]["data"]["$ref"].rpartition("/")[2] in schemas


def test_whatever_a_player_hears_of_is_described() -> None:
    tags = {kind: kind.__struct_config__.tag for kind in kinds_of(Notification)}
    own = {tag for kind, tag in tags.items() if tag != kind.__name__}  # that is a base class

    assert names(PLAYER_EVENTS) == {*own, "reset"}


def test_a_notification_is_told_under_its_own_name() -> None:
    for kind in get_args(PLAYER_EVENTS.union):
        data = msgspec.structs.fields(kind)[-1].type

        assert data.__struct_config__.tag == kind.__struct_config__.tag


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_every_move_of_a_game_is_an_event_as_described(service: Service, game: str) -> None:
    ana, bo = service.player(), service.player()
    table = service.table(ana, bo, game=game)
    play_on(service, table, [ana, bo])

    stream = ana.get(f"/v1/games/{table['id']}/stream", buffered=False)
    told = [event for event in map(event_in, stream.get_data().split(b"\n\n")[:-1]) if event]

    assert {event["event"] for event in told} == {"move", "last-move"}


def test_an_event_that_is_not_described_is_found(service: Service, ana: Visitor) -> None:
    contract = service.app.extensions["contract"]
    reset: dict[str, Any] = {"event": "reset", "id": "1", "data": {"type": "reset"}}
    contract.check_event("/v1/stream", reset)

    own = {"type": "your-turn"}
    wrongs: list[dict[str, Any]] = [{"event": "news"}, {"id": "x"}, {"data": {}}, {"data": own}]
    for wrong in wrongs:
        with pytest.raises(AssertionError):
            contract.check_event("/v1/stream", {**reset, **wrong})
