"""Reads documents, each with the version of the game that it shows; and those to carry over."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.editions import Target, known_editions
from service.projections.build.keys import book_keys, documents_key
from service.projections.models.book import BookName
from service.projections.models.registry import PROJECTIONS


class StoredDocument(msgspec.Struct, frozen=True):
    """A document and the version of the game that it shows; version 0 shows nothing yet."""

    version: int
    document: Any = None


NOTHING = StoredDocument(0)
NAMES = msgspec.json.Decoder(list[str] | None)  # of the books that a document stands for


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


class OldDocument(msgspec.Struct, frozen=True):
    """A document as stored in an edition, with its game and projection."""

    game: GameId
    target: Target
    version: int
    body: bytes


class OldPage(msgspec.Struct, frozen=True):
    """A game's page in a book, with the timestamp that it is sorted by."""

    game: GameId
    book: BookName
    at: int
    body: bytes


def old_documents(
    client: Client, games: Sequence[GameId], targets: Sequence[Target]
) -> list[OldDocument]:
    """Read the documents of games in these editions."""
    rows = Documents(client).raw_all(targets, games)
    documents = chain.from_iterable(
        ((target, game, raw) for game, raw in zip(games, row, strict=True))
        for target, row in zip(targets, rows, strict=True)
    )
    return [
        OldDocument(game, target, int(version), body)
        for target, game, raw in documents
        if raw is not None
        for version, _, body in [raw.partition(b" ")]
    ]


def old_pages(client: Client, document: OldDocument) -> list[OldPage]:
    """Read a game's pages in the books that its document names."""
    projection, edition = document.target
    books = NAMES.decode(document.body) if projection.bookkeeping is not None else None
    old: list[OldPage] = []
    for book in map(BookName, books or ()):
        keys = book_keys(book, edition)
        body: Any = client.hget(keys.pages, document.game)
        at: Any = client.zscore(keys.order, document.game)
        if body is not None and at is not None:
            old.append(OldPage(document.game, book, int(at), body))
    return old
