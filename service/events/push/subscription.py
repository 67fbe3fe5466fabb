"""Push subscriptions: a browser of a player, as its push service knows it."""

import hashlib
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from service.events.delivery.recipient import RecipientId
from service.events.delivery.recipient_store import RecipientStore
from service.events.people.people import TokenId
from service.events.redis.connect import Client
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited

YOUR_TURN = "your-turn"
LENGTH_OF_AN_ID = 16


class PushSubscription(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser has sent of itself; only the API writes it."""

    EVENTS: ClassVar[tuple[str, ...]] = (YOUR_TURN,)

    id: RecipientId
    url: str  # its address at the push service, which is never shown
    p256dh: str
    auth: str
    key: str  # our public key, to which the browser has subscribed
    token: TokenId  # of the browser: once it is revoked, nothing is sent any more
    language: str
    created: str
    enabled_at: float
    after: int

    @property
    def events(self) -> Sequence[str]:
        return self.EVENTS

    @property
    def is_enabled(self) -> bool:
        return True


def subscription_id(url: str) -> RecipientId:
    """Return the id of a subscription: the same URL is the same browser."""
    return RecipientId(hashlib.sha256(url.encode()).hexdigest()[:LENGTH_OF_AN_ID])


def subscriptions_on(
    client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
) -> RecipientStore[PushSubscription]:
    return RecipientStore(client, "pushes", PushSubscription, replicas=replicas, patience=patience)
