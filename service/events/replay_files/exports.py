"""Replay files of games, written when a game ends or on request."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, OutOfReach, Unconfirmed
from service.events.keys import tag_of
from service.events.move import Entry
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import servers_of, write_and_wait
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait
from service.events.replay_files.file import stored_replay, write
from service.events.replay_files.storage import PAGE, ReplayStore
from service.events.store.store import Store

WANTED = "altana:exports:wanted"
MOST_WANTED = 1_000  # files that may wait to be written
# One atomic step, so that a request for a newer version that comes in between is not lost.
GRANT = """
local wanted = redis.call('HGET', KEYS[1], ARGV[1])
if wanted and tonumber(wanted) <= tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], ARGV[1]) end
"""


# One atomic step: a slower worker may finish an older file later. Returns the file that nobody
# needs any more: the one noted before, or this one.
NOTE = """
local earlier = redis.call('HGET', KEYS[1], ARGV[1])
if earlier and cjson.decode(earlier)['version'] > tonumber(ARGV[2]) then return ARGV[3] end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if earlier ~= ARGV[3] then return earlier end
"""


class ExportQueueFull(Exception):
    """Too many files wait to be written already."""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """A replay file of a game, and the game's version in it."""

    game: GameId
    version: int
    name: str
    sha256: str
    size: int
    is_finished: bool = False


class Exports:
    """Writes replay files, and keeps the lists of written and requested ones."""

    def __init__(
        self,
        client: Client,
        store: Store,
        catalogue: Catalogue,
        files: ReplayStore,
        *,
        replicas: Awaited = 0,
        patience: int = WAIT_MILLISECONDS,
    ) -> None:
        self._client = client
        self._store = store
        self._catalogue = catalogue
        self.files = files
        self._servers = servers_of(client)
        self._wait = ReplicaWait(replicas, patience)
        self._grant = client.register_script(GRANT)
        self._note_newer = client.register_script(NOTE)

    def export(self, game: GameId) -> Export:
        """Write the replay file of a game as it is now; writing it twice gives the same file.

        Raises NoSuchGame. The stream of a running game has no secret, so the file reveals none.
        """
        entries = self._store.read(game)
        if not entries:
            raise NoSuchGame(game)
        file = self.files.put(game, self.lines(entries))
        export = Export(
            game=game,
            version=entries[-1].number,
            name=file.name,
            sha256=file.sha256,
            size=file.size,
            is_finished="secret" in msgspec.json.decode(entries[-1].body),
        )
        self._note(export)
        return export

    def lines(self, entries: Sequence[Entry]) -> list[bytes]:
        return list(write(stored_replay(self._catalogue, entries)))

    def find(self, game: GameId) -> Export | None:
        """Return the newest export of a game."""
        return self.find_many([game])[0]

    def find_many(self, games: Sequence[GameId]) -> list[Export | None]:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(_key(game), game)
            rows: list[bytes | None] = pipeline.execute()
        return [None if raw is None else msgspec.json.decode(raw, type=Export) for raw in rows]

    def add_page(self, game: GameId, page: bytes) -> str:
        """Store the HTML page of a finished game beside its replay file."""
        name = self.files.put(game, [page], PAGE).name
        with redis_errors_as(OutOfReach):
            self._client.hset(_pages_key(game), game, name)
        return name

    def pages(self, games: Sequence[GameId]) -> list[str | None]:
        """Return the names of games' pages; None if not written yet."""
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(_pages_key(game), game)
            names: list[bytes | None] = pipeline.execute()
        return [None if name is None else name.decode() for name in names]

    def want(self, game: GameId, version: int) -> None:
        """Ask the workers for a file up to this version; asking twice is asking once.

        Raises ExportQueueFull.
        """
        if self.count_wanted() >= MOST_WANTED and self.wanted_of(game) is None:
            raise ExportQueueFull
        with redis_errors_as(Unconfirmed):
            write_and_wait(
                self._servers, WANTED, lambda on: on.hset(WANTED, game, version), self._wait
            )

    def wanted_of(self, game: GameId) -> int | None:
        """Return the version of a requested file that is not written yet, or None."""
        with redis_errors_as(OutOfReach):
            version: Any = self._client.hget(WANTED, game)
        return None if version is None else int(version)

    def count_wanted(self) -> int:
        with redis_errors_as(OutOfReach):
            count: Any = self._client.hlen(WANTED)
        return int(count)

    def wanted(self) -> Mapping[GameId, int]:
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hgetall(WANTED)
        return {GameId(game.decode()): int(version) for game, version in rows.items()}

    def _note(self, export: Export) -> None:
        """Record the file, unless a newer one is recorded, and close the request for it.

        The older of two files is removed, so a game exported after each move leaves one file.
        """
        game, version, encoded = export.game, export.version, msgspec.json.encode(export)
        with redis_errors_as(OutOfReach):
            outdated: Any = self._note_newer(keys=[_key(game)], args=[game, version, encoded])
            self._grant(keys=[WANTED], args=[game, version])
        if outdated:
            older = msgspec.json.decode(outdated, type=Export).name
            if older != export.name or outdated == encoded:
                self.files.remove([older])


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:exports"


def _pages_key(game: GameId) -> str:
    return f"{tag_of(game)}:exported-pages"
