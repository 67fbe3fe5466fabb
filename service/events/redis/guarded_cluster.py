"""Clients for a cluster; one has a circuit breaker for each node: a sick one delays nobody else."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import Connection, ConnectionPool
from redis.exceptions import BusyLoadingError, RedisClusterException

from service.events.redis.circuit_breaker import LOST
from service.events.redis.node_circuit import NodeCircuit
from service.events.redis.patience import (
    nothing_sent,
    reply_came,
    reply_lost,
    reply_timeout,
)

if TYPE_CHECKING:
    AnyConnection = Connection
else:
    AnyConnection = object

Options = dict[str, Any]


class NodeCircuits:
    """The circuits of all nodes, by their addresses."""

    def __init__(self, reload_slots: Callable[[], None], is_node: Callable[[str], bool]) -> None:
        self._reload_slots = reload_slots
        self._is_node = is_node
        self._lock = Lock()
        self._circuits: dict[str, NodeCircuit] = {}

    def at(self, address: str, ping: Callable[[], bool]) -> NodeCircuit:
        with self._lock:
            if address not in self._circuits:
                circuit = NodeCircuit(address, partial(self._may_close, address, ping))
                self._circuits[address] = circuit
            return self._circuits[address]

    def close(self) -> None:
        """Stop watching nodes that are away."""
        for circuit in self._circuits.copy().values():
            circuit.close()

    def _may_close(self, address: str, ping: Callable[[], bool]) -> bool:
        """Return whether a node is back, or belongs to the cluster no more."""
        if ping():
            return True
        if not all(circuit.is_open for circuit in self._circuits.copy().values()):
            self._reload_slots()  # a replica may have taken over, and only the others know
        return not self._is_node(address)


class NodeConnection(AnyConnection):
    """A connection that asks its circuit before it sends anything; mixed into the usual kinds."""

    circuit: NodeCircuit

    def connect_check_health(self, *args: Any, **kwargs: Any) -> None:
        self.circuit.check()
        if self.is_connected:
            return
        try:
            with nothing_sent():
                super().connect_check_health(*args, **kwargs)
        except redis.TimeoutError as error:
            self.circuit.timed_out(error)
            raise
        except redis.ConnectionError as error:
            self.circuit.open(error)
            raise

    def send_packed_command(self, *args: Any, **kwargs: Any) -> None:
        self.connect_check_health(check_health=False)
        try:
            super().send_packed_command(*args, **kwargs)  # type: ignore[no-untyped-call]
        except LOST as error:
            self._lost(error)
            raise

    def read_response(self, *args: Any, **kwargs: Any) -> Any:
        seconds = reply_timeout()
        if seconds != self.socket_timeout:
            kwargs.setdefault("timeout", seconds)
        try:
            reply = super().read_response(*args, **kwargs)
        except BusyLoadingError as error:
            self.circuit.open(error)
            raise
        except LOST as error:
            self._lost(error)
            raise
        reply_came()
        return reply

    def _lost(self, error: Exception) -> None:
        reply_lost()
        # Without an answer the node hangs; a connection that ended may only be an old one.
        if isinstance(error, redis.TimeoutError):
            self.circuit.timed_out(error)


@cache
def _guarded(connection_class: type[Any]) -> type[Any]:
    return type(f"Node{connection_class.__name__}", (NodeConnection, connection_class), {})


class NodePool(ConnectionPool):
    """The connections to one node."""

    def __init__(self, circuits: NodeCircuits, **options: Any) -> None:
        connection_class = options.pop("connection_class", Connection)
        super().__init__(connection_class=_guarded(connection_class), **options)
        ping = partial(_ping, connection_class, dict(self.connection_kwargs))
        self.circuit = circuits.at(f"{options['host']}:{options['port']}", ping)

    def make_connection(self) -> Any:
        connection: Any = super().make_connection()
        connection.circuit = self.circuit
        return connection


class ClusterClient(RedisCluster):
    """RedisCluster that ends every connection when it is closed; redis-py leaves them to chance."""

    def __init__(self, pool_class: Callable[..., ConnectionPool] = ConnectionPool, **options: Any):
        self._pools = WeakSet[ConnectionPool]()

        def pool_of_node(**its_options: Any) -> ConnectionPool:
            pool = pool_class(**its_options)
            self._pools.add(pool)
            return pool

        super().__init__(connection_pool_class=pool_of_node, **options)

    def close(self) -> None:
        super().close()
        for pool in list(self._pools):
            pool.disconnect()


class GuardedCluster(ClusterClient):
    """A cluster whose calls fail at once while their node is down.

    The clients of its nodes have a `NodePool`.
    """

    def __init__(self, **options: Any) -> None:
        self._circuits = NodeCircuits(self._reload_slots, self._is_node)
        try:
            super().__init__(partial(NodePool, self._circuits), **options)
        except Exception:
            self._circuits.close()
            raise

    def close(self) -> None:
        self._circuits.close()
        super().close()

    def _execute_command(self, target_node: ClusterNode, *args: Any, **kwargs: Any) -> Any:
        circuit = circuit_of(self.get_redis_connection(target_node))
        assert circuit is not None
        with circuit.place():
            return super()._execute_command(target_node, *args, **kwargs)  # type: ignore[no-untyped-call]

    def _reload_slots(self) -> None:
        manager = getattr(self, "nodes_manager", None)  # None while it connects
        if manager is not None:
            with suppress(redis.RedisError, RedisClusterException):
                manager.initialize(disconnect_startup_nodes_pools=False)

    def _is_node(self, address: str) -> bool:
        manager = getattr(self, "nodes_manager", None)
        return manager is None or address in manager.nodes_cache


def circuit_of(client: redis.Redis) -> NodeCircuit | None:
    """Return the circuit of a node's client; None if the cluster has no circuits."""
    return getattr(client.connection_pool, "circuit", None)


def _ping(connection_class: type[Any], options: Options) -> bool:
    """Return whether a node answers, and has loaded its data."""
    pool = ConnectionPool(connection_class=connection_class, **options)
    try:
        return bool(redis.Redis(connection_pool=pool).ping())
    except redis.RedisError:
        return False
    finally:
        pool.disconnect()
