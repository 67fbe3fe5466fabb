"""A Redis Cluster used like one server: each call goes to the node that holds the key."""

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

from service.events.redis.connect import retry_policy
from service.events.redis.thread_client import ClientOfThread

T = TypeVar("T")
Reply = Any

# Errors that end when a slot has arrived at its new node, or a replica has taken over.
TRANSIENT = (
    redis.ConnectionError,
    redis.TimeoutError,
    AskError,
    ClusterDownError,
    SlotNotCoveredError,
    TryAgainError,
)


class ClusterOfThread:
    """Gives each thread its own connection to each node; redis-py maintains the slot map.

    redis-py alone would do for single commands, but WAIT must follow on the connection that wrote,
    and stream entries must stay raw.
    """

    def __init__(self, cluster: RedisCluster) -> None:
        self._cluster = cluster
        self._nodes: dict[str, ClientOfThread] = {}
        self._retry = retry_policy(cluster.retry.get_retries(), TRANSIENT)

    def run(self, key: str, call: Callable[["redis.Redis"], T]) -> T:
        """Call with the client of the node that holds the key, even if its slot has moved.

        The call may run more than once, so every write must be safe to repeat.
        """
        return self._retry.call_with_retry(lambda: self._follow(key, call), self._reload_slots)

    def pipeline(self) -> Any:
        """Return a pipeline for keys in any slot; it sends each node its commands in one batch."""
        return self._cluster.pipeline(transaction=False)

    def read_after(self, streams: Mapping[str, str]) -> Reply:
        """Return the streams that have entries after the ids given, with those entries."""
        with self.pipeline() as pipeline:
            for name, last in streams.items():
                # XREAD can't span slots, and redis-py would ask Redis for its keys on every call.
                pipeline.xrange(name, f"({last}")
            replies = pipeline.execute()
        return [(name.encode(), rows) for name, rows in zip(streams, replies, strict=True) if rows]

    def ranges(self, streams: Sequence[tuple[str, str]]) -> list[Reply]:
        """Return the raw entries of each stream from an id on, with one call for each stream."""
        return [self.run(*_range(name, first)) for name, first in streams]

    def _follow(self, key: str, call: Callable[["redis.Redis"], T]) -> T:
        try:
            return call(self._at(self._cluster.get_node_from_key(key)))
        except MovedError as moved:
            self._cluster.nodes_manager.move_slot(moved)
            return call(self._at(self._cluster.get_node_from_key(key)))
        except AskError as redirect:
            # The slot is migrating and this key has moved already, perhaps to a new node.
            node = self._at(ClusterNode(redirect.host, redirect.port))
            node.execute_command("ASKING")
            return call(node)

    def _at(self, node: ClusterNode) -> "redis.Redis":
        clients = self._nodes.get(node.name)
        if clients is None:
            clients = ClientOfThread(self._cluster.get_redis_connection(node))
            clients = self._nodes.setdefault(node.name, clients)
        return clients.get()

    def _reload_slots(self, trouble: Exception) -> None:
        """Reload the slot map from any node; if that fails, the next attempt raises the reason."""
        with suppress(RedisClusterException, redis.RedisError):
            self._cluster.nodes_manager.initialize()


def _range(name: str, first: str) -> tuple[str, Callable[["redis.Redis"], Reply]]:
    return name, lambda on: on.xrange(name, first)
