"""How far the news were handed out: what is left is what projections have yet to hear of."""

from typing import Any

import msgspec
import redis

CURSOR = "altana:follower:cursor"


def read_cursor(client: redis.Redis) -> dict[str, str]:
    """Tell up to where the news were handed out."""
    raw: Any = client.get(CURSOR)
    return {} if raw is None else msgspec.json.decode(raw, type=dict[str, str])


def save_cursor(client: redis.Redis, cursor: Any) -> None:
    client.set(CURSOR, msgspec.json.encode(cursor))
