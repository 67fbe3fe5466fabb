"""How full the memory of the games' server is: what is new waits before running games have to."""

import time
from collections.abc import Callable
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException

from service.events.redis.connect import Client

NEARLY_FULL = 0.8  # of its memory: the rest is for the moves of games that have begun
A_LOOK_HOLDS = 2.0  # seconds


class MemoryPressure:
    """Looks at the server now and then, so that creating costs no round trip more."""

    def __init__(self, server: Client | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._server = server
        self._clock = clock
        self._is_short = False
        self._looked = float("-inf")

    def is_short(self) -> bool:
        """Return whether there is no room for anything new."""
        now = self._clock()
        if self._server is not None and now - self._looked >= A_LOOK_HOLDS:
            self._looked = now
            self._is_short = memory_used(self._server) >= NEARLY_FULL
        return self._is_short


def memory_used(server: Client) -> float:
    """Return the share of its memory that the fullest server uses; 0 where it has no bound."""
    try:
        if isinstance(server, RedisCluster):
            found: Any = server.info("memory", target_nodes=RedisCluster.PRIMARIES)
            # A cluster of one answers for itself, not by node.
            nodes = [found] if "used_memory" in found else found.values()
            return max(map(_share, nodes), default=0.0)
        return _share(server.info("memory"))
    except (redis.RedisError, RedisClusterException):
        return 0.0  # the call itself finds out, and says so


def _share(memory: Any) -> float:
    most = int(memory.get("maxmemory", 0))
    return int(memory["used_memory"]) / most if most else 0.0
