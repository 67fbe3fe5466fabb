"""The calls of webhooks: what may be set, who may see it, and what hostile callers get."""

import socket
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.api.delivery import target_check
from service.app import make_app
from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import DeliveryAttempt, MessageId
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.webhooks.webhook import AN_OLD_SECRET_SIGNS
from tests.api.http_players import Service, Visitor
from tests.api.people.test_scopes import token
from tests.api.write_calls import TARGET, service_on


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def service(client: Redis, tmp_path: Path) -> Service:
    made = service_on(client, tmp_path)
    object.__setattr__(made.parts, "inboxes", RedisInboxes(client))
    return made


def made(player: Visitor, url: str = TARGET, **more: Any) -> dict[str, Any]:
    answer = player.post("/v1/webhooks", {"url": url, **more})
    assert answer.status_code == 201, answer.text
    webhook: dict[str, Any] = answer.get_json()["webhook"]
    return {**webhook, "path": answer.headers["Location"], "secret": answer.get_json()["secret"]}


def test_a_webhook_is_made_listed_changed_and_deleted(ana, client):
    hook = made(ana, events=["your-turn"])
    assert ana.get(hook["path"]).get_json()["events"] == ["your-turn"]
    assert client.zscore("altana:{webhooks}:due", ana.player) == 0

    changed = ana.call("PATCH", hook["path"], json={"events": ["game-over"], "enabled": False})
    [listed] = ana.get("/v1/webhooks").get_json()["webhooks"]

    assert changed.get_json() == listed
    assert (listed["events"], listed["url"]) == (["game-over"], TARGET)
    assert (listed["enabled"], listed["disabled"]) == (False, {"reason": "owner", "at": None})
    assert ana.delete(hook["path"]).status_code == 204
    assert ana.delete(hook["path"]).status_code == ana.get(hook["path"]).status_code == 404
    assert ana.get("/v1/webhooks").get_json() == {"webhooks": []}


def test_a_secret_is_shown_once_and_can_be_replaced(ana):
    hook = made(ana)
    again = ana.post(f"{hook['path']}/secret").get_json()

    assert hook["secret"].startswith("whsec_")
    assert again["secret"] != hook["secret"]
    for path in ("/v1/webhooks", hook["path"], f"{hook['path']}/deliveries"):
        answer = ana.get(path)
        assert "whsec_" not in answer.text
        assert answer.headers["Cache-Control"] == "no-store"


def test_every_old_secret_signs_for_as_long_as_it_was_promised_to(service, ana):
    hook = made(ana)
    second = ana.post(f"{hook['path']}/secret").get_json()["secret"]
    third = ana.post(f"{hook['path']}/secret").get_json()["secret"]
    store, player = service.parts.read_models.webhooks, PlayerId(ana.player)
    [webhook] = store.all_of(player)

    assert webhook.signing(webhook.enabled_at) == [third, second, hook["secret"]]
    day_after = webhook.enabled_at + 2 * AN_OLD_SECRET_SIGNS
    assert len(webhook.with_secret("4", day_after).secrets) == 2
    for _ in range(5):
        ana.post(f"{hook['path']}/secret")
    assert len(store.all_of(player)[0].secrets) == 4


def test_a_webhook_begins_after_what_its_owners_inbox_has(service, ana, client):
    hook, player = made(ana), PlayerId(ana.player)
    store, inboxes = service.parts.read_models.webhooks, service.parts.inboxes
    assert store.all_of(player)[0].after == inboxes.version(player) > 0

    ana.call("PATCH", hook["path"], json={"enabled": False})
    client.delete(f"altana:{{player:{player}}}:inbox")
    ana.call("PATCH", hook["path"], json={"enabled": True})
    assert store.all_of(player)[0].after == inboxes.version(player) > 0


def test_a_new_url_is_newer_than_the_old_one_whatever_the_clock_says(service, ana):
    hook, store = made(ana), service.parts.read_models.webhooks
    [before] = store.all_of(PlayerId(ana.player))
    early = replace(service.parts, now=lambda: _later(0.0))
    owner = Visitor(_app_of(service, early), ana.token, ana.player)

    assert owner.call("PATCH", hook["path"], json={"url": f"{TARGET}/2"}).status_code == 200

    [after] = store.all_of(PlayerId(ana.player))
    assert after.enabled_at > before.enabled_at


