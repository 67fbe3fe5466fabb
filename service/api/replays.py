"""A game to take home: its replay file, or one page that needs nothing else."""

import hashlib
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from cachetools import LRUCache
from flask import Response
from msgspec.structs import replace

from service.api.access import Opened
from service.api.language import language
from service.api.note_lines import note_lines
from service.api.resource import Operation, Parts, Resource, etag, operation
from service.api.schemas import ReplayQuery
from service.by_name import by_name
from service.domain.messages import PlayerId
from service.events.codec import codec_for
from service.events.replay_file import parse, replay_of, write
from service.teaching.naming import named

NDJSON, HTML = "application/x-ndjson", "text/html"
PAGE_MAKER = "replays.page:page_of"  # stands above the service, which only hands its work on
MOST_KEPT = 32 * 1024 * 1024  # bytes of pages: making one takes a second or two


class Replays(Resource):
    """`/games/{game}/replay`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._making = Lock()  # one at a time, so that moves don't wait for several
        self._pages: LRUCache[object, bytes] = LRUCache(MOST_KEPT, len)

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {("GET", "/games/<game>/replay"): self.replay}

    @operation(
        Operation(
            summary="Download the replay file, or with `format=html` one page to step through.",
            query=ReplayQuery(),
            answers={200: str},
            refusals=(401, 404, 422),
            media=(NDJSON, HTML),
        )
    )
    def replay(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        entries = self.parts.store.read(opened.id)
        book = self.parts.notes.load(opened.id)
        lines = note_lines(self.parts, book, query["notes"])
        replay = replace(replay_of(codec_for(opened.loaded.ruleset), entries), others=lines)
        file = named(b"".join(write(replay)), names_in(self.parts, opened))
        name = f"{opened.loaded.ruleset.game}-{opened.id}"
        if query["format"] == "html":
            response = to_keep(self._page(file), HTML, f"{name}.html")
            response.headers["Content-Language"] = language()
            response.headers["Vary"] = "Authorization, Accept-Language"
        else:
            response = to_keep(file, NDJSON, f"{name}.replay")
        response.headers["ETag"] = (
            f'"{len(entries)}.{book.version}"' if lines else etag(len(entries))
        )
        return response

    def _page(self, file: bytes) -> bytes:
        key = (hashlib.sha256(file).digest(), language())
        with self._making:
            page = self._pages.get(key)
            if page is None:
                made: str = by_name(PAGE_MAKER)(parse(file), self.parts.catalogue, language())
                self._pages[key] = page = made.encode()
        return page


def names_in(parts: Parts, opened: Opened) -> Mapping[PlayerId, str]:
    """Ask for the names of the players; one just erased is gone at once."""
    players = {player for player in opened.position.seating.players if player is not None}
    return parts.people.names(sorted(players))


def to_keep(content: bytes, kind: str, name: str) -> Response:
    """Hand out a file. A page brings its own scripts, which may run from a disk but not here."""
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
