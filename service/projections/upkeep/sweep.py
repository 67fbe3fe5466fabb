"""Finds what was missed: games whose documents are older than their streams."""

from collections.abc import Iterator, Sequence

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import Target, read_editions
from service.projections.build.quarantine import SHOWING, QuarantineEntry, quarantine_entries
from service.projections.build.streams import Streams, pages_of_games


def missed(client: Client, streams: Streams) -> Iterator[list[GameId]]:
    """Yield all games that a refresh would show anew, a page at a time."""
    for page in pages_of_games(streams):
        if games := missed_among(client, streams, page):
            yield games


def missed_among(client: Client, streams: Streams, games: Sequence[GameId]) -> list[GameId]:
    """Return those of the games that a refresh would show anew.

    A game that was set aside is left there until it has a new move, or somebody retries it;
    one that killed its worker, until somebody does.
    """
    editions = read_editions(client)
    targets = [*editions.shown(), *editions.in_the_making()]
    aside = {one.game: one for one in quarantine_entries(client) if one.work == SHOWING}
    late = behind(client, streams, games, targets)
    return [game for game, version in late if not _is_left(aside.get(game), version)]


def _is_left(aside: QuarantineEntry | None, version: int) -> bool:
    return aside is not None and (aside.is_deadly or aside.version == version)


def behind(
    client: Client, streams: Streams, games: Sequence[GameId], targets: Sequence[Target]
) -> list[tuple[GameId, int]]:
    """Return those of the games, with their versions, that one of the targets does not show yet."""
    documents = Documents(client)
    shown = [documents.versions(one.name, edition, games) for one, edition in targets]
    oldest = [min(versions) for versions in zip(*shown, strict=True)]
    now = streams.versions(games)
    return [
        (game, version)
        for game, version, known in zip(games, now, oldest, strict=True)
        if known < version
    ]
