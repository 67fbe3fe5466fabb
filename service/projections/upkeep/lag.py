"""The follower's cursor, which tells how many hints are still undelivered."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from service.events.keys import all_news
from service.events.redis.connect import Client
from service.events.redis.lua_script import servers_of

CURSOR = "altana:follower:cursor"
FOLLOWER = "altana:follower"  # the lease of the worker that follows
RECENT = 2 * 60_000  # milliseconds: a worker that died was replaced by then
HINTS_COUNTED = 500  # of each partition; more are left only while no worker runs


def is_followed(client: Client) -> bool:
    """Return whether a worker follows the hints."""
    return bool(client.exists(FOLLOWER))


def read_cursor(client: Client) -> dict[str, str]:
    """Return the cursor after the last hint that was handed out."""
    raw: Any = client.get(CURSOR)
    return {} if raw is None else msgspec.json.decode(raw, type=dict[str, str])


def recent_cursor(now: datetime) -> dict[str, str]:
    """Return a cursor before the hints of the last minutes: their ids are times."""
    first = now.timestamp() * 1000 - RECENT
    return dict.fromkeys(all_news(), f"{first:.0f}")


def save_cursor(client: Client, cursor: Any) -> None:
    client.set(CURSOR, msgspec.json.encode(cursor))


def hints_left(client: Client) -> int:
    """Return how many hints were not handed out yet, up to HINTS_COUNTED of each partition."""
    return sum(map(len, hints_after(client, read_cursor(client), HINTS_COUNTED).values()))


def hints_after(client: Client, cursor: Mapping[str, str], most: int) -> dict[str, Any]:
    """Return the hints of each partition after a cursor, so many at most, as Redis has them.

    In a cluster, games of a node that is away are left out.
    """

    def read(pipeline: Any, news: str) -> None:
        pipeline.xrange(news, f"({cursor.get(news, 0)}", count=most)

    return servers_of(client).read_each(all_news(), read)