def test_hosts_that_nobody_answers_for_keep_nobody_from_making_webhooks(service, ana, monkeypatch):
    """Workers look a host up before every attempt, so it need not be known at once."""
    is_over, lookup = Event(), socket.getaddrinfo

    def silent(host, *arguments, **more):
        if str(host).endswith(".example"):
            is_over.wait(60)
            raise socket.gaierror
        return lookup(host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    monkeypatch.setattr(target_check, "A_LOOKUP_MAY_TAKE", 0.01)
    monkeypatch.setattr(target_check, "MOST_LOOKUPS", 1)
    owner = Visitor(_app_of(service, service.parts), ana.token, ana.player)
    try:
        made(owner, "https://silent.example/")
        made(owner, "https://other.example/")
    finally:
        is_over.set()


def test_the_same_request_sent_again_makes_one_webhook(ana):
    headers = {"Idempotency-Key": "k"}
    first = ana.post("/v1/webhooks", {"url": TARGET}, headers=headers).get_json()
    second = ana.post("/v1/webhooks", {"url": TARGET}, headers=headers).get_json()

    assert first == second
    assert len(ana.get("/v1/webhooks").get_json()["webhooks"]) == 1


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://93.184.216.34/", "https://"),
        ("https://127.0.0.1/", "public"),
        ("https://localhost/", "public"),
        ("https://[::1]/", "public"),
        ("https://[::ffff:169.254.169.254]/", "public"),
        ("https://2130706433/", "public"),
        ("https://10.0.0.1:6379/", "public"),
        ("https://no-such-host.invalid/", "public"),
        ("https://me:word@93.184.216.34/", "must be a URL"),
        ("https://93.184.216.34/\r\nX: y", "must be a URL"),
        ("https://93.184.216.34/ü", "must be a URL"),
        ("gopher://93.184.216.34/", "https://"),
        ("x" * 1001, "1000"),
        ("", "1"),
    ],
)
def test_a_url_that_leads_elsewhere_is_refused_when_made_and_when_changed(ana, url, says):
    hook = made(ana)
    for answer in (
        ana.post("/v1/webhooks", {"url": url}),
        ana.call("PATCH", hook["path"], json={"url": url}),
    ):
        assert answer.status_code == 422, answer.text
        [complaint] = answer.get_json(force=True)["errors"]
        assert complaint["pointer"] == "/url"
        assert says in complaint["detail"]
    assert ana.get(hook["path"]).get_json()["url"] == TARGET


def test_a_private_address_is_taken_where_the_operator_allows_it(service, ana):
    parts = service.parts
    allowed = replace(parts, settings=_with(parts.settings, webhooks="private"))
    private = Visitor(_app_of(service, allowed), ana.token, ana.player)

    assert made(private, "http://127.0.0.1:9/hook")["url"] == "http://127.0.0.1:9/hook"


def test_where_webhooks_are_off_nothing_is_made(service, ana):
    hook = made(ana)
    parts = replace(service.parts, settings=_with(service.parts.settings, webhooks="none"))
    off = Visitor(_app_of(service, parts), ana.token, ana.player)

    for method, path in (
        ("POST", "/v1/webhooks"),
        ("PATCH", hook["path"]),
        ("POST", f"{hook['path']}/test"),
    ):
        answer = off.call(method, path, json=None if "test" in path else {"url": TARGET})
        assert answer.get_json(force=True)["type"] == "/v1/problems/webhooks-off"
    assert off.delete(hook["path"]).status_code == 204


def _with(settings: Any, **more: Any) -> Any:
    return msgspec.structs.replace(settings, **more)


def _app_of(service: Service, parts: Any) -> Any:
    app = make_app(parts)
    app.test_client_class = service.app.test_client_class
    app.extensions["contract"] = service.app.extensions["contract"]
    return app


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": None},
        {"url": 1},
        {"url": [TARGET]},
        {"url": TARGET, "events": []},
        {"url": TARGET, "events": None},
        {"url": TARGET, "events": "your-turn"},
        {"url": TARGET, "events": ["your-turn", "your-turn"]},
        {"url": TARGET, "events": ["class-joined"]},
        {"url": TARGET, "secret": "whsec_mine"},
    ],
)
def test_odd_bodies_are_refused(ana, body):
    answer = ana.post("/v1/webhooks", body)

    assert answer.status_code == 422
    assert ana.get("/v1/webhooks").get_json() == {"webhooks": []}


