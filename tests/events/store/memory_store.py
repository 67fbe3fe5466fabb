"""An in-memory Store, for tests."""

from collections.abc import Mapping, Sequence
from threading import Lock

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.errors import MoveTaken, NoSuchGame
from service.events.listing import ListChange
from service.events.move import Entry
from service.events.store.store import Cursor, Hint


class MemoryStore:
    """The Store contract on plain lists."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._moves: dict[GameId, list[Entry]] = {}
        self._keys: dict[tuple[GameId, str], int] = {}
        self._secrets: dict[GameId, Secret] = {}
        self._terms: dict[GameId, bytes] = {}
        self._news: list[Hint] = []

    def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None = None,
        secret: Secret | None = None,
        terms: bytes | None = None,
        previous: str | None = None,
        lists: Sequence[ListChange] = (),
    ) -> Entry:
        with self._lock:
            moves = self._moves.get(game, [])
            if key is not None and (game, key) in self._keys:
                return moves[self._keys[game, key] - 1]
            is_other = bool(previous and moves and moves[-1].hash != previous)
            if entry.number != len(moves) + 1 or is_other:
                raise MoveTaken(game, entry.number - 1)

            self._moves.setdefault(game, moves).append(entry)
            if key is not None:
                self._keys[game, key] = entry.number
            if secret is not None:
                self._secrets[game] = secret
            if terms is not None:
                self._terms[game] = terms
            self._news.append(Hint(game, entry.number))
            return entry

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]:
        with self._lock:
            return self._moves.get(game, [])[after:]

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        read = (self.read(game, number) for game, number in after.items())
        return [[entry.body for entry in entries] for entries in read]

    def version(self, game: GameId) -> int:
        with self._lock:
            return len(self._moves.get(game, []))

    def versions(self, games: Sequence[GameId]) -> Sequence[int]:
        return [self.version(game) for game in games]

    def find(self, game: GameId, key: str) -> Entry | None:
        with self._lock:
            number = self._keys.get((game, key))
            return None if number is None else self._moves[game][number - 1]

    def secret(self, game: GameId) -> Secret:
        with self._lock:
            try:
                return self._secrets[game]
            except KeyError:
                raise NoSuchGame(game) from None

    def terms(self, game: GameId) -> bytes:
        with self._lock:
            try:
                return self._terms[game]
            except KeyError:
                raise NoSuchGame(game) from None

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]:
        with self._lock:
            return [self._terms.get(game) for game in games]

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]:
        with self._lock:
            newest = sorted(self._moves, reverse=True)
        return [game for game in newest if before is None or game < before][:most]

    def news(self, after: Cursor) -> tuple[Sequence[Hint], Cursor]:
        with self._lock:
            seen = int(after.get("", "0"))
            return self._news[seen:], {"": str(len(self._news))}

    def end_of_news(self) -> Cursor:
        with self._lock:
            return {"": str(len(self._news))}
