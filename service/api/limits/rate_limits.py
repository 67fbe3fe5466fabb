"""Rate limits: what one caller may ask for in a minute, and store in a day."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Lock

import msgspec
import redis
from cachetools import TTLCache
from redis.exceptions import RedisClusterException

from service.api.limits.counts import Counts
from service.api.limits.networks import network_of
from service.start.limit_settings import Bounds
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

    def __init__(self) -> None:
        self.shared = 0  # by all processes, at the last synchronisation
        self.own = 0  # by this process since then


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
        self._tallies: TTLCache[str, Tally] = TTLCache(MOST_CALLERS, limit.window, clock)

    def count(self, caller: str, amount: int = 1) -> LimitState | None:
        """Count what one request uses; None if unlimited or while Redis is out of reach."""
        limit = self._limit
        if not limit.most:
            return None
        number, second = divmod(int(self._clock()), limit.window)
        key = f"{limit.keys}/{caller}/{number}"
        with self._lock:
            tally = self._tallies.setdefault(key, Tally())
            tally.own += amount
            unreported = tally.own if tally.own >= self._step else 0
            tally.own -= unreported
        if unreported and not self._synchronise(key, tally, unreported):
            return None
        left = limit.most - tally.shared - tally.own
        return LimitState(limit.name, limit.window, limit.most, left, limit.window - second)

    def _synchronise(self, key: str, tally: Tally, unreported: int) -> bool:
        try:
            tally.shared = self._counts.add(key, unreported, self._limit.window)
        except redis.OutOfMemoryError:
            with self._lock:
                tally.own += unreported  # each process counts for itself until there is room again
        except (redis.RedisError, RedisClusterException):
            log.warning("requests can't be counted: Redis is out of reach")
            return False
        return True


class SharedLimit:
    """Counts a request for its caller and for its address, and returns the stricter limit.

    Tokens are free: if only they counted, an address could have any number of limits.
    """

    def __init__(self, limit: Limit, counts: Counts, clock: Clock, factor: int) -> None:
        """Give an address `factor` times the limit."""
        self._callers = RateLimit(limit, counts, clock)
        together = msgspec.structs.replace(limit, most=limit.most * factor)
        self._addresses = RateLimit(together, counts, clock)

    def count(
        self, caller: str | None, address: str | None, amount: int = 1, together: int | None = None
    ) -> LimitState | None:
        """Count one request; without a caller it has the plain limit of its address.

        `together` is the amount for the address, if it differs.
        """
        network = network_of(address or "")
        own = self._callers.count(caller or f"address/{network}", amount)
        shared = self._addresses.count(f"all/{network}", together or amount)
        if own is None or shared is None:
            return own or shared
        return own if own.left <= shared.left else shared


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

    def count(
        self,
        player: str | None,
        address: str | None,
        cost: int = 1,
        together: int | None = None,
    ) -> LimitState | None:
        """Count a call by what it costs; all tokens of a player count as one."""
        return self._minute.count(player and f"player/{player}", address, cost, together)

    def use(
        self,
        quota: Quota,
        player: str | None,
        address: str | None,
        amount: int = 1,
        together: int | None = None,
    ) -> LimitState | None:
        """Count what a call wants to store towards the quota of the day."""
        return self._daily[quota].count(player and f"player/{player}", address, amount, together)
