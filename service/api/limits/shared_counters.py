"""Counters that all processes share, each with a lifetime."""

from typing import Any, Protocol

import redis
from cachetools import TTLCache

from service.events.redis.connect import Client
from service.events.redis.lua_script import servers_of
from service.events.redis.patience import briefly

MOST_KEYS = 100_000


class Counts(Protocol):
    """Counters that processes share."""

    def add(self, key: str, amount: int, seconds: int) -> int:
        """Add to a counter that expires after `seconds`; return its value. Raises RedisError."""


class RedisCounts:
    """Counters in Redis or a Redis Cluster."""

    def __init__(self, client: Client) -> None:
        self._servers = servers_of(client)

    def add(self, key: str, amount: int, seconds: int) -> int:
        with briefly():  # counting must not delay a caller
            replies: Any = self._servers.run(key, lambda on: _add(on, key, amount, seconds))
        return int(replies[0])


def _add(on: "redis.Redis", key: str, amount: int, seconds: int) -> Any:
    # Both in one round trip: a counter without an expiry would stay for ever.
    with on.pipeline(transaction=False) as pipeline:
        pipeline.incrby(key, amount)
        pipeline.expire(key, seconds, nx=True)
        return pipeline.execute()


class MemoryCounts:
    """Counters of this process alone."""

    def __init__(self) -> None:
        self._numbers: dict[int, TTLCache[str, int]] = {}

    def add(self, key: str, amount: int, seconds: int) -> int:
        numbers = self._numbers.setdefault(seconds, TTLCache(MOST_KEYS, seconds))
        numbers[key] = amount + numbers.get(key, 0)
        return numbers[key]


def counts(server: Client | None) -> Counts:
    """Return counters in Redis if there is one, else in memory."""
    return MemoryCounts() if server is None else RedisCounts(server)
