"""Which edition of each projection is read, and which one is being built beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.events.redis.connect import Client
from service.projections.build.keys import EDITIONS
from service.projections.models.registry import PROJECTIONS, Projection

FIRST_EDITION = 1
_NEXT = "next/"

Target = tuple[Projection, int]


class Editions(msgspec.Struct, frozen=True):
    """The editions in force at one moment."""

    current: Mapping[str, int]
    next: Mapping[str, int]

    def of(self, name: str) -> int:
        return self.current.get(name, FIRST_EDITION)

    def shown(self) -> list[Target]:
        return [(projection, self.of(name)) for name, projection in PROJECTIONS.items()]

    def in_the_making(self) -> list[Target]:
        return [(PROJECTIONS[name], edition) for name, edition in self.next.items()]


def read_editions(client: Client) -> Editions:
    rows: Any = client.hgetall(EDITIONS)
    noted = {name.decode(): int(edition) for name, edition in rows.items()}
    return Editions(
        current={name: noted[name] for name in noted if name in PROJECTIONS},
        next={
            name.removeprefix(_NEXT): edition
            for name, edition in noted.items()
            if name.startswith(_NEXT) and name.removeprefix(_NEXT) in PROJECTIONS
        },
    )


def announce(client: Client, editions: Mapping[str, int]) -> None:
    """Let every refresh write these editions too, beside those that are read."""
    client.hset(EDITIONS, mapping={f"{_NEXT}{name}": new for name, new in editions.items()})


def swap(pipeline: Any, editions: Mapping[str, int]) -> None:
    """Let the new editions be read, in the pipeline's one step."""
    pipeline.hset(EDITIONS, mapping=dict(editions))
    pipeline.hdel(EDITIONS, *[f"{_NEXT}{name}" for name in editions])


def forget(pipeline: Any, names: Sequence[str]) -> None:
    """Give up the editions in the making, in the pipeline's one step."""
    pipeline.hdel(EDITIONS, *[f"{_NEXT}{name}" for name in names])
