"""Webhooks in Redis: the same promises from a real server and a real cluster."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import DeliveryAttempt, RecipientId
from service.events.delivery.recipient_store import RecipientGone, TooManyRecipients
from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import Unconfirmed
from service.events.redis.connect import Client, connect
from service.events.webhooks.redis_webhooks import RedisWebhooks
from service.events.webhooks.webhook import EVENTS, Webhook
from tests.kit.tables import new_id

HOOK = Webhook(
    id=RecipientId("h"), url="u", events=EVENTS, secrets=(), created="", enabled_at=1.0, after=0
)


@pytest.fixture(params=["redis", "cluster"])
def server(request: pytest.FixtureRequest) -> Iterator[Client]:
    if request.param == "redis":
        yield request.getfixturevalue("client")
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield client


def test_what_owners_set_and_what_workers_note_is_found_again(server):
    webhooks, ana = RedisWebhooks(server), PlayerId(new_id())
    webhooks.add(ana, HOOK, 1)
    attempt = DeliveryAttempt(at=2.0, outcome="delivered")
    assert webhooks.note(ana, HOOK.id, Backlog(cursor=7), [attempt])
    webhooks.ask_for_ping(ana, HOOK.id, "p")

    assert webhooks.all_of(ana) == [HOOK]
    assert webhooks.backlog(ana, HOOK.id).cursor == 7
    assert webhooks.deliveries(ana, HOOK.id, 5) == [attempt]
    assert webhooks.ping_of(ana, HOOK.id) == "p"
    with pytest.raises(TooManyRecipients):
        webhooks.add(ana, Webhook(**{**_fields(HOOK), "id": RecipientId("i")}), 1)
    with pytest.raises(RecipientGone):
        webhooks.change(ana, Webhook(**{**_fields(HOOK), "url": "v"}), None)

    webhooks.change(ana, HOOK, None)
    assert webhooks.all_of(ana) == []
    assert webhooks.backlog(ana, HOOK.id) == Backlog()
    assert not webhooks.note(ana, HOOK.id, Backlog(cursor=8))


def _fields(webhook: Webhook) -> dict[str, Any]:
    return {name: getattr(webhook, name) for name in webhook.__struct_fields__}


def test_a_player_is_in_the_index_only_if_replicas_confirm_it_where_that_is_asked_for(server):
    strict = DeliverySchedule(server, "webhooks", replicas=9, patience=1)

    for _ in range(2):
        with pytest.raises(Unconfirmed):
            strict.add(PlayerId(new_id()))


def test_a_claimed_player_whom_the_index_has_lost_is_added_again(server):
    schedule, ana = DeliverySchedule(server, "webhooks"), PlayerId(new_id())
    schedule.add(ana)
    claims = {claim.player: claim for claim in schedule.claim(0.0, 1000)}
    server.zrem("altana:{webhooks}:due", ana)

    schedule.add(ana)

    assert schedule.has(ana)
    assert schedule.settle(claims[ana], 9.0)
    server.zrem("altana:{webhooks}:due", ana)


def test_a_player_is_claimed_once_and_only_those_with_webhooks_are(server):
    schedule, ana, bo = DeliverySchedule(server, "webhooks"), PlayerId(new_id()), PlayerId(new_id())
    schedule.add(ana)
    schedule.hint([ana, bo])
    claims = {claim.player: claim for claim in schedule.claim(0.0, 1000)}

    assert ana in claims
    assert bo not in claims
    begun = schedule.begin(claims[ana], 0.0)
    assert begun is not None
    assert schedule.begin(claims[ana], 0.0) is None
    assert schedule.settle(begun, None)
    assert not schedule.has(ana)
