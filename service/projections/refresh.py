"""The one writer of read models: reads games, and stores what they show if it is newer."""

from collections.abc import Iterable, Sequence

import msgspec
from cachetools import LRUCache

from service.domain.catalog import Catalogue
from service.domain.messages import GameId
from service.events.codec import codec_for, ruleset_of
from service.events.connection import Client
from service.events.errors import NoSuchGame, Unavailable
from service.events.terms import Terms, read_terms
from service.projections.aside import SetAside, set_aside, take_back
from service.projections.books import Books
from service.projections.chronicle import Chronicle, tell
from service.projections.deadlines import note_deadlines
from service.projections.editions import Target, read_editions
from service.projections.projection import PROJECTIONS, Projection
from service.projections.streams import Streams
from service.projections.writing import Told, Writer

MOST_GAMES = 256


class Refreshed(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh did."""

    told: tuple[Told, ...]
    stored: int
    aside: tuple[SetAside, ...]


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
        self._catalogue = catalogue
        self._writer = Writer(client)
        self._known: LRUCache[GameId, Chronicle] = LRUCache(most_games)

    def refresh(self, games: Iterable[GameId]) -> Refreshed:
        """Show these games as they are now, in every edition that is read or in the making."""
        editions = read_editions(self._client)
        told, aside = self._tell_all(games, tuple(PROJECTIONS.values()))
        note_deadlines(self._client, [one.chronicle for one in told])
        stored = self._writer.write(told, editions.shown())
        # Totals of an edition in the making wait until all pages are there.
        stored += self._writer.write(told, editions.in_the_making(), totals=False)
        return Refreshed(told=tuple(told), stored=stored, aside=tuple(aside))

    def build(self, games: Iterable[GameId], targets: Sequence[Target]) -> Refreshed:
        """Show these games in certain editions, without their totals."""
        told, aside = self._tell_all(games, [projection for projection, _ in targets])
        stored = self._writer.write(told, targets, totals=False)
        return Refreshed(told=tuple(told), stored=stored, aside=tuple(aside))

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
        self, games: Iterable[GameId], projections: Sequence[Projection]
    ) -> tuple[list[Told], list[SetAside]]:
        told, aside = [], []
        for game in dict.fromkeys(games):
            try:
                told.append(self._tell(game, projections))
            except NoSuchGame:
                continue  # a hint can outlive its game when a server comes back from a backup
            except Unavailable:
                raise
            except Exception as problem:  # whatever a broken game raises, it stops nobody else
                version = self._streams.version(game)
                reason = f"{type(problem).__name__}: {problem}"
                aside.append(SetAside(game=game, version=version, reason=reason))
                set_aside(self._client, aside[-1])
        take_back(self._client, [one.chronicle.game for one in told])
        return told, aside

    def _tell(self, game: GameId, projections: Sequence[Projection]) -> Told:
        with_scores = any(projection.needs_scores for projection in projections)
        chronicle = self._chronicle(game, with_scores=with_scores)
        documents = {one.name: one.document(chronicle) for one in projections}
        return Told(chronicle, documents)

    def _chronicle(self, game: GameId, *, with_scores: bool) -> Chronicle:
        known = self._known.get(game)
        entries = self._streams.read(game, 0 if known is None else known.version)
        if not entries:
            if known is None:
                raise NoSuchGame(game)
            return known
        ruleset = (
            self._catalogue.ruleset(ruleset_of(entries[0].body)) if known is None else known.ruleset
        )
        moves = codec_for(ruleset).decode([entry.body for entry in entries])
        terms = self._terms(game) if known is None else known.terms
        chronicle = tell(ruleset, moves, known, terms, with_scores=with_scores)
        if with_scores:
            self._known[game] = chronicle
        return chronicle

    def _terms(self, game: GameId) -> Terms | None:
        try:
            return read_terms(self._streams.terms(game))
        except NoSuchGame:
            return None  # made by a tool that agrees on nothing beside the rules
