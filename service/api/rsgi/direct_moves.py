"""The direct way of a usual move: judged and answered in the event loop, without Flask."""

import re
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any
from wsgiref.types import WSGIEnvironment

import msgspec
from granian.rsgi import Scope

from service.api.context.auth import CALLER
from service.api.context.game_access import OpenGame
from service.api.context.request_record import RECORD, TROUBLE
from service.api.context.resource import NO_OPERATION, Operation
from service.api.games.bot_work import bot_turns_cost
from service.api.games.moves import Moves
from service.api.games.play_move import hint_meta, receipt_answer, submission_of
from service.api.http.common_schemas import GAME_ID
from service.api.http.request_headers import KNOWN_ID
from service.api.rsgi.direct_calls import DirectCalls, Send
from service.api.rsgi.usual_request import (
    UsualRequest,
    content_of,
    has_usual_headers,
)
from service.api.rsgi.wsgi_environ import Headers
from service.domain.kit.messages import GameId
from service.events.errors import StoreError
from service.events.submission import PreparedMove

METHOD, STATUS = "POST", 201
PATH = re.compile(rf"/v1/games/({GAME_ID.pattern})/moves")
OPERATION: Operation = getattr(Moves.play, "operation", NO_OPERATION)


class UsualMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the rules accept, and what its answer needs."""

    prepared: PreparedMove
    open_game: OpenGame
    names: list[str]


class DirectMoves(DirectCalls):
    """Plays usual moves in the event loop."""

    def may_answer(self, scope: Scope) -> bool:
        return (
            scope.method == METHOD
            and PATH.fullmatch(scope.path) is not None
            and not scope.query_string
            and self._appender.is_ready()
        )

    async def answer(
        self, scope: Scope, headers: Headers, body: bytes, send: Send, pool: Executor
    ) -> WSGIEnvironment | None:
        """Play a usual move and send its answer, or else return what Flask has to know of it.

        Then nothing was written, or it is not known: the environment has the error to answer with.
        """
        try:
            content = content_of(body)
            if content is None or not has_usual_headers(headers):
                return {}
            request = await self._recognise(scope, headers, OPERATION, OPERATION.cost, pool)
            move = None if request is None else await self._prepare(request, content, pool)
        except Exception:
            return {}  # nothing has changed: Flask finds it out again, and says what is wrong
        if request is None or move is None:
            return {}
        request.meters.count_call(request.record)
        try:
            if not await self._append(move.prepared, pool):
                return self._hand_over(request)
            await self._close_move(request, move, send, pool)
            return None
        except Exception as problem:
            return {**self._hand_over(request), TROUBLE: problem}

    def _hand_over(self, request: UsualRequest) -> WSGIEnvironment:
        """Return what Flask has to know to go on with a call that was counted."""
        request.meters.count_bytes(request.record, 0)
        return {RECORD: request.record, CALLER: request.caller, KNOWN_ID: request.id}

    async def _catch_up(self, game: GameId, expected: int, pool: Executor) -> None:
        """Load a game that this process does not know, or fold the few moves that it lacks."""
        cached = self._parts.handler.cached(game)
        if cached is None or not self._parts.handler.has_secret(game):
            await self._load(game, pool)
        elif cached.position.version < expected:
            entries = await self._appender.read(game, cached.position.version - 1)
            with suppress(StoreError):
                self._parts.handler.extend(game, cached, entries)

    async def _prepare(
        self, request: UsualRequest, content: dict[str, Any], pool: Executor
    ) -> UsualMove | None:
        """Judge a move, and change nothing; None if it is refused, or the store must be asked."""
        expected = int(request.headers["if-match"].strip('"'))
        open_game = self._open(request, expected)
        if open_game is None:
            await self._catch_up(request.game, expected, pool)
            open_game = self._open(request, expected)
        if open_game is None:
            return None
        players = open_game.position.seating.players
        names = self._parts.names.in_cache(players, request.language)
        hint: dict[str, str] | None = None if open_game.allows_hints else {}
        if names is None or hint is None:
            if names is None:
                names = await self._look_up_names(players, request.language, pool)
            if hint is None:
                use = await self._appender.last_hint(request.game, open_game.seat(content["seat"]))
                hint = hint_meta(open_game, use)
            open_game = self._open(request, expected)  # its clock may have run out by now
        if open_game is None or names is None:
            return None
        prepared = self._decide(request, open_game, content, hint)
        if prepared is None:
            return None
        return UsualMove(prepared=prepared, open_game=open_game, names=names)

    def _decide(
        self,
        request: UsualRequest,
        open_game: OpenGame,
        content: dict[str, Any],
        hint: dict[str, str],
    ) -> PreparedMove | None:
        """Judge a move by the rules; None if its caller may not store as much."""
        submission = submission_of(
            open_game,
            request.player,
            content,
            expected=open_game.position.version,
            key=request.headers.get("idempotency-key"),
            meta={"request": request.id, **hint},
        )
        prepared = self._parts.handler.prepare(submission, open_game.loaded)
        return prepared if request.meters.has_bytes_left(prepared.entry.size) else None

    def _open(self, request: UsualRequest, expected: int) -> OpenGame | None:
        """Return the game if it is in the cache, and nothing is due in it."""
        handler = self._parts.handler
        loaded = handler.cached(request.game)
        if loaded is None or loaded.position.version != expected:
            return None
        open_game = self._parts.access.open_settled(request.game, loaded, request.caller)
        return open_game if handler.has_secret(request.game) else None

    async def _append(self, prepared: PreparedMove, pool: Executor) -> bool:
        return await self._appender.append(
            prepared.submission.game,
            prepared.entry,
            key=prepared.submission.scoped_key,
            previous=prepared.previous,
            lists=prepared.lists,
            pool=pool,
        )

    async def _close_move(
        self, request: UsualRequest, move: UsualMove, send: Send, pool: Executor
    ) -> None:
        """Answer a move that was appended."""
        receipt = self._parts.handler.accept(move.prepared)
        request.meters.count_bytes(request.record, receipt.entry.size)
        request.record.work_to_come += bot_turns_cost(move.open_game, receipt)
        text, own = receipt_answer(move.open_game, receipt, move.names, request.language)
        await self._close(request, STATUS, text, own, send, pool)
