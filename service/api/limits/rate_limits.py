"""Rate limits: what one caller may ask for in a minute, and store in a day."""

import time
from collections.abc import Mapping, Sequence
from threading import Lock

import msgspec

from service.api.limits.limit import Clock, Limit, LimitState, RateLimit
from service.api.limits.networks import network_of
from service.api.limits.shared_counters import Counts
from service.start.limit_settings import Bounds
from service.start.lru_cache import LruCache
from service.start.settings import Quota

MINUTE, DAY = 60, 86_400  # seconds
MOST_METERS = 10_000  # that are found without putting them together again


class Meter:
    """What a caller and its address use of a limit in the running window.

    Tokens are free: if only they counted, an address could have any number of limits.
    """

    def __init__(
        self, callers: RateLimit, addresses: RateLimit, caller: str, network: str, window: int
    ) -> None:
        self.window = window
        self._callers, self._own = callers, callers.tally(caller, window)
        self._addresses, self._all = addresses, addresses.tally(network, window)

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
        self._lock = Lock()
        self._meters: LruCache[tuple[str | None, str | None], Meter] = LruCache(MOST_METERS)

    def meter(self, player: str | None, address: str | None) -> Meter:
        """Return the meter of a caller; without a player it has the plain limit of its address."""
        window, key = self._callers.window(), (player, address)
        with self._lock:
            meter = self._meters.get(key)
            if meter is None or meter.window != window:
                meter = self._new_meter(player, address, window)
                self._meters.put(key, meter)
        return meter

    def _new_meter(self, player: str | None, address: str | None, window: int) -> Meter:
        network = network_of(address or "")
        caller = f"player/{player}" if player else f"address/{network}"
        return Meter(self._callers, self._addresses, caller, f"all/{network}", window)


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
