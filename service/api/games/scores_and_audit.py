"""The scores of a game, and its audit."""

from typing import Any

from flask import Response

from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.game_answers import result, scores
from service.api.http.common_schemas import AtQuery, ShareQuery
from service.api.http.content_tag import REVALIDATE
from service.api.http.language import language
from service.api.http.rule_answers import AuditAnswer, ScoresAnswer
from service.events.store.audit import audit


class ScoresAndAudit(Resource):
    """`/games/{game}/scores` and `/audit`."""

    @Operation(
        "GET",
        "/games/<game>/scores",
        query=AtQuery(),
        answers={200: ScoresAnswer, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
    )
    def scores(self, game: str, query: dict[str, Any]) -> Response:
        """Read the score of every seat, line by line, now or after a move."""
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        ruleset, position = open_game.ruleset_for_deck, open_game.position
        headers = {"ETag": etag(position.version), **REVALIDATE}
        if self.may_confirm(open_game, position.version):
            return Response(status=304, headers=headers)
        names = self.parts.names.of(position.seating.players)
        body = ScoresAnswer(
            version=position.version,
            scores=scores(ruleset, position.state, language()),
            result=result(ruleset, position.state, names, language()),
        )
        return answer(body, headers=headers)

    @Operation(
        "GET",
        "/games/<game>/audit",
        cost=100,
        is_slow=True,
        query=ShareQuery(),
        answers={200: AuditAnswer},
        sends=("ETag",),
        refusals=(401, 404),
    )
    def audit(self, game: str, query: dict[str, Any]) -> Response:
        """Verify the game: chain, fairness, and every ruling judged again."""
        open_game = self.parts.access.open(game, query.get("share"))
        report = audit(self.parts.catalogue, self.parts.store.read(open_game.id))
        return answer(AuditAnswer.of(report), headers={"ETag": etag(report.moves)})
