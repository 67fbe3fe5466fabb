"""Games that can't be folded: set aside with the reason, so that they stop nobody else."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.messages import GameId
from service.events.connection import Client
from service.projections.keys import all_aside_keys, aside_key


class SetAside(msgspec.Struct, frozen=True, kw_only=True):
    """Why a game could not be shown, and at which version."""

    game: GameId
    version: int
    reason: str


def set_aside(client: Client, found: SetAside) -> None:
    client.hset(aside_key(found.game), found.game, msgspec.json.encode(found))


def take_back(client: Client, games: Sequence[GameId]) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game in games:
            pipeline.hdel(aside_key(game), game)
        pipeline.execute()


def all_set_aside(client: Client) -> list[SetAside]:
    with client.pipeline(transaction=False) as pipeline:
        for key in all_aside_keys():
            pipeline.hvals(key)
        rows: list[list[Any]] = pipeline.execute()
    found = [msgspec.json.decode(raw, type=SetAside) for row in rows for raw in row]
    return sorted(found, key=lambda aside: aside.game)
