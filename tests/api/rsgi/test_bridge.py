"""The bridge between Granian and Flask: calls in threads, streams in the loop."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterable
from threading import Event
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import pytest
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from service.api.rsgi.bridge import THREADS, Bridge
from service.start.limit_settings import FOR_ONE_CALLER, Bounds
from tests.api.http_players import Service
from tests.api.sample_class import course_file

MOST_SLOW = 8
ANA = b'{"name": "Ana"}'


class Line:
    """A stand-in for a connection of Granian, which records what is written to it."""

    def __init__(self, *chunks: bytes) -> None:
        self._chunks = chunks
        self.status, self.headers, self.body = 0, dict[str, str](), b""
        self.closed = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self._chunks:
            yield chunk

    async def __call__(self) -> bytes:
        return b"".join([chunk async for chunk in self])

    async def client_disconnect(self) -> None:
        await self.closed.wait()

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, dict(headers), body

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> "Line":
        self.status, self.headers = status, dict(headers)
        return self

    def send_bytes(self, data: bytes) -> None:
        self.body += data


class Scope:
    """The RSGI scope of a request."""

    http_version, scheme, authority = "1.1", "http", None
    server, client, query_string = "127.0.0.1:8000", "127.0.0.1:5000", ""

    def __init__(self, method: str, path: str, **headers: str) -> None:
        self.method, self.path = method, path
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        self.headers = {"host": self.server, **told}


def counting(called: list[object]) -> WSGIApplication:
    """An application that notes each call and answers nothing."""

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        called.append(environ)
        return []

    return application


def call(service: Service, scope: Scope, line: Line) -> None:
    bridge: Any = Bridge(service.app, most_listeners=1)

    async def answer() -> None:
        async with asyncio.timeout(30):
            await bridge.__rsgi__(scope, line)

    asyncio.run(answer())


@pytest.mark.parametrize(
    ("path", "query"),
    [("/v1/games/g/audit/", ""), ("/v1/games/g", "at=7"), ("/v1/games/g", "share=k&%61t=7")],
)
def test_slow_calls_keep_nobody_else_waiting(path: str, query: str) -> None:
    go_on = Event()

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == path and environ["QUERY_STRING"] == query:
            go_on.wait(30)
        start_response("200 OK", [])
        return [b""]

    slow_calls, dropped = {("GET", "/v1/games/<game>/audit")}, list[str]()
    bounds = Bounds(waiting_calls=MOST_SLOW)
    bridge: Any = Bridge(app, 1, slow_calls, bounds, count_dropped=dropped.append)
    share = MOST_SLOW // FOR_ONE_CALLER
    slow, quick = [Line() for _ in range(1 + share + 1)], Line()
    asked_for = Scope("GET", path)
    asked_for.query_string = query

    async def ask() -> None:
        async with asyncio.timeout(30):
            asked = [asyncio.create_task(bridge.__rsgi__(asked_for, line)) for line in slow]
            await bridge.__rsgi__(Scope("GET", "/v1/games/other"), quick)
            assert quick.status == 200
            go_on.set()
            await asyncio.gather(*asked)

    asyncio.run(ask())

    assert [line.status for line in slow] == [200] * (1 + share) + [503]
    assert dropped == ["too-many-slow-calls"]


def test_a_slow_call_whose_caller_hung_up_gives_its_place_to_others() -> None:
    go_on, called = Event(), list[str]()

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        called.append(environ["QUERY_STRING"])
        go_on.wait(30)
        start_response("200 OK", [])
        return [b""]

    bridge: Any = Bridge(app, 1, {("GET", "/slow")}, Bounds(waiting_calls=FOR_ONE_CALLER))
    begun, gone, after = Line(), Line(), Line()

    def ask(query: str, line: Line) -> asyncio.Task[None]:
        scope = Scope("GET", "/slow")
        scope.query_string = query
        return asyncio.create_task(bridge.__rsgi__(scope, line))

    async def come_and_go() -> None:
        async with asyncio.timeout(30):
            first = ask("begun", begun)
            while not called:
                await asyncio.sleep(0.01)
            begun.closed.set()  # too late: the call runs
            second = ask("gone", gone)
            await asyncio.sleep(0)
            gone.closed.set()
            await second
            third = ask("after", after)
            await asyncio.sleep(0)
            go_on.set()
            await asyncio.gather(first, third)

    asyncio.run(come_and_go())

    assert called == ["begun", "after"]
    assert (gone.status, after.status) == (0, 200)


def test_a_call_is_answered(service: Service) -> None:
    line = Line(b'{"name":', b' "Ana"}')

    call(service, Scope("POST", "/v1/players", content_type="application/json"), line)

    assert line.status == 201
    assert b'"name":"Ana"' in line.body
    assert line.headers["content-type"] == "application/json"


def test_a_body_that_comes_in_pieces_is_put_together(service: Service) -> None:
    line = Line(b'{"name":', b' "Ana"}')
    scope = Scope(
        "POST", "/v1/players", content_type="application/json", transfer_encoding="chunked"
    )

    call(service, scope, line)

    assert line.status == 201


def test_a_body_without_end_is_refused_before_its_end(service: Service) -> None:
    line = Line(*[b" " * 1024] * 1_000_000)

    call(service, Scope("POST", "/v1/players", content_type="application/json"), line)

    assert line.status == 413


def test_a_file_may_be_larger_than_json(service: Service) -> None:
    token, file = service.player().token, course_file(8)
    scope = Scope(
        "POST", "/v1/courses", content_type="application/zip", authorization=f"Bearer {token}"
    )
    good, endless = Line(file, b""), Line(*[b" " * 2**20] * 1_000)

    call(service, scope, good)
    call(service, scope, endless)

    assert len(file) > 2**16
    assert good.status == 201
    assert endless.status == 413


def test_bodies_are_held_up_to_a_bound_and_short_ones_always_fit(service: Service) -> None:
    ana = service.player()
    go_on = asyncio.Event()

    class Endless(Line):
        """Sends a megabyte, and the rest when the test lets it."""

        async def __aiter__(self) -> AsyncIterator[bytes]:
            yield b" " * 2**20
            await go_on.wait()

    file = {"content_type": "application/zip", "authorization": f"Bearer {ana.token}"}
    name = {"content_type": "application/json"}
    bounds, dropped = Bounds(bodies_bytes=3 * 2**20), list[str]()
    bridge: Any = Bridge(service.app, 1, bounds=bounds, count_dropped=dropped.append)
    held, one_more, short, again = [Endless() for _ in range(3)], Endless(), Line(ANA), Endless()

    async def send() -> None:
        async with asyncio.timeout(60):
            sent = [
                asyncio.create_task(bridge.__rsgi__(Scope("POST", "/v1/courses", **file), line))
                for line in held
            ]
            await asyncio.sleep(0)
            await bridge.__rsgi__(Scope("POST", "/v1/courses", **file), one_more)
            await bridge.__rsgi__(Scope("POST", "/v1/players", **name), short)
            go_on.set()
            await asyncio.gather(*sent)
            await bridge.__rsgi__(Scope("POST", "/v1/courses", **file), again)

    asyncio.run(send())

    assert (one_more.status, one_more.headers["retry-after"]) == (503, "5")
    assert short.status == 201
    assert {line.status for line in [*held, again]} == {422}
    assert dropped == ["too-many-bodies"]


def test_a_sign_of_life_comes_whatever_the_calls_do() -> None:
    end = Event()

    def app(_: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        end.wait(20)
        start_response("200 OK", [])
        return []

    bridge: Any = Bridge(app, most_listeners=1)
    calls, live, head = [Line() for _ in range(2 * THREADS)], Line(), Line()

    async def answers() -> None:
        under_way = [asyncio.create_task(bridge.__rsgi__(Scope("GET", "/"), one)) for one in calls]
        await asyncio.sleep(0)
        await bridge.__rsgi__(Scope("GET", "/livez"), live)
        await bridge.__rsgi__(Scope("HEAD", "/livez"), head)
        assert not any(one.status for one in calls)
        end.set()
        await asyncio.gather(*under_way)

    asyncio.run(answers())

    assert (live.status, live.body, head.status, head.body) == (
        200,
        b'{"status":"live"}\n',
        200,
        b"",
    )
    assert live.headers["content-type"] == "application/json"
    assert live.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("bounds", "pause"), [(Bounds(body_silence=0.2), 20.0), (Bounds(body_seconds=0.2), 0.02)]
)
def test_a_body_that_does_not_come_in_time_is_not_waited_for(bounds: Bounds, pause: float) -> None:
    class Slow(Line):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            for _ in range(1000):
                yield b" "
                await asyncio.sleep(pause)

    called, dropped = list[object](), list[str]()
    bridge: Any = Bridge(counting(called), 1, bounds=bounds, count_dropped=dropped.append)
    line = Slow()

    asyncio.run(bridge.__rsgi__(Scope("POST", "/v1/players", content_length="2000"), line))

    assert line.status == 408
    assert line.headers["connection"] == "close"
    assert not called
    assert dropped == ["body-late"]


def test_one_address_takes_a_share_of_the_places(service: Service) -> None:
    ana = service.player()
    stream = f"/v1/games/{service.table(ana, ana)['id']}/stream"
    bridge: Any = Bridge(service.app, most_listeners=10, bounds=Bounds(listener_share=20))
    lines = dict[str, list[Line]]()
    asked = {
        "192.0.2.1:5000": 3,
        "[2001:db8::1]:5000": 2,
        "[2001:db8::2]:5000": 1,  # the same network, so most likely the same person
        "127.0.0.1:5000": 3,
    }

    async def come(address: str, line: Line) -> None:
        scope = Scope("GET", stream)
        scope.client = address
        await bridge.__rsgi__(scope, line)

    async def listen() -> None:
        staying = []
        for address, times in asked.items():
            lines[address] = [Line() for _ in range(times)]
            for line in lines[address]:
                staying.append(asyncio.create_task(come(address, line)))
                while not line.status:
                    await asyncio.sleep(0.01)
        for some in lines.values():
            for line in some:
                line.closed.set()
        await asyncio.gather(*staying)

    asyncio.run(listen())

    assert [[line.status for line in some] for some in lines.values()] == [
        [200, 200, 503],
        [200, 200],
        [503],
        [200, 200, 200],
    ]


def test_a_path_keeps_its_letters(service: Service) -> None:
    line = Line()

    call(service, Scope("GET", "/v1/problems/città"), line)

    assert line.status == 404
    assert "città" in line.body.decode()


def test_a_stream_ends_when_the_listener_goes(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    line = Line()
    line.closed.set()

    call(service, Scope("GET", f"/v1/games/{table['id']}/stream"), line)

    assert line.status == 200
    assert line.headers["content-type"].startswith("text/event-stream")


def test_a_place_is_free_again_when_its_listener_goes(service: Service) -> None:
    ana = service.player()
    stream = f"/v1/games/{service.table(ana, ana)['id']}/stream"
    bridge: Any = Bridge(service.app, most_listeners=1)
    first, second, third = Line(), Line(), Line()

    async def come_and_go() -> None:
        staying = asyncio.create_task(bridge.__rsgi__(Scope("GET", stream), first))
        while not first.body:
            await asyncio.sleep(0.01)
        await bridge.__rsgi__(Scope("GET", stream), second)
        first.closed.set()
        await staying
        third.closed.set()
        await bridge.__rsgi__(Scope("GET", stream), third)

    asyncio.run(come_and_go())

    assert [line.status for line in (first, second, third)] == [200, 503, 200]


def test_who_only_asks_what_a_stream_is_like_takes_no_place(service: Service) -> None:
    ana = service.player()
    stream = f"/v1/games/{service.table(ana, ana)['id']}/stream"
    line = Line()

    call(service, Scope("HEAD", stream), line)

    assert line.status == 200
    assert line.headers["content-type"].startswith("text/event-stream")
    assert line.body == b""


def test_a_place_is_free_again_when_its_stream_can_not_begin(service: Service) -> None:
    class Deaf(Line):
        def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Line:
            raise RuntimeError("this connection can't stream")

    ana = service.player()
    stream = f"/v1/games/{service.table(ana, ana)['id']}/stream"
    bridge: Any = Bridge(service.app, most_listeners=1)
    line = Line()
    line.closed.set()

    with pytest.raises(RuntimeError, match="can't stream"):
        asyncio.run(bridge.__rsgi__(Scope("GET", stream), Deaf()))
    asyncio.run(bridge.__rsgi__(Scope("GET", stream), line))

    assert line.status == 200


@pytest.mark.parametrize(
    ("came", "headers"),
    [
        ([b"{}"], {"content_length": "20"}),
        ([], {"content_length": "20"}),
        ([], {"transfer_encoding": "chunked"}),
    ],
)
def test_a_body_that_was_cut_is_not_acted_upon(came: list[bytes], headers: dict[str, str]) -> None:
    called, dropped = list[object](), list[str]()
    bridge: Any = Bridge(counting(called), 1, count_dropped=dropped.append)
    line = Line(*came)

    asyncio.run(bridge.__rsgi__(Scope("POST", "/v1/players", **headers), line))

    assert line.status == 400
    assert not called
    assert dropped == ["body-cut"]


@pytest.mark.parametrize("headers", [{"content_length": "20"}, {"transfer_encoding": "chunked"}])
def test_who_disconnects_before_the_body_has_come_is_only_counted(headers: dict[str, str]) -> None:
    """Granian would log a traceback for each."""

    class Gone(Line):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            raise ProtocolClosed
            yield b""

    called, dropped = list[object](), list[str]()
    bridge: Any = Bridge(counting(called), 1, count_dropped=dropped.append)

    asyncio.run(bridge.__rsgi__(Scope("POST", "/v1/players", **headers), Gone()))

    assert not called
    assert dropped == ["caller-gone"]


def test_a_body_that_is_too_long_is_refused_however_long_it_claims_to_be(service: Service) -> None:
    line = Line(*[b" " * 1024] * 1_000)
    scope = Scope("POST", "/v1/players", content_type="application/json", content_length="1024000")

    call(service, scope, line)

    assert line.status == 413


def test_whoever_is_sent_elsewhere_keeps_the_query(service: Service) -> None:
    line, scope = Line(), Scope("GET", "/v1//games")
    scope.query_string = "player=ł"

    call(service, scope, line)

    assert line.status == 308
    assert line.headers["location"].endswith("/v1/games?player=%C5%82")


@pytest.mark.usefixtures("own_signals")
def test_a_signal_gets_through_when_many_others_want_something_from_the_loop(
    capfd: pytest.CaptureFixture[str],
) -> None:
    bridge, heard = Bridge(lambda *_: [], most_listeners=1), list[int]()
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        loop.add_signal_handler(signal.SIGTERM, heard.append, 1)  # as Granian does
        _fill(signal.set_wakeup_fd(-1))
        bridge.__rsgi_init__(loop)
        signal.raise_signal(signal.SIGTERM)
        runner.run(asyncio.sleep(0.1))

    assert heard
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("own_signals")
def test_of_many_signals_granian_hears_one_and_does_not_hang() -> None:
    bridge, heard = Bridge(lambda *_: [], most_listeners=1), list[int]()
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        for signum in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(signum, heard.append, signum)  # as Granian does
        bridge.__rsgi_init__(loop)
        for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGTERM):
            signal.raise_signal(signum)
            runner.run(asyncio.sleep(0.02))

    assert heard == [signal.SIGINT]


def _fill(pipe: int) -> None:
    """Write to a loop's pipe until it is full."""
    signal.set_wakeup_fd(pipe, warn_on_full_buffer=False)
    while True:
        try:
            os.write(pipe, b"\0")
        except BlockingIOError:
            return
