"""Push messages: real workers, a real push service, and a browser that can read them."""

import json
from collections.abc import Callable

import msgspec
import pytest

from service.domain.kit.messages import GameId
from service.events.delivery.retry_policy import FAILING_FOR
from service.events.delivery.schedule import LOOK_INTERVAL
from service.events.game_settings import ClockSettings, GameSettings
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.people.token_grant import TokenGrant, with_grant
from service.events.push.subscription import PushSubscription, subscription_id
from service.events.push.vapid import VapidKey, new_key
from tests.events.push.browser import OWN_KEY, PUSH, PushBrowser
from tests.kit.waiting import until
from tests.projections.tables import Players
from tests.workers.delivery.conftest import ANA, FakeClock
from tests.workers.delivery.receiver import Received, Receiver
from workers.follower import Follower
from workers.jobs import refresh_games
from workers.push.channel import UNTIL_AWAY
from workers.push.jobs import queue_pushes, send_pushes
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools

DEVICE = TokenId("device")


class Browsers:
    """Subscriptions of Ana, whose browser reads what comes."""

    def __init__(self, tools: Tools, clock: FakeClock) -> None:
        self.tools, self.clock, self.browser = tools, clock, PushBrowser()
        self.people = RedisPeople(tools.client)
        self.people.add(Person(id=ANA, name="Ana", created=""), DEVICE, Digest("d"))

    def subscribe(self, url: str, **more: object) -> PushSubscription:
        """Store a subscription as the API does."""
        keys = self.browser.keys
        usual = PushSubscription(
            id=subscription_id(url),
            url=url,
            p256dh=keys["p256dh"],
            auth=keys["auth"],
            key=OWN_KEY.public,
            token=DEVICE,
            language="en",
            created="",
            enabled_at=self.tools.clock().timestamp(),
            after=self.tools.inboxes.open(ANA),
        )
        made = msgspec.structs.replace(usual, **more)
        self.tools.pushes.add(ANA, made, 100)
        self.tools.push_schedule.add(ANA)
        return made

    def run(self) -> None:
        """Send what is due, as the follower and a worker do."""
        queue_pushes(self.tools)
        worker(self.tools.queue.connection).work(burst=True, logging_level="ERROR")
        until(lambda: not self.tools.client.hlen("altana:{pushes}:claims"))

    def run_when_away(self) -> None:
        """Have workers see the turn, and look again when Ana is away."""
        self.run()
        self.clock.advance(UNTIL_AWAY + 1)
        self.run()

    def read(self, received: Received) -> dict[str, str]:
        return dict(self.browser.read_json(received.body))


@pytest.fixture
def browsers(tools: Tools, clock: FakeClock) -> Browsers:
    return Browsers(tools, clock)


def test_who_is_away_is_told_of_a_turn_by_a_message_that_only_the_browser_can_read(
    browsers: Browsers, receiver: Receiver, turn_of_ana: Callable[[], GameId]
) -> None:
    browsers.subscribe(receiver.url, language="de")
    game = turn_of_ana()
    browsers.run()
    assert receiver.received == [], "it may be that Ana sits at the table"
    browsers.run_when_away()

    [sent] = receiver.received
    title = browsers.tools.catalogue.current("toy").text.title("de")
    told = {"title": "Du bist dran", "body": title, "game": game, "language": "de"}
    assert browsers.read(sent) == told
    assert game.encode() not in sent.body
    assert game not in json.dumps(sent.headers)
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert sent.headers["authorization"].startswith("vapid t=")
    assert sent.headers["authorization"].endswith(f", k={OWN_KEY.public}")
    assert (sent.headers["ttl"], sent.headers["urgency"]) == (str(7 * 24 * 3600), "high")
    assert len(sent.headers["topic"]) == 32
    assert browsers.tools.push_schedule.counts() == {"delivered": 1}


def test_a_turn_that_was_played_meanwhile_is_not_told(
    browsers: Browsers, receiver: Receiver, players, turn_of_ana: Callable[[], GameId]
) -> None:
    browsers.subscribe(receiver.url)
    game = turn_of_ana()
    browsers.run()
    first = players.handler.load(game).position.state.asked
    while players.handler.load(game).position.state.asked == first:
        players.step(game, undo=0)
    refresh_games([game])
    browsers.run_when_away()

    assert [browsers.read(one)["game"] for one in receiver.received] == [game], "the second turn"
    assert browsers.tools.push_schedule.counts() == {"delivered": 1}


