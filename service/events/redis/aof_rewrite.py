"""Asks Redis to rewrite its append-only file, so that erased data leaves the disk."""

import logging
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException

from service.events.redis.connect import Client

log = logging.getLogger("altana")

REWRITE_SETTING = "auto-aof-rewrite-percentage"  # 0 while somebody copies the file


def ask_for_rewrite(client: Client, key: str) -> None:
    """Ask the Redis that holds the key for a rewrite; log a warning if it refuses."""
    try:
        server = _holder(client, key)
        refused = _reason_not_to(server)
        if refused is None:
            server.bgrewriteaof()
    except (redis.RedisError, RedisClusterException) as problem:
        refused = str(problem)
    if refused is not None:
        log.warning(
            "erased data stays in the append-only file until Redis rewrites it: %s", refused
        )


def _holder(client: Client, key: str) -> "redis.Redis":
    if not isinstance(client, RedisCluster):
        return client
    node = client.get_node_from_key(key)
    assert node is not None
    return client.get_redis_connection(node)


def _reason_not_to(server: "redis.Redis") -> str | None:
    info: dict[str, Any] = server.info("persistence")
    # Otherwise BGREWRITEAOF would create a file, which would be stale when AOF is turned on.
    if not info.get("aof_enabled"):
        return "it has no append-only file"
    if _is_turned_off(server):
        return f"{REWRITE_SETTING} is 0"
    return None


def _is_turned_off(server: "redis.Redis") -> bool:
    """Return whether rewrites are turned off; hosted Redis may refuse CONFIG GET."""
    try:
        settings: Any = server.config_get(REWRITE_SETTING)
    except redis.ResponseError:
        return False
    return bool(settings.get(REWRITE_SETTING) == "0")
