"""Rate limits: what one caller may ask for in a minute, and store in a day."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Lock

import msgspec
import redis
from redis.exceptions import RedisClusterException

from service.api.limits.networks import network_of
from service.api.limits.shared_counters import Counts
from service.start.limit_settings import Bounds
from service.start.lru_cache import LruCache
from service.start.settings import Quota

MINUTE, DAY = 60, 86_400  # seconds
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

    def tally(self, caller: str) -> Tally:
        """Return what is known of a caller in the running window."""
        limit = self._limit
        if not limit.most:
            return UNCOUNTED
        window = int(self._clock()) // limit.window
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
            log.warning("requests can't be counted: Redis is out of reach")
            return False
        return True


class Meter:
    """What a caller and its address use of a limit in the running window.

    Tokens are free: if only they counted, an address could have any number of limits.
    """

    def __init__(self, callers: RateLimit, addresses: RateLimit, caller: str, network: str) -> None:
        self._callers, self._own = callers, callers.tally(caller)
        self._addresses, self._all = addresses, addresses.tally(network)

    def count(
        self, amount: int = 1, together: int | None = None, *, asks: bool = True
    ) -> LimitState | None:
        """Count a request for both, and return the stricter limit.

        `together` is the amount for the address, if it differs.
        """
        own = self._callers.count(self._own, amount, asks=asks)
        shared = self._addresses.count(self._all, together or amount, asks=asks)
        if own is not None and (shared is None or own <= shared):
            return self._callers.state(own)
        return None if shared is None else self._addresses.state(shared)

    def has_room(self, amount: int, together: int, left: int) -> bool:
        """Return whether `count` would need no round trip, and so much is left."""
        has_own = self._callers.has_room(self._own, amount, left)
        return has_own and self._addresses.has_room(self._all, together, left)


class SharedLimit:
    """A limit for each caller, and some times that for all callers of an address."""

    def __init__(self, limit: Limit, counts: Counts, clock: Clock, factor: int) -> None:
        self._callers = RateLimit(limit, counts, clock)
        together = msgspec.structs.replace(limit, most=limit.most * factor)
        self._addresses = RateLimit(together, counts, clock)

    def meter(self, player: str | None, address: str | None) -> Meter:
        """Return the meter of a caller; without a player it has the plain limit of its address."""
        network = network_of(address or "")
        caller = f"player/{player}" if player else f"address/{network}"
        return Meter(self._callers, self._addresses, caller, f"all/{network}")


class CallLimits:
    """The limit of a minute, in which calls have different costs, and the quotas of a day."""

    def __init__(
        self,
        most: int,
        counts: Counts,
        clock: Clock = lambda: time.time(),  # looked up at each call: tests stop the time
        daily: Mapping[Quota, int] | None = None,
        address_factor: int = Bounds().address_factor,
    ) -> None:
        minute = Limit("minute", most, MINUTE, "altana/rate")
        quotas = {
            quota: Limit(quota, limit, DAY, f"altana/quota/{quota}")
            for quota, limit in (daily or {}).items()
        }
        self._minute = SharedLimit(minute, counts, clock, address_factor)
        self._daily = {
            quota: SharedLimit(each, counts, clock, address_factor)
            for quota, each in quotas.items()
        }
        limited = [limit for limit in (minute, *quotas.values()) if limit.most]
        self._policies = ", ".join(limit.policy for limit in limited)

    def headers(self, limits: Sequence[LimitState]) -> dict[str, str]:
        """Return the headers of the IETF draft: every limit there is, and what is left of some."""
        rest = ", ".join(limit.rest for limit in limits)
        headers = {"RateLimit-Policy": self._policies, "RateLimit": rest}
        return {name: value for name, value in headers.items() if value}

    def minute(self, player: str | None, address: str | None) -> Meter:
        """Return the meter of the minute; all tokens of a player count as one."""
        return self._minute.meter(player, address)

    def day(self, quota: Quota, player: str | None, address: str | None) -> Meter:
        """Return the meter of a quota of the day."""
        return self._daily[quota].meter(player, address)

    def count(
        self,
        player: str | None,
        address: str | None,
        cost: int = 1,
        together: int | None = None,
    ) -> LimitState | None:
        """Count a call by what it costs."""
        return self.minute(player, address).count(cost, together)

    def use(
        self,
        quota: Quota,
        player: str | None,
        address: str | None,
        amount: int = 1,
        together: int | None = None,
    ) -> LimitState | None:
        """Count what a call wants to store towards the quota of the day."""
        return self.day(quota, player, address).count(amount, together)
