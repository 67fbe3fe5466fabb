"""Real clusters for tests: three masters on loopback, optionally with a replica each."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.crc import key_slot

from service.domain.kit.messages import GameId
from service.events.keys import keys_of
from service.events.redis.connect import connect
from tests.kit.servers import AT_ONCE, Server, free_port, running
from tests.kit.waiting import until

MASTERS = 3
SLOTS = 16_384
SILENCE = "2500"  # milliseconds, after which a node counts as lost

Row = tuple[int, int, int, frozenset[int]]  # first slot, last slot, port of the master, replicas


class Node:
    """One server of a cluster, and its id in the cluster."""

    def __init__(self, server: Server, port: int, bus: int) -> None:
        self.server = server
        self.port, self.bus = port, bus
        self.client: redis.Redis = server.client()
        self.id: str = self.tell("CLUSTER MYID").decode()

    def tell(self, *words: object) -> Any:
        return self.client.execute_command(*words)

    def sees(self, nodes: int) -> bool:
        """Return whether it knows this number of nodes and all slots are served."""
        seen = self.tell("CLUSTER INFO")
        return seen["cluster_state"] == "ok" and int(seen["cluster_known_nodes"]) == nodes

    def map(self) -> frozenset[Row]:
        """Return the slot map of this node."""
        return frozenset(
            (first, last, master[1], frozenset(replica[1] for replica in replicas))
            for first, last, master, *replicas in self.tell("CLUSTER SLOTS")
        )

    def is_master(self) -> bool:
        return bool(self.client.info("replication")["role"] == "master")


class Cluster:
    """The nodes of a cluster; the first three start as masters."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.nodes[0].port}"

    def form(self) -> None:
        masters, replicas = self.nodes[:MASTERS], self.nodes[MASTERS:]
        for number, master in enumerate(masters):
            first, next_first = (SLOTS * n // MASTERS for n in (number, number + 1))
            master.tell("CLUSTER ADDSLOTSRANGE", first, next_first - 1)
            master.tell("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            node.tell("CLUSTER MEET", "127.0.0.1", self.nodes[0].port, self.nodes[0].bus)
        self.await_health(copies=1)
        for master, replica in zip(masters, replicas, strict=False):
            replica.tell("CLUSTER REPLICATE", master.id)
        self.await_health()

    def await_health(self, copies: int | None = None) -> None:
        """Wait until all nodes serve all slots and agree on the slot map and its replicas."""
        copies = copies or len(self.nodes) // MASTERS
        until(lambda: self._is_whole(copies))

    def _is_whole(self, copies: int) -> bool:
        maps = {node.map() for node in self.nodes}
        return (
            all(node.sees(len(self.nodes)) for node in self.nodes)
            and len(maps) == 1
            and all(len(replicas) == copies - 1 for _, _, _, replicas in maps.pop())
        )

    def masters(self) -> list[Node]:
        ports = {master for _, _, master, _ in self.nodes[0].map()}
        return [node for node in self.nodes if node.port in ports]

    def shard(self, game: GameId) -> list[Node]:
        """Return the master that holds the game, and its replicas."""
        return self.shard_of(keys_of(game).moves)

    def shard_of(self, key: str) -> list[Node]:
        """Return the master that holds a key, and its replicas."""
        slot, known = key_slot(key.encode()), {node.port: node for node in self.nodes}
        for first, last, master, replicas in self.nodes[0].map():
            if first <= slot <= last:
                return [known[port] for port in (master, *replicas)]
        raise AssertionError(f"nobody has slot {slot}")


@contextmanager
def running_cluster(folder: Path, *options: str, replicas: bool = False) -> Iterator[Cluster]:
    """Start a cluster and wait until every node serves it."""
    with ExitStack() as stack:
        nodes = []
        for number in range(MASTERS * (1 + replicas)):
            port, bus = free_port(), free_port()
            place = ("--port", str(port), "--cluster-port", str(bus), *AT_ONCE)
            clustered = ("--cluster-enabled", "yes", "--cluster-node-timeout", SILENCE)
            server = running(folder / str(number), *place, *clustered, *options)
            node = Node(stack.enter_context(server), port, bus)
            stack.callback(node.client.close)
            nodes.append(node)
        cluster = Cluster(nodes)
        cluster.form()
        yield cluster


@contextmanager
def connected(cluster: Cluster) -> Iterator[RedisCluster]:
    with connect(cluster.url) as client:
        assert isinstance(client, RedisCluster)
        yield client


def slot_of(game: GameId) -> int:
    return int(key_slot(keys_of(game).moves.encode()))


class MovingSlot:
    """The migration of a game's slot to another master, key by key, as operators do it."""

    def __init__(self, cluster: Cluster, game: GameId) -> None:
        self._slot = slot_of(game)
        self._masters = cluster.masters()
        self.source = cluster.shard(game)[0]
        self.target = next(master for master in self._masters if master is not self.source)

    def move(self) -> None:
        self.begin()
        self.move_keys()
        self.end()

    def begin(self) -> None:
        self.target.tell("CLUSTER SETSLOT", self._slot, "IMPORTING", self.source.id)
        self.source.tell("CLUSTER SETSLOT", self._slot, "MIGRATING", self.target.id)

    def move_keys(self) -> None:
        keys = self.source.tell("CLUSTER GETKEYSINSLOT", self._slot, 1_000)
        self.source.tell("MIGRATE", "127.0.0.1", self.target.port, "", 0, 5_000, "KEYS", *keys)

    def end(self) -> None:
        # The new owner first: the slot must always have an owner.
        for node in sorted(self._masters, key=lambda node: node is not self.target):
            node.tell("CLUSTER SETSLOT", self._slot, "NODE", self.target.id)
