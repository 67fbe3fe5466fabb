"""One rate limit: how much of it each caller has used in the running window."""

import logging
from collections.abc import Callable
from threading import Lock

import msgspec
import redis
from redis.exceptions import RedisClusterException

from service.api.limits.shared_counters import Counts
from service.start.lru_cache import LruCache

PARTS = 1000  # of a limit, for the step between two synchronisations
MOST_CALLERS = 100_000
Clock = Callable[[], float]
log = logging.getLogger("altana")


class Limit(msgspec.Struct, frozen=True):
    """At most `most` in `window` seconds; 0 means unlimited."""

    name: str
    most: int
    window: int
    keys: str  # the prefix of its Redis keys

    @property
    def policy(self) -> str:
        return f'"{self.name}";q={self.most};w={self.window}'


class LimitState(msgspec.Struct, frozen=True):
    """How much of a limit a caller has left, and when its window ends."""

    name: str
    window: int
    most: int
    left: int
    seconds: int

    @property
    def is_over(self) -> bool:
        return self.left < 0

    @property
    def rest(self) -> str:
        return f'"{self.name}";r={max(self.left, 0)};t={self.seconds}'


class Tally:
    """What this process knows of one caller's use in one window."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.shared = 0  # by all processes, at the last synchronisation
        self.own = 0  # by this process since then


UNCOUNTED = Tally("")  # where there is no limit


def _no_tallies() -> LruCache[str, Tally]:
    return LruCache(MOST_CALLERS)


class RateLimit:
    """Counts what callers use of one limit, window by window; a limit of 0 counts nothing.

    Processes synchronise their counts after every thousandth part of the limit, so most
    requests cost no round trip, and the limit is exact to within a few parts.
    """

    def __init__(self, limit: Limit, counts: Counts, clock: Clock) -> None:
        self._limit = limit
        self._step = max(limit.most // PARTS, 1)
        self._counts = counts
        self._clock = clock
        self._lock = Lock()
        self._window = 0  # the number of the window that the tallies are of
        self._tallies = _no_tallies()

    def window(self) -> int:
        """Return the number of the running window."""
        return int(self._clock()) // self._limit.window

    def tally(self, caller: str, window: int) -> Tally:
        """Return what is known of a caller in the running window."""
        limit = self._limit
        if not limit.most:
            return UNCOUNTED
        with self._lock:
            if window != self._window:
                self._window = window
                self._tallies = _no_tallies()  # clearing would take long with many callers
            found = self._tallies.get(caller)
            if found is None:
                found = Tally(f"{limit.keys}/{caller}/{window}")
                self._tallies.put(caller, found)
        return found

    def count(self, tally: Tally, amount: int, *, asks: bool) -> int | None:
        """Count what one request uses, and return what is left.

        None if there is no limit, or while Redis is out of reach.
        Without `asks` no round trip is made: the next request that may ask reports it all.
        """
        limit = self._limit
        if not limit.most:
            return None
        with self._lock:
            tally.own += amount
            unreported = tally.own if asks and tally.own >= self._step else 0
            tally.own -= unreported
        if unreported and not self._synchronise(tally, unreported):
            return None
        return limit.most - tally.shared - tally.own

    def state(self, left: int) -> LimitState:
        """Return the state of a limit of which so much is left."""
        limit = self._limit
        seconds = limit.window - int(self._clock()) % limit.window
        return LimitState(limit.name, limit.window, limit.most, left, seconds)

    def has_room(self, tally: Tally, amount: int, left: int) -> bool:
        """Return whether an amount can be counted without a round trip, and so much is left."""
        if not self._limit.most:
            return True
        is_within = tally.shared + tally.own + left <= self._limit.most
        return is_within and tally.own + amount < self._step

    def _synchronise(self, tally: Tally, unreported: int) -> bool:
        try:
            tally.shared = self._counts.add(tally.key, unreported, self._limit.window)
        except redis.OutOfMemoryError:
            with self._lock:
                tally.own += unreported  # each process counts for itself until there is room again
        except (redis.RedisError, RedisClusterException):
            # The circuit breaker has warned of the outage, once; this comes with every request.
            log.info("requests can't be counted: Redis is out of reach")
            return False
        return True
