"""Asks a server to write its append-only file anew, without what was erased."""

import logging
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException

from service.events.redis.connect import Client

log = logging.getLogger("altana")

HELD = "auto-aof-rewrite-percentage"  # 0 while somebody copies the file


def ask_for_rewrite(client: Client, key: str) -> None:
    """Let the server that holds the key forget old values of it; one that refuses is logged."""
    try:
        server = _holder(client, key)
        refused = _reason_not_to(server)
        if refused is None:
            server.bgrewriteaof()
    except (redis.RedisError, RedisClusterException) as problem:
        refused = str(problem)
    if refused is not None:
        log.warning(
            "what was erased stays in the server's file until its next rewrite: %s", refused
        )


def _holder(client: Client, key: str) -> "redis.Redis":
    if not isinstance(client, RedisCluster):
        return client
    node = client.get_node_from_key(key)
    assert node is not None
    return client.get_redis_connection(node)


def _reason_not_to(server: "redis.Redis") -> str | None:
    found: dict[str, Any] = server.info("persistence")
    # Asked nevertheless it would make a file, which is out of date when one is wanted.
    if not found.get("aof_enabled"):
        return "it keeps no append-only file"
    if _is_held(server):
        return f"{HELD} is 0"
    return None


def _is_held(server: "redis.Redis") -> bool:
    """Return whether rewrites are turned off; a hosted server does not show its settings."""
    try:
        found: Any = server.config_get(HELD)
    except redis.ResponseError:
        return False
    return bool(found.get(HELD) == "0")
