"""Waits until replicas have a write, on the connection that wrote it."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
import redis

from service.events.errors import Unconfirmed
from service.events.redis.connect import address_of
from service.events.redis.sentinel import MasterPool

WAIT_MILLISECONDS = 1_000
A_LOOK_AT_SENTINEL = 5.0  # seconds between two, while replicas are missing
NEVER_PROMOTED = {"fail", "nofailover"}  # flags of a replica that a fail-over does not choose

Reply = Any
Call = Callable[[Any], Reply]


class _Master(msgspec.Struct):
    """A master of a cluster, and how many replicas it had when it was last asked."""

    id: str
    replicas: int


class AllOfServer(msgspec.Struct):
    """All replicas of one server: as many as it ever had since the start.

    A server does not know of a replica that is away, so one that was there still counts, unless
    Sentinel watches the server and does not know it any more.
    """

    most: int
    asked_at: float = float("-inf")  # on the monotonic clock

    def note(self, role: Reply) -> None:
        """Count the replicas in a reply to ROLE; only a master has any."""
        self.most = max(self.most, _replicas_in(role))

    def note_lack(self, on: "redis.Redis", role: Reply) -> None:
        """Ask Sentinel at intervals whether a missing replica was removed."""
        pool, now = on.connection_pool, monotonic()
        if not isinstance(pool, MasterPool) or now - self.asked_at < A_LOOK_AT_SENTINEL:
            return
        self.asked_at = now
        known = pool.promotable()
        if known is not None:
            self.most = min(self.most, max(known, _replicas_in(role)))


class AllOfCluster(msgspec.Struct):
    """All replicas that a master has: one at least, once a master of the cluster had any."""

    least: int = 0

    def count(self, rows: dict[str, dict[str, str]]) -> int:
        """Count the replicas in a reply to CLUSTER REPLICAS that a fail-over may choose."""
        count = len(promotable(rows))
        self.least = max(self.least, min(count, 1))
        return max(self.least, count)


Awaited = int | AllOfServer | AllOfCluster


class ReplicaWait:
    """Counts a write as done when replicas have it: a number of them, or all.

    In a cluster, `all` are those of its master that a fail-over may choose. The master itself says
    which, after the write: a master that is cut off still names the replicas on the other side,
    which do not answer; a replica that the masters agree to be lost is not waited for. It is one at
    least, once the cluster had any. One server says after each write how many there are.
    """

    def __init__(self, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS) -> None:
        self._replicas = replicas
        self._patience = patience
        self._masters: dict[str, _Master] = {}

    def __bool__(self) -> bool:
        return self._replicas != 0

    @property
    def seconds(self) -> float:
        """Return how long Redis itself may wait before it replies."""
        return self._patience / 1000 if self._replicas else 0.0

    def run(self, on: "redis.Redis", call: Call) -> Reply:
        """Call with a client and wait. Raises Unconfirmed; the call may be made twice."""
        if not self._replicas:
            return call(on)
        if isinstance(self._replicas, AllOfServer):
            return self._run_for_server(on, call, self._replicas)
        if isinstance(self._replicas, AllOfCluster):
            return self._run_for_cluster(on, call, self._replicas)
        reply, confirmed = self._execute(on, call, self._replicas)
        if not _is_enough(confirmed, self._replicas):
            raise Unconfirmed
        return reply

    def _run_for_server(self, on: "redis.Redis", call: Call, every: AllOfServer) -> Reply:
        expected = every.most
        reply, confirmed, role = self._execute(on, call, expected, "ROLE")
        every.note(role)
        if expected < every.most and not _is_enough(confirmed, every.most):
            # Another replica has joined: write again, as below.
            _, confirmed, role = self._execute(on, call, every.most, "ROLE")
            every.note(role)
        if not _is_enough(confirmed, every.most):
            every.note_lack(on, role)  # for the next call: this one may have been cut off
            raise Unconfirmed
        return reply

    def _run_for_cluster(self, on: "redis.Redis", call: Call, every: AllOfCluster) -> Reply:
        master = self._master(on, every)
        expected = master.replicas
        listing = ("CLUSTER REPLICAS", master.id)
        reply, confirmed, rows = self._execute(on, call, expected, *listing)
        master.replicas = self._count(on, rows, every)
        if expected < master.replicas and not _is_enough(confirmed, master.replicas):
            # There are more replicas than before. WAIT counts what its connection wrote, and that
            # connection is not ours any more, so the call has to write again.
            _, confirmed, rows = self._execute(on, call, master.replicas, *listing)
            master.replicas = self._count(on, rows, every)
        if not _is_enough(confirmed, master.replicas):
            raise Unconfirmed
        return reply

    def _execute(self, on: "redis.Redis", call: Call, replicas: int, *listing: str) -> Reply:
        """Return the reply, how many replicas have the write, and the reply to `listing`."""
        with on.pipeline(transaction=False) as pipeline:
            call(pipeline)
            pipeline.wait(replicas, self._patience)
            if listing:
                pipeline.execute_command(*listing)
            replies = pipeline.execute(raise_on_error=False)
        if isinstance(replies[0], Exception):
            raise replies[0]
        return replies

    def _master(self, on: "redis.Redis", every: AllOfCluster) -> _Master:
        address = address_of(on)
        known = self._masters.get(address)
        if known is None:
            id_ = node_id(on)
            known = _Master(id_, every.count(on.cluster("REPLICAS", id_)))
            known = self._masters.setdefault(address, known)
        return known

    def _count(self, on: "redis.Redis", rows: Reply, every: AllOfCluster) -> int:
        if isinstance(rows, Exception):
            self._masters.pop(address_of(on), None)  # another node may have its address now
            raise Unconfirmed from rows
        return every.count(rows)


def promotable(rows: dict[str, dict[str, str]]) -> list[str]:
    """Return the addresses of the replicas that a fail-over may choose, from CLUSTER REPLICAS."""
    return [
        address
        for address, row in rows.items()
        if NEVER_PROMOTED.isdisjoint(row["flags"].split(","))
    ]


def node_id(on: "redis.Redis") -> str:
    """Return the id that a node has in its cluster."""
    reply: Reply = on.cluster("MYID")
    return str(reply.decode())


def _replicas_in(role: Reply) -> int:
    return len(role[2]) if isinstance(role, list) and role[0] == b"master" else 0


def _is_enough(confirmed: Reply, replicas: int) -> bool:
    return isinstance(confirmed, int) and confirmed >= replicas
