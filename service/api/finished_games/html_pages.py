"""The HTML page of a game: sent with names if workers have made it, or promised."""

from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.player_names import names_of_bots
from service.api.context.resource import Parts, answer, etag
from service.api.finished_games.refusals import NobodyMakesPages, PageFailed, TooManyPages
from service.api.http.language import language
from service.api.limits.deferral import defer, resumed
from service.api.limits.networks import is_elsewhere, network_of
from service.api.statistics.read_model_answers import PageAnswer
from service.events.pages.pages import CachedPage, PageQueueFull, PageRequest
from service.events.replay_files.storage import NoSuchFile
from service.pages.template import NamelessPage, with_names

HTML = "text/html"
SECONDS_UNTIL_MADE = 2  # usually
SECONDS_UNTIL_ATTENDED = 10  # an operator has to start a worker
SECONDS_UNTIL_TRIED_AGAIN = 600
_decoder = msgspec.msgpack.Decoder(NamelessPage)


class GamePages:
    """Pages by game, language and selection of notes."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def answer(self, open_game: OpenGame, query: dict[str, Any]) -> Response:
        """Send the page, wait for it outside of this thread, or say where to ask again."""
        # A resumed call gets the page it waited for, though the game may have gone on since.
        page_request: PageRequest = resumed() or self._request(open_game, query)
        response = self._page(open_game, page_request)
        if response is None:
            self._enqueue(page_request)
            response = self._page(open_game, page_request)  # a store in memory has it at once
        if response is None:
            defer(page_request, self._ready)
            response = self._promise(page_request, query)
        response.headers["Vary"] = "Authorization, Accept-Language"
        return response

    def _request(self, open_game: OpenGame, query: dict[str, Any]) -> PageRequest:
        notes, newest = query["notes"], open_game.position.version
        return PageRequest(
            game=open_game.id,
            language=language(),
            notes=notes,
            player=self._parts.auth.player() if notes == "mine" else None,
            version=min(query.get("at_least") or newest, newest),
            book=self._parts.notes.load(open_game.id).version if notes != "none" else 0,
        )

    def _enqueue(self, page_request: PageRequest) -> None:
        try:
            self._parts.pages.want(page_request, queue_names(self._parts))
        except PageQueueFull:
            raise TooManyPages(headers={"Retry-After": str(SECONDS_UNTIL_ATTENDED)}) from None

    def _page(self, open_game: OpenGame, page_request: PageRequest) -> Response | None:
        """Return the page if there is one that is new enough."""
        [cached_page] = self._parts.pages.find([page_request.id])
        if cached_page is None or not cached_page.fits(page_request, self._parts.now()):
            return None
        if cached_page.problem:
            raise PageFailed(headers={"Retry-After": str(SECONDS_UNTIL_TRIED_AGAIN)})
        if not self._is_current(cached_page):
            return None
        try:
            page = _decoder.decode(self._parts.pages.content(cached_page))
        except NoSuchFile:
            return None
        people = sorted({*filter(None, page.players), *page.authors})
        # Read now, so that no page has the name of a person who was just erased.
        names = {**self._parts.people.names(people), **names_of_bots(people)}
        content = with_names(page, names)
        return _page_response(content, open_game, cached_page, has_notes=bool(page.authors))

    def _is_current(self, page: CachedPage) -> bool:
        """Return whether a page shows the stored moves; after a restored backup it may not."""
        entries = self._parts.store.read(page.game, page.version - 1)[:1]
        return bool(entries) and entries[0].hash == page.hash

    def _ready(self, requests: Sequence[Any]) -> Collection[PageRequest]:
        """Return the requests whose page is ready or has failed."""
        pages = self._parts.pages.find([page_request.id for page_request in requests])
        now = self._parts.now()
        pairs = zip(requests, pages, strict=True)
        return [
            page_request
            for page_request, page in pairs
            if page is not None and page.fits(page_request, now)
        ]

    def _promise(self, page_request: PageRequest, query: dict[str, Any]) -> Response:
        if not self._parts.pages.is_attended():
            raise NobodyMakesPages(headers={"Retry-After": str(SECONDS_UNTIL_ATTENDED)})
        # A game may go on faster than pages are made, so the address names the version.
        page_query = {
            "format": "html",
            "notes": page_request.notes,
            "at_least": page_request.version,
        }
        shared = {"share": query["share"]} if query.get("share") else {}
        href = f"/v1/games/{page_request.game}/replay?{urlencode({**page_query, **shared})}"
        promise = PageAnswer(status="pending", version=page_request.version, href=href)
        wait = {"Location": href, "Retry-After": str(SECONDS_UNTIL_MADE)}
        return answer(promise, 202, wait)


def queue_names(parts: Parts) -> list[str]:
    """Return the names that the caller is counted by, so that no caller fills a queue alone.

    A caller on this machine is most likely a proxy for many others.
    """
    player, address = parts.auth.caller().player, request.remote_addr or ""
    network = f"network/{network_of(address)}" if is_elsewhere(address) else ""
    return [*filter(None, [player and f"player/{player}", network])]


def attachment(content: bytes, kind: str, name: str) -> Response:
    """Send a file as a download: the scripts of a page may run from a disk, but not here."""
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _page_response(
    content: bytes, open_game: OpenGame, page: CachedPage, *, has_notes: bool
) -> Response:
    name = f"{open_game.loaded.ruleset.game}-{open_game.id}"
    response = attachment(content, HTML, f"{name}.html")
    response.headers["Content-Language"] = language()
    version = f'"{page.version}.{page.book}"' if has_notes else etag(page.version)
    response.headers["ETag"] = version
    return response
