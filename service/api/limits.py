"""How many requests one caller may send in a minute."""

import logging
import time
from collections.abc import Callable
from threading import Lock

import msgspec
import redis
from cachetools import TTLCache
from limits.storage import MemoryStorage, RedisStorage, Storage

from service.events.connection import Client

WINDOW = 60  # seconds
PARTS = 1000  # of the limit
MOST_CALLERS = 100_000
FOR_ALL_OF_AN_ADDRESS = 10  # times the limit: a school or a company may share one
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


class Tally:
    """What this process knows about one caller's minute."""

    def __init__(self) -> None:
        self.told = 0  # requests of all processes, when they were last put together
        self.own = 0  # requests since then


class RateLimits:
    """Counts requests by caller and minute; with a limit of 0 it counts nothing.

    Processes put their counts together after every thousandth part of the limit, so that a
    request costs no round trip and the limit is kept to within a few parts.
    """

    def __init__(self, most: int, counts: Storage, clock: Callable[[], float] = time.time) -> None:
        self._most = most
        self._step = max(most // PARTS, 1)
        self._counts = counts
        self._clock = clock
        self._lock = Lock()
        self._tallies: TTLCache[str, Tally] = TTLCache(MOST_CALLERS, WINDOW, clock)

    def count(self, who: str) -> Standing | None:
        """Count one request; nothing is known while the server is out of reach."""
        if not self._most:
            return None
        minute, second = divmod(int(self._clock()), WINDOW)
        name = f"altana/rate/{who}/{minute}"
        with self._lock:
            tally = self._tallies.setdefault(name, Tally())
            tally.own += 1
            unsaid = tally.own if tally.own >= self._step else 0
            tally.own -= unsaid
        if unsaid and not self._put_together(name, tally, unsaid):
            return None
        return Standing(self._most, self._most - tally.told - tally.own, WINDOW - second)

    def _put_together(self, name: str, tally: Tally, unsaid: int) -> bool:
        try:
            tally.told = self._counts.incr(name, WINDOW, unsaid)
        except redis.RedisError:
            log.warning("requests can't be counted: the server is out of reach")
            return False
        return True


class CallLimits:
    """Counts a call for who sent it and for the address it came from, and tells the stricter.

    Tokens cost nothing: counted by them alone, an address could have any number of limits.
    """

    def __init__(self, most: int, counts: Storage, clock: Callable[[], float] = time.time) -> None:
        self._callers = RateLimits(most, counts, clock)
        self._addresses = RateLimits(most * FOR_ALL_OF_AN_ADDRESS, counts, clock)

    def count(self, token: str | None, address: str | None) -> Standing | None:
        """Count one request; one without a token has the plain limit of its address."""
        own = self._callers.count(f"token/{token}" if token else f"address/{address}")
        shared = self._addresses.count(f"all/{address}")
        if own is None or shared is None:
            return own or shared
        return own if own.left <= shared.left else shared


def storage(server: Client | None) -> Storage:
    """Count on the server where there is one; in front of a cluster each process counts alone."""
    if isinstance(server, redis.Redis):
        return RedisStorage("redis://", connection_pool=server.connection_pool)
    return MemoryStorage()
