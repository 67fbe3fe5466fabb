"""The direct way of a usual move: judged and answered in the event loop, without Flask.

Whatever is unusual, and every refusal, goes through Flask, which has all the words for it. Both
ways use the same parts, so a move is the same whichever way it takes.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, TypeVar
from wsgiref.types import WSGIEnvironment

import msgspec
from granian.rsgi import Scope
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.context.auth import CALLER, SECONDS_WITHOUT_STORE, Caller
from service.api.context.game_access import OpenGame
from service.api.context.request_record import RECORD, TROUBLE, RequestRecord
from service.api.context.resource import NO_OPERATION, Operation, Parts, json_headers
from service.api.games.moves import Moves
from service.api.games.play_move import receipt_answer, submission_of
from service.api.http.common_schemas import GAME_ID
from service.api.http.compression import compress_json
from service.api.http.hosts import AllowedHosts
from service.api.http.language import best_of
from service.api.http.request_headers import KNOWN_ID, id_for
from service.api.operating.accounts import Accounts, CallSummary
from service.api.operating.response_headers import complete
from service.api.rsgi.usual_request import (
    Headers,
    UsualRequest,
    content_of,
    has_usual_headers,
)
from service.api.rsgi.wsgi_environ import headers_of, peer_of
from service.domain.kit.messages import GameId, is_bot
from service.events.errors import StoreError
from service.events.pipeline.appender import Appender
from service.events.submission import PreparedMove

METHOD, STATUS = "POST", 201
PATH = re.compile(rf"/v1/games/({GAME_ID.pattern})/moves")
OPERATION: Operation = getattr(Moves.play, "operation", NO_OPERATION)
ROUTE = f"/v1{OPERATION.path}"
T = TypeVar("T")
Answer = tuple[int, list[tuple[str, str]], bytes]  # status, headers, body


class UsualMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the rules accept, and what its answer needs."""

    prepared: PreparedMove
    open_game: OpenGame
    names: list[str]


