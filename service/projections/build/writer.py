"""Stores read models with Lua scripts; only the refresher may use it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.book_counter import BookCounter
from service.projections.build.books import Books
from service.projections.build.documents import old_documents, old_pages
from service.projections.build.editions import Target
from service.projections.build.keys import book_keys, books_key, documents_key
from service.projections.build.script_batch import ScriptBatch, script_text
from service.projections.models.book import BookName
from service.projections.models.game_history import GameHistory
from service.projections.models.registry import Projection


class ProjectedGame(msgspec.Struct, frozen=True):
    """A game and its document for each projection."""

    history: GameHistory
    documents: Mapping[str, Any]


class Writer:
    """Stores documents, pages and totals, each only if it is newer than the stored one."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._put = client.register_script(script_text("put"))
        self._page = client.register_script(script_text("page"))
        self._counter = BookCounter(client)

    def write(
        self, games: Sequence[ProjectedGame], targets: Sequence[Target], *, totals: bool = True
    ) -> int:
        """Store the documents of these games; return how many were newer.

        Pages and totals are stored before the documents, so a reader who finds a document at a
        version finds its pages counted, and a sweep repeats an interrupted write.
        """
        if not games or not targets:
            return 0
        with_books = [target for target in targets if target[0].bookkeeping is not None]
        touched = self._name_books(with_books, games)
        if not totals:
            return self._store(games, with_books, targets, arrive=False)
        self._store(games, with_books, [], arrive=True)
        for (projection, edition), books in zip(with_books, touched, strict=True):
            self.settle(Books(self._client, projection.name, edition), books)
        return self._store(games, [], targets, arrive=True)

    def carry_over(
        self, games: Sequence[GameId], old: Sequence[Target], new: Sequence[Target]
    ) -> list[GameId]:
        """Copy documents and pages from old editions to new ones; return the games that had any."""
        editions = {projection.name: edition for projection, edition in new}
        documents = old_documents(self._client, games, old)
        for document in documents:
            name = document.target[0].name
            pages = old_pages(self._client, document)
            with ScriptBatch(self._client) as runs:
                for page in pages:
                    self._client.sadd(books_key(name, editions[name]), page.book)
                    arguments = [page.game, page.at, page.body]
                    keys = book_keys(page.book, editions[name])
                    runs.run(self._page, [keys.pages, keys.order], arguments)
                key = documents_key(name, editions[name], document.game)
                runs.run(self._put, [key], [document.game, document.version, document.body])
        return sorted({document.game for document in documents})

    def settle(self, books: Books, names: Iterable[BookName], older: Books | None = None) -> None:
        """Count the pages that totals lack, or the pages that an older edition counts."""
        for book in names:
            if older is None:
                self._counter.settle(books, book)
            else:
                self._counter.settle_like(books, book, older)

    def _name_books(
        self, targets: Sequence[Target], games: Sequence[ProjectedGame]
    ) -> list[list[BookName]]:
        """Add the books of finished games to the sets of books; return the books per target."""
        touched = [
            sorted({book for one in games for book in one.documents[projection.name] or ()})
            for projection, _ in targets
        ]
        with self._client.pipeline(transaction=False) as pipeline:
            for (projection, edition), books in zip(targets, touched, strict=True):
                if books:
                    pipeline.sadd(books_key(projection.name, edition), *books)
            pipeline.execute()
        return touched

    def _store(
        self,
        games: Sequence[ProjectedGame],
        page_targets: Sequence[Target],
        document_targets: Sequence[Target],
        *,
        arrive: bool,
    ) -> int:
        """Add pages, then documents, in one round trip; return how many documents were newer."""
        with ScriptBatch(self._client) as runs:
            pages = self._add_pages(runs, page_targets, games, arrive=arrive)
            self._put_documents(runs, games, document_targets)
        return sum(runs.replies[pages:])

    def _add_pages(
        self,
        runs: ScriptBatch,
        targets: Sequence[Target],
        games: Sequence[ProjectedGame],
        *,
        arrive: bool,
    ) -> int:
        """Queue the pages of finished games, the first end first; return how many there are."""
        count = 0
        for one in sorted(games, key=_end):
            at, _ = _end(one)
            for projection, edition in targets:
                pages: Mapping[BookName, Any] = one.documents[projection.name] or {}
                for book, page in pages.items():
                    arguments = [one.history.game, at, msgspec.json.encode(page)]
                    keys = book_keys(book, edition)
                    arrivals = [keys.arrivals] if arrive else []
                    runs.run(self._page, [keys.pages, keys.order, *arrivals], arguments)
                count += len(pages)
        return count

    def _put_documents(
        self, runs: ScriptBatch, games: Sequence[ProjectedGame], targets: Sequence[Target]
    ) -> None:
        for one in games:
            game, version = one.history.game, one.history.version
            arguments: list[Any] = [game]
            for projection, _ in targets:
                arguments += [version, encode_document(projection, one.documents[projection.name])]
            if targets:
                runs.run(self._put, _keys(game, targets), arguments)


def encode_document(projection: Projection, document: Any) -> bytes:
    """Encode a document for storage; of pages only the names of their books are stored."""
    if projection.bookkeeping is not None and document is not None:
        return msgspec.json.encode(sorted(document))
    return msgspec.json.encode(document)


def _keys(game: GameId, targets: Sequence[Target]) -> list[str]:
    return [documents_key(projection.name, edition, game) for projection, edition in targets]


def _end(one: ProjectedGame) -> tuple[int, GameId]:
    return milliseconds(one.history.updated_at), one.history.game


def milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)