def test_a_deadline_is_told_and_nothing_after_it(
    browsers: Browsers, receiver: Receiver, clock: FakeClock, tools: Tools
) -> None:
    receiver.statuses.append(503)
    browsers.subscribe(receiver.url)
    terms = GameSettings(created="", clock=ClockSettings(seconds=60))
    game = Players(tools.store, clock=clock).sit_down("toy", "ana", "ana", terms=terms)
    refresh_games([game])
    browsers.run_when_away()
    clock.advance(120)
    browsers.run()

    [sent] = receiver.received
    told = browsers.read(sent)
    assert told["body"].endswith(", until {time}")
    assert 0 < int(sent.headers["ttl"]) <= 60
    assert told["deadline"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_deleted(
    browsers: Browsers, receiver: Receiver, turn_of_ana: Callable[[], GameId], status: int
) -> None:
    receiver.statuses.append(status)
    browsers.subscribe(receiver.url)
    turn_of_ana()
    browsers.run_when_away()
    turn_of_ana()
    browsers.run_when_away()

    assert len(receiver.received) == 1
    assert browsers.tools.pushes.all_of(ANA) == []
    assert browsers.tools.client.keys("altana:{player:ana}:pushes*") == []
    assert browsers.tools.push_schedule.counts() == {"given-up": 1, "disabled": 1}


def test_a_push_service_that_fails_is_asked_again_and_given_up_after_days(
    browsers: Browsers, receiver: Receiver, clock: FakeClock, turn_of_ana: Callable[[], GameId]
) -> None:
    receiver.statuses += [500, 429, 201]
    browsers.subscribe(receiver.url)
    turn_of_ana()
    browsers.run_when_away()
    for seconds in (6, 400):
        clock.advance(seconds)
        browsers.run()
    first, second, third = receiver.received
    assert browsers.read(first) == browsers.read(second) == browsers.read(third)
    assert first.body != third.body, "each is encrypted with new keys"

    receiver.statuses += [500] * 100
    began = clock.now.timestamp()
    while browsers.tools.pushes.all_of(ANA):
        assert clock.now.timestamp() - began < FAILING_FOR + 24 * 3600
        turn_of_ana()
        browsers.run_when_away()
        clock.advance(10 * 3600)


def test_no_request_goes_to_a_private_address_unless_the_operator_allows_it(
    browsers: Browsers, receiver: Receiver, tools: Tools, turn_of_ana: Callable[[], GameId]
) -> None:
    public = msgspec.structs.replace(tools.settings, webhooks="public")
    object.__setattr__(tools, "settings", public)
    browsers.subscribe(receiver.url.replace("http:", "https:"))
    turn_of_ana()
    browsers.run_when_away()

    assert receiver.received == []
    assert tools.push_schedule.counts() == {"failed": 1}


@pytest.mark.parametrize("how", ["revoked", "expired", "other key"])
def test_a_browser_without_a_token_or_with_an_old_key_is_sent_nothing_and_deleted(
    browsers: Browsers, receiver: Receiver, clock: FakeClock, turn_of_ana, how: str
) -> None:
    other = {"key": VapidKey(new_key(), "").public} if how == "other key" else {}
    if how == "expired":
        until_noon = TokenGrant(expires_at=clock.now.isoformat())
        browsers.people.add_token(ANA, TokenId("short"), with_grant(Digest("d"), until_noon))
        other = {"token": TokenId("short")}
    browsers.subscribe(receiver.url, **other)
    if how == "revoked":
        assert browsers.people.revoke(ANA, DEVICE)
    turn_of_ana()
    browsers.run_when_away()

    assert receiver.received == []
    assert browsers.tools.pushes.all_of(ANA) == []


def test_nothing_of_an_erased_person_is_sent_or_stored_again(
    browsers: Browsers, receiver: Receiver, clock: FakeClock, turn_of_ana: Callable[[], GameId]
) -> None:
    client = browsers.tools.client
    browsers.subscribe(receiver.url)
    turn_of_ana()
    browsers.run()
    assert len(client.keys("altana:{player:ana}:pushes*")) == 2

    browsers.people.erase(ANA)
    clock.advance(LOOK_INTERVAL + 1)
    browsers.run()

    assert receiver.received == []
    assert client.keys("altana:{player:ana}:pushes*") == []
    assert client.zcard("altana:{pushes}:due") == 0


def test_where_the_operator_has_set_no_key_nothing_is_queued(
    browsers: Browsers, tools: Tools
) -> None:
    browsers.subscribe("http://127.0.0.1:9/")
    off = msgspec.structs.replace(tools.settings, push=type(PUSH)())
    object.__setattr__(tools, "settings", off)
    queue_pushes(tools)
    send_pushes([[ANA, "of another worker"]])

    assert tools.queue.jobs == []


def test_the_follower_queues_what_is_due(
    browsers: Browsers, receiver: Receiver, clock: FakeClock, players, tools: Tools
) -> None:
    browsers.subscribe(receiver.url)
    players.sit_down("toy", "ana", "ana")
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))

    def is_sent() -> bool:
        follower.step()
        worker(tools.queue.connection).work(burst=True, logging_level="ERROR")
        clock.advance(1)
        return bool(receiver.received)

    until(is_sent)
