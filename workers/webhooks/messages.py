"""The bodies of webhooks: notifications in the format of standardwebhooks.com."""

from datetime import UTC, datetime

import msgspec

from service.events.delivery.recipient import PING, RecipientId
from service.events.inbox.inboxes import InboxEntry
from service.events.move import rfc3339


def body_of(entry: InboxEntry) -> bytes:
    """Return the message that tells of a notification."""
    at = msgspec.json.decode(entry.body)["at"]
    return _message(entry.name, at, entry.body)


def ping_body(webhook: RecipientId, now: float) -> bytes:
    """Return a message with which an owner tries a webhook."""
    return _message(
        PING, rfc3339(datetime.fromtimestamp(now, UTC)), msgspec.json.encode({"webhook": webhook})
    )


def _message(name: str, at: str, data: bytes) -> bytes:
    return msgspec.json.encode({"type": name, "timestamp": at, "data": msgspec.Raw(data)})
