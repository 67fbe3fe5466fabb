"""The record of a game: its scores, its proof, its replay."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from service.api.language import language
from service.api.reading_answers import AuditAnswer, ScoresAnswer
from service.api.resource import Operation, Resource, answer, etag, operation
from service.api.schemas import AtQuery, ReplayQuery, ShareQuery
from service.api.table import result, scores
from service.events.audit import audit
from service.events.codec import codec_for
from service.events.replay_file import replay_of, write

NDJSON = "application/x-ndjson"


class Record(Resource):
    """`/games/{game}/scores`, `/audit` and `/replay`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("GET", "/games/<game>/scores"): self.scores,
            ("GET", "/games/<game>/audit"): self.audit,
            ("GET", "/games/<game>/replay"): self.replay,
        }

    @operation(
        Operation(
            summary="Read the score of every seat, line by line, now or after a move.",
            query=AtQuery(),
            answers={200: ScoresAnswer},
            refusals=(401, 404, 422),
        )
    )
    def scores(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        ruleset, position = opened.telling, opened.position
        names = self.parts.names.of(position.seating.players)
        told = ScoresAnswer(
            version=position.version,
            scores=scores(ruleset, position.state, language()),
            result=result(ruleset, position.state, names, language()),
        )
        return answer(told, headers={"ETag": etag(position.version)})

    @operation(
        Operation(
            summary="Verify the game: chain, fairness, and every ruling judged again.",
            query=ShareQuery(),
            answers={200: AuditAnswer},
            refusals=(401, 404, 422),
        )
    )
    def audit(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        found = audit(self.parts.catalogue, self.parts.store.read(opened.id))
        told = AuditAnswer(moves=found.moves, fault=found.fault, deals_proven=found.deals_proven)
        return answer(told, headers={"ETag": etag(found.moves)})

    @operation(
        Operation(
            summary="Download the replay file.",
            query=ReplayQuery(),
            answers={200: str},
            refusals=(401, 404, 422),
            media=(NDJSON,),
        )
    )
    def replay(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        entries = self.parts.store.read(opened.id)
        lines = write(replay_of(codec_for(opened.loaded.ruleset), entries))
        response = Response(b"".join(lines), content_type=NDJSON)
        name = f"{opened.loaded.ruleset.game}-{opened.id}.replay"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        response.headers["ETag"] = etag(len(entries))
        return response
