"""The page of a game: handed out with names if workers have made it, else promised."""

from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.resource import Parts, answer, etag
from service.api.http.language import language
from service.api.http.refusals import NobodyMakesPages, PageFailed, TooManyPages
from service.api.limits.deferral import defer, resumed
from service.api.limits.networks import is_elsewhere, network_of
from service.api.statistics.read_model_answers import PageAnswer
from service.events.pages.pages import CachedPage, PageQueueFull, PageRequest
from service.events.replay_files.storage import NoSuchFile
from service.pages.template import NamelessPage, with_names
from service.pictures.draw import require_pictures

HTML = "text/html"
SECONDS_UNTIL_MADE = 2  # as a rule
SECONDS_UNTIL_ATTENDED = 10  # somebody has to start a worker
SECONDS_UNTIL_TRIED_AGAIN = 600
_decoder = msgspec.msgpack.Decoder(NamelessPage)


class GamePages:
    """Pages by game, language and selection of notes."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def answer(self, opened: OpenGame, query: dict[str, Any]) -> Response:
        """Hand out the page, wait for it outside of this thread, or say where to ask again."""
        require_pictures(opened.loaded.ruleset)
        # Who has waited gets what was waited for, though the game may have gone on since.
        wanted: PageRequest = resumed() or self._request(opened, query)
        response = self._page(opened, wanted)
        if response is None:
            self._want(wanted)
            response = self._page(opened, wanted)  # a store in memory has it at once
        if response is None:
            defer(wanted, self._made)
            response = self._promise(wanted, query)
        response.headers["Vary"] = "Authorization, Accept-Language"
        return response

    def _request(self, opened: OpenGame, query: dict[str, Any]) -> PageRequest:
        notes, newest = query["notes"], opened.position.version
        return PageRequest(
            game=opened.id,
            language=language(),
            notes=notes,
            player=self._parts.auth.player() if notes == "mine" else None,
            version=min(query.get("at_least") or newest, newest),
            book=self._parts.notes.load(opened.id).version if notes != "none" else 0,
        )

    def _want(self, wanted: PageRequest) -> None:
        try:
            self._parts.pages.want(wanted, self._askers())
        except PageQueueFull:
            raise TooManyPages(headers={"Retry-After": str(SECONDS_UNTIL_ATTENDED)}) from None

    def _askers(self) -> list[str]:
        """Name the caller, so that nobody takes the whole queue.

        Who calls from this machine is most likely a proxy that speaks for many.
        """
        player, address = self._parts.auth.caller().player, request.remote_addr or ""
        network = f"network/{network_of(address)}" if is_elsewhere(address) else ""
        return [*filter(None, [player and f"player/{player}", network])]

    def _page(self, opened: OpenGame, wanted: PageRequest) -> Response | None:
        """Hand out the page if there is one that is new enough."""
        [kept] = self._parts.pages.find([wanted.id])
        if kept is None or not kept.fits(wanted, self._parts.now()):
            return None
        if kept.problem:
            raise PageFailed(headers={"Retry-After": str(SECONDS_UNTIL_TRIED_AGAIN)})
        if not self._is_true(kept):
            return None
        try:
            page = _decoder.decode(self._parts.pages.content(kept))
        except NoSuchFile:
            return None
        people = sorted({*filter(None, page.players), *page.authors})
        # Asked for now: the name of a person just erased is in no page any more.
        content = with_names(page, self._parts.people.names(people))
        return _handed_out(content, opened, kept, has_notes=bool(page.authors))

    def _is_true(self, page: CachedPage) -> bool:
        """Return whether a page shows the game's moves; a restored backup may have fewer."""
        entries = self._parts.store.read(page.game, page.version - 1)[:1]
        return bool(entries) and entries[0].hash == page.hash

    def _made(self, requests: Sequence[Any]) -> Collection[PageRequest]:
        """Return the requests that there is something new to say about."""
        found = self._parts.pages.find([wanted.id for wanted in requests])
        now = self._parts.now()
        pairs = zip(requests, found, strict=True)
        return [wanted for wanted, page in pairs if page is not None and page.fits(wanted, now)]

    def _promise(self, wanted: PageRequest, query: dict[str, Any]) -> Response:
        if not self._parts.pages.is_attended():
            raise NobodyMakesPages(headers={"Retry-After": str(SECONDS_UNTIL_ATTENDED)})
        # A game may go on faster than pages are made: who comes back gets what they asked for.
        asked = {"format": "html", "notes": wanted.notes, "at_least": wanted.version}
        shared = {"share": query["share"]} if query.get("share") else {}
        href = f"/v1/games/{wanted.game}/replay?{urlencode({**asked, **shared})}"
        told = PageAnswer(status="pending", version=wanted.version, href=href)
        wait = {"Location": href, "Retry-After": str(SECONDS_UNTIL_MADE)}
        return answer(told, 202, wait)


def to_keep(content: bytes, kind: str, name: str) -> Response:
    """Hand out a file. A page brings its own scripts, which may run from a disk but not here."""
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _handed_out(content: bytes, opened: OpenGame, page: CachedPage, *, has_notes: bool) -> Response:
    name = f"{opened.loaded.ruleset.game}-{opened.id}"
    response = to_keep(content, HTML, f"{name}.html")
    response.headers["Content-Language"] = language()
    version = f'"{page.version}.{page.book}"' if has_notes else etag(page.version)
    response.headers["ETag"] = version
    return response
