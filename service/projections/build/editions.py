"""The current edition of each projection, and the next one while a rebuild is running."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from redis import RedisError
from redis.cluster import RedisCluster

from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.redis.lua_script import servers_of
from service.projections.build.keys import EDITIONS, all_copies
from service.projections.models.registry import PROJECTIONS, Projection

FIRST_EDITION = 1
_NEXT = "next/"

Target = tuple[Projection, int]


class Editions(msgspec.Struct, frozen=True):
    """The editions at one moment."""

    current: Mapping[str, int]
    next: Mapping[str, int]

    def of(self, name: str) -> int:
        return self.current.get(name, FIRST_EDITION)

    def current_targets(self) -> list[Target]:
        return [(projection, self.of(name)) for name, projection in PROJECTIONS.items()]

    def next_targets(self) -> list[Target]:
        return [(PROJECTIONS[name], edition) for name, edition in self.next.items()]


def read_editions(client: Client) -> Editions:
    rows: Any = client.hgetall(EDITIONS)
    editions = {name.decode(): int(edition) for name, edition in rows.items()}
    return Editions(
        current={name: editions[name] for name in editions if name in PROJECTIONS},
        next={
            name.removeprefix(_NEXT): edition
            for name, edition in editions.items()
            if name.startswith(_NEXT) and name.removeprefix(_NEXT) in PROJECTIONS
        },
    )


_known: WeakKeyDictionary[RedisCluster, Editions] = WeakKeyDictionary()


def known_editions(client: Client) -> Editions:
    """Return the editions; on a cluster those that were read last, if their node is away.

    A process that has read none yet finds copies on other nodes. Nobody can swap editions in that
    time. If they had been swapped just before, documents are written to the old edition; in the
    new one they are behind, and a sweep finds them.
    """
    if not isinstance(client, RedisCluster):
        return read_editions(client)
    try:
        editions = read_editions(client)
    except TROUBLE:
        if client not in _known:
            _known[client] = _copied(client)
        return _known[client]
    _known[client] = editions
    return editions


def copy_editions(client: Client) -> None:
    """Copy the editions to all nodes of a cluster; one that is away keeps its older copy."""
    if not isinstance(client, RedisCluster):
        return
    copy, copies = msgspec.json.encode(read_editions(client)), _copies(client)
    for key in all_copies():
        if copies.get(key) != copy:
            with suppress(*TROUBLE):
                client.set(key, copy)


def _copied(client: RedisCluster) -> Editions:
    """Return the newest copy that is within reach. Raises RedisError if there is none."""
    rows = [row for row in _copies(client).values() if row is not None]
    if not rows:
        raise RedisError("no copy of the editions is within reach")
    copies = [msgspec.json.decode(row, type=Editions) for row in rows]
    return max(copies, key=lambda copy: sum(copy.current.values()))


def _copies(client: RedisCluster) -> dict[str, Any]:
    return servers_of(client).read_each(all_copies(), lambda pipeline, key: pipeline.get(key))


def announce(client: Client, editions: Mapping[str, int]) -> None:
    """Make every refresh write these editions as well as the current ones."""
    client.hset(EDITIONS, mapping={f"{_NEXT}{name}": new for name, new in editions.items()})


def swap(pipeline: Any, editions: Mapping[str, int]) -> None:
    """Make the new editions current, within the pipeline's transaction."""
    pipeline.hset(EDITIONS, mapping=dict(editions))
    pipeline.hdel(EDITIONS, *[f"{_NEXT}{name}" for name in editions])


def forget(pipeline: Any, names: Sequence[str]) -> None:
    """Drop the next editions, within the pipeline's transaction."""
    pipeline.hdel(EDITIONS, *[f"{_NEXT}{name}" for name in names])
