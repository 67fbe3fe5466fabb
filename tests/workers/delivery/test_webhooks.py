"""Sending webhooks: real workers, a real receiver, and every message at least once."""

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from threading import Event

import msgspec
import pytest

from service.domain.kit.messages import PlayerId, Resign, Seat
from service.events.delivery.backlog import MOST_WAITING
from service.events.delivery.retry_policy import FAILING_FOR
from service.events.delivery.schedule import A_CLAIM_LASTS, LOOK_INTERVAL
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.webhooks.signature import new_secret
from service.events.webhooks.webhook import WebhookSecret
from tests.kit.waiting import until
from tests.workers.delivery.conftest import ANA
from tests.workers.delivery.receiver import receiving
from workers.delivery.lanes import current_lanes
from workers.delivery.sender import Sender
from workers.follower import Follower
from workers.jobs import refresh_games
from workers.schedule import Schedule
from workers.webhooks.jobs import send_webhooks

BO = PlayerId("bo")


def test_a_turn_and_an_end_are_sent_signed(hooks, receiver, players, turn_of_ana):
    hook = hooks.make(receiver.url)
    game = turn_of_ana()
    hooks.run()
    players.give(game, Seat(1), Resign())
    refresh_games([game])
    hooks.run()

    turn, over = receiver.received
    assert (turn.path, turn.headers["content-type"]) == ("/hook", "application/json")
    assert turn.message["type"] == turn.message["data"]["type"] == "your-turn"
    assert over.message["type"] == over.message["data"]["type"] == "game-over"
    assert turn.message["data"]["game"] == over.message["data"]["game"] == game
    assert turn.message["timestamp"] == turn.message["data"]["at"]
    assert turn.headers["webhook-timestamp"] == str(int(hooks.now()))
    content = f"{turn.id}.{turn.headers['webhook-timestamp']}.".encode() + turn.body
    key = b64decode(hook.secrets[0].text.removeprefix("whsec_"))
    signature = b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    assert turn.headers["webhook-signature"] == f"v1,{signature}"
    assert hooks.outcomes(hook) == ["delivered", "delivered"]


def test_a_message_says_no_more_than_the_players_own_stream(hooks, receiver, turn_of_ana):
    hook = hooks.make(receiver.url)
    turn_of_ana()
    hooks.run()

    [entry] = [one for one in hooks.tools.inboxes.read(ANA, hook.after) if one.name == "your-turn"]
    assert receiver.received[0].message["data"] == json.loads(entry.body)


def test_only_what_the_owner_asked_for_is_sent(hooks, receiver, players, turn_of_ana):
    hooks.make(receiver.url, events=("game-over",))
    game = turn_of_ana()
    hooks.run()
    players.give(game, Seat(1), Resign())
    refresh_games([game])
    hooks.run()

    assert [one.message["type"] for one in receiver.received] == ["game-over"]


def test_nothing_is_sent_of_what_happened_before(hooks, receiver, turn_of_ana):
    hooks.tools.inboxes.open(ANA)
    turn_of_ana()
    hooks.make(receiver.url)
    hooks.run()

    assert receiver.received == []


def test_a_failed_message_is_sent_again_with_the_same_id(hooks, receiver, clock, turn_of_ana):
    receiver.statuses += [500, 302]
    hook = hooks.make(receiver.url)
    turn_of_ana()
    hooks.run()
    hooks.run()
    assert len(receiver.received) == 1, "it is too early"
    for seconds in (6, 400):
        clock.advance(seconds)
        hooks.run()

    first, second, third = receiver.received
    assert first.id == second.id == third.id
    assert {one.path for one in receiver.received} == {"/hook"}, "no redirect is followed"
    assert first.headers["webhook-timestamp"] != third.headers["webhook-timestamp"]
    assert first.body == third.body
    assert hooks.outcomes(hook) == ["failed", "failed", "delivered"]


def test_a_killed_worker_repeats_what_it_may_have_sent(hooks, receiver, clock, turn_of_ana):
    hook = hooks.make(receiver.url)
    turn_of_ana()
    [ana] = hooks.queue()
    hooks.tools.queue.empty()  # a worker took the job and died
    assert (ana, hooks.queue(), receiver.received) == (ANA, [], [])

    clock.advance(A_CLAIM_LASTS + 1)
    before = hooks.tools.webhooks.backlog(ANA, hook.id)
    hooks.run()
    # This one was killed after it had sent the message, and before it could store that.
    hooks.tools.webhooks.note(ANA, hook.id, before)
    hooks.tools.webhook_schedule.hint([ANA])
    hooks.run()

    first, second = receiver.received
    assert first.id == second.id


