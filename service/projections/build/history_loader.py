"""Games told from their streams: many read at once, and gone on with where they were told to."""

from collections.abc import Sequence

import msgspec
from cachetools import LRUCache

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, Unavailable
from service.events.game_settings import read_game_settings
from service.events.store.codec import codec_for, ruleset_of
from service.projections.build.streams import Streams
from service.projections.models.game_history import GameHistory, fold_history


class _Known(msgspec.Struct, frozen=True):
    """A game as it was told, and the last of its moves as it is written."""

    chronicle: GameHistory
    last: bytes


class _Fetched(msgspec.Struct, frozen=True):
    """The moves of a game after what is known of it, and what was agreed if nothing is."""

    known: GameHistory | None
    bodies: Sequence[bytes]
    terms: bytes | None


class HistoryLoader:
    """Remembers the games told last; whoever tells each game only once remembers none."""

    def __init__(self, streams: Streams, catalogue: Catalogue, most_games: int) -> None:
        self._streams = streams
        self._catalogue = catalogue
        self._known: LRUCache[GameId, _Known] = LRUCache(most_games)
        self._fetched: dict[GameId, _Fetched] = {}

    def fetch(self, games: Sequence[GameId]) -> None:
        """Read ahead what telling these games needs."""
        try:
            self._fetched = self._read(games)
        except Unavailable:
            raise
        except Exception:  # one of them can't be read: each alone, so that it stops nobody else
            self._fetched = {}

    def tell(self, game: GameId, *, with_scores: bool) -> GameHistory:
        """Tell a game as it is now, or was when it was fetched. Raises NoSuchGame."""
        fetched = self._fetched.pop(game, None) or self._read([game])[game]
        known, bodies = fetched.known, fetched.bodies
        if not bodies:
            if known is None:
                raise NoSuchGame(game)
            return known
        ruleset = self._catalogue.ruleset(ruleset_of(bodies[0])) if known is None else known.ruleset
        moves = codec_for(ruleset).decode(bodies)
        # A tool may have made the game that agrees on nothing beside the rules.
        terms = None if fetched.terms is None else read_game_settings(fetched.terms)
        told = fold_history(ruleset, moves, known, terms, with_scores=with_scores)
        if with_scores and self._known.maxsize:
            self._known[game] = _Known(told, bodies[-1])
        return told

    def _read(self, games: Sequence[GameId]) -> dict[GameId, _Fetched]:
        known = {game: self._known.get(game) for game in games}
        new = [game for game, told in known.items() if told is None]
        terms = dict(zip(new, self._streams.terms_many(new), strict=True))
        # The last move that is known comes along: a server that was set back has another one.
        after = {game: told.chronicle.version - 1 if told else 0 for game, told in known.items()}
        moves = zip(known.items(), self._streams.bodies_many(after), strict=True)
        fetched = {game: _fetched(told, read, terms.get(game)) for (game, told), read in moves}
        lost = [game for game, found in fetched.items() if found is None]
        for game in lost:
            self._known.pop(game, None)
        anew = self._read(lost) if lost else {}
        return {game: found or anew[game] for game, found in fetched.items()}


def _fetched(told: _Known | None, read: Sequence[bytes], terms: bytes | None) -> _Fetched | None:
    """Take up moves where the game was told to; nothing if its last move is another one now."""
    if told is None:
        return _Fetched(None, read, terms)
    if not read or read[0] != told.last:
        return None
    return _Fetched(told.chronicle, read[1:], None)
