"""Loads the histories of games from their streams, many at once, and caches them."""

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


class _CachedHistory(msgspec.Struct, frozen=True):
    """A history, and the raw bytes of its last move."""

    history: GameHistory
    last: bytes

    @property
    def moves(self) -> int:
        return self.history.version


class _NewMoves(msgspec.Struct, frozen=True):
    """The moves after the cached history; all moves and the settings if nothing is cached."""

    before: GameHistory | None
    bodies: Sequence[bytes]
    settings: bytes | None


class HistoryLoader:
    """Caches running games that were used lately; with `most_moves=0`, for rebuilds, none.

    A history has all events of its game, so its moves are counted. A finished game is seldom
    needed again.
    """

    def __init__(self, streams: Streams, catalogue: Catalogue, most_moves: int) -> None:
        self._streams = streams
        self._catalogue = catalogue
        self._cache: LRUCache[GameId, _CachedHistory] = LRUCache(
            most_moves, getsizeof=lambda cached: cached.moves
        )
        self._fetched: dict[GameId, _NewMoves] = {}

    def fetch(self, games: Sequence[GameId]) -> None:
        """Read ahead what loading these games needs."""
        try:
            self._fetched = self._read(games)
        except Unavailable:
            raise
        except Exception:  # one of them can't be read: load() reads each alone
            self._fetched = {}

    def load(self, game: GameId, *, with_scores: bool) -> GameHistory:
        """Load a game as it is now, or was when it was fetched. Raises NoSuchGame."""
        new = self._fetched.pop(game, None) or self._read([game])[game]
        before, bodies = new.before, new.bodies
        if not bodies:
            if before is None:
                raise NoSuchGame(game)
            return before
        ruleset = before.ruleset if before else self._catalogue.ruleset(ruleset_of(bodies[0]))
        moves = codec_for(ruleset).decode(bodies)
        # A game that a tool created may have no settings.
        settings = None if new.settings is None else read_game_settings(new.settings)
        history = fold_history(ruleset, moves, before, settings, with_scores=with_scores)
        if with_scores:
            self._keep(game, _CachedHistory(history, bodies[-1]))
        return history

    def _keep(self, game: GameId, loaded: _CachedHistory) -> None:
        self._cache.pop(game, None)
        if not loaded.history.is_over and loaded.moves <= self._cache.maxsize:
            self._cache[game] = loaded

    def _read(self, games: Sequence[GameId]) -> dict[GameId, _NewMoves]:
        cached = {game: self._cache.get(game) for game in games}
        uncached = [game for game, one in cached.items() if one is None]
        settings = dict(zip(uncached, self._streams.terms_many(uncached), strict=True))
        # Read the last cached move as well: a Redis restored from a backup may have another one.
        after = {game: one.history.version - 1 if one else 0 for game, one in cached.items()}
        moves = zip(cached.items(), self._streams.bodies_many(after), strict=True)
        new = {game: _new_moves(one, read, settings.get(game)) for (game, one), read in moves}
        lost = [game for game, found in new.items() if found is None]
        for game in lost:
            self._cache.pop(game, None)
        again = self._read(lost) if lost else {}
        return {game: found or again[game] for game, found in new.items()}


def _new_moves(
    cached: _CachedHistory | None, bodies: Sequence[bytes], settings: bytes | None
) -> _NewMoves | None:
    """Return the moves after the cached history; None if its last move is no longer there."""
    if cached is None:
        return _NewMoves(None, bodies, settings)
    if not bodies or bodies[0] != cached.last:
        return None
    return _NewMoves(cached.history, bodies[1:], None)
