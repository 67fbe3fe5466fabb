"""The one writer of read models: loads games, and stores their documents if newer."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

import msgspec
from redis.cluster import RedisCluster

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, Unavailable
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.books import Books
from service.projections.build.editions import Target, known_editions
from service.projections.build.game_times import note_deadlines, note_endings, note_waiting
from service.projections.build.history_loader import HistoryLoader
from service.projections.build.notifier import Notifier, late_notes
from service.projections.build.quarantine import QuarantineEntry, quarantine, release
from service.projections.build.streams import Streams, batches_of
from service.projections.build.writer import ProjectedGame, Writer
from service.projections.models.registry import PROJECTIONS, Projection

MOST_MOVES = 40_000  # of running games in memory, about half a kilobyte each
BOOKS_A_SWEEP = 2_000
LATE_NOTES_AT_ONCE = 200  # games


class RefreshResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh did."""

    games: tuple[ProjectedGame, ...]
    stored: int
    quarantined: tuple[QuarantineEntry, ...]
    late: tuple[GameId, ...] = ()  # games with totals on a node of a cluster that is away


class Refresher:
    """Brings the read models of games up to date; safe to run twice, late or concurrently."""

    def __init__(
        self,
        client: Client,
        streams: Streams,
        catalogue: Catalogue,
        most_moves: int = MOST_MOVES,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._client = client
        self._now = now
        self._notifier = Notifier(client)
        self._streams = streams
        self._writer = Writer(client)
        self._loader = HistoryLoader(streams, catalogue, most_moves)
        self._uncached_loader = HistoryLoader(streams, catalogue, 0)

    def refresh(self, games: Iterable[GameId]) -> RefreshResult:
        """Project these games as they are now, into every current and every next edition."""
        editions = known_editions(self._client)
        projected, broken = self._project_all(self._loader, games, tuple(PROJECTIONS.values()))
        histories, now = [one.history for one in projected], self._now()
        note_deadlines(self._client, histories, now)
        note_waiting(self._client, histories)
        note_endings(self._client, histories)
        # Before the documents, which say what the players have heard of.
        self._notifier.notify(histories, now)
        stored, late = self._write(projected, editions.current_targets())
        # Totals of an unfinished edition are computed at the end of the rebuild.
        stored += self._writer.write(projected, editions.next_targets(), totals=False)
        return RefreshResult(
            games=tuple(one for one in projected if one.history.game not in late),
            stored=stored,
            quarantined=tuple(broken),
            late=tuple(late),
        )

    def _write(
        self, games: Sequence[ProjectedGame], targets: Sequence[Target]
    ) -> tuple[int, list[GameId]]:
        """Store documents and totals; return how many, and the games with a total out of reach.

        Of these the documents are stored that need no total.
        """
        try:
            return self._writer.write(games, targets), []
        except TROUBLE:
            if not isinstance(self._client, RedisCluster):
                raise
            if len(games) > 1:
                return self._write_each(games, targets)
            alone = [target for target in targets if target[0].bookkeeping is None]
            return self._writer.write(games, alone), [games[0].history.game]

    def _write_each(
        self, games: Sequence[ProjectedGame], targets: Sequence[Target]
    ) -> tuple[int, list[GameId]]:
        """Write the games that have no totals together, and every other one by itself."""
        running = [one for one in games if not one.history.is_over]
        stored, late = self._writer.write(running, targets), list[GameId]()
        for one in games:
            if one.history.is_over:
                more, its_late = self._write([one], targets)
                stored, late = stored + more, late + its_late
        return stored, late

    def notify_late(self) -> None:
        """Tell players what they could not be told when it happened."""
        notes = late_notes(self._client, LATE_NOTES_AT_ONCE)
        games = [note.game for note in notes]
        projected, _ = self._project_all(self._loader, games, ())
        self._notifier.notify_late([one.history for one in projected], notes, self._now())

    def build(self, games: Iterable[GameId], targets: Sequence[Target]) -> RefreshResult:
        """Project these games into certain editions, without their totals."""
        projections = [projection for projection, _ in targets]
        projected, broken = self._project_all(self._uncached_loader, games, projections)
        stored = self._writer.write(projected, targets, totals=False)
        return RefreshResult(games=tuple(projected), stored=stored, quarantined=tuple(broken))

    def carry_over(
        self, games: Sequence[GameId], old: Sequence[Target], new: Sequence[Target]
    ) -> list[GameId]:
        """Copy what the old editions show of games that can't be folded into the new ones."""
        return self._writer.carry_over(games, old, new) if games else []

    def settle(self, target: Target) -> None:
        """Update the totals of an edition's books that have uncounted pages."""
        if target[0].bookkeeping is not None:
            books = self._books(target)
            self._writer.settle(books, books.unsettled(books.names()))

    def settle_some(self, target: Target) -> None:
        """Do the same for some of its books; in turn, all are looked at."""
        if target[0].bookkeeping is not None:
            books = self._books(target)
            self._writer.settle(books, books.unsettled(books.next_names(BOOKS_A_SWEEP)))

    def settle_like(self, target: Target, older: Target) -> None:
        """Count the games that an older edition has counted, in the same order."""
        if target[0].bookkeeping is not None:
            books = self._books(target)
            self._writer.settle(books, books.unsettled(books.names()), self._books(older))

    def _books(self, target: Target) -> Books:
        projection, edition = target
        return Books(self._client, projection.name, edition)

    def _project_all(
        self, loader: HistoryLoader, games: Iterable[GameId], projections: Sequence[Projection]
    ) -> tuple[list[ProjectedGame], list[QuarantineEntry]]:
        projected, broken = [], []
        for batch in batches_of(games):
            loader.fetch(batch)
            for game in batch:
                try:
                    projected.append(_project(loader, game, projections))
                except NoSuchGame:
                    continue  # a hint can outlive its game when Redis is restored from a backup
                except Unavailable:
                    raise
                except Exception as problem:  # a broken game may raise anything; others go on
                    broken.append(self._quarantine(game, problem))
        release(self._client, [one.history.game for one in projected])
        return projected, broken

    def _quarantine(self, game: GameId, problem: Exception) -> QuarantineEntry:
        version, reason = self._streams.version(game), f"{type(problem).__name__}: {problem}"
        entry = QuarantineEntry(game=game, version=version, reason=reason)
        quarantine(self._client, entry)
        return entry


def _project(
    loader: HistoryLoader, game: GameId, projections: Sequence[Projection]
) -> ProjectedGame:
    with_scores = any(projection.needs_scores for projection in projections)
    history = loader.load(game, with_scores=with_scores)
    return ProjectedGame(history, {one.name: one.document(history) for one in projections})
