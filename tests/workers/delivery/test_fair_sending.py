"""Fair sending: no target, owner or stop of a worker keeps others from their messages."""

import socket
from threading import Event

import msgspec
import pytest

from service.domain.kit.messages import PlayerId
from service.events.delivery import backlog as backlogs
from service.events.delivery.backlog import Backlog
from service.events.delivery.schedule import (
    A_CLAIM_LASTS,
    LONGEST_INTERVAL,
    LOOK_INTERVAL,
    SPREAD,
)
from service.events.people.player_keys import person_key
from tests.kit.waiting import until
from tests.workers.delivery.conftest import ANA
from tests.workers.delivery.receiver import receiving
from workers.delivery import lanes, sender
from workers.delivery.sender import Sender
from workers.webhooks.channel import WebhookChannel
from workers.webhooks.jobs import send_webhooks

BO = PlayerId("bo")
NOWHERE = "http://127.0.0.1:9/"


def next_look(hooks, player: PlayerId = ANA) -> float:
    """Return in how many seconds a worker looks at a player again."""
    return hooks.tools.client.zscore("altana:{webhooks}:due", player) - hooks.now()


def test_a_full_backlog_is_left_alone_until_its_next_message_is_due(
    hooks, turn_of_ana, monkeypatch
):
    for module in (backlogs, sender):
        monkeypatch.setattr(module, "MOST_WAITING", 2)
    hooks.make(NOWHERE)
    for _ in range(3):
        turn_of_ana()
    hooks.run()

    assert next_look(hooks) >= 5


def test_a_target_that_becomes_slow_leaves_the_quick_lane_after_one_message(
    hooks, receiver, turn_of_ana, monkeypatch
):
    monkeypatch.setattr(backlogs, "SLOW", -1.0)
    hooks.make(receiver.url)
    for _ in range(3):
        turn_of_ana()
    hooks.run()
    assert len(receiver.received) == 1

    assert next_look(hooks) <= 0
    hooks.run()
    assert len(receiver.received) == 3


def test_a_ping_that_fails_makes_its_target_one_of_the_slow(hooks, receiver, turn_of_ana):
    receiver.statuses.append(500)
    hook = hooks.make(receiver.url)
    hooks.tools.webhooks.ask_for_ping(ANA, hook.id, "p")
    turn_of_ana()
    hooks.run()
    assert hooks.tools.webhooks.backlog(ANA, hook.id).is_slow
    assert len(receiver.received) == 1

    hooks.run()
    assert hooks.outcomes(hook) == ["given-up", "delivered"]
    assert not hooks.tools.webhooks.backlog(ANA, hook.id).is_slow


