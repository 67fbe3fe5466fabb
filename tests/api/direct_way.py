"""The direct way for applications in this process: every call goes through the bridge."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from functools import cache
from threading import Thread
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask

from service.api.rsgi.bridge import Bridge
from service.api.rsgi.direct_calls import DirectCalls
from service.app import DIRECT_CALLS
from service.domain.kit.messages import GameId, Seat
from service.events.errors import MoveTaken
from service.events.hints.hint_log import HintLog, HintUse
from service.events.listing import ListChange
from service.events.move import Entry
from service.events.store.store import Store

OTHER_HEADERS = ("CONTENT_TYPE", "CONTENT_LENGTH")


class StoreAppender:
    """Appends to any store, at once."""

    def __init__(self, store: Store, hints: HintLog) -> None:
        self._store, self._hints = store, hints

    def is_ready(self) -> bool:
        return True

    async def read(self, game: GameId, after: int) -> Sequence[Entry]:
        return self._store.read(game, after)

    async def last_hint(self, game: GameId, seat: Seat) -> HintUse | None:
        return self._hints.last(game, seat)

    async def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None,
        previous: str,
        lists: Sequence[ListChange],
        pool: Executor,
    ) -> bool:
        try:
            stored = self._store.append(game, entry, key=key, previous=previous, lists=lists)
        except MoveTaken:
            return False
        return stored is entry


@cache
def shared_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop that runs for as long as the tests do."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    return loop


class ThroughBridge:
    """A WSGI application that sends every call through the bridge, in an event loop.

    It counts the moves and the reads that were answered without Flask.
    """

    def __init__(self, app: Flask) -> None:
        self._counts = Counter[str]()
        direct = app.extensions[DIRECT_CALLS]
        for calls in direct:
            calls.answer = self._counted(calls)
        self._bridge: Any = Bridge(app.wsgi_app, 1, direct=direct)

    @property
    def direct_moves(self) -> int:
        return self._counts["POST"]

    @property
    def direct_reads(self) -> int:
        return self._counts["GET"]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        line = _Line(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)))
        called = self._bridge.__rsgi__(_Scope(environ), line)
        asyncio.run_coroutine_threadsafe(called, shared_loop()).result(30)
        start_response(f"{line.status} ", line.headers)
        return [line.body]

    def _counted(self, calls: DirectCalls) -> Any:
        answer = calls.answer

        async def counted(scope: Any, *arguments: Any) -> WSGIEnvironment | None:
            outcome = await answer(scope, *arguments)
            self._counts[scope.method] += outcome is None
            return outcome

        return counted


class _Line:
    """A stand-in for a connection of Granian."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self.status, self.headers, self.body = 0, list[tuple[str, str]](), b""

    async def __call__(self) -> bytes:
        return self._body

    async def __aiter__(self) -> Any:
        yield self._body

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.body = status, body
        self.headers = [(name.title(), value) for name, value in headers]


class _Scope:
    """The RSGI scope of a WSGI call."""

    http_version, scheme, authority = "1.1", "http", None
    server, client = "127.0.0.1:8000", "127.0.0.1:5000"

    def __init__(self, environ: WSGIEnvironment) -> None:
        self.method = environ["REQUEST_METHOD"]
        self.path = environ["PATH_INFO"].encode("latin-1").decode()
        self.query_string = environ["QUERY_STRING"]
        self.headers = {
            key.removeprefix("HTTP_").replace("_", "-").lower(): str(value)
            for key, value in environ.items()
            if key.startswith("HTTP_") or key in OTHER_HEADERS
        }
