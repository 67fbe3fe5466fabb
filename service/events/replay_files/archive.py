"""Moves finished games from Redis to their verified replay files, and restores them."""

import hashlib
from collections.abc import Sequence
from importlib import resources
from secrets import token_hex
from typing import Any

import msgspec

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach
from service.events.keys import archived_key, keys_of
from service.events.move import Entry
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.replay_files.exports import Export
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.replay_files.gzip_limits import unpacked
from service.events.replay_files.storage import NoSuchFile, ReplayStore
from service.events.store.audit import audit
from service.events.store.redis_store import RedisStore, encode_entry

ARCHIVE, RESTORE = (
    resources.files("service.events").joinpath(f"{name}.lua").read_text("utf-8")
    for name in ("archive", "restore")
)


class NotProven(Exception):
    """A replay file does not prove its game; the message says why."""


class AlreadyThere(Exception):
    """The game is in Redis already: the same game, or another one with the same id."""

    def __init__(self, game: GameId, *, same: bool) -> None:
        which = "is on the server already" if same else "is on the server with other moves"
        super().__init__(f"Game '{game}' {which}; nothing was changed.")
        self.is_same = same


class Archive:
    """Archives and restores games, and knows where the files of archived games are."""

    def __init__(self, client: Client, catalogue: Catalogue, files: ReplayStore) -> None:
        self._client = client
        self._catalogue = catalogue
        self._files = files
        self._archive = client.register_script(ARCHIVE)
        self._restore = client.register_script(RESTORE)

    def find(self, game: GameId) -> Export | None:
        """Return the file of an archived game, or None."""
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(archived_key(game), game)
        return None if raw is None else msgspec.json.decode(raw, type=Export)

    def archived(self, games: Sequence[GameId]) -> set[GameId]:
        """Return which of the games are archived."""
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hexists(archived_key(game), game)
            flags: list[bool] = pipeline.execute()
        return {game for game, is_archived in zip(games, flags, strict=True) if is_archived}

    def entries(self, export: Export) -> tuple[Entry, ...]:
        """Read the moves of an archived game. Raises NotProven if the file has changed."""
        try:
            content = self._files.get(export.name)
            replay = parse(content)
        except (NoSuchFile, BadReplay) as problem:
            raise NotProven(f"The file {export.name} can't be read: {problem}") from problem
        # The file may have been gzipped since, so hash its content. Parsing alone proves nothing.
        if hashlib.sha256(unpacked(content)[0]).hexdigest() != export.sha256:
            raise NotProven(f"The file {export.name} is not as it was written.")
        return replay.entries

    def archive(self, export: Export, stream: Sequence[Entry]) -> bool:
        """Remove a game from Redis if its file, read back from storage, proves all of it.

        Returns False if the game has moved on. Raises NotProven.
        """
        archived = self.entries(export)
        self._prove(archived)
        if list(archived) != list(stream):
            raise NotProven(f"The file {export.name} has other moves than the stream.")
        names = keys_of(export.game)
        keys = [names.moves, names.idempotency, names.secret, archived_key(export.game)]
        where = msgspec.json.encode(export)
        with redis_errors_as(OutOfReach):
            return bool(self._archive(keys=keys, args=[export.game, export.version, where]))

    def restore(self, replay: Replay, settings: bytes = b"") -> GameId:
        """Put a finished game back into Redis. Raises NotProven or AlreadyThere."""
        secret = self._prove(replay.entries)
        bodies = [msgspec.json.decode(entry.body) for entry in replay.entries]
        game = GameId(bodies[0]["game"])
        names = keys_of(game)
        keys = [names.moves, names.idempotency, names.secret, names.news, names.games]
        moves: list[bytes | str] = []
        for entry, body in zip(replay.entries, bodies, strict=True):
            key = body.get("key")
            moves += [encode_entry(entry, token_hex(8)), f"{body['actor']}/{key}" if key else ""]
        with redis_errors_as(OutOfReach):
            is_restored = self._restore(
                keys=[*keys, archived_key(game), names.terms], args=[game, secret, settings, *moves]
            )
        if not is_restored:
            raise AlreadyThere(game, same=self._is_there(game, replay.entries[-1]))
        return game

    def _prove(self, entries: Sequence[Entry]) -> bytes:
        """Audit a finished game, and return its published secret."""
        report = audit(self._catalogue, entries)
        if report.fault is not None:
            fault = report.fault
            raise NotProven(f"Move {fault.move} does not verify ({fault.code}): {fault.detail}.")
        if report.proven_since is not None:
            raise NotProven("Its unseen cards were shuffled again: not every deal is proven.")
        if not report.deals_proven:
            raise NotProven("The game is not over: its secret is not in the file.")
        return bytes.fromhex(msgspec.json.decode(entries[-1].body)["secret"])

    def _is_there(self, game: GameId, last: Entry) -> bool:
        return list(RedisStore(self._client).read(game, last.number - 1)) == [last]
