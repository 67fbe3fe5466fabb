"""How far the read models are: what they show, what is behind, what was set aside."""

from collections.abc import Sequence

import msgspec

from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.quarantine import QuarantineEntry, quarantine_entries
from service.projections.build.streams import Streams, pages_of_games
from service.projections.upkeep.rebuild import RebuildProgress, under_way


class ProjectionStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How one projection stands."""

    name: str
    shows: str
    edition: int
    shown: int  # games that it shows in their newest version
    behind: int  # games that it shows in an older one, or not at all


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How all projections stand."""

    games: int
    projections: Sequence[ProjectionStatus]
    aside: Sequence[QuarantineEntry]
    rebuild: RebuildProgress | None


def status(client: Client, streams: Streams) -> Status:
    """Compare every document with its stream; this goes through all games."""
    documents, targets = Documents(client), read_editions(client).shown()
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
