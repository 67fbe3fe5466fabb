"""The quarantine: games that can't be processed, with the reason, so that others go on."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from service.domain.catalog import UnknownGame, all_games
from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.keys import all_quarantine_keys, quarantine_key

Work = Literal["showing", "timing", "export", "page", "archive", "bot", "analysis"]
SHOWING: Work = "showing"


class QuarantineEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Why some work on a game failed, and at which version.

    `is_deadly`: crashed its worker; never retried automatically.
    """

    game: GameId
    version: int
    reason: str
    work: Work = SHOWING
    is_deadly: bool = False

    @property
    def is_outdated(self) -> bool:
        """Return whether only a process of an older version, without these rules, had to fail."""
        unknown = f"{UnknownGame.__name__}: "
        known = {ruleset.name for ruleset in all_games().rulesets}
        return self.reason.startswith(unknown) and self.reason.removeprefix(unknown) in known


def quarantine(client: Client, entry: QuarantineEntry) -> None:
    field = _field(entry.game, entry.work)
    client.hset(quarantine_key(entry.game, entry.work), field, msgspec.json.encode(entry))


def release(client: Client, games: Sequence[GameId], work: Work = SHOWING) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game in games:
            pipeline.hdel(quarantine_key(game, work), _field(game, work))
        pipeline.execute()


def quarantine_entries(client: Client) -> list[QuarantineEntry]:
    with client.pipeline(transaction=False) as pipeline:
        for key in all_quarantine_keys():
            pipeline.hvals(key)
        rows: list[list[Any]] = pipeline.execute()
    entries = [msgspec.json.decode(raw, type=QuarantineEntry) for row in rows for raw in row]
    return sorted(entries, key=lambda entry: (entry.game, entry.work))


def is_deadly(client: Client, game: GameId, work: Work) -> bool:
    """Return whether a game, or a page of it, is in quarantine because it crashed workers."""
    raw: Any = client.hget(quarantine_key(game, work), _field(game, work))
    return raw is not None and msgspec.json.decode(raw, type=QuarantineEntry).is_deadly


def _field(game: GameId, work: Work) -> str:
    return game if work == SHOWING else f"{game} {work}"
