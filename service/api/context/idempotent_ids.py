"""Ids of what a call creates: a retry with the same idempotency key gets the first one again."""

from typing import Any

from service.api.context.resource import Parts
from service.api.http.request_headers import body_hash, idempotency_key
from service.events.errors import KeyReused


def claimed_id(parts: Parts, kind: str, new_id: str, body: dict[str, Any]) -> str:
    """Return the id for what the caller creates: the new one, or the id of the first try.

    Raises KeyReused if the key was sent with another body.
    """
    key = idempotency_key()
    if key is None:
        return new_id
    mine = body_hash(body)
    claimed = parts.people.claim(parts.auth.player(), f"{kind}/{key}", f"{new_id} {mine}")
    first, _, its_body = claimed.partition(" ")
    if its_body != mine:
        raise KeyReused(key, 1)
    return first
