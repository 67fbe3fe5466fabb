"""Loads games: each is folded once, cached, and then only new moves are folded."""

from collections.abc import Callable, Sequence
from threading import Lock
from time import perf_counter

from msgspec.structs import replace

from service.domain.catalog import AnyRuleset, Catalogue, UnknownGame
from service.domain.kit.chance import Secret
from service.domain.kit.fold import advance
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, NoSuchMove, UnreadableMove
from service.events.game_settings import GameSettings, read_game_settings
from service.events.loaded_game import LoadedGame, created_game
from service.events.move import Entry
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.store import Store
from service.start.lru_cache import LruCache


class GameLoader:
    """Caches the newest positions of recently used games, and their secrets separately."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        most_games: int = 2048,
        folded: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._folded = folded
        self._store = store
        self._catalogue = catalogue
        self._lock = Lock()
        self._cache: LruCache[GameId, LoadedGame] = LruCache(most_games)
        self._secrets: LruCache[GameId, Secret] = LruCache(most_games)

    def load(self, game: GameId, at_least: int | None = None) -> LoadedGame:
        """Fold the moves after the cached state; with `at_least`, only if the cache is older."""
        with self._lock:
            cached = self._cache.get(game)
        if cached is not None and at_least is not None and cached.position.version >= at_least:
            return cached
        if cached is None:
            return self._load_from_start(game)
        # Read the last cached move as well: a Redis restored from a backup may have another one.
        entries = self._store.read(game, cached.position.version - 1)
        loaded = self.extend(game, cached, entries)
        if loaded is None:
            self._forget(game, cached)
            return self._load_from_start(game)
        return loaded

    def load_with_secret(self, game: GameId) -> LoadedGame:
        """Load all that a move of a game needs, so that it asks the store for nothing."""
        self.secret(game)
        return self.load(game)

    def extend(
        self, game: GameId, cached: LoadedGame, entries: Sequence[Entry]
    ) -> LoadedGame | None:
        """Fold moves that begin with the last cached one; None if the first is another move."""
        if not entries or entries[0].hash != cached.hash:
            return None
        if len(entries) == 1:
            return cached
        loaded = self._extend(cached, entries[1:])
        self.remember(game, loaded)
        return loaded

    def cached(self, game: GameId) -> LoadedGame | None:
        """Return a game as it was last loaded; asks no store."""
        with self._lock:
            return self._cache.get(game)

    def has_secret(self, game: GameId) -> bool:
        """Return whether the secret of a game is cached, so that `secret` asks no store."""
        with self._lock:
            return game in self._secrets

    def _load_from_start(self, game: GameId) -> LoadedGame:
        entries = self._store.read(game)
        if not entries:
            raise NoSuchGame(game)
        loaded = self._fold(entries, self._settings(game))
        self.remember(game, loaded)
        return loaded

    def _forget(self, game: GameId, stale: LoadedGame) -> None:
        with self._lock:
            if self._cache.get(game) is stale:
                self._cache.drop(game)
                self._secrets.drop(game)

    def load_at(self, game: GameId, version: int) -> LoadedGame:
        """Fold a game as it was after a move. Raises NoSuchGame or NoSuchMove."""
        loaded = self.load(game, version)
        if loaded.position.version == version:
            return loaded
        if not 1 <= version < loaded.position.version:
            raise NoSuchMove(game, version)
        return self._fold(self._store.read(game)[:version], loaded.settings)

    def secret(self, game: GameId) -> Secret:
        with self._lock:
            secret = self._secrets.get(game)
        if secret is None:
            secret = self._store.secret(game)
            with self._lock:
                self._secrets.put(game, secret)
        return secret

    def remember(self, game: GameId, loaded: LoadedGame) -> None:
        with self._lock:
            cached = self._cache.get(game)
            if cached is None or cached.position.version < loaded.position.version:
                self._cache.put(game, loaded)

    def _settings(self, game: GameId) -> GameSettings | None:
        try:
            return read_game_settings(self._store.terms(game))
        except NoSuchGame:
            return None

    def _fold(self, entries: Sequence[Entry], settings: GameSettings | None) -> LoadedGame:
        first, ruleset = entries[0], self._ruleset(entries[0])
        [move] = codec_for(ruleset).decode([first.body])
        position = advance(ruleset, None, [move])
        created = created_game(ruleset, settings, move, first, position)
        return self._extend(created, entries[1:]) if len(entries) > 1 else created

    def _extend(self, loaded: LoadedGame, entries: Sequence[Entry]) -> LoadedGame:
        began = perf_counter()
        moves = codec_for(loaded.ruleset).decode([entry.body for entry in entries])
        if loaded.clock is None:  # many moves are folded faster together
            position = advance(loaded.ruleset, loaded.position, moves)
            loaded = replace(
                loaded,
                position=position,
                last=moves[-1],
                hash=entries[-1].hash,
                size=loaded.size + sum(entry.size for entry in entries),
            )
        else:
            for move, entry in zip(moves, entries, strict=True):
                position = advance(loaded.ruleset, loaded.position, [move])
                loaded = loaded.after(move, entry, position)
        self._folded(perf_counter() - began)
        return loaded

    def _ruleset(self, first: Entry) -> AnyRuleset:
        name = ruleset_of(first.body)
        try:
            return self._catalogue.ruleset(name)
        except UnknownGame as problem:
            raise UnreadableMove(f"unknown ruleset '{name}'") from problem
