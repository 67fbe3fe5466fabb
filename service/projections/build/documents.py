"""Reads documents, each with the version of the game that it shows."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.editions import Target, known_editions
from service.projections.build.keys import documents_key
from service.projections.models.registry import PROJECTIONS


class StoredDocument(msgspec.Struct, frozen=True):
    """A document and the version of the game that it shows; version 0 shows nothing yet."""

    version: int
    document: Any = None


NOTHING = StoredDocument(0)


class Documents:
    """The documents of games as of their last refresh."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def read(self, name: str, game: GameId) -> StoredDocument:
        return self.read_many(name, [game])[0]

    def read_many(self, name: str, games: Sequence[GameId]) -> list[StoredDocument]:
        """Read the documents of several games in one round trip, in the order of `games`."""
        edition = known_editions(self._client).of(name)
        return [decode_document(name, raw) for raw in self.raw(name, edition, games)]

    def versions_now(self, name: str, games: Sequence[GameId]) -> list[int]:
        """Return the versions that the documents of the current edition show."""
        return self.versions(name, known_editions(self._client).of(name), games)

    def versions(self, name: str, edition: int, games: Sequence[GameId]) -> list[int]:
        return [version_of(raw) for raw in self.raw(name, edition, games)]

    def raw(self, name: str, edition: int, games: Sequence[GameId]) -> list[bytes | None]:
        return self.raw_all([(PROJECTIONS[name], edition)], games)[0]

    def raw_all(
        self, targets: Sequence[Target], games: Sequence[GameId]
    ) -> list[list[bytes | None]]:
        """Read the raw documents of games in several editions, in one round trip."""
        with self._client.pipeline(transaction=False) as pipeline:
            for projection, edition in targets:
                for game in games:
                    pipeline.hget(documents_key(projection.name, edition, game), game)
            replies = iter(pipeline.execute())
        return [list(islice(replies, len(games))) for _ in targets]


def decode_document(name: str, raw: bytes | None) -> StoredDocument:
    if raw is None:
        return NOTHING
    version, _, body = raw.partition(b" ")
    kind = list[str] | None if PROJECTIONS[name].bookkeeping else PROJECTIONS[name].kind
    return StoredDocument(int(version), msgspec.json.decode(body, type=kind))


def version_of(raw: bytes | None) -> int:
    return 0 if raw is None else int(raw.partition(b" ")[0])
