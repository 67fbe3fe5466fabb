"""How far the news were handed out: what is left is what projections have yet to hear of."""

from typing import Any

import msgspec

from service.events.redis.connect import Client

CURSOR = "altana:follower:cursor"
FOLLOWER = "altana:follower"  # held by the worker that follows, for as long as it lives


def is_followed(client: Client) -> bool:
    """Return whether a worker hands the news out."""
    return bool(client.exists(FOLLOWER))


def read_cursor(client: Client) -> dict[str, str]:
    """Tell up to where the news were handed out."""
    raw: Any = client.get(CURSOR)
    return {} if raw is None else msgspec.json.decode(raw, type=dict[str, str])


def save_cursor(client: Client, cursor: Any) -> None:
    client.set(CURSOR, msgspec.json.encode(cursor))
