"""Every list has a tag of its content: a caller gets it again only once it has changed."""

from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.api.http_players import Service, Visitor
from tests.api.write_calls import TARGET, service_on

# These answers have a list in them, and are about one thing.
ONE_THING = {
    *("/v1/classes/{class_id}", "/v1/courses/{course}", "/v1/webhooks/{webhook}"),
    *("/v1/games/{game}/curve", "/v1/games/{game}/result", "/v1/problems/{code}"),
}


@pytest.fixture
def service(own_client: Redis, tmp_path: Path) -> Service:
    return service_on(own_client, tmp_path)


def test_every_list_says_that_it_has_a_tag(service: Service) -> None:
    document = service.app.extensions["contract"].document
    untagged = {
        path
        for path, calls in document["paths"].items()
        if "get" in calls and _has_list(document, calls["get"])
        if "304" not in calls["get"]["responses"] and "/chapters/" not in path
    }

    assert untagged == ONE_THING


def _has_list(document: dict[str, Any], call: dict[str, Any]) -> bool:
    answer = call["responses"].get("200", {}).get("content", {}).get("application/json")
    if answer is None:
        return False
    schema = answer["schema"]
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return any(field.get("type") == "array" for field in schema.get("properties", {}).values())


@pytest.mark.parametrize(
    "path",
    [
        *("/v1/seeks", "/v1/webhooks", "/v1/invitations", "/v1/push-subscriptions", "/v1/daily"),
        *("/v1/players/{player}", "/v1/players/{player}/tokens", "/v1/players/{player}/mistakes"),
        *("/v1/leaderboards/burano", "/v1/statistics/burano", "/v1/games/{game}/annotations"),
        "/v1/webhooks/{webhook}/deliveries",
    ],
)
def test_a_list_that_has_not_changed_is_not_sent_again(
    service: Service, ana: Visitor, path: str
) -> None:
    game = service.table(ana, ana)["id"]
    webhook = ana.post("/v1/webhooks", {"url": TARGET}).get_json()["webhook"]["id"]
    whole = path.format(player=ana.player, game=game, webhook=webhook)
    ana.get(whole)

    first = ana.get(whole)
    tag = first.headers["ETag"]
    again = ana.get(whole, headers={"If-None-Match": tag})
    head = ana.call("HEAD", whole)

    assert first.status_code == head.status_code == 200
    assert len(tag) > len('"0"')
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    assert head.headers["ETag"] == tag


def test_a_new_seek_and_a_new_webhook_change_their_lists(ana: Visitor) -> None:
    paths = ("/v1/seeks", "/v1/webhooks")
    seen = [ana.get(path).headers["ETag"] for path in paths]

    ana.post("/v1/seeks", {"game": "burano", "players": 2})
    ana.post("/v1/webhooks", {"url": TARGET})

    for path, tag in zip(paths, seen, strict=True):
        answer = ana.get(path, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.headers["ETag"] != tag) == (200, True)


def test_leaderboards_of_different_games_have_different_tags(ana: Visitor) -> None:
    tags = {
        ana.get(f"/v1/leaderboards/{game}?players={players}").headers["ETag"]
        for game in ("burano", "dream-home")
        for players in (2, 3)
    }

    assert len(tags) == 4
