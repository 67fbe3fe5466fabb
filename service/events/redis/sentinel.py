"""The master that Sentinel names: another server after a fail-over, for the same client."""

from contextlib import suppress
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import (
    Sentinel,
    SentinelConnectionPool,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)

SCHEMES = ("redis+sentinel", "rediss+sentinel")
SHAPE = "redis+sentinel://host:26379,host:26379/name-of-the-master/0"
DEFAULT_PORT = 26_379
AN_ANSWER = 1.0  # seconds of one Sentinel; the next one is asked then
OPTIONS = {"sentinel_username": "username", "sentinel_password": "password"}

Address = tuple[str, int]


class MasterConnection(SentinelManagedConnection):
    """A connection that asks Sentinel for the master whenever it connects.

    redis-py asks only when a pool gives a connection out. One that breaks later would connect to
    its last address, where an old master is back: it has none of the later games, and until
    Sentinel tells it to follow, it says that it is the master.
    """

    def connect_to(self, address: Address) -> None:
        self.host, self.port = address
        super().connect_check_health(
            check_health=self.connection_pool.check_connection, retry_socket_connect=False
        )

    def connect_check_health(
        self, check_health: bool = True, retry_socket_connect: bool = True
    ) -> None:
        """Connect before a command is sent; `connect_to` is called with Sentinel's answer."""
        self.connect()  # type: ignore[no-untyped-call]


class TlsMasterConnection(MasterConnection, SentinelManagedSSLConnection):
    """The same with TLS."""


class MasterPool(SentinelConnectionPool):
    """Connections to the master; those to an earlier one are not used again."""

    def refresh(self) -> None:
        """Ask Sentinel for the master, and drop idle connections to an earlier one."""
        self.get_master_address()  # type: ignore[no-untyped-call]

    def promotable(self) -> int | None:
        """Return how many replicas a fail-over may choose, as the Sentinel says that knows most.

        None if no majority of the Sentinels answers.
        """
        counts = list[int]()
        sentinels = self.sentinel_manager.sentinels
        for sentinel in sentinels:
            with suppress(redis.RedisError):
                rows: Any = sentinel.sentinel_slaves(self.service_name)
                counts.append(sum(row["slave-priority"] > 0 for row in rows))
        return max(counts) if len(counts) > len(sentinels) / 2 else None

    def drop_if_stale(self, connection: Any) -> None:
        """Disconnect if the connection leads to an earlier master, which may hang."""
        master: Address | None = self.master_address
        if connection.is_connected and master not in (None, (connection.host, connection.port)):
            connection.disconnect()


def is_sentinel(url: str) -> bool:
    return urlsplit(url).scheme in SCHEMES


def master_client(url: str, kind: type[redis.Redis], **options: Any) -> redis.Redis:
    """Return a client for the master that Sentinel names. Raises ValueError for any other URL.

    User and password are those of the master; those of Sentinel itself are options of the URL.
    """
    parts = urlsplit(url)
    name, _, database = parts.path.strip("/").partition("/")
    if not name or (not database.isdecimal() and database):
        raise ValueError(f"it has to be like {SHAPE}")
    tls = {"ssl": True} if parts.scheme == "rediss+sentinel" else {}
    asking = {
        **_credentials(parts),
        **tls,
        "socket_timeout": AN_ANSWER,
        "socket_connect_timeout": AN_ANSWER,
        "retry": Retry(NoBackoff(), 0),
    }
    own = {"username": parts.username, "password": parts.password}
    sentinel = Sentinel(_addresses(parts), sentinel_kwargs=asking)
    client: redis.Redis = sentinel.master_for(
        name,
        kind,
        connection_pool_class=MasterPool,
        connection_class=TlsMasterConnection if tls else MasterConnection,
        db=int(database or 0),
        **{key: unquote(value) for key, value in own.items() if value},
        **tls,
        **options,
    )
    return client


def _addresses(parts: SplitResult) -> list[Address]:
    hosts = parts.netloc.rpartition("@")[2].split(",")
    return [_address(host) for host in hosts]


def _address(text: str) -> Address:
    one = urlsplit(f"//{text}")  # knows IPv6 in brackets, and that a port is a number
    if not one.hostname:
        raise ValueError(f"it has to be like {SHAPE}")
    return one.hostname, one.port or DEFAULT_PORT


def _credentials(parts: SplitResult) -> dict[str, str]:
    given = parse_qs(parts.query, keep_blank_values=True)
    unknown = sorted(given.keys() - OPTIONS.keys())
    if unknown:
        raise ValueError(f"it has an unknown option, {unknown[0]}")
    return {OPTIONS[name]: values[-1] for name, values in given.items()}
