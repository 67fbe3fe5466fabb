"""The scripts that store read models; only a refresh may use them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import resources
from typing import Any

import msgspec

from service.domain.messages import GameId
from service.events.connection import Client
from service.projections.book import BookName
from service.projections.books import Books
from service.projections.chronicle import Chronicle
from service.projections.editions import Target
from service.projections.keys import book_keys, books_key, documents_key
from service.projections.projection import Projection
from service.projections.runs import Runs

PUT, PAGE, TOTAL = (
    resources.files(__package__).joinpath(f"{name}.lua").read_text("utf-8")
    for name in ("put", "page", "total")
)


class Told(msgspec.Struct, frozen=True):
    """A game and its document for each projection."""

    chronicle: Chronicle
    documents: Mapping[str, Any]


class Writer:
    """Stores documents, pages and totals, each only if it is newer than what is there."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._put = client.register_script(PUT)
        self._page = client.register_script(PAGE)
        self._total = client.register_script(TOTAL)

    def write(self, told: Sequence[Told], targets: Sequence[Target], *, totals: bool = True) -> int:
        """Store what these games show; returns how many documents were newer.

        Pages and totals come before the documents: whoever finds a document at a version
        finds its pages counted, and a sweep repeats whatever was cut off in between.
        """
        if not told or not targets:
            return 0
        kept = [target for target in targets if target[0].bookkeeping is not None]
        touched = self._name_books(kept, told)
        if not totals:
            return self._store(told, kept, targets)
        self._store(told, kept, [])
        for (projection, edition), books in zip(kept, touched, strict=True):
            self.settle(Books(self._client, projection.name, edition), books)
        return self._store(told, [], targets)

    def settle(self, books: Books, names: Sequence[BookName]) -> None:
        """Bring totals up to date: from where they stopped, or anew if a page came late."""
        for book in names:
            known, pages = books.total(book), books.count(book)
            if known.games == pages:
                continue
            is_behind = known.games and books.order(book, known.games - 1, 1) == [known.last]
            start = known.games if is_behind else 0
            self._add_up(books, book, start, known.total if is_behind else None)

    def _add_up(self, books: Books, book: BookName, start: int, so_far: Any) -> None:
        # The order is read once, so that a page which comes in between is left for the next time.
        order = books.order(book, start, 10**9)
        pages = books.pages(book, order)
        total = books.bookkeeping.add_up(pages, so_far)
        body = msgspec.json.encode(total)
        self._total(
            keys=[book_keys(book, books.edition)[2]], args=[start + len(order), order[-1], body]
        )

    def _name_books(self, targets: Sequence[Target], told: Sequence[Told]) -> list[list[BookName]]:
        """Note, and give for each target, which books the pages of finished games go into."""
        touched = [
            sorted({book for one in told for book in one.documents[projection.name] or ()})
            for projection, _ in targets
        ]
        with self._client.pipeline(transaction=False) as pipeline:
            for (projection, edition), books in zip(targets, touched, strict=True):
                if books:
                    pipeline.sadd(books_key(projection.name, edition), *books)
            pipeline.execute()
        return touched

    def _store(self, told: Sequence[Told], kept: Sequence[Target], shown: Sequence[Target]) -> int:
        """Add pages, then documents, in one round trip; gives how many documents were newer."""
        with Runs(self._client) as runs:
            pages = self._add_pages(runs, kept, told)
            self._put_documents(runs, told, shown)
        return sum(runs.replies[pages:])

    def _add_pages(self, runs: Runs, targets: Sequence[Target], told: Sequence[Told]) -> int:
        """Ask for the pages of finished games to be added; gives how many there are."""
        added = 0
        for one in told:
            at = milliseconds(one.chronicle.updated_at)
            for projection, edition in targets:
                pages: Mapping[BookName, Any] = one.documents[projection.name] or {}
                for book, page in pages.items():
                    arguments = [one.chronicle.game, at, msgspec.json.encode(page)]
                    runs.run(self._page, book_keys(book, edition)[:2], arguments)
                added += len(pages)
        return added

    def _put_documents(self, runs: Runs, told: Sequence[Told], targets: Sequence[Target]) -> None:
        for one in told:
            game, version = one.chronicle.game, one.chronicle.version
            arguments: list[Any] = [game]
            for projection, _ in targets:
                arguments += [version, encoded(projection, one.documents[projection.name])]
            if targets:
                runs.run(self._put, _keys(game, targets), arguments)


def encoded(projection: Projection, document: Any) -> bytes:
    """Write a document as it is stored; of pages only the names of their books."""
    if projection.bookkeeping is not None and document is not None:
        return msgspec.json.encode(sorted(document))
    return msgspec.json.encode(document)


def _keys(game: GameId, targets: Sequence[Target]) -> list[str]:
    return [documents_key(projection.name, edition, game) for projection, edition in targets]


def milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)
