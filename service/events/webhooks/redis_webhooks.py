"""Webhooks in Redis: besides what all recipients have, pings and a log of attempts."""

from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import DeliveryAttempt, RecipientId
from service.events.delivery.recipient_store import NoSuchRecipient, RecipientStore
from service.events.errors import OutOfReach, Unconfirmed
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited
from service.events.webhooks.webhook import Webhook

Reply = Any


class RedisWebhooks(RecipientStore[Webhook]):
    """The webhooks of players."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        super().__init__(
            client, "webhooks", Webhook, keeps_log=True, replicas=replicas, patience=patience
        )
        self._ask = Script(servers_of(client), "ask_for_ping.lua", self._wait)

    def ask_for_ping(self, player: PlayerId, id_: RecipientId, ping: str) -> None:
        """Queue a ping, in place of one that was not sent yet. Raises NoSuchRecipient."""
        keys = self._keys(player)
        with redis_errors_as(Unconfirmed):
            if not self._ask.run([keys.recipients, keys.pings], id_, ping):
                raise NoSuchRecipient

    def ping_of(self, player: PlayerId, id_: RecipientId) -> str | None:
        with redis_errors_as(OutOfReach):
            ping: Reply = self._client.hget(self._keys(player).pings, id_)
        return None if ping is None else ping.decode()

    def deliveries(self, player: PlayerId, id_: RecipientId, most: int) -> list[DeliveryAttempt]:
        """Return the newest attempts of a webhook, the newest first."""
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.xrevrange(self._keys(player).deliveries)
        own = (row[b"attempt"] for _, row in rows if row[b"webhook"].decode() == id_)
        return [msgspec.json.decode(row, type=DeliveryAttempt) for row in own][:most]