def test_a_lost_hint_is_made_up_for(hooks, receiver, clock, turn_of_ana, monkeypatch):
    hooks.make(receiver.url)
    hooks.run()
    monkeypatch.setattr(hooks.tools.refresher._notifier, "_schedules", [])
    turn_of_ana()
    hooks.run()
    assert receiver.received == []

    clock.advance(LOOK_INTERVAL + 1)
    hooks.run()

    assert len(receiver.received) == 1


def test_a_doubled_or_late_job_sends_nothing_twice(hooks, receiver, turn_of_ana):
    hooks.make(receiver.url)
    turn_of_ana()
    hooks.queue()
    [job] = hooks.tools.queue.jobs
    for _ in range(3):
        hooks.tools.queue.enqueue(send_webhooks, job.args[0])
    hooks.work()
    send_webhooks(job.args[0])

    assert len(receiver.received) == receiver.most_in_flight == 1


def test_a_player_waits_in_the_queue_once_and_what_comes_meanwhile_is_sent(
    hooks, receiver, turn_of_ana
):
    hooks.make(receiver.url)
    for _ in range(3):
        turn_of_ana()
        assert hooks.queue() == [ANA]
    hooks.work()
    hooks.run()

    assert len({one.message["data"]["game"] for one in receiver.received}) == 3
    assert len(receiver.received) == 3


def test_a_hint_during_a_run_makes_the_player_due_again(hooks, clock):
    hooks.make("http://127.0.0.1:9/")
    [claim] = hooks.tools.webhook_schedule.claim(hooks.now(), 10)
    hooks.tools.webhook_schedule.hint([ANA])
    assert hooks.tools.webhook_schedule.claim(hooks.now(), 10) == []

    assert hooks.tools.webhook_schedule.settle(claim, hooks.now() + 300)

    assert [one.player for one in hooks.tools.webhook_schedule.claim(hooks.now(), 10)] == [ANA]
    assert not hooks.tools.webhook_schedule.settle(claim, None), "it is somebody else's now"


def test_a_sick_target_holds_up_nobody(hooks, receiver, turn_of_ana, monkeypatch):
    """The worker goes on with its jobs, and others get their messages, while a target hangs."""
    is_over, send = Event(), Sender._send
    calls = []

    def hanging(sender, webhook, *arguments):
        calls.append(webhook.id)
        if webhook.id == "sick":
            is_over.wait(60)
        return send(sender, webhook, *arguments)

    monkeypatch.setattr(Sender, "_send", hanging)
    try:
        with receiving() as other:
            hooks.make(receiver.url, id_="sick")
            hooks.make(other.url, id_="well")
            hooks.make(other.url, BO, "well-too")
            game = turn_of_ana()
            hooks.tools.webhook_schedule.add(BO)
            hooks.queue()
            made = current_lanes()
            send_webhooks(hooks.tools.queue.jobs[0].args[0])  # returns at once
            hooks.tools.queue.empty()
            until(lambda: other.received and "sick" in calls)
            turn_of_ana()
            assert hooks.queue() == [], "one message at a time for each target"
            assert (game, receiver.received) == (game, [])
            is_over.set()
            until(lambda: receiver.received)
            assert made is current_lanes()
    finally:
        is_over.set()


@pytest.mark.parametrize(
    ("url", "error"),
    [("http://127.0.0.1:9/", "not-connected"), ("https://no-such-host.invalid/", "not-public")],
)
def test_the_log_tells_what_went_wrong(hooks, turn_of_ana, url, error):
    hook = hooks.make(url)
    turn_of_ana()
    hooks.run()

    [line] = hooks.tools.webhooks.deliveries(ANA, hook.id, 10)
    assert (line.outcome, line.error, line.status, line.attempt) == ("failed", error, None, 1)
    assert 5 <= line.next_try - hooks.now() < 6


def test_a_target_that_became_private_is_not_reached(hooks, receiver, turn_of_ana, tools):
    strict = msgspec.structs.replace(tools.settings, webhooks="public")
    object.__setattr__(tools, "settings", strict)
    hook = hooks.make(receiver.url.replace("http:", "https:"))
    turn_of_ana()
    hooks.run()

    [line] = hooks.tools.webhooks.deliveries(ANA, hook.id, 10)
    assert (line.outcome, line.error) == ("failed", "not-public")


def test_a_receiver_that_is_gone_disables_its_webhook(hooks, receiver, clock, turn_of_ana):
    receiver.statuses.append(410)
    hook = hooks.make(receiver.url)
    turn_of_ana()
    hooks.run()
    turn_of_ana()
    clock.advance(LOOK_INTERVAL)
    hooks.run()

    assert len(receiver.received) == 1
    assert hooks.outcomes(hook) == ["given-up", "disabled"]
    backlog = hooks.tools.webhooks.backlog(ANA, hook.id)
    assert (backlog.is_disabled(hook), backlog.reason) == (True, "gone")
    assert hooks.tools.webhook_schedule.counts() == {"given-up": 1, "disabled": 1}


