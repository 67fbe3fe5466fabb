"""Webhooks in Redis: a few keys for each player who has some, all in one cluster slot."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.people.people import ErasedPlayer
from service.events.people.player_keys import WebhookKeys, person_key, webhook_keys
from service.events.redis.aof_rewrite import ask_for_rewrite
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait
from service.events.webhooks.backlog import Backlog
from service.events.webhooks.webhook import DeliveryAttempt, Webhook, WebhookId

MOST_DELIVERIES = 500  # in the log of a player; a few more may stay

Reply = Any


class TooManyWebhooks(Exception):
    """A player has only so many webhooks."""


class NoSuchWebhook(Exception):
    """The player has no webhook of this id."""


class WebhookGone(Exception):
    """It was changed or deleted since it was read."""


class RedisWebhooks:
    """The webhooks of players; what the owner sets, and what workers do, are stored apart."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._client = client
        servers, wait = servers_of(client), ReplicaWait(replicas, patience)
        self._keep = Script(servers, "keep_webhook.lua", wait)
        self._ask = Script(servers, "ask_for_ping.lua", wait)
        self._note = Script(servers, "note_attempt.lua")

    def all_of(self, player: PlayerId) -> list[Webhook]:
        """Return the webhooks of a player, the oldest first."""
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(webhook_keys(player).webhooks)
        found = [msgspec.json.decode(row, type=Webhook) for row in rows.values()]
        return sorted(found, key=lambda one: (one.created, one.id))

    def find(self, player: PlayerId, id_: WebhookId) -> Webhook:
        """Return a webhook. Raises NoSuchWebhook."""
        with redis_errors_as(OutOfReach):
            row: Reply = self._client.hget(webhook_keys(player).webhooks, id_)
        if row is None:
            raise NoSuchWebhook
        return msgspec.json.decode(row, type=Webhook)

    def add(self, player: PlayerId, webhook: Webhook, most: int) -> None:
        """Store a new webhook. Raises TooManyWebhooks, ErasedPlayer."""
        self._swap(player, webhook.id, None, webhook, most)

    def change(self, player: PlayerId, old: Webhook, new: Webhook | None) -> None:
        """Replace or delete a webhook. Raises WebhookGone if it is not as it was."""
        self._swap(player, old.id, old, new, 0)

    def confirm_gone(self, player: PlayerId, id_: WebhookId) -> None:
        """Wait until replicas confirm that a webhook is not there, if that is asked for."""
        self._swap(player, id_, None, None, 0)

    def _swap(
        self,
        player: PlayerId,
        id_: WebhookId,
        old: Webhook | None,
        new: Webhook | None,
        most: int,
    ) -> None:
        keys = webhook_keys(player)
        own = [keys.webhooks, keys.backlogs, keys.pings, person_key(player)]
        with redis_errors_as(Unconfirmed):
            done = self._keep.run(own, id_, _json(old), _json(new), most)
        match done:
            case 0:
                raise WebhookGone
            case -1:
                raise TooManyWebhooks
            case -2:
                raise ErasedPlayer(player)

    def drop_erased(self, player: PlayerId) -> bool:
        """Delete what is left of a player whom a process of an older release has erased."""
        with redis_errors_as(OutOfReach):
            name: Reply = self._client.hget(person_key(player), "name")
            if name != b"":
                return False
            if self._client.delete(*msgspec.structs.astuple(webhook_keys(player))):
                ask_for_rewrite(self._client, person_key(player))
        return True

    def backlog(self, player: PlayerId, id_: WebhookId) -> Backlog:
        return self.backlogs(player).get(id_, Backlog())

    def backlogs(self, player: PlayerId) -> dict[WebhookId, Backlog]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(webhook_keys(player).backlogs)
        return {
            WebhookId(id_.decode()): msgspec.json.decode(row, type=Backlog)
            for id_, row in rows.items()
        }

    def ask_for_ping(self, player: PlayerId, id_: WebhookId, ping: str) -> None:
        """Have a ping sent; one that was not sent yet is replaced. Raises NoSuchWebhook."""
        keys = webhook_keys(player)
        with redis_errors_as(Unconfirmed):
            if not self._ask.run([keys.webhooks, keys.pings], id_, ping):
                raise NoSuchWebhook

    def ping_of(self, player: PlayerId, id_: WebhookId) -> str | None:
        with redis_errors_as(OutOfReach):
            ping: Reply = self._client.hget(webhook_keys(player).pings, id_)
        return None if ping is None else ping.decode()

    def note(
        self,
        player: PlayerId,
        id_: WebhookId,
        backlog: Backlog | None = None,
        attempts: Sequence[DeliveryAttempt] = (),
        ping: str = "",
    ) -> bool:
        """Store what was done for a webhook; False if it was deleted."""
        own: WebhookKeys = webhook_keys(player)
        keys = [own.webhooks, own.backlogs, own.pings, own.deliveries]
        lines = map(msgspec.json.encode, attempts)
        with redis_errors_as(OutOfReach):
            return bool(self._note.run(keys, id_, _json(backlog), ping, MOST_DELIVERIES, *lines))

    def deliveries(self, player: PlayerId, id_: WebhookId, most: int) -> list[DeliveryAttempt]:
        """Return the newest attempts of a webhook, the newest first."""
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.xrevrange(webhook_keys(player).deliveries)
        own = (row[b"attempt"] for _, row in rows if row[b"webhook"].decode() == id_)
        return [msgspec.json.decode(row, type=DeliveryAttempt) for row in own][:most]


def _json(value: object) -> bytes:
    return b"" if value is None else msgspec.json.encode(value)
