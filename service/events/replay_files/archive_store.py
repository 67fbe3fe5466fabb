"""A store that reads archived games from their replay files."""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.errors import MoveTaken, NoSuchGame, UnreadableMove
from service.events.move import Entry
from service.events.replay_files.archive import Archive, NotProven
from service.events.store.store import Cursor, Hint, Store

MOST_FILES = 64


class ArchiveBackedStore:
    """The Store contract over Redis and the replay files of archived games."""

    def __init__(self, server: Store, archive: Archive) -> None:
        self._server = server
        self._archive = archive
        self._lock = Lock()
        self._files: LRUCache[str, tuple[Entry, ...]] = LRUCache(MOST_FILES)
        self.terms = server.terms
        self.terms_many = server.terms_many
        self.games = server.games

    def append(self, game: GameId, entry: Entry, **options: Any) -> Entry:
        # The stream of an archived game is empty, so Redis would accept a first move.
        if entry.number == 1 and self._archive.find(game) is not None:
            raise MoveTaken(game, 0)
        return self._server.append(game, entry, **options)

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]:
        return self._server.read(game, after) or self._archived(game)[after:]

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        live = self._server.bodies_many(after)
        return [
            bodies or [entry.body for entry in self._archived(game)[number:]]
            for (game, number), bodies in zip(after.items(), live, strict=True)
        ]

    def version(self, game: GameId) -> int:
        return self._server.version(game) or self._archived_version(game)

    def versions(self, games: Sequence[GameId]) -> Sequence[int]:
        live = zip(games, self._server.versions(games), strict=True)
        return [version or self._archived_version(game) for game, version in live]

    def find(self, game: GameId, key: str) -> Entry | None:
        entry = self._server.find(game, key)
        return entry or next((one for one in self._archived(game) if _key(one) == key), None)

    def secret(self, game: GameId) -> Secret:
        try:
            return self._server.secret(game)
        except NoSuchGame:
            archived = self._archived(game)
            if not archived:
                raise
            return Secret(bytes.fromhex(msgspec.json.decode(archived[-1].body)["secret"]))

    def news(self, after: Cursor) -> tuple[Sequence[Hint], Cursor]:
        return self._server.news(after)

    def end_of_news(self) -> Cursor:
        return self._server.end_of_news()

    def _archived_version(self, game: GameId) -> int:
        export = self._archive.find(game)
        return 0 if export is None else export.version

    def _archived(self, game: GameId) -> tuple[Entry, ...]:
        export = self._archive.find(game)
        if export is None:
            return ()
        with self._lock:
            entries = self._files.get(export.name)
        if entries is None:
            try:
                entries = self._archive.entries(export)
            except NotProven as problem:
                raise UnreadableMove(str(problem)) from problem
            with self._lock:
                self._files[export.name] = entries
        return entries


def _key(entry: Entry) -> str | None:
    move = msgspec.json.decode(entry.body)
    return f"{move['actor']}/{move['key']}" if move.get("key") else None
