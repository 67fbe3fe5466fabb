"""Replay files of games: written when a game ends, or when somebody asks for one."""

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
from service.events.replay_files.file import replay_of, write
from service.events.replay_files.storage import PAGE, ReplayStore
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.store import Store

WANTED = "altana:exports:wanted"
# In one step: somebody who asks for a newer version in between is not forgotten.
GRANT = """
local wanted = redis.call('HGET', KEYS[1], ARGV[1])
if wanted and tonumber(wanted) <= tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], ARGV[1]) end
"""


# Likewise: somebody who began earlier and writes an older file may come later. Answers with the
# file that nobody needs any more: the one noted before, or this one.
NOTE = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known and cjson.decode(known)['version'] > tonumber(ARGV[2]) then return ARGV[3] end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if known ~= ARGV[3] then return known end
"""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """A replay file of a game, and the version that it goes up to."""

    game: GameId
    version: int
    name: str
    sha256: str
    size: int
    is_finished: bool = False


class Exports:
    """What was exported, what is wanted, and how it is written."""

    def __init__(
        self, client: Client, store: Store, catalogue: Catalogue, files: ReplayStore
    ) -> None:
        self._client = client
        self._store = store
        self._catalogue = catalogue
        self.files = files
        self._grant = client.register_script(GRANT)
        self._note_newer = client.register_script(NOTE)

    def export(self, game: GameId) -> Export:
        """Write the replay file of a game as it is now; written again it is the same.

        Raises NoSuchGame. A running game has no secret in its stream, so none gets out.
        """
        entries = self._store.read(game)
        if not entries:
            raise NoSuchGame(game)
        kept = self.files.put(game, self.lines(entries))
        export = Export(
            game=game,
            version=entries[-1].number,
            name=kept.name,
            sha256=kept.sha256,
            size=kept.size,
            is_finished="secret" in msgspec.json.decode(entries[-1].body),
        )
        self._note(export)
        return export

    def lines(self, entries: Sequence[Entry]) -> list[bytes]:
        ruleset = self._catalogue.ruleset(ruleset_of(entries[0].body))
        return list(write(replay_of(codec_for(ruleset), entries)))

    def find(self, game: GameId) -> Export | None:
        """Return the newest export of a game."""
        return self.find_many([game])[0]

    def find_many(self, games: Sequence[GameId]) -> list[Export | None]:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(_key(game), game)
            found: list[bytes | None] = pipeline.execute()
        return [None if raw is None else msgspec.json.decode(raw, type=Export) for raw in found]

    def add_page(self, game: GameId, page: bytes) -> str:
        """Keep the one-page HTML of a finished game beside its replay file."""
        name = self.files.put(game, [page], PAGE).name
        with redis_errors_as(OutOfReach):
            self._client.hset(_pages_key(game), game, name)
        return name

    def note_no_page(self, game: GameId) -> None:
        """Note that no page can be made of a game, so that nobody tries again and again."""
        with redis_errors_as(OutOfReach):
            self._client.hset(_pages_key(game), game, "")

    def pages(self, games: Sequence[GameId]) -> list[str | None]:
        """Name the pages of games: nothing where none was made, empty where none can be."""
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(_pages_key(game), game)
            found: list[bytes | None] = pipeline.execute()
        return [None if name is None else name.decode() for name in found]

    def want(self, game: GameId, version: int) -> None:
        """Ask the workers for a file that goes up to a version; asking twice is asking once."""
        with redis_errors_as(Unconfirmed):
            self._client.hset(WANTED, game, version)

    def wanted_of(self, game: GameId) -> int | None:
        """Say up to which version the workers were asked for a file that is not there yet."""
        with redis_errors_as(OutOfReach):
            found: Any = self._client.hget(WANTED, game)
        return None if found is None else int(found)

    def wanted(self) -> Mapping[GameId, int]:
        with redis_errors_as(OutOfReach):
            found: Any = self._client.hgetall(WANTED)
        return {GameId(game.decode()): int(version) for game, version in found.items()}

    def _note(self, export: Export) -> None:
        """Note the file, unless a newer one is noted, and that nobody waits for it any more.

        The older of two files goes: a game that is exported after each move leaves one file.
        """
        game, version, told = export.game, export.version, msgspec.json.encode(export)
        with redis_errors_as(OutOfReach):
            outdated: Any = self._note_newer(keys=[_key(game)], args=[game, version, told])
            self._grant(keys=[WANTED], args=[game, version])
        if outdated:
            older = msgspec.json.decode(outdated, type=Export).name
            if older != export.name or outdated == told:
                self.files.remove([older])


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:exports"


def _pages_key(game: GameId) -> str:
    return f"{tag_of(game)}:exported-pages"
