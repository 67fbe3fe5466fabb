"""Connects to a server, and sees to it that games can be kept there."""

import re
from typing import Any

import redis
from redis.backoff import ExponentialBackoff
from redis.retry import Retry

from service.cannot_start import ServerNotDurable, ServerOutOfReach, ServerTooOld
from service.settings import without_secrets

OLDEST_REDIS = (7, 0)
CONNECTING_MAY_TAKE = 5.0  # seconds
AN_ANSWER_MAY_TAKE = 10.0  # seconds
# A server that was killed is back within a second or two; callers that can't wait so long are
# told. What is sent is sent again, so every writing step has to be safe to repeat.
RETRIES = 5
LONGEST_PAUSE, FIRST_PAUSE = 0.5, 0.05  # seconds

WHAT_STRICT_NEEDS = {"appendonly": "yes", "appendfsync": "always"}


def connect(url: str) -> redis.Redis:
    """Give a client for the URL, which connects when it is first used and again after a crash."""
    try:
        return redis.Redis.from_url(
            url,
            client_name="altana",
            socket_connect_timeout=CONNECTING_MAY_TAKE,
            socket_timeout=AN_ANSWER_MAY_TAKE,
            retry=Retry(ExponentialBackoff(cap=LONGEST_PAUSE, base=FIRST_PAUSE), RETRIES),
        )
    except ValueError as error:
        shown = without_secrets(url)
        raise ServerOutOfReach(f"{shown} is no URL of a server: {error}.") from None


def check(client: redis.Redis, *, strict: bool = False) -> None:
    """Raise CannotStart, in one sentence, if games can't be kept on this server."""
    info = _ask(client)
    if "valkey_version" not in info:
        version = str(info.get("redis_version", "0"))
        if _numbers(version) < OLDEST_REDIS:
            raise ServerTooOld(
                f"The server at {_address(client)} is Redis {version}; "
                "Altana needs Redis 7.0 or newer, or any Valkey."
            )
    if strict:
        _check_strict(client)


def _ask(client: redis.Redis) -> dict[str, Any]:
    try:
        info: dict[str, Any] = client.info("server")
    except (redis.RedisError, OSError) as error:
        reason = _hide(str(error) or type(error).__name__, client).rstrip(".")
        raise ServerOutOfReach(
            f"The server at {_address(client)} is out of reach: {reason}."
        ) from None
    return info


def _check_strict(client: redis.Redis) -> None:
    try:
        found = client.config_get("append*", "maxmemory-policy")
    except redis.RedisError:
        return  # a hosted server does not show its settings: its owner answers for them
    for name, wanted in WHAT_STRICT_NEEDS.items():
        if found.get(name, wanted) != wanted:
            raise ServerNotDurable(
                f"ALTANA_DURABILITY is strict, and the server at {_address(client)} has "
                f"{name} {found[name]}: set {name} {wanted} there, or ALTANA_DURABILITY=default."
            )
    policy = str(found.get("maxmemory-policy", ""))
    if policy.startswith("allkeys"):
        raise ServerNotDurable(
            f"ALTANA_DURABILITY is strict, and the server at {_address(client)} may throw games "
            f"away (maxmemory-policy {policy}): set maxmemory-policy noeviction there."
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def _address(client: redis.Redis) -> str:
    asked = client.connection_pool.connection_kwargs
    return str(asked.get("path") or f"{asked.get('host', 'localhost')}:{asked.get('port', 6379)}")


def _hide(reason: str, client: redis.Redis) -> str:
    password = client.connection_pool.connection_kwargs.get("password")
    return reason.replace(str(password), "***") if password else reason
