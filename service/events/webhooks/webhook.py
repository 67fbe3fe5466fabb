"""Webhooks: where a player wants to be told of what, and what was sent there."""

from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId

WebhookId = NewType("WebhookId", str)
MessageId = NewType("MessageId", str)  # `webhook-id` of the standard: the same for every attempt
ClaimToken = NewType("ClaimToken", str)
WebhookEvent = Literal["your-turn", "game-over"]
Outcome = Literal["delivered", "failed", "given-up", "missed", "disabled"]

EVENTS: tuple[WebhookEvent, ...] = ("your-turn", "game-over")
PING = "ping"
AN_OLD_SECRET_SIGNS = 24 * 3600.0  # seconds after a new one was made
MOST_OLD_SECRETS = 3


class WebhookSecret(msgspec.Struct, frozen=True):
    """A secret that signs, until a time if a newer one has replaced it."""

    text: str
    until: float | None = None


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner has set; only the API writes it."""

    id: WebhookId
    url: str
    events: tuple[WebhookEvent, ...]
    secrets: tuple[WebhookSecret, ...]  # the newest first
    created: str
    is_enabled: bool = True
    enabled_at: float  # when the owner last enabled it, or gave it another URL; it only grows
    after: int  # the number of the last notification before that

    def signing(self, now: float) -> list[str]:
        """Return the secrets that sign now."""
        return [one.text for one in self.secrets if one.until is None or now < one.until]

    def with_secret(self, text: str, now: float) -> "Webhook":
        """Return it with a new secret; older ones sign for as long as they were promised to."""
        newest, *others = self.secrets
        replaced = WebhookSecret(newest.text, now + AN_OLD_SECRET_SIGNS)
        old = [replaced, *(one for one in others if one.until is not None and now < one.until)]
        secrets = (WebhookSecret(text), *old[:MOST_OLD_SECRETS])
        return msgspec.structs.replace(self, secrets=secrets)

    def message(self, number: int) -> MessageId:
        return MessageId(f"msg_{self.id}_{number}")


def ping_id(webhook: WebhookId, ping: str) -> MessageId:
    return MessageId(f"msg_{webhook}_{PING}_{ping}")


class DeliveryAttempt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the delivery log; times are seconds since 1970."""

    at: float
    outcome: Outcome
    message: MessageId | None = None
    event: str | None = None
    attempt: int | None = None  # the first is 1
    status: int | None = None  # of the answer
    error: str | None = None
    next_try: float | None = None


class PlayerClaim(msgspec.Struct, frozen=True):
    """The right to send the webhooks of a player, for a while."""

    player: PlayerId
    token: ClaimToken
