"""Which games moved lately and are not shown yet, found by their hints and not among all games."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.streams import A_PAGE, Streams, batches_of
from service.projections.upkeep.lag import hints_after, read_cursor
from service.projections.upkeep.sweep import missed_among

CURSOR = "altana:sweep:cursor"
HINTS_A_PARTITION = 2000

Hints = Mapping[str, Sequence[tuple[str, GameId]]]


class RecentMoves(msgspec.Struct, frozen=True):
    """The games that moved since all earlier moves were shown, and those that are behind."""

    games: Sequence[GameId]
    missed: Sequence[GameId]


def sweep_recent(client: Client, streams: Streams) -> RecentMoves:
    """Find games that need a refresh, and record up to which hint everything is shown."""
    hints = read_hints(client)
    games = games_of(hints)
    pages = batches_of(games, A_PAGE)
    missed = {game for page in pages for game in missed_among(client, streams, page)}
    cursor = _read_cursor(client)
    for news, rows in hints.items():
        for id_, game in rows:
            if game in missed:
                break
            cursor[news] = id_
    client.set(CURSOR, msgspec.json.encode(cursor))
    return RecentMoves(games, sorted(missed))


def read_hints(client: Client, most: int = HINTS_A_PARTITION) -> Hints:
    """Return the hints of each partition that are not known to be shown."""
    left = hints_after(client, _read_cursor(client), most)
    return {
        news: [(id_.decode(), GameId(hint[b"game"].decode())) for id_, hint in rows]
        for news, rows in left.items()
    }


def games_of(hints: Hints) -> list[GameId]:
    return sorted({game for rows in hints.values() for _, game in rows})


def _read_cursor(client: Client) -> dict[str, str]:
    """Return the last hint of each partition that is shown.

    Before the first sweep, begin where the follower is: a sweep of all games finds the rest.
    """
    raw: Any = client.get(CURSOR)
    return read_cursor(client) if raw is None else msgspec.json.decode(raw, type=dict[str, str])
