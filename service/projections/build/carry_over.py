"""Reads the last documents and pages of games that can't be rebuilt, to carry them over."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.documents import Documents
from service.projections.build.editions import Target
from service.projections.build.keys import book_keys
from service.projections.models.book import BookName

NAMES = msgspec.json.Decoder(list[str] | None)


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
