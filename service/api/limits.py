"""How many requests one caller may send in a minute."""

import logging
import time
from collections.abc import Callable

import msgspec
import redis
from limits.storage import MemoryStorage, RedisStorage, Storage

from service.events.connection import Client

WINDOW = 60  # seconds
log = logging.getLogger("altana")


class Standing(msgspec.Struct, frozen=True):
    """How a caller stands in the running minute."""

    most: int
    left: int
    seconds: int

    @property
    def is_over(self) -> bool:
        return self.left < 0

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Policy": f'"minute";q={self.most};w={WINDOW}',
            "RateLimit": f'"minute";r={max(self.left, 0)};t={self.seconds}',
        }


class RateLimits:
    """Counts requests by caller and minute; with a limit of 0 it counts nothing."""

    def __init__(self, most: int, counts: Storage, clock: Callable[[], float] = time.time) -> None:
        self._most = most
        self._counts = counts
        self._clock = clock

    def count(self, who: str) -> Standing | None:
        """Count one request; nothing is known while the server is out of reach."""
        if not self._most:
            return None
        minute, second = divmod(int(self._clock()), WINDOW)
        try:
            used = self._counts.incr(f"altana/rate/{who}/{minute}", WINDOW)
        except redis.RedisError:
            log.warning("requests can't be counted: the server is out of reach")
            return None
        return Standing(self._most, self._most - used, WINDOW - second)


def storage(server: Client | None) -> Storage:
    """Count on the server where there is one; in front of a cluster each process counts alone."""
    if isinstance(server, redis.Redis):
        return RedisStorage("redis://", connection_pool=server.connection_pool)
    return MemoryStorage()