def test_a_player_has_only_so_many(service, ana):
    most = service.parts.settings.bounds.player_webhooks
    for _ in range(most):
        made(ana)

    answer = ana.post("/v1/webhooks", {"url": TARGET})

    assert answer.status_code == 409
    assert answer.get_json(force=True)["type"] == "/v1/problems/too-many-webhooks"
    assert len(ana.get("/v1/webhooks").get_json()["webhooks"]) == most


def test_nobody_sees_or_touches_the_webhooks_of_others(service, ana):
    hook, bo = made(ana), service.player("Bo")
    ways = [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/test"), ("POST", "/secret")]
    for method, tail in [*ways, ("GET", "/deliveries")]:
        body: dict[str, Any] = {"json": {}} if method == "PATCH" else {}
        assert bo.call(method, hook["path"] + tail, **body).status_code == 404
        assert service.visitor().call(method, hook["path"] + tail, **body).status_code == 401
        for_games = token(ana, scopes=["play", "read", "teach"])
        assert for_games.call(method, hook["path"] + tail, **body).status_code == 403
    assert bo.get("/v1/webhooks").get_json() == {"webhooks": []}


def test_the_list_tells_of_failures_and_of_disabling_and_a_patch_enables_again(service, ana):
    hook, player = made(ana), PlayerId(ana.player)
    store = service.parts.read_models.webhooks
    [webhook] = store.all_of(player)
    when = webhook.enabled_at + 60
    failing = Backlog(enabled_at=webhook.enabled_at, cursor=webhook.after, failures=3)
    store.note(player, webhook.id, failing)
    assert ana.get(hook["path"]).get_json()["failures"] == 3
    line = DeliveryAttempt(at=when, outcome="disabled", error="failed")
    store.note(player, webhook.id, failing.disabled("failed", when), [line])

    shown = ana.get(hook["path"]).get_json()
    [logged] = ana.get(f"{hook['path']}/deliveries").get_json()["deliveries"]
    assert (shown["enabled"], shown["disabled"]["reason"]) == (False, "failed")
    assert (logged["outcome"], logged["error"]) == ("disabled", "failed")

    later = replace(service.parts, now=lambda: _later(when + 1))
    owner = Visitor(_app_of(service, later), ana.token, ana.player)
    changed = owner.call("PATCH", hook["path"], json={"events": ["game-over"]}).get_json()
    enabled = owner.call("PATCH", hook["path"], json={"enabled": True}).get_json()
    assert (changed["enabled"], enabled["enabled"], enabled["failures"]) == (False, True, 0)


def _later(seconds: float) -> Any:
    return datetime.fromtimestamp(seconds, UTC)


def test_the_log_shows_the_newest_attempts_of_one_webhook(service, ana):
    one, two = made(ana), made(ana)
    store, player = service.parts.read_models.webhooks, PlayerId(ana.player)
    for number in range(5):
        for hook in (one, two):
            message = MessageId(f"msg_{hook['id']}_{number}")
            line = DeliveryAttempt(
                at=number, outcome="failed", message=message, status=500, next_try=9.0
            )
            store.note(player, hook["id"], None, [line])

    found = ana.get(f"{one['path']}/deliveries?limit=2").get_json()["deliveries"]

    assert [line["message"] for line in found] == [f"msg_{one['id']}_{n}" for n in (4, 3)]
    assert found[0]["next_try"] == "1970-01-01T00:00:09.000Z"
    assert ana.get(f"{one['path']}/deliveries?limit=0").status_code == 422


def test_a_ping_waits_for_a_worker(service, ana):
    hook = made(ana)
    answer = ana.post(f"{hook['path']}/test")

    ping = service.parts.read_models.webhooks.ping_of(PlayerId(ana.player), hook["id"])
    assert answer.status_code == 202
    assert answer.get_json() == {"message": f"msg_{hook['id']}_ping_{ping}"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/webhooks"),
        ("GET", "/v1/webhooks/{}"),
        ("GET", "/v1/webhooks/{}/deliveries"),
        ("POST", "/v1/webhooks/{}/secret"),
    ],
)
def test_a_webhook_whose_creation_was_not_confirmed_is_found_by_looking(ana, client, method, path):
    hook = made(ana)
    client.delete("altana:{webhooks}:due")

    ana.call(method, path.format(hook["id"]))

    assert client.zscore("altana:{webhooks}:due", ana.player) == 0
