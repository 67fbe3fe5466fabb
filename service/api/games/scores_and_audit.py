"""The scores of a game, and its audit."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from service.api.context.resource import Operation, Resource, answer, etag, operation
from service.api.games.game_answers import result, scores
from service.api.http.common_schemas import AtQuery, ShareQuery
from service.api.http.language import language
from service.api.http.rule_answers import AuditAnswer, ScoresAnswer
from service.events.store.audit import audit


class ScoresAndAudit(Resource):
    """`/games/{game}/scores` and `/audit`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("GET", "/games/<game>/scores"): self.scores,
            ("GET", "/games/<game>/audit"): self.audit,
        }

    @operation(
        Operation(
            summary="Read the score of every seat, line by line, now or after a move.",
            query=AtQuery(),
            answers={200: ScoresAnswer},
            sends=("ETag",),
            refusals=(401, 404, 422),
        )
    )
    def scores(self, game: str, query: dict[str, Any]) -> Response:
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        ruleset, position = open_game.ruleset_for_deck, open_game.position
        names = self.parts.names.of(position.seating.players)
        body = ScoresAnswer(
            version=position.version,
            scores=scores(ruleset, position.state, language()),
            result=result(ruleset, position.state, names, language()),
        )
        return answer(body, headers={"ETag": etag(position.version)})

    @operation(
        Operation(
            summary="Verify the game: chain, fairness, and every ruling judged again.",
            cost=100,
            is_slow=True,
            query=ShareQuery(),
            answers={200: AuditAnswer},
            sends=("ETag",),
            refusals=(401, 404, 422),
        )
    )
    def audit(self, game: str, query: dict[str, Any]) -> Response:
        open_game = self.parts.access.open(game, query.get("share"))
        report = audit(self.parts.catalogue, self.parts.store.read(open_game.id))
        body = AuditAnswer(moves=report.moves, fault=report.fault, deals_proven=report.deals_proven)
        return answer(body, headers={"ETag": etag(report.moves)})
