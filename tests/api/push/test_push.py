"""The calls of push messages: the key, browsers that subscribe, and what hostile callers get."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.app import make_app
from service.domain.kit.messages import PlayerId
from service.events.inbox.redis_inboxes import RedisInboxes
from service.start.push_settings import PushSettings
from tests.api.http_players import Service, Visitor
from tests.api.people.test_scopes import token
from tests.api.write_calls import service_on
from tests.events.push.browser import OWN_KEY, PushBrowser

ENDPOINT = "https://93.184.216.34/wpush/v2/gAAAA"  # an address needs no look-up
CALLS = "/v1/push-subscriptions"


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def service(client: Redis, tmp_path: Path) -> Service:
    made = service_on(client, tmp_path)
    object.__setattr__(made.parts, "inboxes", RedisInboxes(client))
    return made


@pytest.fixture
def ana(service: Service) -> Visitor:
    return service.player("Ana")


def body(endpoint: str = ENDPOINT, **keys: Any) -> dict[str, Any]:
    return {"endpoint": endpoint, "keys": {**PushBrowser().keys, **keys}}


def without_key(service: Service, who: Visitor) -> Visitor:
    """Return a visitor of the same service whose operator has set no key."""
    settings = msgspec.structs.replace(service.parts.settings, push=PushSettings())
    app = make_app(replace(service.parts, settings=settings))
    app.test_client_class = service.app.test_client_class
    app.extensions["contract"] = service.app.extensions["contract"]
    return Visitor(app, who.token, who.player)


def test_everybody_can_get_the_key_to_which_browsers_subscribe(service):
    answer = service.visitor().get("/v1/push")

    assert answer.get_json() == {"public_key": OWN_KEY.public}
    known = {"If-None-Match": answer.headers["ETag"]}
    assert service.visitor().get("/v1/push", headers=known).status_code == 304


def test_a_browser_subscribes_is_listed_and_leaves(service, ana, client):
    answer = ana.post(CALLS, body(), headers={"Accept-Language": "it"})
    path = answer.headers["Location"]
    [listed] = ana.get(CALLS).get_json()["subscriptions"]

    assert answer.status_code == 201
    assert answer.get_json() == listed
    assert path == f"{CALLS}/{listed['id']}"
    assert (listed["host"], listed["language"]) == ("93.184.216.34", "it")
    assert "gAAAA" not in ana.get(CALLS).text, "who knows the address can send to it"
    assert client.zscore("altana:{pushes}:due", ana.player) == 0
    [stored] = service.parts.read_models.pushes.all_of(PlayerId(ana.player))
    assert stored.after == service.parts.inboxes.version(PlayerId(ana.player)) > 0
    assert ana.delete(path).status_code == 204
    assert ana.delete(path).status_code == 404
    assert ana.get(CALLS).get_json() == {"subscriptions": []}


def test_the_same_browser_again_is_one_subscription_with_the_newest_keys(service, ana):
    first = ana.post(CALLS, body()).get_json()
    [before] = service.parts.read_models.pushes.all_of(PlayerId(ana.player))
    renewed = body()
    second = ana.post(CALLS, renewed, headers={"Accept-Language": "de"}).get_json()
    [after] = service.parts.read_models.pushes.all_of(PlayerId(ana.player))

    assert second == {**first, "language": "de"}
    assert after.p256dh == renewed["keys"]["p256dh"] != before.p256dh
    assert (after.after, after.enabled_at) == (before.after, before.enabled_at)


def test_two_people_at_one_browser_are_both_told(service, ana):
    bo, sent = service.player("Bo"), body()
    first, second = (one.post(CALLS, sent).headers["Location"] for one in (ana, bo))

    assert first == second
    assert ana.delete(first).status_code == 204
    assert len(bo.get(CALLS).get_json()["subscriptions"]) == 1


def test_where_the_operator_has_set_no_key_nobody_subscribes_and_everybody_can_leave(service, ana):
    path = ana.post(CALLS, body()).headers["Location"]
    off = without_key(service, ana)

    for answer in (off.get("/v1/push"), off.post(CALLS, body())):
        assert answer.status_code == 404
        assert answer.get_json(force=True)["type"] == "/v1/problems/push-off"
    assert off.delete(path).status_code == 204


@pytest.mark.parametrize(
    ("endpoint", "says"),
    [
        ("http://93.184.216.34/", "https://"),
        ("https://127.0.0.1/", "public"),
        ("https://[::ffff:169.254.169.254]/", "public"),
        ("https://me:word@93.184.216.34/", "must be a URL"),
        ("https://93.184.216.34/\r\nX: y", "must be a URL"),
        ("x" * 1001, "1000"),
    ],
)
def test_an_endpoint_that_leads_elsewhere_is_refused(ana, endpoint, says):
    answer = ana.post(CALLS, body(endpoint))

    assert answer.status_code == 422, answer.text
    [complaint] = answer.get_json(force=True)["errors"]
    assert complaint["pointer"] == "/endpoint"
    assert says in complaint["detail"]
    assert ana.get(CALLS).get_json() == {"subscriptions": []}


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"endpoint": ENDPOINT},
        {"endpoint": ENDPOINT, "keys": None},
        {"endpoint": ENDPOINT, "keys": "BCVx"},
        {"endpoint": None, "keys": PushBrowser().keys},
        body(p256dh="B" * 86),
        body(p256dh="B" * 87),  # not on the curve
        body(p256dh="B" * 86 + "="),
        body(p256dh=["B" * 87]),
        body(auth="A" * 21),
        body(auth="A" * 21 + "+"),
        body(auth="A" * 23),
        body(more="x"),
        {**body(), "language": "de"},
    ],
)
def test_odd_bodies_are_refused(ana, sent):
    assert ana.post(CALLS, sent).status_code == 422
    assert ana.get(CALLS).get_json() == {"subscriptions": []}


def test_a_player_has_only_so_many_browsers_and_each_can_still_be_renewed(service, ana):
    most = service.parts.settings.bounds.player_pushes
    for number in range(most):
        assert ana.post(CALLS, body(f"{ENDPOINT}/{number}")).status_code == 201

    answer = ana.post(CALLS, body())

    assert answer.status_code == 409
    assert answer.get_json(force=True)["type"] == "/v1/problems/too-many-push-subscriptions"
    assert ana.post(CALLS, body(f"{ENDPOINT}/0")).status_code == 201


def test_nobody_sees_or_touches_the_browsers_of_others(service, ana):
    path = ana.post(CALLS, body()).headers["Location"]
    bo, for_games = service.player("Bo"), token(ana, scopes=["play", "read", "teach"])

    assert bo.delete(path).status_code == 404
    assert bo.get(CALLS).get_json() == {"subscriptions": []}
    for method, at in (("GET", CALLS), ("POST", CALLS), ("DELETE", path)):
        sent = {"json": body()} if method == "POST" else {}
        assert service.visitor().call(method, at, **sent).status_code == 401
        assert for_games.call(method, at, **sent).status_code == 403
    assert len(ana.get(CALLS).get_json()["subscriptions"]) == 1


def test_a_subscription_whose_creation_was_not_confirmed_is_found_by_looking(ana, client):
    ana.post(CALLS, body())
    client.delete("altana:{pushes}:due")

    ana.get(CALLS)

    assert client.zscore("altana:{pushes}:due", ana.player) == 0


def test_an_erased_player_has_no_browsers(service, ana, client):
    ana.post(CALLS, body())
    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    assert client.keys(f"altana:{{player:{ana.player}}}:pushes*") == []
