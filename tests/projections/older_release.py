"""What releases up to 0.1.1 do with books: pages without arrivals, totals in one value."""

from typing import Any

import msgspec
from redis import Redis

from service.domain.kit.messages import GameId
from service.projections.build.books import Books
from service.projections.build.editions import read_editions
from service.projections.build.history_loader import HistoryLoader
from service.projections.build.keys import book_keys, books_key, documents_key
from service.projections.build.streams import Streams
from service.projections.build.writer import encode_document, milliseconds
from service.projections.models.book import BookName
from service.projections.models.registry import Projection
from tests.kit.random_play import CATALOGUE


class OlderRelease:
    """A worker of an older release, beside the others."""

    def __init__(self, client: Redis, streams: Streams) -> None:
        self._client = client
        self._loader = HistoryLoader(streams, CATALOGUE, 0)

    def refresh(self, games: list[GameId], *, killed_before_totals: bool = False) -> None:
        editions = read_editions(self._client)
        targets = [*editions.current_targets(), *editions.next_targets()]
        for game in games:
            history = self._loader.load(game, with_scores=True)
            for projection, edition in targets:
                document = projection.document(history)
                if projection.bookkeeping is not None:
                    at = milliseconds(history.updated_at)
                    for book, page in (document or {}).items():
                        self._client.sadd(books_key(projection.name, edition), book)
                        keys = book_keys(book, edition)
                        self._client.hsetnx(keys.pages, game, msgspec.json.encode(page))
                        self._client.zadd(keys.order, {game: at})
                        if not killed_before_totals:
                            self._settle(projection, book, edition)
                if not killed_before_totals:
                    body = f"{history.version} ".encode() + encode_document(projection, document)
                    self._client.hset(documents_key(projection.name, edition, game), game, body)

    def _settle(self, projection: Projection, book: BookName, edition: int) -> None:
        """Add up all pages by their ends, and store everything as one value."""
        books, keys = Books(self._client, projection.name, edition), book_keys(book, edition)
        order = books.order(book)
        texts: Any = self._client.hmget(keys.pages, order)
        pages = books.decode_pages(texts)
        body = msgspec.json.encode(books.bookkeeping.add_up(pages))
        fields: Any = {"count": len(order), "last": order[-1], "body": body}
        self._client.hset(keys.total, mapping=fields)
