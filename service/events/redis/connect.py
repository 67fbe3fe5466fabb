"""Connects to a server or a cluster, and sees to it that games can be kept there."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import redis
from redis.backoff import ExponentialBackoff
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException
from redis.retry import Retry

from service.events.redis.circuit_breaker import CircuitBreaker, FailFastRetry
from service.start.settings import without_secrets
from service.start.startup_errors import (
    BadSettings,
    ServerNotDurable,
    ServerOutOfReach,
    ServerTooOld,
)

Client: TypeAlias = redis.Redis | RedisCluster

OLDEST_REDIS = (7, 0)
CONNECTING_MAY_TAKE = 5.0  # seconds
AN_ANSWER_MAY_TAKE = 10.0  # seconds
# Somebody waits for the service, which has few threads: it says early that it can't.
IN_A_HURRY = 4.0  # seconds
READ_AT_ONCE = 256 * 1024  # bytes: a long game comes in one piece, which is a fifth faster
# A server that was killed is back within a second or two; callers that can't wait so long are
# told. What is sent is sent again, so every writing step has to be safe to repeat.
RETRIES = 5
LONGEST_PAUSE, FIRST_PAUSE = 0.5, 0.05  # seconds

HOW_TO_GET_IN = "Its URL has to name the password: redis://:password@host:6379/0."
WHAT_STRICT_NEEDS = {"appendonly": "yes", "appendfsync": "always"}


def connect(url: str, *, hurried: bool = False) -> Client:
    """Return a client for the server at the URL, or for the cluster that the server is part of.

    A socket is one server, and connected to when first used; any other address is asked what it
    is, so this raises ServerOutOfReach. A hurried client tells of an outage of one server at once.
    """
    server = connect_server(url, hurried=hurried)
    if urlsplit(url).scheme == "unix" or not _ask(server, "cluster").get("cluster_enabled"):
        return server
    with server:
        try:
            return RedisCluster.from_url(url, **_manners())
        except (RedisClusterException, redis.RedisError) as error:
            raise ServerOutOfReach(
                f"The cluster at {_address(server)} can't be used: {_reason(error, server)}."
            ) from None


def connect_server(url: str, *, hurried: bool = False) -> redis.Redis:
    """Return a client for one server, which connects when it is first used and after a crash."""
    manners = _manners_in_a_hurry(url) if hurried else _manners()
    try:
        return redis.Redis.from_url(url, socket_read_size=READ_AT_ONCE, **manners)
    except ValueError as error:
        shown = without_secrets(url)
        raise ServerOutOfReach(f"{shown} is no URL of a server: {error}.") from None


def patience(retries: int, errors: tuple[type[Exception], ...]) -> Retry:
    """Try again after these errors, each time after a longer pause."""
    return Retry(_backoff(), retries, errors)


def check(client: Client, *, strict: bool = False) -> None:
    """Raise CannotStart, in one sentence, if games can't be kept on this server or cluster."""
    if not isinstance(client, RedisCluster):
        _check_alone(client)
    for server in _servers(client):
        _check_version(server)
        if strict:
            _check_strict(server)


def weaknesses(client: Client) -> list[str]:
    """Tell how a server that is good enough by default may lose games, and what helps."""
    return [told for server in _servers(client) for told in _weaknesses(server)]


def is_ready(client: Client) -> bool:
    """Return whether the server answers; of a cluster, whether it serves all of its slots."""
    try:
        if isinstance(client, RedisCluster):
            return bool(client.cluster_info()["cluster_state"] == "ok")
        return bool(client.ping())
    except (redis.RedisError, RedisClusterException):
        return False


def has_replicas(client: Client) -> bool:
    """Return whether there is another server that a move can be kept on as well."""
    if isinstance(client, RedisCluster):
        return bool(client.get_replicas())
    replication: dict[str, Any] = client.info("replication")
    return int(replication.get("connected_slaves", 0)) > 0


def _backoff() -> ExponentialBackoff:
    return ExponentialBackoff(cap=LONGEST_PAUSE, base=FIRST_PAUSE)


def _manners() -> dict[str, Any]:
    return {
        "client_name": "altana",
        "socket_connect_timeout": CONNECTING_MAY_TAKE,
        "socket_timeout": AN_ANSWER_MAY_TAKE,
        "retry": patience(RETRIES, (redis.ConnectionError, redis.TimeoutError)),
    }


