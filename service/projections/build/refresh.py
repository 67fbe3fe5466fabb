"""The one writer of read models: reads games, and stores what they show if it is newer."""

from collections.abc import Iterable, Sequence

import msgspec

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, Unavailable
from service.events.redis.connect import Client
from service.projections.build.books import Books
from service.projections.build.deadlines import note_deadlines
from service.projections.build.editions import Target, read_editions
from service.projections.build.history_loader import HistoryLoader
from service.projections.build.quarantine import QuarantineEntry, quarantine, release
from service.projections.build.streams import Streams, some_at_once
from service.projections.build.writer import ProjectedGame, Writer
from service.projections.models.registry import PROJECTIONS, Projection

MOST_GAMES = 256


class RefreshResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh did."""

    told: tuple[ProjectedGame, ...]
    stored: int
    aside: tuple[QuarantineEntry, ...]


class Refresher:
    """Brings games' read models up to date; doing so twice, late or at once changes nothing."""

    def __init__(
        self,
        client: Client,
        streams: Streams,
        catalogue: Catalogue,
        most_games: int = MOST_GAMES,
    ) -> None:
        self._client = client
        self._streams = streams
        self._writer = Writer(client)
        self._chronicles = HistoryLoader(streams, catalogue, most_games)
        self._each_once = HistoryLoader(streams, catalogue, 0)

    def refresh(self, games: Iterable[GameId]) -> RefreshResult:
        """Show these games as they are now, in every edition that is read or in the making."""
        editions = read_editions(self._client)
        told, aside = self._tell_all(self._chronicles, games, tuple(PROJECTIONS.values()))
        note_deadlines(self._client, [one.chronicle for one in told])
        stored = self._writer.write(told, editions.shown())
        # Totals of an edition in the making wait until all pages are there.
        stored += self._writer.write(told, editions.in_the_making(), totals=False)
        return RefreshResult(told=tuple(told), stored=stored, aside=tuple(aside))

    def build(self, games: Iterable[GameId], targets: Sequence[Target]) -> RefreshResult:
        """Show these games in certain editions, without their totals."""
        shown = [projection for projection, _ in targets]
        told, aside = self._tell_all(self._each_once, games, shown)
        stored = self._writer.write(told, targets, totals=False)
        return RefreshResult(told=tuple(told), stored=stored, aside=tuple(aside))

    def take_over(
        self, games: Sequence[GameId], old: Sequence[Target], new: Sequence[Target]
    ) -> list[GameId]:
        """Show of games that can't be folded in new editions what the old ones show of them."""
        return self._writer.take_over(games, old, new) if games else []

    def settle(self, target: Target) -> int:
        """Add up every book of an edition that has pages which its total does not count."""
        projection, edition = target
        if projection.bookkeeping is None:
            return 0
        books = Books(self._client, projection.name, edition)
        open_books = books.unsettled(books.names())
        self._writer.settle(books, open_books)
        return len(open_books)

    def _tell_all(
        self, chronicles: HistoryLoader, games: Iterable[GameId], projections: Sequence[Projection]
    ) -> tuple[list[ProjectedGame], list[QuarantineEntry]]:
        told, aside = [], []
        for some in some_at_once(games):
            chronicles.fetch(some)
            for game in some:
                try:
                    told.append(_tell(chronicles, game, projections))
                except NoSuchGame:
                    continue  # a hint can outlive its game when a server comes back from a backup
                except Unavailable:
                    raise
                except Exception as problem:  # whatever a broken game raises, it stops nobody else
                    aside.append(self._set_aside(game, problem))
        release(self._client, [one.chronicle.game for one in told])
        return told, aside

    def _set_aside(self, game: GameId, problem: Exception) -> QuarantineEntry:
        version, reason = self._streams.version(game), f"{type(problem).__name__}: {problem}"
        found = QuarantineEntry(game=game, version=version, reason=reason)
        quarantine(self._client, found)
        return found


def _tell(
    chronicles: HistoryLoader, game: GameId, projections: Sequence[Projection]
) -> ProjectedGame:
    with_scores = any(projection.needs_scores for projection in projections)
    chronicle = chronicles.tell(game, with_scores=with_scores)
    return ProjectedGame(chronicle, {one.name: one.document(chronicle) for one in projections})
