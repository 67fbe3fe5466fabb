"""The analysis of a finished game: asking for it, and reading it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.read_models import add_preference, wait_for
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, answer
from service.api.finished_games.analysis_answers import (
    AnalysisAnswer,
    AnalysisStatusAnswer,
    PendingAnalysis,
    analysis_answer,
)
from service.api.finished_games.html_pages import queue_names
from service.api.finished_games.refusals import (
    AnalysisFailed,
    NoAnalysis,
    NotAnalysable,
    TooManyAnalyses,
)
from service.api.finished_games.replay_exports import share_query
from service.api.http.common_schemas import ShareQuery, means
from service.api.http.fields import OneOf, Strict
from service.api.http.language import language
from service.api.notes.base import NoteResource
from service.coach.engine import NotValued, engine_of, judges_of
from service.coach.model import BUDGETS
from service.domain.kit.messages import GameId
from service.events.analyses.model import (
    A_FAILURE_LASTS,
    DEEP,
    SMALL,
    AnalysisQueueFull,
    AnalysisRequest,
    BudgetName,
    StoredAnalysis,
)
from service.events.analyses.redis_analyses import RedisAnalyses
from service.events.errors import once_written
from service.events.replay_files.storage import NoSuchFile
from service.teaching.explaining.report import GameReport

SECONDS_UNTIL_ANALYSED = 2  # usually
A_DEEP_ANALYSIS = 10_000  # units of the minute, as much as some seconds of processor time
TAG_LENGTH = 16
_decoder = msgspec.json.Decoder(GameReport)


class AnalysisBody(Strict):
    """How much is compared."""

    budget = OneOf(
        (SMALL, DEEP),
        load_default=SMALL,
        metadata=means("`small`: the turns that seem to matter; `deep`: all turns."),
    )


class AwaitedAnalysis(msgspec.Struct, frozen=True):
    """An analysis that a caller waits for."""

    game: GameId


class GameAnalyses(NoteResource):
    """`/games/{game}/analysis`."""

    @Operation(
        "POST",
        "/games/<game>/analysis",
        cost=200,
        quota="exports",
        body=AnalysisBody(),
        query=ShareQuery(),
        answers={200: AnalysisStatusAnswer, 202: AnalysisStatusAnswer},
        sends=("Location", "Retry-After"),
        refusals=(401, 404, 409),
    )
    def want(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Have a finished game analysed; it is done once, and again if a deeper one is asked for.

        202 until it is there; `Location` says where to ask for it.
        """
        open_game, engines = self._open(game, query)
        stored, budget = self._stored(open_game), body["budget"]
        is_there = stored is not None and stored.is_enough(budget)
        if stored is None or not is_there or stored.engine != engines[stored.budget]:
            self._enqueue(open_game.id, budget)
        with once_written():
            return self._status(open_game.id, query)

    @Operation(
        "GET",
        "/games/<game>/analysis",
        cost=5,
        query=ShareQuery(),
        answers={200: AnalysisAnswer, 202: AnalysisStatusAnswer},
        sends=("Retry-After", "Location", "Preference-Applied"),
        refusals=(401, 404, 409),
        headers=("Prefer",),
        is_tagged=True,
    )
    def read(self, game: str, query: dict[str, Any]) -> Response:
        """Read what the coach says of a finished game: expectations, mistakes, turning points.

        202 while it is analysed; 404 if nobody has asked for it.
        """
        open_game, engines = self._open(game, query)
        stored, seconds = self._stored(open_game), 0
        if stored is None and self._pending(open_game.id) is not None:
            seconds = wait_for(AwaitedAnalysis(open_game.id), self._ready)
            stored = self._stored(open_game)
        if stored is not None:
            is_current = stored.engine == engines[stored.budget]
            return add_preference(self._answer(stored, is_current=is_current), seconds)
        if self._pending(open_game.id) is None:
            raise NoAnalysis()
        return add_preference(self._status(open_game.id, query), seconds)

    def _open(self, game: str, query: dict[str, Any]) -> tuple[OpenGame, dict[str, str]]:
        """Open a finished game, and name the engines that analyse it now, by budget."""
        open_game = self.finished(game, query)
        try:
            judges = judges_of(open_game.ruleset_for_deck, open_game.position.state)
        except NotValued:
            raise NotAnalysable() from None
        return open_game, {name: engine_of(*judges, each) for name, each in BUDGETS.items()}

    def _stored(self, open_game: OpenGame) -> StoredAnalysis | None:
        """Return the analysis of these moves. Raises AnalysisFailed if it failed lately."""
        stored = self._analyses.find(open_game.id)
        if stored is None:
            return None
        if stored.problem:
            if stored.may_be_tried_again(self.parts.now()):
                return None
            raise AnalysisFailed(headers={"Retry-After": str(round(A_FAILURE_LASTS))})
        # After a restored backup the game may have continued differently.
        return stored if stored.hash == open_game.loaded.hash else None

    def _answer(self, stored: StoredAnalysis, *, is_current: bool) -> Response:
        pending = self._pending(stored.game)
        tag = f"{stored.sha256[:TAG_LENGTH]}.{is_current:d}.{language()}"
        if pending is None and request.if_none_match.contains_weak(tag):
            return _tagged(Response(), tag)  # the caller has it: the file need not be read
        try:
            report = _decoder.decode(self._analyses.content(stored))
        except NoSuchFile:
            self._analyses.forget(stored.game)
            raise NoAnalysis() from None
        body = analysis_answer(report, stored.budget, is_current=is_current, pending=pending)
        return answer(body) if pending else _tagged(answer(body), tag)

    def _enqueue(self, game: GameId, budget: BudgetName) -> None:
        wanted = self._analyses.wanted_of(game)
        if wanted is not None and wanted.budget in (budget, DEEP):
            return
        if budget == DEEP:
            count_work_to_come(A_DEEP_ANALYSIS)
        try:
            wish = AnalysisRequest(game=game, budget=budget)
            self._analyses.want(wish, queue_names(self.parts))
        except AnalysisQueueFull:
            raise TooManyAnalyses(headers={"Retry-After": "60"}) from None

    def _status(self, game: GameId, query: dict[str, Any]) -> Response:
        pending = self._pending(game)
        href = f"/v1/games/{game}/analysis{share_query(query.get('share'))}"
        status = AnalysisStatusAnswer(
            status="pending" if pending else "ready", href=href, pending=pending
        )
        headers = {"Location": href}
        if pending is None:
            return answer(status, 200, headers)
        return answer(status, 202, {**headers, "Retry-After": str(SECONDS_UNTIL_ANALYSED)})

    def _pending(self, game: GameId) -> PendingAnalysis | None:
        wanted = self._analyses.wanted_of(game)
        if wanted is None and not self._analyses.is_due(game):
            return None
        budget = SMALL if wanted is None else wanted.budget
        return PendingAnalysis(budget=budget, progress=self._analyses.progress_of(game))

    def _ready(self, awaited: Sequence[Any]) -> list[AwaitedAnalysis]:
        """Return the awaited analyses that are there, or have failed."""
        found = self._analyses.find_many([one.game for one in awaited])
        return [one for one, stored in zip(awaited, found, strict=True) if stored is not None]

    @property
    def _analyses(self) -> RedisAnalyses:
        return self.models.analyses


def _tagged(response: Response, tag: str) -> Response:
    response.set_etag(tag)
    return response