def test_a_host_that_nobody_answers_for_is_waited_for_only_so_long(hooks, turn_of_ana, monkeypatch):
    is_over, lookup = Event(), socket.getaddrinfo

    def silent(host, *arguments, **more):
        if host == "silent.example":
            is_over.wait(60)
        return lookup("127.0.0.1" if host == "silent.example" else host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    monkeypatch.setattr(lanes, "A_LOOKUP_MAY_TAKE", 0.01)
    hook = hooks.make("https://silent.example/")
    turn_of_ana()
    try:
        hooks.run()
    finally:
        is_over.set()

    [line] = hooks.tools.webhooks.deliveries(ANA, hook.id, 10)
    assert (line.outcome, line.error) == ("failed", "timed-out")


def test_a_worker_that_was_overtaken_writes_nothing_over_what_the_other_one_wrote(
    hooks, receiver, clock, turn_of_ana, monkeypatch
):
    hook, send = hooks.make(receiver.url), Sender._send
    newer = Backlog(enabled_at=hook.enabled_at, cursor=hook.after + 7)

    def overtaken(*arguments):
        clock.advance(A_CLAIM_LASTS + 1)
        assert hooks.tools.webhook_schedule.claim(hooks.now(), 1)
        hooks.tools.webhooks.note(ANA, hook.id, newer)
        return send(*arguments)

    monkeypatch.setattr(Sender, "_send", overtaken)
    turn_of_ana()
    [claim] = hooks.tools.webhook_schedule.claim(hooks.now(), 1)
    channel, lane = WebhookChannel(hooks.tools), lanes.current_lanes().quick
    Sender(hooks.tools, channel, lane).send_due(claim, hook.id)

    assert hooks.tools.webhooks.backlog(ANA, hook.id) == newer
    assert hooks.outcomes(hook) == ["delivered"]


def test_quiet_players_are_looked_at_less_and_less_often(hooks, receiver, clock, turn_of_ana):
    hooks.make(receiver.url)
    for passed, least, most in (
        (0, LOOK_INTERVAL, LOOK_INTERVAL),
        (4_000, 2_000, 2_000),
        (30 * 24 * 3600, LONGEST_INTERVAL, LONGEST_INTERVAL),
    ):
        clock.advance(passed)
        hooks.run()
        assert least * (1 - SPREAD) <= next_look(hooks) <= most

    turn_of_ana()
    hooks.run()
    assert next_look(hooks) <= LOOK_INTERVAL
    assert len(receiver.received) == 1


def test_the_inbox_of_webhooks_that_were_disabled_is_not_kept_open(hooks, client):
    hook = hooks.make(NOWHERE)
    disabled = Backlog().resumed(hook).disabled("gone", hooks.now())
    hooks.tools.webhooks.note(ANA, hook.id, disabled)
    client.delete("altana:{player:ana}:inbox")
    hooks.run()

    assert not client.exists("altana:{player:ana}:inbox")
    assert next_look(hooks) == LONGEST_INTERVAL


def test_a_worker_that_stops_ends_after_one_attempt_and_leaves_the_rest_to_others(
    hooks, receiver, turn_of_ana, client, monkeypatch
):
    send, is_sending = Sender._send, Event()

    def slow(self, *arguments):
        is_sending.set()
        until(lambda: self._lane.is_closing)
        return send(self, *arguments)

    monkeypatch.setattr(Sender, "_send", slow)
    monkeypatch.setattr(lanes, "THREADS", 1)
    hooks.make(receiver.url)
    hooks.make(receiver.url, BO, "other")
    hooks.tools.webhooks.ask_for_ping(BO, "other", "p")
    turn_of_ana()
    turn_of_ana()
    assert hooks.queue() == [ANA, BO]
    send_webhooks(hooks.tools.queue.jobs[0].args[0])
    assert is_sending.wait(60)
    lanes.close_lanes()

    assert len(receiver.received) == 1
    assert client.hlen("altana:{webhooks}:claims") == 0
    assert next_look(hooks, ANA) <= 0
    assert next_look(hooks, BO) <= 0
    hooks.tools.queue.empty()


@pytest.mark.parametrize(("status", "sent"), [(204, 1), (410, 2)])
def test_what_the_owner_changes_counts_from_the_next_message_on(
    hooks, receiver, turn_of_ana, monkeypatch, status, sent
):
    """If the old target says that it is gone, that is not said of the new one."""
    hook, send = hooks.make(receiver.url), Sender._send
    receiver.statuses.append(status)
    turn_of_ana()
    turn_of_ana()
    with receiving() as other:
        moved = msgspec.structs.replace(hook, url=other.url, enabled_at=hook.enabled_at + 0.001)

        def moving(*arguments):
            if not receiver.received:
                hooks.tools.webhooks.change(ANA, hook, moved)
                hooks.tools.webhook_schedule.add(ANA)
            return send(*arguments)

        monkeypatch.setattr(Sender, "_send", moving)
        for _ in range(3):
            hooks.run()

        assert len(receiver.received) == 1
        assert len(other.received) == sent
    assert not hooks.tools.webhooks.backlog(ANA, hook.id).is_disabled(moved)


@pytest.mark.parametrize("is_enabled", [True, False])
def test_what_an_older_release_left_of_an_erased_person_is_deleted(
    hooks, receiver, turn_of_ana, client, is_enabled
):
    hook = hooks.make(receiver.url, is_enabled=is_enabled)
    hooks.tools.webhooks.ask_for_ping(ANA, hook.id, "p")
    client.hset(person_key(ANA), "name", "")
    hooks.run()

    assert receiver.received == []
    assert client.keys("altana:{player:ana}:webhooks*") == []
    assert client.zcard("altana:{webhooks}:due") == 0
