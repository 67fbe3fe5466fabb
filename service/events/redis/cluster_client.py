"""A cluster as one server: whatever is asked goes to the node that holds the key."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    RedisClusterException,
    SlotNotCoveredError,
    TryAgainError,
)

from service.events.redis.connect import patience
from service.events.redis.thread_client import ClientOfThread

T = TypeVar("T")
Reply = Any

# What passes when a slot has arrived at its new node, or a replica has taken over.
PASSING = (
    redis.ConnectionError,
    redis.TimeoutError,
    AskError,
    ClusterDownError,
    SlotNotCoveredError,
    TryAgainError,
)


class ClusterOfThread:
    """Gives each thread a connection of its own to each node; the library keeps the map.

    The library alone would do for single commands; but WAIT has to follow on the connection that
    wrote, and entries of streams shall come as they are sent.
    """

    def __init__(self, cluster: RedisCluster) -> None:
        self._cluster = cluster
        self._nodes: dict[str, ClientOfThread] = {}
        self._retry = patience(cluster.retry.get_retries(), PASSING)

    def run(self, key: str, call: Callable[["redis.Redis"], T]) -> T:
        """Call with the client of the node that holds the key, wherever it has gone.

        What is sent may be sent again, so every writing step has to be safe to repeat.
        """
        return self._retry.call_with_retry(lambda: self._follow(key, call), self._look_again)

    def pipeline(self) -> Any:
        """Gather commands on keys anywhere, and send them to each node at once."""
        return self._cluster.pipeline(transaction=False)

    def read_after(self, streams: Mapping[str, str]) -> Reply:
        """Return the streams that have entries after the ids given, with those entries."""
        with self.pipeline() as pipeline:
            for name, last in streams.items():
                # XREAD can't read two slots at once, and would be asked for its keys each time.
                pipeline.xrange(name, f"({last}")
            found = pipeline.execute()
        return [(name.encode(), rows) for name, rows in zip(streams, found, strict=True) if rows]

    def ranges(self, streams: Sequence[tuple[str, str]]) -> list[Reply]:
        """Return the entries of each stream from an id on, as they are sent, one after another."""
        return [self.run(*_range(name, first)) for name, first in streams]

    def _follow(self, key: str, call: Callable[["redis.Redis"], T]) -> T:
        try:
            return call(self._at(self._cluster.get_node_from_key(key)))
        except MovedError as moved:
            self._cluster.nodes_manager.move_slot(moved)
            return call(self._at(self._cluster.get_node_from_key(key)))
        except AskError as asked:
            # The slot is on its way, and this key has gone ahead. The node may be a new one.
            there = self._at(ClusterNode(asked.host, asked.port))
            there.execute_command("ASKING")
            return call(there)

    def _at(self, node: ClusterNode) -> "redis.Redis":
        clients = self._nodes.get(node.name)
        if clients is None:
            clients = ClientOfThread(self._cluster.get_redis_connection(node))
            clients = self._nodes.setdefault(node.name, clients)
        return clients.get()

    def _look_again(self, trouble: Exception) -> None:
        """Ask any node for the map; if none has one, the next try will tell what is wrong."""
        with suppress(RedisClusterException, redis.RedisError):
            self._cluster.nodes_manager.initialize()


def _range(name: str, first: str) -> tuple[str, Callable[["redis.Redis"], Reply]]:
    return name, lambda on: on.xrange(name, first)
