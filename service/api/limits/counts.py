"""Numbers that all processes add to, and that are forgotten when their time is over."""

from typing import Any, Protocol

from cachetools import TTLCache

from service.events.redis.connect import Client

MOST_KEYS = 100_000


class Counts(Protocol):
    """Where processes put their counts together."""

    def add(self, key: str, amount: int, seconds: int) -> int:
        """Add to a number that lives so long, and give what it is now. Raises RedisError."""


class RedisCounts:
    """Counts on a server or a cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def add(self, key: str, amount: int, seconds: int) -> int:
        # Both in one go: a number without an end would stay for ever.
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.incrby(key, amount)
            pipeline.expire(key, seconds, nx=True)
            replies: Any = pipeline.execute()
        return int(replies[0])


class MemoryCounts:
    """Counts of this process alone."""

    def __init__(self) -> None:
        self._numbers: dict[int, TTLCache[str, int]] = {}

    def add(self, key: str, amount: int, seconds: int) -> int:
        numbers = self._numbers.setdefault(seconds, TTLCache(MOST_KEYS, seconds))
        numbers[key] = amount + numbers.get(key, 0)
        return numbers[key]


def counts(server: Client | None) -> Counts:
    """Count on the server where there is one."""
    return MemoryCounts() if server is None else RedisCounts(server)
