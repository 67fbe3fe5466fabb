"""A Redis Cluster used like one server: each call goes to the node that holds the key."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext, suppress
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

from service.events.redis.clients import retry_policy
from service.events.redis.guarded_cluster import GuardedCluster, circuit_of
from service.events.redis.node_circuit import NodeAway
from service.events.redis.thread_client import ClientOfThread, read_in_pipeline

T = TypeVar("T")
Reply = Any

RETRIES_WITH_CIRCUITS = 3  # a slot that moves has arrived by then, or the caller tries again
NOT_SERVED = (ClusterDownError, SlotNotCoveredError)
# Errors that end when a slot has arrived at its new node, or a replica has taken over.
TRANSIENT = (
    redis.ConnectionError,
    AskError,
    TryAgainError,
    *NOT_SERVED,
)
PATIENT = (*TRANSIENT, redis.TimeoutError)
UNREACHABLE = (*PATIENT, NodeAway, RedisClusterException)


class ClusterOfThread:
    """Gives each thread its own connection to each node; redis-py maintains the slot map.

    redis-py alone would do for single commands, but WAIT must follow on the connection that wrote,
    and stream entries must stay raw.
    """

    def __init__(self, cluster: RedisCluster) -> None:
        self._cluster = cluster
        self._nodes: dict[str, ClientOfThread] = {}
        self._is_guarded = isinstance(cluster, GuardedCluster)
        # With circuits a timeout opens one, and another try would only be refused.
        self._retry = (
            retry_policy(RETRIES_WITH_CIRCUITS, TRANSIENT)
            if self._is_guarded
            else retry_policy(cluster.retry.get_retries(), PATIENT)
        )

    def run(self, key: str, call: Callable[["redis.Redis"], T], wait: float = 0.0) -> T:
        """Call with the client of the node that holds the key, even if its slot has moved.

        The call may run more than once, so every write must be safe to repeat. `wait` are the
        seconds that the node may wait for its replicas.
        """
        failures: list[Exception] = []

        def on_failure(error: Exception) -> None:
            failures.append(error)
            if self._is_guarded and isinstance(error, NOT_SERVED) and len(failures) > 1:
                raise error  # that takes longer than a caller should wait
            self._reload_slots()

        return self._retry.call_with_retry(
            lambda: self._follow(key, lambda node: self._call(node, call, wait)), on_failure
        )

    def pipeline(self) -> Any:
        """Return a pipeline for keys in any slot; it sends each node its commands in one batch."""
        return self._cluster.pipeline(transaction=False)

    def read_after(self, streams: Mapping[str, str]) -> Reply:
        """Return the streams that have entries after the ids given, with those entries."""
        # XREAD can't span slots, and redis-py would ask Redis for its keys on every call.
        rows = self.read_each(
            streams, lambda pipeline, name: pipeline.xrange(name, f"({streams[name]}")
        )
        return [(name.encode(), entries) for name, entries in rows.items() if entries]

    def read_each(
        self, names: Collection[str], read: Callable[[Any, str], object]
    ) -> dict[str, Reply]:
        """Read each key in a pipeline; with circuits, keys of nodes that are away are left out."""
        try:
            return read_in_pipeline(self.pipeline(), names, read)
        except UNREACHABLE:
            if not self._is_guarded:
                raise
        by_node = defaultdict[str, list[str]](list)
        for name in names:
            by_node[self._node_of(name).name].append(name)
        found, problem = dict[str, Reply](), None
        for of_node in by_node.values():
            try:
                found |= read_in_pipeline(self.pipeline(), of_node, read)
            except UNREACHABLE as error:
                problem = error
        if problem is not None and not found:
            raise problem
        return found

    def home(self, key: str) -> str:
        """Return the address of the master that has a key, as far as this process knows."""
        try:
            return str(self._node_of(key).name)
        except RedisClusterException:  # no node serves its slot just now
            return ""

    def is_away(self, key: str) -> bool:
        """Return whether the master that has a key is known to be away."""
        try:
            circuit = circuit_of(self._cluster.get_redis_connection(self._node_of(key)))
        except RedisClusterException:  # no node serves its slot just now
            return True
        return circuit is not None and circuit.is_open

    def ranges(self, streams: Sequence[tuple[str, str]]) -> list[Reply]:
        """Return the raw entries of each stream from an id on, with one call for each stream."""
        return [self.run(*_range(name, first)) for name, first in streams]

    def _follow(self, key: str, call: Callable[[ClusterNode], T]) -> T:
        try:
            return call(self._node_of(key))
        except MovedError as moved:
            self._cluster.nodes_manager.move_slot(moved)
            return call(self._node_of(key))

    def _node_of(self, key: str) -> ClusterNode:
        node: ClusterNode = self._cluster.get_node_from_key(key)
        return node

    def _call(self, node: ClusterNode, call: Callable[["redis.Redis"], T], wait: float) -> T:
        try:
            return self._call_at(node, call, wait)
        except AskError as redirect:
            # The slot is migrating and this key has moved already, perhaps to a new node.
            target = ClusterNode(redirect.host, redirect.port)
            return self._call_at(target, lambda on: _asking(on, call), wait)

    def _call_at(self, node: ClusterNode, call: Callable[["redis.Redis"], T], wait: float) -> T:
        clients = self._nodes.get(node.name)
        if clients is None:
            clients = ClientOfThread(self._cluster.get_redis_connection(node))
            clients = self._nodes.setdefault(node.name, clients)
        circuit = circuit_of(clients.shared)
        with circuit.place(wait) if circuit else nullcontext():
            return call(clients.get())

    def _reload_slots(self) -> None:
        """Reload the slot map from any node; if that fails, the next attempt raises the reason."""
        with suppress(RedisClusterException, redis.RedisError):
            self._cluster.nodes_manager.initialize()


def _asking(on: "redis.Redis", call: Callable[["redis.Redis"], T]) -> T:
    on.execute_command("ASKING")
    return call(on)


def _range(name: str, first: str) -> tuple[str, Callable[["redis.Redis"], Reply]]:
    return name, lambda on: on.xrange(name, first)
