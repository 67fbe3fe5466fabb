"""Games that can't be worked on: set aside with the reason, so that they stop nobody else."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.keys import all_aside_keys, aside_key

Work = Literal["showing", "timing", "export", "page", "archive"]
SHOWING: Work = "showing"


class QuarantineEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Why something could not be done with a game, and at which version.

    What killed its worker is deadly: it is not tried again by itself, whatever becomes of the game.
    """

    game: GameId
    version: int
    reason: str
    work: Work = SHOWING
    is_deadly: bool = False


def quarantine(client: Client, found: QuarantineEntry) -> None:
    client.hset(aside_key(found.game), _field(found.game, found.work), msgspec.json.encode(found))


def release(client: Client, games: Sequence[GameId], work: Work = SHOWING) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game in games:
            pipeline.hdel(aside_key(game), _field(game, work))
        pipeline.execute()


def quarantine_entries(client: Client) -> list[QuarantineEntry]:
    with client.pipeline(transaction=False) as pipeline:
        for key in all_aside_keys():
            pipeline.hvals(key)
        rows: list[list[Any]] = pipeline.execute()
    found = [msgspec.json.decode(raw, type=QuarantineEntry) for row in rows for raw in row]
    return sorted(found, key=lambda aside: (aside.game, aside.work))


def is_deadly(client: Client, game: GameId, work: Work) -> bool:
    """Return whether a game, or a page of it, is in quarantine because it crashed workers."""
    raw: Any = client.hget(aside_key(game), _field(game, work))
    return raw is not None and msgspec.json.decode(raw, type=QuarantineEntry).is_deadly


def _field(game: GameId, work: Work) -> str:
    return game if work == SHOWING else f"{game} {work}"
