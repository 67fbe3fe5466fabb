"""How full Redis is: new things are refused before running games have to stop."""

import time
from collections.abc import Callable
from typing import Any

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import RedisClusterException

from service.events.redis.connect import Client
from service.events.redis.patience import briefly
from service.start.limit_settings import Bounds

SECONDS_BETWEEN_CHECKS = 2.0


class MemoryPressure:
    """Checks Redis from time to time, so that creating something costs no extra round trip."""

    def __init__(
        self,
        server: Client | None,
        bounds: Bounds,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server = server
        # The rest is for the moves of games that have begun.
        self._nearly_full = bounds.nearly_full / 100
        self._clock = clock
        self._is_short = False
        self._checked_at = float("-inf")

    def is_short(self) -> bool:
        """Return whether there is too little room for anything new."""
        now = self._clock()
        if self._server is not None and now - self._checked_at >= SECONDS_BETWEEN_CHECKS:
            self._checked_at = now
            self._is_short = memory_used(self._server) >= self._nearly_full
        return self._is_short


def memory_used(server: Client) -> float:
    """Return the share of maxmemory that the fullest node uses; 0 without a maxmemory."""
    if isinstance(server, RedisCluster):
        return max(_used_by(server, target_nodes=node) for node in server.get_primaries())
    return _used_by(server)


def _used_by(server: Client, **target: ClusterNode) -> float:
    try:
        with briefly():
            return _share(server.info("memory", **target))
    except (redis.RedisError, RedisClusterException):
        return 0.0  # the call itself will fail and report it


def _share(memory: Any) -> float:
    most = int(memory.get("maxmemory", 0))
    return int(memory["used_memory"]) / most if most else 0.0
