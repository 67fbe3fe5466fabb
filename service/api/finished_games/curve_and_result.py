"""What read models show of one game: its score curve, its final result."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.read_models import AwaitedVersion, applied, waited_for
from service.api.context.resource import Operation, Resource, answer, etag, operation
from service.api.games.game_answers import result, score
from service.api.http.language import language
from service.api.statistics.read_model_answers import CurveAnswer, FinalAnswer, PointAnswer
from service.api.statistics.read_model_schemas import ShownQuery
from service.projections.build.documents import StoredDocument
from service.projections.models.curves import Curve
from service.projections.models.results import FinalResult


class CurveAndResult(Resource):
    """`/games/{game}/curve` and `/result`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("GET", "/games/<game>/curve"): self.curve,
            ("GET", "/games/<game>/result"): self.result,
        }

    @operation(
        Operation(
            summary="Read the score of each seat after every turn.",
            query=ShownQuery(),
            answers={200: CurveAnswer},
            sends=("ETag", "Preference-Applied"),
            refusals=(401, 404, 422),
            headers=("Prefer",),
        )
    )
    def curve(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        shown, waited = self._shown("curves", opened, query)
        curve: Curve | None = shown.document
        told = CurveAnswer(
            version=shown.version,
            newest=opened.position.version,
            points=[
                PointAnswer(move=p.move, round=p.round, turn=p.turn, seat=p.seat, scores=p.scores)
                for p in (curve.points if curve else ())
            ],
        )
        return applied(answer(told, headers={"ETag": etag(shown.version)}), waited)

    @operation(
        Operation(
            summary="Read the final result with its ledger.",
            query=ShownQuery(),
            answers={200: FinalAnswer},
            sends=("ETag", "Preference-Applied"),
            refusals=(401, 404, 422),
            headers=("Prefer",),
        )
    )
    def result(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        shown, waited = self._shown("results", opened, query)
        final: FinalResult | None = shown.document
        ruleset, names = opened.telling, self._names(opened)
        told = FinalAnswer(
            version=shown.version,
            newest=opened.position.version,
            ended=final.ended_at if final else None,
            result=result(ruleset, opened.position.state, names, language()) if final else None,
            scores=[score(ruleset, one, language()) for one in (final.scores if final else ())],
        )
        return applied(answer(told, headers={"ETag": etag(shown.version)}), waited)

    def _shown(
        self, name: str, opened: OpenGame, query: dict[str, Any]
    ) -> tuple[StoredDocument, int]:
        """Read a document; who prefers to wait and names no version waits for the newest."""
        models = self.parts.read_models
        assert models is not None
        version = query["at_least"] or opened.position.version
        waited = waited_for(AwaitedVersion(name, opened.id, version), models.shown)
        return models.documents.read(name, opened.id), waited

    def _names(self, opened: OpenGame) -> list[str]:
        return self.parts.names.of(opened.position.seating.players)
