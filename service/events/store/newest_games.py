"""Reads the newest games of sorted sets, one for each partition, and no more than are asked for."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any

from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Servers

AFTER_EVERY_ID = b"\xff"


def newest_games(
    servers: Servers, keys: Sequence[str], prefix: str, before: GameId | None, most: int
) -> list[GameId]:
    """Return the newest games before an id whose members begin with the prefix.

    Each set is asked for its likely share; only those that may have more are asked again. In a
    cluster, games of a node that is known to be away are left out.
    """
    found: list[bytes] = []
    cut, share = len(prefix), _share(most, len(keys))
    ends = dict.fromkeys(keys, AFTER_EVERY_ID if before is None else before.encode())
    while ends:
        rows = _read(servers, ends, prefix.encode(), share)
        found += [member[cut:] for row in rows.values() for member in row]
        found = sorted(found, reverse=True)[:most]
        ends = {
            key: row[-1][cut:]
            for key, row in rows.items()
            if len(row) == share and (len(found) < most or row[-1][cut:] > found[-1])
        }
        share *= 2
    return [GameId(game.decode()) for game in found]


def _share(most: int, sets: int) -> int:
    """Return how many of the newest games one of the sets has at most, nearly always."""
    mean = most / sets
    return ceil(mean + 2 * sqrt(mean)) + 1


def _read(servers: Servers, ends: dict[str, bytes], prefix: bytes, most: int) -> dict[str, Any]:
    # A bare prefix is before all of its members; without one, Redis has its own word for that.
    lowest: Any = b"[" + prefix if prefix else "-"

    def read(pipeline: Any, key: str) -> None:
        pipeline.zrevrangebylex(key, b"(" + prefix + ends[key], lowest, 0, most)

    with redis_errors_as(OutOfReach):
        return servers.read_each(ends, read)
