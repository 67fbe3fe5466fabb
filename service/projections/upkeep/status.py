"""The status of the read models: how many games are up to date, behind, or quarantined."""

from collections.abc import Sequence

import msgspec

from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.quarantine import QuarantineEntry, quarantine_entries
from service.projections.build.streams import Streams, pages_of_games
from service.projections.upkeep.rebuild import RebuildProgress, under_way


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
    """Compare every document with its stream; this scans all games."""
    documents, targets = Documents(client), read_editions(client).current_targets()
    games, shown = 0, [0] * len(targets)
    for page in pages_of_games(streams):
        games += len(page)
        now = streams.versions(page)
        for place, (projection, edition) in enumerate(targets):
            known = documents.versions(projection.name, edition, page)
            shown[place] += sum(one >= other for one, other in zip(known, now, strict=True))
    return Status(
        games=games,
        projections=[
            ProjectionStatus(
                name=projection.name,
                shows=projection.shows,
                edition=edition,
                shown=count,
                behind=games - count,
            )
            for (projection, edition), count in zip(targets, shown, strict=True)
        ],
        aside=quarantine_entries(client),
        rebuild=under_way(client),
    )
