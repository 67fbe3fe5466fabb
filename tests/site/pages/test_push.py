"""Push messages in a real browser: it subscribes, shows what comes, and leaves."""

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import expect

from service.domain.kit.messages import GameId, Seat
from service.events.inbox.notification import YourTurn
from service.events.push.message import turn_message
from tests.e2e.serving import Running, serving
from tests.events.push.browser import PUSH, PushBrowser
from tests.kit.servers import Server
from tests.kit.waiting import until
from tests.site.browsing import DESK, Devices, Visitor

ENDPOINT = "http://127.0.0.1:9/push"
# Chromium would ask a server of its vendor's for an address; the rest is its own.
SUBSCRIBING = """({ endpoint, keys }) => {
  let now = null;
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.subscribedTo = applicationServerKey;
    const unsubscribe = async () => { now = null; };
    now = { toJSON: () => ({ endpoint, keys }), options: {}, unsubscribe };
    return now;
  };
}"""
TOLD = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map(({ title, body, tag, lang }) => [title, body, tag, lang])"""
CALLS = "/v1/push-subscriptions"


@pytest.fixture
def pushing(server: Server, devices: Devices) -> Iterator[Running]:
    """A service whose operator has set a key."""
    with serving(
        server.url,
        processes=1,
        ALTANA_WEBHOOKS="private",
        ALTANA_PUSH_KEY=str(PUSH.key),
        ALTANA_PUSH_CONTACT=str(PUSH.contact),
    ) as started:
        yield started


@pytest.fixture
def visitor(pushing: Running, devices: Devices) -> Iterator[Visitor]:
    made = Visitor(devices.lend(DESK, "de"), pushing.address)
    yield made
    devices.take_back(made)
    assert made.complaints == []


def test_a_browser_is_told_without_a_tab_of_the_game_and_can_leave(
    visitor: Visitor, pushing: Running
) -> None:
    ana, bo = pushing.caller("Ana"), pushing.caller("Bo")
    game = pushing.table(ana, bo)["id"]
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    visitor.device.context.grant_permissions(["notifications"])
    page = visitor.open("/me")
    page.wait_for_selector("body[data-ready]")
    page.evaluate(SUBSCRIBING, {"endpoint": ENDPOINT, "keys": PushBrowser().keys})

    page.click(".bell")
    expect(page.locator(".toast")).to_contain_text("auch wenn kein Tab offen ist")
    [listed] = ana.call("GET", CALLS).json["subscriptions"]
    assert (listed["host"], listed["language"]) == ("127.0.0.1", "de")
    key = ana.call("GET", "/v1/push").json["public_key"]
    assert page.evaluate("window.subscribedTo") == key

    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            one["registrationId"] for one in event["registrations"] if not one["isDeleted"]
        ),
    )
    session.send("ServiceWorker.enable")
    until(lambda: page.evaluate("1") and registrations)
    turn = YourTurn(
        game=GameId(game),
        title="burano",
        version=3,
        at="",
        seat=Seat(1),
        deadline="2026-03-01T12:00:00.000Z",
    )
    message = msgspec.json.encode(turn_message(turn, "Walking in Burano", "de")).decode()
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visitor.address, "registrationId": registrations[-1], "data": message},
    )

    until(lambda: page.evaluate(TOLD))
    [[title, body, tag, lang]] = page.evaluate(TOLD)
    assert (title, tag, lang) == ("Du bist dran", f"/play/{game}", "de")
    assert body.startswith("Walking in Burano, bis ")
    assert "{" not in body

    page.click(".bell")
    expect(page.locator(".bell")).to_have_attribute("aria-pressed", "false")
    until(lambda: page.evaluate("localStorage.getItem('altana.push')") is None)
    assert ana.call("GET", CALLS).json == {"subscriptions": []}
