"""Tokens for a purpose: what they may do, until when, and what a refusal says."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from freezegun.api import FrozenDateTimeFactory

from service.api.documentation.openapi import calls_of
from service.events.people.token_grant import SCOPES
from tests.api.http_players import Service, Visitor
from tests.api.live.test_stream import heard_in_a_loop, short_heartbeat  # noqa: F401


def token(player: Visitor, **wanted: Any) -> Visitor:
    """Give the same player another token."""
    made = player.post(f"/v1/players/{player.player}/tokens", wanted)
    assert made.status_code == 201, made.text
    return Visitor(player._client.application, made.get_json()["token"], player.player)


def test_a_token_says_what_it_is_for(service: Service, clock: FrozenDateTimeFactory) -> None:
    ana = service.player()
    path = f"/v1/players/{ana.player}/tokens"
    body = {
        "scopes": ["read", "play"],
        "label": "My bot",
        "expires_at": "2026-04-01T02:00:00+02:00",
    }

    made = ana.post(path, body).get_json()
    ids = ana.get(path).get_json()
    [bot] = [line for line in ids["details"] if line["id"] == made["token_id"]]
    [first] = [line for line in ids["details"] if line["id"] != made["token_id"]]

    assert made["scopes"] == ["play", "read"]
    assert (made["label"], made["expires_at"]) == ("My bot", "2026-04-01T00:00:00.000Z")
    assert set(ids["tokens"]) == {bot["id"], first["id"]}
    assert bot == {
        "id": made["token_id"],
        "scopes": ["play", "read"],
        "label": "My bot",
        "created": "2026-03-01T12:00:00.000Z",
        "expires_at": "2026-04-01T00:00:00.000Z",
        "last_used": None,
    }
    assert first["scopes"] == list(SCOPES)
    assert first["last_used"] == "2026-03-01T12:00:00Z"


def test_a_token_without_a_purpose_may_do_everything_and_is_stored_as_before(
    service: Service,
) -> None:
    ana = service.player()
    other = token(ana)
    stored = service.parts.people.digests(ana.player).values()  # type: ignore[arg-type]

    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in stored)
    assert other.post("/v1/games", {"game": "toy", "players": 2}).status_code == 201
    assert other.delete(f"/v1/players/{ana.player}").status_code == 204


def test_every_call_that_writes_is_closed_to_a_token_for_reading(service: Service) -> None:
    reader = token(service.player(), scopes=["read"])
    open_calls = []
    for path, method, call in calls_of(service.app):
        if call.needed_scope == "read" or path in ("/v1/players", "/v1/transfers"):
            open_calls.append((method, path))
            continue
        answer = reader.call(method.upper(), re.sub("{.*?}", "x", path))
        assert answer.status_code == 403, (method, path)
        problem = answer.get_json()
        assert problem["type"] == "/v1/problems/scope-missing"
        assert (problem["scope"], problem["scopes"]) == (call.needed_scope, "read")

    assert {path for method, path in open_calls if method != "get"} == {
        "/v1/players",
        "/v1/transfers",
        "/v1/games/{game}/legal-moves",
        "/v1/games/{game}/tries",
        "/v1/classes/{class_id}/learners",
        "/v1/classes/{class_id}/chapters/{chapter}/questions/{question}/legal",
        "/v1/courses/{course}/chapters/{chapter}/questions/{question}/legal",
    }


def test_a_token_for_playing_plays_and_nothing_else(service: Service) -> None:
    ana = service.player()
    bot = token(ana, scopes=["play"])

    table = service.table(bot, bot)
    played = bot.play(table["id"], 2, {"type": "pick", "place": 1})

    assert played.status_code == 201
    assert bot.get(f"/v1/games/{table['id']}").get_json()["you"] == [1, 2]
    for refused in (
        bot.delete(f"/v1/players/{ana.player}"),
        bot.get(f"/v1/players/{ana.player}/tokens"),
        bot.post("/v1/classes", {}),
    ):
        assert refused.status_code == 403


def test_a_token_gives_no_more_than_it_has(service: Service, clock: FrozenDateTimeFactory) -> None:
    ana = service.player()
    keeper = token(ana, scopes=["account", "read"], expires_at="2026-03-02T12:00:00Z")
    path = f"/v1/players/{ana.player}/tokens"

    more = keeper.post(path, {"scopes": ["play"], "expires_at": "2026-03-03T12:00:00Z"})
    longer = keeper.post(path, {"scopes": ["read"]})
    less = keeper.post(path, {"expires_at": "2026-03-02T11:00:00Z"})

    assert {one["pointer"] for one in more.get_json()["errors"]} == {"/scopes", "/expires_at"}
    assert [one["pointer"] for one in longer.get_json()["errors"]] == ["/expires_at"]
    assert less.get_json()["scopes"] == ["read", "account"]


def test_a_token_is_in_force_until_it_expires(
    service: Service, clock: FrozenDateTimeFactory
) -> None:
    ana = service.player()
    short = token(ana, expires_at="2026-03-01T13:00:00Z")
    assert short.get("/v1/classes").status_code == 200

    clock.tick(timedelta(hours=1))
    late = short.get("/v1/classes")
    lines = ana.get(f"/v1/players/{ana.player}/tokens").get_json()["tokens"]
    token(ana)

    assert late.status_code == 401
    assert late.get_json()["type"] == "/v1/problems/token-expired"
    assert "RateLimit" in late.headers  # it counts for its address
    assert "2026-03-01T13:00:00.000Z" in late.get_json()["detail"]
    assert len(lines) == 1
    assert len(service.parts.people.tokens(ana.player)) == 2  # type: ignore[arg-type]


def test_a_stream_ends_when_its_token_expires(short_heartbeat: None) -> None:  # noqa: F811
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    service = Service(now=lambda: now)
    short = token(service.player(), expires_at="2026-03-01T13:00:00Z")

    def expire() -> None:
        nonlocal now
        now += timedelta(hours=1)

    assert heard_in_a_loop(service, short, "/v1/stream", expire).status == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scopes", []),
        ("scopes", ["play", "play"]),
        ("scopes", ["everything"]),
        ("scopes", "play"),
        ("scopes", [1]),
        ("label", "x" * 61),
        ("label", "a\nb"),
        ("expires_at", "tomorrow"),
        ("expires_at", "2027-01-01"),
        ("expires_at", "2027-01-01T12:00:00"),
        ("expires_at", "0001-01-01T00:00:00+23:00"),
        ("expires_at", "2020-01-01T12:00:00Z"),
        ("expires_at", 5),
    ],
)
def test_a_strange_wish_is_refused(service: Service, field: str, value: object) -> None:
    ana = service.player()

    answer = ana.post(f"/v1/players/{ana.player}/tokens", {field: value})

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"].startswith(f"/{field}")
    assert len(service.parts.people.tokens(ana.player)) == 1  # type: ignore[arg-type]
