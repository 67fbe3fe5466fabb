"""How many replicas the servers have, and whether these are enough."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from redis.cluster import RedisCluster

from service.events.errors import OutOfReach
from service.events.redis.connect import Client, address_of
from service.events.redis.error_mapping import TROUBLE, redis_errors_as
from service.events.redis.replica_wait import AllOfCluster, AllOfServer, Awaited, promotable
from service.events.redis.sentinel import MasterPool
from service.start.settings import ALL, Replicas, Settings
from service.start.startup_errors import ServerNotDurable

Nodes = dict[str, dict[str, Any]]  # by address, as CLUSTER NODES names them


def replicas_to_await(client: Client, settings: Settings) -> Awaited:
    """Return how many replicas must have a write: for `all` those that there are now, or more.

    Servers say after each write how many there are, so a replica that joins later counts, too. One
    server does not know of replicas that are away, so those count that it ever had, or that
    Sentinel knows of.
    """
    if not settings.is_strict:
        return 0
    if settings.replicas != ALL:
        return settings.replicas
    counts = _counts(client)
    if isinstance(client, RedisCluster):
        return AllOfCluster(least=min(1, max(counts.values())))
    pool = client.connection_pool
    known = pool.promotable() if isinstance(pool, MasterPool) else None
    return AllOfServer(max(*counts.values(), known or 0))


def check_replicas(client: Client, replicas: Replicas) -> None:
    """Raise ServerNotDurable if a master has fewer replicas than must have each write."""
    if replicas == ALL:
        return
    for address, count in _counts(client).items():
        if count < replicas:
            raise ServerNotDurable(
                f"ALTANA_REPLICAS is {replicas}, and the server at {address} has "
                f"{_counted(count)}: give it more, or set ALTANA_REPLICAS={count}."
            )


def replica_warnings(client: Client, replicas: Replicas) -> Iterator[str]:
    """Return warnings about masters that nobody can take over from, while others have replicas."""
    if replicas != ALL or not isinstance(client, RedisCluster):
        return
    counts = _counts(client)
    if not any(counts.values()):
        yield (
            "No server of the cluster has a replica: with ALTANA_DURABILITY=strict a write is on "
            "the disk of its master, and nobody takes over from one that is lost."
        )
        return
    for address, count in counts.items():
        if not count:
            yield (
                f"The server at {address} has no replica, and other servers of its cluster have: "
                "with ALTANA_DURABILITY=strict it takes no writes until it has one."
            )


def lost_nodes(client: RedisCluster) -> list[str]:
    """Return the addresses of nodes that the masters agree to be lost, and nobody has forgotten.

    The slot map does not name a replica that is lost, nor a master that was replaced.
    """
    flags = {address: row["flags"].split(",") for address, row in _nodes(client).items()}
    return [address for address, some in flags.items() if "fail" in some and "noaddr" not in some]


def _counts(client: Client) -> dict[str, int]:
    """Return the number of replicas of each master, by its address."""
    with redis_errors_as(OutOfReach):
        if isinstance(client, RedisCluster):
            return _counts_in(_nodes(client))
        replication = client.info("replication")
        return {address_of(client): int(replication.get("connected_slaves", 0))}


def _counts_in(nodes: Nodes) -> dict[str, int]:
    masters = {address: row["node_id"] for address, row in nodes.items() if row["slots"]}
    replicas = [nodes[address]["master_id"] for address in promotable(nodes)]
    return {address: replicas.count(id_) for address, id_ in masters.items()}


def _nodes(client: RedisCluster) -> Nodes:
    """Return the nodes as the first one sees them that answers: a master may be away."""
    for node in client.get_nodes():
        with suppress(*TROUBLE):
            nodes: Nodes = client.get_redis_connection(node).cluster("NODES")
            return nodes
    raise OutOfReach


def _counted(count: int) -> str:
    return "1 replica" if count == 1 else f"{count or 'no'} replicas"
