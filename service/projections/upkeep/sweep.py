"""Finds missed games: those whose documents are older than their streams."""

from collections.abc import Iterator, Sequence

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import Target, known_editions
from service.projections.build.quarantine import SHOWING, QuarantineEntry, quarantine_entries
from service.projections.build.streams import Streams, pages_of_games


def missed(client: Client, streams: Streams) -> Iterator[list[GameId]]:
    """Yield all games that need a refresh, a page at a time."""
    for page in pages_of_games(streams):
        if games := missed_among(client, streams, page):
            yield games


def missed_among(client: Client, streams: Streams, games: Sequence[GameId]) -> list[GameId]:
    """Return which of the games need a refresh.

    A quarantined game stays in quarantine until it has a new move or an operator retries it;
    one that crashed its worker, only until an operator does. One whose rules an older version
    did not know is retried at once.
    """
    editions = known_editions(client)
    targets = [*editions.current_targets(), *editions.next_targets()]
    quarantined = {one.game: one for one in quarantine_entries(client) if one.work == SHOWING}
    late = behind(client, streams, games, targets)
    return [game for game, version in late if not _is_blocked(quarantined.get(game), version)]


def _is_blocked(entry: QuarantineEntry | None, version: int) -> bool:
    if entry is None or entry.is_outdated:
        return False
    return entry.is_deadly or entry.version == version


def behind(
    client: Client, streams: Streams, games: Sequence[GameId], targets: Sequence[Target]
) -> list[tuple[GameId, int]]:
    """Return the games, with their versions, that at least one of the targets does not show yet."""
    documents = Documents(client)
    versions = [documents.versions(one.name, edition, games) for one, edition in targets]
    oldest = [min(row) for row in zip(*versions, strict=True)]
    now = streams.versions(games)
    return [
        (game, version)
        for game, version, stored in zip(games, now, oldest, strict=True)
        if stored < version
    ]
