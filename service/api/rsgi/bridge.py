"""An RSGI application for Granian: WSGI calls in threads, live streams in the event loop."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined]

from service.api.limits.connection_places import PLACES, Place, Places
from service.api.limits.deferral import DEFERRED, RESUMED, Deferral
from service.api.live.audience import Audiences, follow
from service.api.live.chunked_answer import CHUNKED, ChunkedAnswer, pour
from service.api.live.sse import LIVE, Live
from service.api.operating.metrics import Dropped
from service.api.operating.response_headers import FOR_JSON, POLICY, SECURITY
from service.api.rsgi.direct_calls import Answer, DirectCalls
from service.api.rsgi.request_body import (
    Bodies,
    BodyCut,
    BodyLate,
    BodyShare,
    TooManyBodies,
)
from service.api.rsgi.send_buffer import SendBuffer
from service.api.rsgi.slow_lane import CallerGone, QueueFull, SlowLane, SlowPaths, caller_of
from service.api.rsgi.stop_signals import pass_on_one
from service.api.rsgi.tcp_sockets import Sockets
from service.api.rsgi.waiters import Waiters
from service.api.rsgi.wsgi_environ import Headers, environ_of, headers_of, peer_of
from service.events.store.attempt_id import new_attempt_id
from service.start.limit_settings import Bounds

THREADS = 4  # so that a request that waits for Redis does not block the probes
LISTENING_THREADS = 4  # for listeners that catch up from the store
BULK_THREADS = 1  # for long answers, which are less urgent than moves

DEFAULT = Bounds()
LIVEZ, ALIVE = "/livez", b'{"status":"live"}\n'
ALIVE_HEADERS = [
    ("content-type", "application/json"),
    ("cache-control", "no-store"),
    (POLICY.lower(), FOR_JSON),
    *((name.lower(), value) for name, value in SECURITY.items()),
]
PROBLEM = [("content-type", "application/problem+json")]
CUT = b'{"type":"about:blank","title":"Bad Request","status":400,"detail":"The body was cut."}'
LATE = (
    b'{"type":"about:blank","title":"Request Timeout","status":408,'
    b'"detail":"The body did not come in time."}'
)
BUSY = (
    b'{"type":"about:blank","title":"Service Unavailable","status":503,'
    b'"detail":"Too many calls that take long are waiting."}'
)
FULL = (
    b'{"type":"about:blank","title":"Service Unavailable","status":503,'
    b'"detail":"Too many files are being sent at once."}'
)


class Bridge:
    """An RSGI application around a WSGI one."""

    def __init__(
        self,
        app: WSGIApplication,
        most_listeners: int,
        slow_calls: Collection[tuple[str, str]] = (),
        bounds: Bounds = DEFAULT,
        proxies: int = 0,
        count_dropped: Callable[[Dropped], None] = lambda reason: None,
        direct: Sequence[DirectCalls] = (),
    ) -> None:
        self._app = app
        self._count_dropped = count_dropped
        self._direct = direct
        self._proxies = proxies
        self._slow_paths = SlowPaths(slow_calls)
        self._slow = SlowLane(bounds.waiting_calls)
        self._places = Places(most_listeners, bounds.listener_share)
        self._bodies = Bodies(bounds)
        self._calls = ThreadPoolExecutor(THREADS, "call")
        self._listening = ThreadPoolExecutor(LISTENING_THREADS, "listening")
        self._bulk = ThreadPoolExecutor(BULK_THREADS, "bulk")
        self._audiences: Audiences = {}
        self._sockets = Sockets()
        self._waiters = Waiters(self._listening)
        self._tasks: set[asyncio.Task[None]] = set()  # streams and deferred calls

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the streams when the process stops; Granian would wait for the listeners to leave."""
        pass_on_one(loop, self._end_streams)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if scope.path == LIVEZ and scope.method in ("GET", "HEAD"):
            # In the loop, as all threads may be busy: an unanswered probe restarts the service.
            told = [*ALIVE_HEADERS, ("x-request-id", new_attempt_id())]
            protocol.response_bytes(200, told, ALIVE if scope.method == "GET" else b"")
            return
        headers, share = headers_of(scope), BodyShare(self._bodies)
        try:
            body = await self._bodies.read(scope, headers, protocol, share)
            await self._answer(scope, headers, protocol, body)
        except BodyCut:
            self._count_dropped("body-cut")
            protocol.response_bytes(400, PROBLEM, CUT)
        except BodyLate:
            self._count_dropped("body-late")
            protocol.response_bytes(408, [*PROBLEM, ("connection", "close")], LATE)
        except (CallerGone, ProtocolClosed):
            self._count_dropped("caller-gone")  # the caller has disconnected
        except TooManyBodies:
            self._count_dropped("too-many-bodies")
            wait = [("retry-after", "5"), ("connection", "close")]
            protocol.response_bytes(503, [*PROBLEM, *wait], FULL)
        finally:
            share.grow(0)

    async def _answer(
        self, scope: Scope, headers: Headers, protocol: HTTPProtocol, body: bytes
    ) -> None:
        environ: WSGIEnvironment = {}
        for direct in self._direct:
            if direct.may_answer(scope):
                send = protocol.response_bytes
                known = await direct.answer(scope, headers, body, send, self._calls)
                if known is None:
                    return
                environ = known
                break
        environ |= environ_of(scope, headers, body)
        environ[PLACES] = self._places
        await self._answer_with_flask(environ, scope, protocol)

    async def _answer_with_flask(
        self, environ: WSGIEnvironment, scope: Scope, protocol: HTTPProtocol
    ) -> None:
        status, headers, answer = await self._run_call(environ, protocol)
        deferral: Deferral | None = environ.pop(DEFERRED, None)
        if deferral is not None:
            if not await self._run_until_gone(
                self._waiters.wait(deferral), protocol, deferral.place
            ):
                return
            environ[RESUMED] = deferral.thing
            environ["wsgi.input"].seek(0)
            status, headers, answer = await self._run_call(environ, protocol)
        lasting: Live | ChunkedAnswer | None = environ.get(LIVE) or environ.get(CHUNKED)
        if lasting is None:
            protocol.response_bytes(status, headers, answer)
            return
        try:
            buffer = SendBuffer(
                protocol.response_stream(status, headers), self._sockets, peer_of(scope)
            )
        except BaseException:
            lasting.place.release()
            raise
        if isinstance(lasting, Live):
            stream = follow(lasting.feed, buffer, self._listening, self._audiences)
        else:
            stream = pour(lasting.pieces, buffer, self._bulk)
        await self._run_until_gone(stream, protocol, lasting.place)

    async def _run_call(self, environ: WSGIEnvironment, protocol: HTTPProtocol) -> Answer:
        if not self._slow_paths.match(environ):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._calls, self._call, environ)
        caller, work = caller_of(environ, self._proxies), partial(self._call, environ)
        try:
            return await self._slow.run(caller, work, partial(_wait_for_disconnect, protocol))
        except QueueFull:
            self._count_dropped("too-many-slow-calls")
            return 503, [*PROBLEM, ("retry-after", "5")], BUSY

    def _call(self, environ: WSGIEnvironment) -> Answer:
        response_start: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            response_start[:] = [
                int(status[:3]),
                [(name.lower(), value) for name, value in headers],
            ]

        chunks: Iterable[bytes] = self._app(environ, start_response)
        try:
            is_lasting = LIVE in environ or CHUNKED in environ
            answer = b"" if is_lasting else b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = response_start
        return status, headers, answer

    async def _run_until_gone(
        self, work: Coroutine[Any, Any, None], protocol: HTTPProtocol, place: Place
    ) -> bool:
        """Run work for a caller until it is done, the caller disconnects, or the service stops.

        Returns whether the caller is still there.
        """
        task = asyncio.create_task(work)
        disconnect = asyncio.create_task(_wait_for_disconnect(protocol))
        self._tasks.add(task)
        try:
            done, _ = await asyncio.wait({disconnect, task}, return_when=asyncio.FIRST_COMPLETED)
            for running in (disconnect, task):
                running.cancel()
            await asyncio.wait({disconnect, task})
            return disconnect not in done
        finally:
            self._tasks.discard(task)
            place.release()

    def _end_streams(self) -> None:
        for task in self._tasks:
            task.cancel()


async def _wait_for_disconnect(protocol: HTTPProtocol) -> None:
    await protocol.client_disconnect()
