"""The direct way of usual reads: the table and the legal moves of a game, for its players."""

import re
from concurrent.futures import Executor
from wsgiref.types import WSGIEnvironment

import msgspec
from granian.rsgi import Scope

from service.api.context.game_access import OpenGame
from service.api.context.resource import NO_OPERATION, Operation
from service.api.games.game_answers import table
from service.api.games.games import Games, include_legal, table_headers
from service.api.games.legal_moves import legal_answer
from service.api.games.moves import Moves
from service.api.http.common_schemas import GAME_ID
from service.api.http.content_tag import tag_headers
from service.api.rsgi.direct_calls import DirectCalls, Send
from service.api.rsgi.usual_request import UsualRequest
from service.api.rsgi.wsgi_environ import Headers
from service.domain.kit.messages import GameId
from service.events.loaded_game import LoadedGame
from service.events.pipeline.appender import A_FEW

METHOD, STATUS = "GET", 200
PATH = re.compile(rf"/v1/games/{GAME_ID.pattern}(/legal-moves)?")
TAG = re.compile(r'(?:W/)?"([0-9]{1,15})"')
LOOK: Operation = getattr(Games.look, "operation", NO_OPERATION)
LEGAL: Operation = getattr(Moves.legal, "operation", NO_OPERATION)
# By what follows the game in the path, and the query: the call, its cost, what it includes.
WITH_LEGAL = {"include": "legal"}
CALLS = {
    ("", ""): (LOOK, LOOK.cost_of({}), None),
    ("", "include=legal"): (LOOK, LOOK.cost_of(WITH_LEGAL), "legal"),
    ("/legal-moves", ""): (LEGAL, LEGAL.cost_of({}), None),
}


class DirectReads(DirectCalls):
    """Answers usual reads in the event loop."""

    def may_answer(self, scope: Scope) -> bool:
        found = PATH.fullmatch(scope.path) if scope.method == METHOD else None
        if found is None or (found[1] or "", scope.query_string) not in CALLS:
            return False
        return self._appender.is_ready()

    async def answer(
        self, scope: Scope, headers: Headers, body: bytes, send: Send, pool: Executor
    ) -> WSGIEnvironment | None:
        """Answer with the newest version of a game, or leave it to Flask."""
        found = PATH.fullmatch(scope.path)
        assert found is not None
        operation, cost, include = CALLS[found[1] or "", scope.query_string]
        try:
            request = await self._recognise(scope, headers, operation, cost, pool)
            content = None if request is None else await self._read(request, include, pool)
            if request is None or content is None:
                return {}
            request.meters.count_call(request.record)
            await self._close(request, STATUS, *content, send, pool)
            return None
        except Exception:
            return {}  # nothing has changed: Flask finds it out again, and says what is wrong

    async def _read(
        self, request: UsualRequest, include: str | None, pool: Executor
    ) -> tuple[bytes, dict[str, str]] | None:
        """Return the content of an answer and its headers; None if a read is unusual."""
        open_game = await self._newest(request, pool)
        if open_game is None or not _is_news(request, open_game.position.version):
            return None
        if request.operation is LEGAL:
            listed = legal_answer(open_game, request.language)
            return msgspec.json.encode(listed), tag_headers(str(listed.version))
        players = open_game.position.seating.players
        names = self._parts.names.in_cache(players, request.language)
        if names is None:
            names = await self._look_up_names(players, request.language, pool)
        if names is None:
            return None
        shown = table(open_game, names, request.language)
        if include is not None:
            shown = include_legal(shown, open_game, request.language)
        return msgspec.json.encode(shown), table_headers(shown.version)

    async def _newest(self, request: UsualRequest, pool: Executor) -> OpenGame | None:
        """Open a game as it is now."""
        handler = self._parts.handler
        cached = handler.cached(request.game)
        if cached is None:
            loaded = await self._load(request.game, pool)
        else:
            loaded = await self._extended(request.game, cached)
        if loaded is None:
            return None
        return self._parts.access.open_settled(request.game, loaded, request.caller)

    async def _extended(self, game: GameId, cached: LoadedGame) -> LoadedGame | None:
        """Fold the few moves that a game in the cache may lack; None if they are many."""
        entries = await self._appender.read(game, cached.position.version - 1)
        if len(entries) >= A_FEW:
            return None  # there may be more
        return self._parts.handler.extend(game, cached, entries)


def _is_news(request: UsualRequest, version: int) -> bool:
    """Return whether the caller is known to lack this version; Flask confirms what it has."""
    known = request.headers.get("if-none-match")
    if known is None:
        return True
    tag = TAG.fullmatch(known)
    return tag is not None and tag[1] != str(version)
