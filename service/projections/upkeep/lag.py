"""The follower's cursor, which tells how many hints are still undelivered."""

from typing import Any

import msgspec

from service.events.redis.connect import Client

CURSOR = "altana:follower:cursor"
FOLLOWER = "altana:follower"  # the lease of the worker that follows


def is_followed(client: Client) -> bool:
    """Return whether a worker follows the hints."""
    return bool(client.exists(FOLLOWER))


def read_cursor(client: Client) -> dict[str, str]:
    """Return the cursor after the last hint that was handed out."""
    raw: Any = client.get(CURSOR)
    return {} if raw is None else msgspec.json.decode(raw, type=dict[str, str])


def save_cursor(client: Client, cursor: Any) -> None:
    client.set(CURSOR, msgspec.json.encode(cursor))
