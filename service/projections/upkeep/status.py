"""The status of the read models: how many games are up to date, behind, or quarantined."""

from collections.abc import Sequence
from itertools import chain, islice

import msgspec

from service.domain.kit.messages import GameId
from service.events.keys import PARTITIONS, all_games
from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import Target, read_editions
from service.projections.build.keys import all_documents_keys
from service.projections.build.quarantine import QuarantineEntry, quarantine_entries
from service.projections.build.streams import A_PAGE, Streams, batches_of
from service.projections.upkeep.rebuild import RebuildProgress, under_way
from service.projections.upkeep.recent_moves import games_of, read_hints

HINTS_LOOKED_AT = 200  # of each partition; more are left only while no worker runs


class ProjectionStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of one projection."""

    name: str
    shows: str
    edition: int
    shown: int  # games shown in their newest version
    behind: int  # games shown in an older version, or not at all


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The status of all projections."""

    games: int
    projections: Sequence[ProjectionStatus]
    aside: Sequence[QuarantineEntry]
    rebuild: RebuildProgress | None


def status(client: Client, streams: Streams) -> Status:
    """Compare kept counts, and the documents of games that moved lately; others were compared."""
    targets, quarantined = read_editions(client).current_targets(), quarantine_entries(client)
    games, stored = _count(client, targets)
    recent = [*games_of(read_hints(client, HINTS_LOOKED_AT)), *(one.game for one in quarantined)]
    outdated = _outdated(client, streams, targets, sorted(set(recent)))
    return Status(
        games=games,
        projections=[
            ProjectionStatus(
                name=projection.name,
                shows=projection.shows,
                edition=edition,
                shown=max(count - old, 0),
                behind=max(games - count + old, 0),
            )
            for (projection, edition), count, old in zip(targets, stored, outdated, strict=True)
        ],
        aside=quarantined,
        rebuild=under_way(client),
    )


def _count(client: Client, targets: Sequence[Target]) -> tuple[int, list[int]]:
    """Return the number of games, and of the documents of each target."""
    documents = [all_documents_keys(projection.name, edition) for projection, edition in targets]
    with client.pipeline(transaction=False) as pipeline:
        for key in all_games():
            pipeline.zcard(key)
        for key in chain.from_iterable(documents):
            pipeline.hlen(key)
        counts = iter(pipeline.execute())
    games = sum(islice(counts, PARTITIONS))
    return games, [sum(islice(counts, PARTITIONS)) for _ in targets]


def _outdated(
    client: Client, streams: Streams, targets: Sequence[Target], games: Sequence[GameId]
) -> list[int]:
    """Return how many of the games each target shows in an older version."""
    documents, outdated = Documents(client), [0] * len(targets)
    for page in batches_of(games, A_PAGE):
        now = streams.versions(page)
        for place, (projection, edition) in enumerate(targets):
            known = documents.versions(projection.name, edition, page)
            outdated[place] += sum(0 < old < new for old, new in zip(known, now, strict=True))
    return outdated