def _manners_in_a_hurry(url: str) -> dict[str, Any]:
    waits = {"socket_connect_timeout": IN_A_HURRY, "socket_timeout": IN_A_HURRY}

    def answers() -> bool:
        with redis.Redis.from_url(url, retry=None, **waits) as alone:
            return is_ready(alone)

    outage = CircuitBreaker(without_secrets(url), answers)
    return {**_manners(), **waits, "retry": FailFastRetry(_backoff(), RETRIES, outage)}


def _servers(client: Client) -> list[redis.Redis]:
    """Name all servers that may have to keep a game: a replica can become a master."""
    if isinstance(client, RedisCluster):
        return [client.get_redis_connection(node) for node in client.get_nodes()]
    return [client]


def _ask(server: redis.Redis, section: str) -> dict[str, Any]:
    try:
        info: dict[str, Any] = server.info(section)
    except (redis.RedisError, OSError) as error:
        is_shut = isinstance(error, redis.AuthenticationError) or "AUTH" in str(error)
        trouble = "does not let Altana in" if is_shut else "is out of reach"
        advice = f" {HOW_TO_GET_IN}" if is_shut else ""
        raise ServerOutOfReach(
            f"The server at {_address(server)} {trouble}: {_reason(error, server)}.{advice}"
        ) from None
    return info


def _check_alone(server: redis.Redis) -> None:
    if _ask(server, "cluster").get("cluster_enabled"):
        raise BadSettings(
            [
                f"The server at {_address(server)} is part of a cluster, whose other servers can't "
                "be found from a socket: set REDIS_URL to its redis:// address."
            ]
        )


def _check_version(server: redis.Redis) -> None:
    info = _ask(server, "server")
    version = str(info.get("redis_version", "0"))
    if "valkey_version" not in info and _numbers(version) < OLDEST_REDIS:
        raise ServerTooOld(
            f"The server at {_address(server)} is Redis {version}; "
            "Altana needs Redis 7.0 or newer, or any Valkey."
        )


def _weaknesses(server: redis.Redis) -> Iterator[str]:
    found, here = _settings(server), f"The server at {_address(server)}"
    if found.get("appendonly", "yes") != "yes":
        yield (
            f"{here} has appendonly {found['appendonly']}: when it stops or is killed, it may lose "
            "all moves since its last snapshot. Set appendonly yes there."
        )
    policy = str(found.get("maxmemory-policy", ""))
    if policy.startswith("allkeys"):
        yield (
            f"{here} has maxmemory-policy {policy}: when its memory is full, it throws games away. "
            "Set maxmemory-policy noeviction there."
        )


def _settings(server: redis.Redis) -> dict[str, Any]:
    """Ask for its settings; a hosted server does not show them, and its owner answers for them."""
    try:
        found: Any = server.config_get("append*", "maxmemory-policy")
    except redis.RedisError:
        return {}
    return dict(found)


def _check_strict(server: redis.Redis) -> None:
    found = _settings(server)
    for name, wanted in WHAT_STRICT_NEEDS.items():
        if found.get(name, wanted) != wanted:
            raise ServerNotDurable(
                f"ALTANA_DURABILITY is strict, and the server at {_address(server)} has "
                f"{name} {found[name]}: set {name} {wanted} there, or ALTANA_DURABILITY=default."
            )
    policy = str(found.get("maxmemory-policy", ""))
    if policy.startswith("allkeys"):
        raise ServerNotDurable(
            f"ALTANA_DURABILITY is strict, and the server at {_address(server)} may throw games "
            f"away (maxmemory-policy {policy}): set maxmemory-policy noeviction there."
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def _address(server: redis.Redis) -> str:
    asked = server.connection_pool.connection_kwargs
    return str(asked.get("path") or f"{asked.get('host', 'localhost')}:{asked.get('port', 6379)}")


def _reason(error: Exception, server: redis.Redis) -> str:
    """Return what went wrong as the end of a sentence, without the password."""
    reason = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    password = server.connection_pool.connection_kwargs.get("password")
    return reason.replace(str(password), "***") if password else reason