def test_a_webhook_that_fails_for_days_is_disabled(hooks, clock, turn_of_ana):
    hook = hooks.make("http://127.0.0.1:9/")
    began = clock.now.timestamp()
    while not hooks.tools.webhooks.backlog(ANA, hook.id).is_disabled(hook):
        assert clock.now.timestamp() - began < FAILING_FOR + 24 * 3600
        turn_of_ana()
        hooks.run()
        clock.advance(10 * 3600)

    assert hooks.outcomes(hook)[-1] == "disabled"
    assert hooks.tools.webhooks.backlog(ANA, hook.id).reason == "failed"


def test_a_new_secret_signs_beside_the_old_one_for_a_while(hooks, receiver, clock, turn_of_ana):
    hook = hooks.make(receiver.url)
    old = WebhookSecret(hook.secrets[0].text, hooks.now() + 60)
    both = msgspec.structs.replace(hook, secrets=(WebhookSecret(new_secret()), old))
    hooks.tools.webhooks.change(ANA, hook, both)
    turn_of_ana()
    hooks.run()
    clock.advance(61)
    turn_of_ana()
    hooks.run()

    counts = [len(one.headers["webhook-signature"].split()) for one in receiver.received]
    assert counts == [2, 1]


def test_a_ping_is_sent_once_even_to_a_webhook_that_is_disabled(hooks, receiver):
    receiver.statuses.append(500)
    hook = hooks.make(receiver.url, is_enabled=False)
    hooks.tools.webhooks.ask_for_ping(ANA, hook.id, "p1")
    hooks.run()
    hooks.tools.webhook_schedule.hint([ANA])
    hooks.run()

    [ping] = receiver.received
    assert (ping.id, ping.message["type"]) == ("msg_hook_ping_p1", "ping")
    assert ping.message["data"] == {"webhook": "hook"}
    assert hooks.outcomes(hook) == ["given-up"]


def test_what_left_the_inbox_before_it_was_sent_is_told_as_missed(
    hooks, receiver, turn_of_ana, client
):
    hook = hooks.make(receiver.url)
    hooks.run()
    turn_of_ana()
    turn_of_ana()
    client.xtrim("altana:{player:ana}:inbox", maxlen=1, approximate=False)
    hooks.run()

    assert hooks.outcomes(hook) == ["missed", "delivered"]


def test_a_long_backlog_is_sent_in_several_runs(hooks, receiver, turn_of_ana, players):
    hooks.make(receiver.url)
    for _ in range(25):
        turn_of_ana()
    for _ in range(3):
        hooks.run()

    assert len(receiver.received) == len({one.id for one in receiver.received}) == 25
    assert receiver.most_in_flight == 1
    assert MOST_WAITING > 25


def test_a_deleted_webhook_is_sent_nothing_and_its_player_is_forgotten(
    hooks, receiver, turn_of_ana, client
):
    hook = hooks.make(receiver.url)
    turn_of_ana()
    hooks.tools.webhooks.change(ANA, hook, None)
    hooks.run()

    assert receiver.received == []
    assert client.zcard("altana:{webhooks}:due") == 0


def test_nothing_of_an_erased_person_is_sent_or_stored_again(
    hooks, receiver, clock, turn_of_ana, client
):
    people = RedisPeople(client)
    people.add(Person(id=ANA, name="Ana", created=""), TokenId("t"), Digest("d"))
    hook = hooks.make(receiver.url)
    turn_of_ana()
    hooks.run()
    hooks.tools.webhooks.ask_for_ping(ANA, hook.id, "p")
    assert len(client.keys("altana:{player:ana}:webhooks*")) == 4

    people.erase(ANA)
    clock.advance(LOOK_INTERVAL + 1)
    assert not hooks.tools.webhooks.note(ANA, hook.id, hooks.tools.webhooks.backlog(ANA, hook.id))
    hooks.run()

    assert len(receiver.received) == 1
    assert client.keys("altana:{player:ana}:webhooks*") == []
    assert client.keys("altana:{player:ana}:inbox*") == []
    assert client.zcard("altana:{webhooks}:due") == 0


def test_nothing_is_queued_where_the_operator_has_turned_webhooks_off(hooks, tools):
    hooks.make("http://127.0.0.1:9/")
    object.__setattr__(tools, "settings", msgspec.structs.replace(tools.settings, webhooks="none"))

    assert hooks.queue() == []


def test_the_follower_queues_what_is_due(hooks, receiver, players, tools):
    hooks.make(receiver.url)
    players.sit_down("toy", "ana", "ana")
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))

    def is_sent() -> bool:
        follower.step()
        hooks.work()
        return bool(receiver.received)

    until(is_sent)
