"""The scripts that store read models; only a refresh may use them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import resources
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.books import Books, Total
from service.projections.build.carry_over import old_documents, old_pages
from service.projections.build.editions import Target
from service.projections.build.keys import book_keys, books_key, documents_key
from service.projections.build.script_batch import ScriptBatch
from service.projections.models.book import BookName
from service.projections.models.game_history import GameHistory
from service.projections.models.registry import Projection

PUT, PAGE, TOTAL = (
    resources.files("service.projections").joinpath(f"{name}.lua").read_text("utf-8")
    for name in ("put", "page", "total")
)


class ProjectedGame(msgspec.Struct, frozen=True):
    """A game and its document for each projection."""

    chronicle: GameHistory
    documents: Mapping[str, Any]


class Writer:
    """Stores documents, pages and totals, each only if it is newer than what is there."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._put = client.register_script(PUT)
        self._page = client.register_script(PAGE)
        self._total = client.register_script(TOTAL)

    def write(
        self, told: Sequence[ProjectedGame], targets: Sequence[Target], *, totals: bool = True
    ) -> int:
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

    def take_over(
        self, games: Sequence[GameId], old: Sequence[Target], new: Sequence[Target]
    ) -> list[GameId]:
        """Store in new editions what the old ones show of games; gives those that had anything."""
        editions = {projection.name: edition for projection, edition in new}
        shown = old_documents(self._client, games, old)
        for document in shown:
            name = document.target[0].name
            pages = old_pages(self._client, document)
            with ScriptBatch(self._client) as runs:
                for page in pages:
                    self._client.sadd(books_key(name, editions[name]), page.book)
                    arguments = [page.game, page.at, page.body]
                    runs.run(self._page, book_keys(page.book, editions[name])[:2], arguments)
                key = documents_key(name, editions[name], document.game)
                runs.run(self._put, [key], [document.game, document.version, document.body])
        return sorted({document.game for document in shown})

    def settle(self, books: Books, names: Sequence[BookName]) -> None:
        """Bring totals up to date: from where they stopped, or anew if a page came late."""
        for book in names:
            known, pages = books.total(book), books.count(book)
            if known.games == pages:
                continue
            # The last page that was counted comes along in one look, so that a page which comes
            # in between can't move it; one that comes later is left for the next time.
            order = books.order(book, max(known.games - 1, 0), 10**9)
            if known.games and order[:1] == [known.last]:
                self._add_up(books, book, known, order[1:])
            else:
                nothing = Total(0, None, None)
                self._add_up(books, book, nothing, books.order(book, 0, 10**9))

    def _add_up(self, books: Books, book: BookName, known: Total, order: Sequence[GameId]) -> None:
        total = books.bookkeeping.add_up(books.pages(book, order), known.total)
        counted, body = known.games + len(order), msgspec.json.encode(total)
        last = order[-1] if order else known.last
        self._total(keys=[book_keys(book, books.edition)[2]], args=[counted, str(last), body])

    def _name_books(
        self, targets: Sequence[Target], told: Sequence[ProjectedGame]
    ) -> list[list[BookName]]:
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

    def _store(
        self, told: Sequence[ProjectedGame], kept: Sequence[Target], shown: Sequence[Target]
    ) -> int:
        """Add pages, then documents, in one round trip; gives how many documents were newer."""
        with ScriptBatch(self._client) as runs:
            pages = self._add_pages(runs, kept, told)
            self._put_documents(runs, told, shown)
        return sum(runs.replies[pages:])

    def _add_pages(
        self, runs: ScriptBatch, targets: Sequence[Target], told: Sequence[ProjectedGame]
    ) -> int:
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

    def _put_documents(
        self, runs: ScriptBatch, told: Sequence[ProjectedGame], targets: Sequence[Target]
    ) -> None:
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
