"""Usual calls that the event loop answers itself: who calls, what it may use, the accounts.

Everything unusual, and every refusal, goes through Flask, which has all the words for it. Both
ways use the same parts, so a call is the same whichever way it takes.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from time import perf_counter
from typing import Any, TypeVar
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.context.request_record import RequestRecord
from service.api.context.resource import Operation, Parts, json_headers
from service.api.http.compression import compress_json
from service.api.http.hosts import AllowedHosts
from service.api.http.request_headers import id_for
from service.api.operating.call_accounting import CallAccounting, CallSummary
from service.api.operating.response_headers import complete
from service.api.rsgi.usual_request import UsualRequest, has_usual_preferences
from service.api.rsgi.wsgi_environ import Headers, address_of
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import StoreError
from service.events.loaded_game import LoadedGame
from service.events.pipeline.appender import Appender

T = TypeVar("T")
Answer = tuple[int, list[tuple[str, str]], bytes]  # status, headers, body
Send = Callable[[int, list[tuple[str, str]], bytes], None]


class DirectCalls(ABC):
    """Answers usual calls of some kind in the event loop."""

    def __init__(self, parts: Parts, accounts: CallAccounting, appender: Appender) -> None:
        self._parts = parts
        self._accounts = accounts
        self._appender = appender
        self._hosts = AllowedHosts.of(parts.settings)
        hops = parts.settings.proxies
        self._proxy_fix: Any = ProxyFix(_environ_itself, hops, hops, hops) if hops else None

    @abstractmethod
    def may_answer(self, scope: Scope) -> bool:
        """Return whether a request may be a usual call of this kind."""

    @abstractmethod
    async def answer(
        self, scope: Scope, headers: Headers, body: bytes, send: Send, pool: Executor
    ) -> WSGIEnvironment | None:
        """Send the answer to a usual call, or else return what Flask has to know of it."""

    async def _recognise(
        self, scope: Scope, headers: Headers, operation: Operation, cost: int, pool: Executor
    ) -> UsualRequest | None:
        """Recognise who sent a request, and what it may use; None if that is unusual."""
        record = RequestRecord(began=perf_counter(), is_counted=True, cost=cost)
        if not has_usual_preferences(headers):
            return None
        address, host = self._caller_address(scope, headers)
        authorization = headers.get("authorization", "")
        caller = self._parts.auth.caller_in_cache(authorization)
        if caller is None and authorization:
            look_up = partial(self._parts.auth.caller_or_none, authorization)
            caller = await _in_thread(pool, look_up)
        if caller is None or caller.player is None or not self._hosts.allow(host):
            return None
        meters = self._accounts.meters(caller.player, address)
        if not caller.has_scope(operation.needed_scope) or not meters.has_room(cost):
            return None
        return UsualRequest(
            record=record,
            id=id_for(headers.get("x-request-id", "")),
            operation=operation,
            headers=headers,
            path=scope.path,
            game=GameId(scope.path.split("/")[3]),
            caller=caller,
            player=caller.player,
            meters=meters,
        )

    async def _load(self, game: GameId, pool: Executor) -> LoadedGame | None:
        """Load a game with its secret in a thread, as many moves may have to be folded."""
        return await _in_thread(pool, partial(self._parts.handler.load_with_secret, game))

    async def _look_up_names(
        self, players: Sequence[PlayerId | None], language: str, pool: Executor
    ) -> list[str] | None:
        return await _in_thread(pool, partial(self._parts.names.of, players, language))

    def _caller_address(self, scope: Scope, headers: Headers) -> tuple[str, str]:
        """Return the address of the caller and the host it asked for, as proxies tell them."""
        address, host = address_of(scope.client), headers.get("host", "")
        if self._proxy_fix is None:
            return address, host
        environ = {
            "REMOTE_ADDR": address,
            "HTTP_HOST": host,
            "HTTP_X_FORWARDED_FOR": headers.get("x-forwarded-for", ""),
            "HTTP_X_FORWARDED_HOST": headers.get("x-forwarded-host", ""),
        }
        self._proxy_fix(environ, None)
        return environ["REMOTE_ADDR"], environ["HTTP_HOST"]

    async def _close(
        self,
        request: UsualRequest,
        status: int,
        text: bytes,
        own: dict[str, str],
        send: Send,
        pool: Executor,
    ) -> None:
        """Answer a call that was counted, with its own headers, and log it."""
        language = request.language
        text, packing = compress_json(text, request.headers.get("accept-encoding", ""))
        for name, value in packing:
            own[name] = f"{own[name]}, {value}" if name in own else value
        headers = json_headers(text, language, own)
        complete(headers, self._accounts.headers(request.record, request.id))
        request.meters.count_work_to_come(request.record)
        answer = status, [(name.lower(), value) for name, value in headers], text
        summary = self._summary(request, status)
        if not self._accounts.can_log_at_once():
            # Nobody reads the log: this call waits, and not the loop.
            await _run(pool, partial(self._accounts.close, summary))
            send(*answer)
            return
        send(*answer)  # and only then count and log, as nobody has to wait for that
        if not self._accounts.close_at_once(summary):
            await _run(pool, partial(self._accounts.log, summary))

    def _summary(self, request: UsualRequest, status: int) -> CallSummary:
        return CallSummary(
            request=request.id,
            method=request.operation.method,
            route=f"/v1{request.operation.path}",
            path=request.path,
            status=status,
            seconds=perf_counter() - request.record.began,
            player=request.player,
        )


async def _in_thread(pool: Executor, ask: Callable[[], T]) -> T | None:
    """Ask for something in a thread, as Redis may be slow; None if that fails."""
    try:
        return await _run(pool, ask)
    except StoreError:
        return None


async def _run(pool: Executor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work)


def _environ_itself(environ: WSGIEnvironment, _: Any) -> Any:
    return environ