class DirectMoves:
    """Plays usual moves in the event loop."""

    def __init__(self, parts: Parts, accounts: Accounts, appender: Appender) -> None:
        self._parts = parts
        self._accounts = accounts
        self._appender = appender
        self._hosts = AllowedHosts.of(parts.settings)
        hops = parts.settings.proxies
        self._proxy_fix: Any = ProxyFix(_environ_itself, hops, hops, hops) if hops else None

    def may_play(self, scope: Scope) -> bool:
        """Return whether a request may be a usual move."""
        return (
            scope.method == METHOD
            and PATH.fullmatch(scope.path) is not None
            and not scope.query_string
            and self._appender.is_ready()
        )

    async def play(self, scope: Scope, body: bytes, pool: Executor) -> Answer | WSGIEnvironment:
        """Play a usual move and return its answer, or else what Flask has to know of this call.

        Nothing was written then, or nobody knows: the environment has the error to answer with.
        """
        try:
            request = await self._read(scope, body, pool)
            move = None if request is None else await self._prepare(request, pool)
        except Exception:
            return {}  # nothing has changed: Flask finds it out again, and says what is wrong
        if request is None or move is None:
            return {}
        request.meters.count_call(request.record)
        try:
            is_stored = await self._append(move.prepared, pool)
            return (
                await self._answer(request, move, pool) if is_stored else self._hand_over(request)
            )
        except Exception as problem:
            return {**self._hand_over(request), TROUBLE: problem}

    def _hand_over(self, request: UsualRequest) -> WSGIEnvironment:
        """Return what Flask has to know to go on with a call that was counted."""
        request.meters.count_bytes(request.record, 0)
        return {RECORD: request.record, CALLER: request.caller, KNOWN_ID: request.request}

    async def _read(self, scope: Scope, body: bytes, pool: Executor) -> UsualRequest | None:
        """Read a request; None if anything about it is unusual."""
        record = RequestRecord(began=perf_counter(), is_counted=True, cost=OPERATION.cost)
        headers, path = headers_of(scope), scope.path
        if not has_usual_headers(headers):
            return None
        address, host = self._caller_address(scope, headers)
        caller = await self._caller(headers.get("authorization", ""), pool)
        if caller is None or caller.player is None or not self._hosts.allow(host):
            return None
        if not caller.has_scope(OPERATION.needed_scope):
            return None
        content, meters = content_of(body), self._accounts.meters(caller.player, address)
        if content is None or not meters.has_room(record.cost):
            return None
        return UsualRequest(
            record=record,
            request=id_for(headers.get("x-request-id", "")),
            headers=headers,
            path=path,
            game=GameId(path.split("/")[3]),
            expected=int(headers["if-match"].strip('"')),
            content=content,
            caller=caller,
            player=caller.player,
            meters=meters,
        )

    async def _caller(self, header: str, pool: Executor) -> Caller | None:
        """Return the caller; a token that was good a minute ago is looked up again in a thread."""
        auth = self._parts.auth
        caller = auth.caller_in_cache(header)
        if caller is None and auth.caller_in_cache(header, SECONDS_WITHOUT_STORE):
            return await _in_thread(pool, partial(auth.caller_or_none, header))
        return caller

    async def _catch_up(self, request: UsualRequest) -> None:
        """Fold the moves that another process has played since, if they are few."""
        cached = self._parts.handler.cached(request.game)
        version = request.expected if cached is None else cached.position.version
        if cached is not None and version < request.expected:
            entries = await self._appender.read(request.game, version - 1)
            with suppress(StoreError):
                self._parts.handler.extend(request.game, cached, entries)

    async def _prepare(self, request: UsualRequest, pool: Executor) -> UsualMove | None:
        """Judge a move, and change nothing; None if it is refused, or the store must be asked."""
        await self._catch_up(request)
        open_game = self._open(request)
        if open_game is None:
            return None
        players = open_game.position.seating.players
        names = self._parts.names.in_cache(players)
        if names is None:
            names = await _in_thread(pool, partial(self._parts.names.of, players))
            open_game = self._open(request)  # its clock may have run out by now
        if open_game is None or names is None:
            return None
        submission = submission_of(
            open_game,
            request.player,
            request.content,
            expected=request.expected,
            key=request.headers.get("idempotency-key"),
            meta={"request": request.request},
        )
        prepared = self._parts.handler.prepare(submission, open_game.loaded)
        if not request.meters.has_bytes_left(prepared.entry.size):
            return None
        return UsualMove(prepared=prepared, open_game=open_game, names=names)

    def _open(self, request: UsualRequest) -> OpenGame | None:
        """Return the game if it is in the cache and usual: without hints and computer players."""
        access = self._parts.access
        open_game = access.open_cached(request.game, request.expected, request.caller)
        if open_game is None or open_game.allows_hints:
            return None
        players = open_game.position.seating.players
        return None if any(map(is_bot, filter(None, players))) else open_game

    async def _append(self, prepared: PreparedMove, pool: Executor) -> bool:
        return await self._appender.append(
            prepared.submission.game,
            prepared.entry,
            key=prepared.submission.scoped_key,
            previous=prepared.previous,
            lists=prepared.lists,
            pool=pool,
        )

    def _caller_address(self, scope: Scope, headers: Headers) -> tuple[str, str]:
        """Return the address of the caller and the host it asked for, as proxies tell them."""
        address, host = peer_of(scope)[0], headers.get("host", "")
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

    async def _answer(self, request: UsualRequest, move: UsualMove, pool: Executor) -> Answer:
        record, accounts, asked = request.record, self._accounts, request.headers
        receipt = self._parts.handler.accept(move.prepared)
        request.meters.count_bytes(record, receipt.entry.size)
        language = best_of(asked.get("accept-language", ""))
        text, own = receipt_answer(move.open_game, receipt, move.names, language)
        text, packing = compress_json(text, asked.get("accept-encoding", ""))
        headers = [*json_headers(text, language, own), *packing]
        complete(headers, accounts.headers(record, request.request))
        await self._close(request, pool)
        return STATUS, [(name.lower(), value) for name, value in headers], text

    async def _close(self, request: UsualRequest, pool: Executor) -> None:
        """Count and log a call. If nobody reads the log this call waits, and not the loop."""
        summary = CallSummary(
            request=request.request,
            method=METHOD,
            route=ROUTE,
            path=request.path,
            status=STATUS,
            seconds=perf_counter() - request.record.began,
            player=request.player,
        )
        if not self._accounts.close_at_once(summary):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(pool, self._accounts.log, summary)


async def _in_thread(pool: Executor, ask: Callable[[], T]) -> T | None:
    """Ask for something in a thread, as Redis may be slow; None if that fails."""
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, ask)
    except StoreError:
        return None


def _environ_itself(environ: WSGIEnvironment, _: Any) -> Any:
    return environ
