"""The read models of one game: its score curve and its final result."""

from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.read_models import AwaitedVersion, add_preference, wait_for
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.game_answers import result, score
from service.api.http.language import language
from service.api.statistics.read_model_answers import CurveAnswer, FinalAnswer, PointAnswer
from service.api.statistics.read_model_schemas import ReadModelQuery
from service.projections.build.documents import StoredDocument
from service.projections.models.curves import Curve
from service.projections.models.results import FinalResult


class CurveAndResult(Resource):
    """`/games/{game}/curve` and `/result`."""

    @Operation(
        "GET",
        "/games/<game>/curve",
        query=ReadModelQuery(),
        answers={200: CurveAnswer},
        sends=("ETag", "Preference-Applied"),
        refusals=(401, 404),
        headers=("Prefer",),
    )
    def curve(self, game: str, query: dict[str, Any]) -> Response:
        """Read the score of each seat after every turn."""
        open_game = self.parts.access.open(game, query.get("share"))
        stored_document, wait_seconds = self._read_document("curves", open_game, query)
        curve: Curve | None = stored_document.document
        body = CurveAnswer(
            version=stored_document.version,
            newest=open_game.position.version,
            points=[PointAnswer.of(point) for point in (curve.points if curve else ())],
        )
        return add_preference(
            answer(body, headers={"ETag": etag(stored_document.version)}), wait_seconds
        )

    @Operation(
        "GET",
        "/games/<game>/result",
        query=ReadModelQuery(),
        answers={200: FinalAnswer},
        sends=("ETag", "Preference-Applied"),
        refusals=(401, 404),
        headers=("Prefer",),
    )
    def result(self, game: str, query: dict[str, Any]) -> Response:
        """Read the final result with its ledger."""
        open_game = self.parts.access.open(game, query.get("share"))
        stored_document, wait_seconds = self._read_document("results", open_game, query)
        final: FinalResult | None = stored_document.document
        ruleset, names = open_game.ruleset_for_deck, self._names(open_game)
        body = FinalAnswer(
            version=stored_document.version,
            newest=open_game.position.version,
            ended=final.ended_at if final else None,
            result=result(ruleset, open_game.position.state, names, language()) if final else None,
            scores=[score(ruleset, one, language()) for one in (final.scores if final else ())],
        )
        return add_preference(
            answer(body, headers={"ETag": etag(stored_document.version)}), wait_seconds
        )

    def _read_document(
        self, name: str, open_game: OpenGame, query: dict[str, Any]
    ) -> tuple[StoredDocument, int]:
        """Read a document; a caller who waits without naming a version waits for the newest."""
        models = self.parts.read_models
        assert models is not None
        version = query["at_least"] or open_game.position.version
        wait_seconds = wait_for(AwaitedVersion(name, open_game.id, version), models.available)
        return models.documents.read(name, open_game.id), wait_seconds

    def _names(self, open_game: OpenGame) -> list[str]:
        return self.parts.names.of(open_game.position.seating.players)
