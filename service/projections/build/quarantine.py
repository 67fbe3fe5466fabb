"""The quarantine: games that can't be processed, with the reason, so that others go on."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from service.domain.catalog import UnknownGame, all_games
from service.domain.kit.fold import SHARED_EVENTS
from service.domain.kit.messages import GameId
from service.events.errors import UnreadableMove
from service.events.redis.connect import Client
from service.events.redis.lua_script import servers_of
from service.events.store.codec import tag, unknown_event
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
        """Return whether only a process of an older version had to fail."""
        return is_outdated(self.reason)


def is_outdated(reason: str) -> bool:
    """Return whether only a process of an older version fails for this reason.

    It does not know the rules of a game, or an event of tables that all games have.
    """
    rules = {f"{UnknownGame.__name__}: {ruleset.name}" for ruleset in all_games().rulesets}
    unknown = {f"{UnreadableMove.__name__}: {unknown_event(tag(one))}" for one in SHARED_EVENTS}
    return reason in rules or reason in unknown


def quarantine(client: Client, entry: QuarantineEntry) -> None:
    field = _field(entry.game, entry.work)
    client.hset(quarantine_key(entry.game, entry.work), field, msgspec.json.encode(entry))


def release(client: Client, games: Sequence[GameId], work: Work = SHOWING) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game in games:
            pipeline.hdel(quarantine_key(game, work), _field(game, work))
        pipeline.execute()


def quarantine_entries(client: Client) -> list[QuarantineEntry]:
    """Return all entries; in a cluster, except on a node that is away."""

    def read(pipeline: Any, key: str) -> None:
        pipeline.hvals(key)

    rows = servers_of(client).read_each(all_quarantine_keys(), read).values()
    entries = [msgspec.json.decode(raw, type=QuarantineEntry) for row in rows for raw in row]
    return sorted(entries, key=lambda entry: (entry.game, entry.work))


def is_deadly(client: Client, game: GameId, work: Work) -> bool:
    """Return whether a game, or a page of it, is in quarantine because it crashed workers."""
    raw: Any = client.hget(quarantine_key(game, work), _field(game, work))
    return raw is not None and msgspec.json.decode(raw, type=QuarantineEntry).is_deadly


def _field(game: GameId, work: Work) -> str:
    return game if work == SHOWING else f"{game} {work}"
