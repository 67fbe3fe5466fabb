"""Creates clients for one server, for the master that Sentinel names, or for a cluster."""

from typing import Any, TypeVar

import redis
from redis.backoff import ExponentialBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from service.events.redis.circuit_breaker import LOST, CircuitBreaker, FailFastClient, FailFastRetry
from service.events.redis.guarded_cluster import ClusterClient, GuardedCluster
from service.events.redis.patience import NODE_TIMEOUT
from service.events.redis.sentinel import MasterPool, is_sentinel, master_client
from service.start.settings import without_secrets

C = TypeVar("C", bound=redis.Redis)

CONNECTING_MAY_TAKE = 5.0  # seconds
AN_ANSWER_MAY_TAKE = 10.0  # seconds
# The service has few threads and callers wait for them, so it gives up early.
FAIL_FAST_TIMEOUT = 4.0  # seconds
READ_AT_ONCE = 256 * 1024  # bytes: reading a long game in one piece is a fifth faster
# A crashed Redis is back within a second or two. Commands are sent again, so every write must be
# safe to repeat.
RETRIES = 5
RETRIES_ON_NODES = 1  # with circuits: a connection may have been an old one
LONGEST_PAUSE, FIRST_PAUSE = 0.5, 0.05  # seconds


def server_client(url: str) -> redis.Redis:
    """Return a client that waits for its server. Raises ValueError for a bad URL."""
    return _client(url, redis.Redis, **_options())


def fail_fast_client(url: str) -> redis.Redis:
    """Return a client whose calls fail at once while the server is known to be down."""
    timeouts = {"socket_connect_timeout": FAIL_FAST_TIMEOUT, "socket_timeout": FAIL_FAST_TIMEOUT}

    def answers() -> bool:
        try:
            with _client(url, redis.Redis, retry=Retry(_backoff(), 0), **timeouts) as probe:
                probe.ping()
            if isinstance(client.connection_pool, MasterPool):
                client.connection_pool.refresh()
        except redis.RedisError:
            return False
        return True

    breaker = CircuitBreaker(without_secrets(url), answers)
    retry = FailFastRetry(_backoff(), RETRIES, breaker)
    client = _client(url, FailFastClient, **{**_options(), **timeouts, "retry": retry})
    client.breaker = breaker
    return client


def cluster_client(url: str, *, fail_fast: bool) -> RedisCluster:
    """Return a client for the cluster; with `fail_fast`, calls to a sick node fail at once."""
    if not fail_fast:
        return ClusterClient(url=url, **_options())
    options = {
        **_options(),
        "socket_connect_timeout": NODE_TIMEOUT,
        "socket_timeout": NODE_TIMEOUT,
        "retry": retry_policy(RETRIES_ON_NODES, LOST),
    }
    return GuardedCluster(url=url, **options)


def retry_policy(retries: int, errors: tuple[type[Exception], ...]) -> Retry:
    """Return a policy that retries after these errors with exponential backoff."""
    return Retry(_backoff(), retries, errors)


def _client(url: str, kind: type[C], **options: Any) -> C:
    options["socket_read_size"] = READ_AT_ONCE
    client = (
        master_client(url, kind, **options) if is_sentinel(url) else kind.from_url(url, **options)
    )
    assert isinstance(client, kind)
    return client


def _options() -> dict[str, Any]:
    return {
        "client_name": "altana",
        "socket_connect_timeout": CONNECTING_MAY_TAKE,
        "socket_timeout": AN_ANSWER_MAY_TAKE,
        "retry": retry_policy(RETRIES, LOST),
    }


def _backoff() -> ExponentialBackoff:
    return ExponentialBackoff(cap=LONGEST_PAUSE, base=FIRST_PAUSE)
