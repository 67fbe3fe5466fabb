"""Moves: playing them, dry runs, the log, legal moves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from flask import Response
from msgspec.structs import replace

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_move, require_bytes_left
from service.api.context.resource import Operation, Resource, answer, etag, operation
from service.api.games.game_answers import move_answer, scores, sentences
from service.api.games.legal_moves import legal_moves, score_change
from service.api.http.common_answers import LegalMovesAnswer, LogAnswer, MoveAnswer
from service.api.http.common_schemas import LogQuery, MovesBody, PlayQuery, SeatQuery
from service.api.http.language import language
from service.api.http.request_body import read_commands
from service.api.http.request_headers import (
    body_hash,
    expected_version,
    idempotency_key,
    request_id,
)
from service.api.http.rule_answers import DryRunAnswer
from service.domain.kit.chance import DealHidden
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command, Resign
from service.events.move import AnyMove, Entry
from service.events.store.codec import codec_for
from service.pictures.panels import Panels
from service.play.command_handler import Submission


class Moves(Resource):
    """`/games/{game}/moves` and `/games/{game}/legal-moves`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games/<game>/moves"): self.play,
            ("GET", "/games/<game>/moves"): self.log,
            ("GET", "/games/<game>/legal-moves"): self.legal,
        }

    @operation(
        Operation(
            summary="Play commands, all or nothing; or, with `dry_run`, see what would happen.",
            body=MovesBody(),
            query=PlayQuery(),
            answers={201: MoveAnswer, 200: DryRunAnswer},
            sends=("ETag", "Location"),
            refusals=(400, 401, 403, 404, 409, 412, 413, 415, 422, 428),
            needs_token=True,
            headers=("If-Match", "Idempotency-Key"),
            appends=True,
        )
    )
    def play(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        expected = expected_version()
        open_game = self.parts.access.open(game, query.get("share"), at_least=expected)
        submission = Submission(
            game=open_game.id,
            seat=open_game.seat(body["seat"]),
            actor=self.parts.auth.player(),
            commands=read_commands(open_game.loaded.ruleset, body["commands"]),
            expected=expected,
            key=idempotency_key(),
            body=body_hash(body),
            meta={"request": request_id()},
        )
        if query["dry_run"]:
            return self._dry_run(open_game, submission, query.get("width"))
        if not isinstance(submission.commands[0], Resign):
            require_bytes_left()
        receipt = self.parts.handler.submit(submission)
        count_move(receipt)
        number = receipt.move.number
        headers = {"ETag": etag(number), "Location": _location(game, number)}
        names = self.parts.names.of(open_game.position.seating.players)
        move_as_json = move_answer(
            open_game.ruleset_for_deck, receipt.move, receipt.entry, names, language()
        )
        return answer(move_as_json, 201, headers)

    @operation(
        Operation(
            summary="Read the log: every move with its commands, events and a sentence for each.",
            query=LogQuery(),
            answers={200: LogAnswer},
            sends=("ETag",),
            refusals=(401, 404, 422),
        )
    )
    def log(self, game: str, query: dict[str, Any]) -> Response:
        open_game = self.parts.access.open(game, query.get("share"))
        entries = self.parts.store.read(open_game.id, query["after"])
        page = entries[: query["most"]]
        moves = codec_for(open_game.loaded.ruleset).decode([entry.body for entry in page])
        moves_as_json = [
            msgspec.Raw(self._move_answer(open_game, move, entry))
            for move, entry in zip(moves, page, strict=True)
        ]
        is_all = len(page) == len(entries)
        version = max(open_game.position.version, entries[-1].number if entries else 0)
        log = {
            "version": version,
            "moves": moves_as_json,
            "next": None if is_all else page[-1].number,
        }
        return answer(log, headers={"ETag": etag(version)})

    @operation(
        Operation(
            summary="List every command the caller's seat may give now, ready to post.",
            cost=2,
            query=SeatQuery(),
            answers={200: LegalMovesAnswer},
            sends=("ETag",),
            refusals=(401, 403, 404, 422),
            needs_token=True,
        )
    )
    def legal(self, game: str, query: dict[str, Any]) -> Response:
        open_game = self.parts.access.open(game, query.get("share"))
        seat = open_game.seat(query.get("seat"))
        position = open_game.position
        listed = LegalMovesAnswer(
            version=position.version,
            seat=seat,
            asked=position.state.asked,
            moves=legal_moves(open_game.loaded.ruleset, position, seat, language()),
        )
        return answer(listed, headers={"ETag": etag(position.version)})

    def _dry_run(self, open_game: OpenGame, submission: Submission, width: int | None) -> Response:
        """Judge as many of the commands as possible without revealing hidden cards."""
        position, commands = open_game.position, submission.commands
        ruling, count = None, len(commands)
        while count and ruling is None:
            ruling = self._without_hidden(submission, commands[:count])
            count -= ruling is None
        after = ruling or Ruling((), position)
        outcome = DryRunAnswer(
            judged=count,
            is_complete=count == len(commands),
            events=list(after.events),
            sentences=sentences(
                open_game.ruleset_for_deck, after.events, self._names(open_game), language()
            ),
            score_change=score_change(
                open_game.loaded.ruleset, submission.seat, position, after.position
            ),
            scores=scores(open_game.ruleset_for_deck, after.position.state, language()),
            view=open_game.loaded.ruleset.view(after.position.state, submission.seat),
            pictures=None
            if width is None
            else self._pictures(open_game, after.position.state, width),
        )
        return answer(outcome, headers={"ETag": etag(position.version)})

    def _pictures(self, open_game: OpenGame, state: Any, width: int) -> list[str]:
        panels = Panels(open_game.ruleset_for_deck, self._names(open_game), language(), width)
        numbers = panels.of(state)
        return [panels.pictures[number] for number in numbers]

    def _without_hidden(
        self, submission: Submission, commands: Sequence[Command]
    ) -> Ruling[Any] | None:
        """Judge a dry run; None if a card would be dealt or the game would end."""
        try:
            return self.parts.handler.dry_run(replace(submission, commands=commands))
        except DealHidden:
            return None

    def _move_answer(self, open_game: OpenGame, move: AnyMove, entry: Entry) -> bytes:
        return move_answer(
            open_game.ruleset_for_deck, move, entry, self._names(open_game), language()
        )

    def _names(self, open_game: OpenGame) -> list[str]:
        return self.parts.names.of(open_game.position.seating.players)


def _location(game: str, number: int) -> str:
    return f"/v1/games/{game}/moves?after={number - 1}&most=1"
