"""Connects to Redis, one server or a cluster, and checks that it is fit to store games."""

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException

from service.events.redis.clients import cluster_client, fail_fast_client, server_client
from service.events.redis.patience import briefly
from service.events.redis.sentinel import MasterPool, is_sentinel
from service.start.settings import without_secrets
from service.start.startup_errors import (
    BadSettings,
    ServerNotDurable,
    ServerOutOfReach,
    ServerTooOld,
)

log = logging.getLogger("altana")

Client: TypeAlias = redis.Redis | RedisCluster

OLDEST_REDIS = (7, 0)
PASSWORD_HINT = "Its URL has to name the password: redis://:password@host:6379/0."
WITHOUT_NODE = "It is one node of the cluster: its games wait until it is back, or replaced."
STRICT_SETTINGS = {"appendonly": "yes", "appendfsync": "always"}


def connect(url: str, *, fail_fast: bool = False, guards_nodes: bool = False) -> Client:
    """Return a client for the Redis at the URL, or for the cluster that it is part of.

    A socket, and the master that Sentinel names, are always a single server, which is connected to
    when first used. Any other address is asked whether it is a cluster, which may raise
    ServerOutOfReach. With `fail_fast`, calls to a server or a node that is down fail at once; with
    `guards_nodes` those to a node of a cluster do, and a single server is waited for.
    """
    server = connect_server(url, fail_fast=fail_fast)
    is_alone = urlsplit(url).scheme == "unix" or is_sentinel(url)
    if is_alone or not ask(server, "cluster").get("cluster_enabled"):
        return server
    with server:
        try:
            return cluster_client(url, fail_fast=fail_fast or guards_nodes)
        except (RedisClusterException, redis.RedisError) as error:
            raise ServerOutOfReach(
                f"The cluster at {address_of(server)} can't be used: {_reason(error, server)}."
            ) from None


def connect_server(url: str, *, fail_fast: bool = False) -> redis.Redis:
    """Return a client for one server; it connects when first used, and again after a crash."""
    try:
        return fail_fast_client(url) if fail_fast else server_client(url)
    except ValueError as error:
        shown = without_secrets(url)
        raise ServerOutOfReach(f"{shown} is not a Redis URL: {error}.") from None


def check(client: Client, *, strict: bool = False) -> None:
    """Raise CannotStart, in one sentence, if this Redis is not fit to store games.

    A node of a cluster that does not answer is only logged.
    """
    if not isinstance(client, RedisCluster):
        _check_alone(client)
    for server in _servers(client):
        try:
            _check_version(server)
        except ServerOutOfReach as reason:
            if not isinstance(client, RedisCluster):
                raise
            log.warning("%s %s", reason, WITHOUT_NODE)
            continue
        if strict:
            _check_strict(server)


def durability_warnings(client: Client) -> list[str]:
    """Return warnings about settings with which Redis may lose games, and what helps."""
    return [warning for server in _servers(client) for warning in _durability_warnings(server)]


def is_ready(client: Client) -> bool:
    """Return whether Redis answers; for a cluster, whether it serves all of its slots."""
    try:
        if isinstance(client, RedisCluster):
            return _cluster_state(client) == "ok"
        return bool(client.ping())
    except (redis.RedisError, RedisClusterException):
        return False


def _cluster_state(client: RedisCluster) -> str:
    """Return the state as the first node sees it that answers; a sick node is not waited for."""
    for node in client.get_nodes():
        with suppress(redis.RedisError), briefly():
            info: Any = client.cluster_info(target_nodes=node)
            return str(info["cluster_state"])
    return "unknown"


def _servers(client: Client) -> list[redis.Redis]:
    """Return every server that may store games; of a cluster, replicas too.

    The replicas of one server are not asked.
    """
    if isinstance(client, RedisCluster):
        return [client.get_redis_connection(node) for node in client.get_nodes()]
    return [client]


def ask(server: redis.Redis, section: str) -> dict[str, Any]:
    """Return a section of INFO. Raises ServerOutOfReach."""
    try:
        info: dict[str, Any] = server.info(section)
    except (redis.RedisError, OSError) as error:
        is_denied = isinstance(error, redis.AuthenticationError) or "AUTH" in str(error)
        trouble = "does not let Altana in" if is_denied else "is out of reach"
        advice = f" {PASSWORD_HINT}" if is_denied else ""
        raise ServerOutOfReach(
            f"The server at {address_of(server)} {trouble}: {_reason(error, server)}.{advice}"
        ) from None
    return info


def _check_alone(server: redis.Redis) -> None:
    if ask(server, "cluster").get("cluster_enabled"):
        raise BadSettings(
            [
                f"The server at {address_of(server)} is part of a cluster, whose other servers "
                "can't be found from a socket: set REDIS_URL to its redis:// address."
            ]
        )


def _check_version(server: redis.Redis) -> None:
    info = ask(server, "server")
    version = str(info.get("redis_version", "0"))
    if "valkey_version" not in info and _numbers(version) < OLDEST_REDIS:
        raise ServerTooOld(
            f"The server at {address_of(server)} is Redis {version}; "
            "Altana needs Redis 7.0 or newer, or any Valkey."
        )


def _durability_warnings(server: redis.Redis) -> Iterator[str]:
    settings, here = _settings(server), f"The server at {address_of(server)}"
    if settings.get("appendonly", "yes") != "yes":
        yield (
            f"{here} has appendonly {settings['appendonly']}: when it stops or is killed, it may "
            "lose all moves since its last snapshot. Set appendonly yes there."
        )
    policy = str(settings.get("maxmemory-policy", ""))
    if policy.startswith("allkeys"):
        yield (
            f"{here} has maxmemory-policy {policy}: when its memory is full, it throws games away. "
            "Set maxmemory-policy noeviction there."
        )


def _settings(server: redis.Redis) -> dict[str, Any]:
    """Return the settings; hosted Redis may refuse CONFIG GET, and its host vouches for them."""
    try:
        settings: Any = server.config_get("append*", "maxmemory-policy")
    except redis.RedisError:
        return {}
    return dict(settings)


def _check_strict(server: redis.Redis) -> None:
    settings = _settings(server)
    for name, needed in STRICT_SETTINGS.items():
        if settings.get(name, needed) != needed:
            raise ServerNotDurable(
                f"ALTANA_DURABILITY is strict, and the server at {address_of(server)} has "
                f"{name} {settings[name]}: set {name} {needed} there, or ALTANA_DURABILITY=default."
            )
    policy = str(settings.get("maxmemory-policy", ""))
    if policy not in ("", "noeviction"):
        raise ServerNotDurable(
            f"ALTANA_DURABILITY is strict, and the server at {address_of(server)} may throw away "
            f"what it has (maxmemory-policy {policy}): set maxmemory-policy noeviction there."
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def address_of(server: redis.Redis) -> str:
    """Return where a server is, for people and to tell servers apart."""
    pool = server.connection_pool
    if isinstance(pool, MasterPool):
        return f"{pool.service_name} (named by Sentinel)"
    options = pool.connection_kwargs
    return str(
        options.get("path") or f"{options.get('host', 'localhost')}:{options.get('port', 6379)}"
    )


def _reason(error: Exception, server: redis.Redis) -> str:
    """Return the error as the end of a sentence, without the password."""
    reason = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    password = server.connection_pool.connection_kwargs.get("password")
    return reason.replace(str(password), "***") if password else reason
