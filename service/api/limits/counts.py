"""Counters that all processes share, each with a lifetime."""

from typing import Any, Protocol

from cachetools import TTLCache

from service.events.redis.connect import Client

MOST_KEYS = 100_000


class Counts(Protocol):
    """Counters that processes share."""

    def add(self, key: str, amount: int, seconds: int) -> int:
        """Add to a counter that expires after `seconds`; return its value. Raises RedisError."""


class RedisCounts:
    """Counters in Redis or a Redis Cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def add(self, key: str, amount: int, seconds: int) -> int:
        # Both in one round trip: a counter without an expiry would stay for ever.
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.incrby(key, amount)
            pipeline.expire(key, seconds, nx=True)
            replies: Any = pipeline.execute()
        return int(replies[0])


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
