"""Takes over what was last shown of games that can't be built anew."""

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
    """A document as it lies in an edition, and the game and projection that it belongs to."""

    game: GameId
    target: Target
    version: int
    body: bytes


class OldPage(msgspec.Struct, frozen=True):
    """A game's page in a book, with the time that orders it."""

    game: GameId
    book: BookName
    at: int
    body: bytes


def old_documents(
    client: Client, games: Sequence[GameId], targets: Sequence[Target]
) -> list[OldDocument]:
    """Read what is shown of games in some editions."""
    rows = Documents(client).raw_all(targets, games)
    found = chain.from_iterable(
        ((target, game, raw) for game, raw in zip(games, row, strict=True))
        for target, row in zip(targets, rows, strict=True)
    )
    return [
        OldDocument(game, target, int(version), body)
        for target, game, raw in found
        if raw is not None
        for version, _, body in [raw.partition(b" ")]
    ]


def old_pages(client: Client, shown: OldDocument) -> list[OldPage]:
    """Read the pages that a document names the books of."""
    projection, edition = shown.target
    books = NAMES.decode(shown.body) if projection.bookkeeping is not None else None
    found: list[OldPage] = []
    for book in map(BookName, books or ()):
        pages, order, _ = book_keys(book, edition)
        body: Any = client.hget(pages, shown.game)
        at: Any = client.zscore(order, shown.game)
        if body is not None and at is not None:
            found.append(OldPage(shown.game, book, int(at), body))
    return found
