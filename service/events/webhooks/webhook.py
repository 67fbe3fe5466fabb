"""Webhooks: where a player wants to be told of what, and the secrets that sign it."""

from typing import Literal

import msgspec

from service.events.delivery.recipient import PING, MessageId, RecipientId, message_id

WebhookEvent = Literal["your-turn", "game-over"]

EVENTS: tuple[WebhookEvent, ...] = ("your-turn", "game-over")
AN_OLD_SECRET_SIGNS = 24 * 3600.0  # seconds after a new one was made
MOST_OLD_SECRETS = 3


class WebhookSecret(msgspec.Struct, frozen=True):
    """A secret that signs, until a time if a newer one has replaced it."""

    text: str
    until: float | None = None


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner has set; only the API writes it."""

    id: RecipientId
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


def ping_id(webhook: RecipientId, ping: str) -> MessageId:
    return message_id(webhook, f"{PING}_{ping}")
