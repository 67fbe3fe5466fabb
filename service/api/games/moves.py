"""Moves: playing them, dry runs, the log, legal moves."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_move, count_work_to_come, require_bytes_left
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.bot_work import bot_turns_cost
from service.api.games.game_answers import move_answer, scores, sentences
from service.api.games.games import show
from service.api.games.legal_moves import legal_answer, legal_moves, score_change
from service.api.games.play_move import hint_meta, receipt_answer, submission_of
from service.api.games.schemas import MovesBody, PlanBody
from service.api.http.common_answers import (
    LegalMovesAnswer,
    LogAnswer,
    MoveAnswer,
    PlannedMovesAnswer,
)
from service.api.http.common_schemas import (
    LogQuery,
    PlayQuery,
    SeatQuery,
    ShareQuery,
)
from service.api.http.content_tag import REVALIDATE
from service.api.http.language import language
from service.api.http.request_body import read_commands
from service.api.http.request_headers import (
    REPRESENTATION,
    expected_version,
    idempotency_key,
    prefers_representation,
    request_id,
)
from service.api.http.rule_answers import DryRunAnswer
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command, Resign, Seat
from service.domain.kit.trial import StillHidden, Trial
from service.events.errors import MoveTaken, once_written
from service.events.move import AnyMove, Entry
from service.events.store.codec import codec_for
from service.events.submission import Submission
from service.pictures.panels import Panels
from service.play.command_handler import Receipt

LEGAL_COST = 2  # of listing the legal moves


class Moves(Resource):
    """`/games/{game}/moves` and `/games/{game}/legal-moves`."""

    @Operation(
        "POST",
        "/games/<game>/moves",
        body=MovesBody(),
        query=PlayQuery(),
        answers={201: MoveAnswer, 200: DryRunAnswer},
        sends=("ETag", "Location", "Preference-Applied"),
        refusals=(401, 403, 404, 409, 412, 428),
        needs_token=True,
        headers=("If-Match", "Idempotency-Key", "Prefer"),
        appends=True,
    )
    def play(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Play commands, all or nothing; or, with `dry_run`, see what would happen."""
        expected = expected_version()
        # No append will notice that a dry run comes too late, so it needs the newest version.
        at_least = None if query["dry_run"] else expected
        open_game = self.parts.access.open(game, query.get("share"), at_least=at_least)
        submission = submission_of(
            open_game,
            self.parts.auth.player(),
            body,
            expected=expected,
            key=idempotency_key(),
            meta={"request": request_id(), **self._hint_meta(open_game, body["seat"])},
        )
        if query["dry_run"]:
            return self._dry_run(open_game, submission, query.get("width"))
        if not isinstance(submission.commands[0], Resign):
            require_bytes_left()
        receipt = self.parts.handler.submit(submission, open_game.loaded)
        count_move(receipt)
        count_work_to_come(bot_turns_cost(open_game, receipt))
        return self._played(open_game, receipt, query.get("share"))

    def _played(self, open_game: OpenGame, receipt: Receipt, share: str | None) -> Response:
        names, number = self._names(open_game), receipt.move.number
        move_as_json, headers = receipt_answer(open_game, receipt, names, language())
        if prefers_representation():
            headers["Preference-Applied"] = REPRESENTATION
            # The table of a retry is the newest, and another process may have it.
            at_least = None if receipt.repeated else number
            move_as_json = self._with_table(move_as_json, open_game.id, share, at_least)
        return answer(move_as_json, 201, headers)

    def _with_table(self, move: bytes, game: str, share: str | None, at_least: int | None) -> bytes:
        """Add the current table, and what the caller may do, to the answer of a move."""
        count_work_to_come(LEGAL_COST)
        with once_written():
            open_game = self.parts.access.open(game, share, at_least=at_least)
            table = show(self.parts, open_game, "legal")
        return move[:-1] + b',"table":' + msgspec.json.encode(table) + b"}"

    @Operation(
        "GET",
        "/games/<game>/moves",
        query=LogQuery(),
        answers={200: LogAnswer, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
    )
    def log(self, game: str, query: dict[str, Any]) -> Response:
        """Read the log: every move with its commands, events and a sentence for each."""
        open_game = self.parts.access.open(game, query.get("share"))
        entries = self.parts.store.read(open_game.id, query["after"])
        version = max(open_game.position.version, entries[-1].number if entries else 0)
        headers = {"ETag": etag(version), **REVALIDATE}
        if self.may_confirm(open_game, version):
            return Response(status=304, headers=headers)
        page = entries[: query["most"]]
        moves = codec_for(open_game.loaded.ruleset).decode([entry.body for entry in page])
        moves_as_json = [
            msgspec.Raw(self._move_answer(open_game, move, entry))
            for move, entry in zip(moves, page, strict=True)
        ]
        following = None if len(page) == len(entries) else page[-1].number
        log = {"version": version, "moves": moves_as_json, "next": following}
        return answer(log, headers=headers)

    @Operation(
        "GET",
        "/games/<game>/legal-moves",
        cost=LEGAL_COST,
        query=SeatQuery(),
        answers={200: LegalMovesAnswer},
        refusals=(401, 403, 404),
        is_tagged=True,
        needs_token=True,
    )
    def legal(self, game: str, query: dict[str, Any]) -> Response:
        """List every command the caller's seat may give now, ready to post."""
        open_game = self.parts.access.open(game, query.get("share"))
        listed = legal_answer(open_game, language(), query.get("seat"))
        return answer(listed, headers={"ETag": etag(listed.version)})

    @Operation(
        "POST",
        "/games/<game>/legal-moves",
        scope="read",
        cost=2 * LEGAL_COST,
        body=PlanBody(),
        query=ShareQuery(),
        answers={200: PlannedMovesAnswer},
        sends=("ETag",),
        refusals=(401, 403, 404, 409),
        needs_token=True,
    )
    def plan(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """List every command that could follow planned ones; nothing is played."""
        open_game = self.parts.access.open(game, query.get("share"))
        ruleset, position = open_game.loaded.ruleset, open_game.position
        seat = open_game.seat(body["seat"])
        commands = read_commands(ruleset, body["commands"]) if body["commands"] else ()
        after, judged = _without_hidden(Trial(ruleset, position), seat, commands)
        is_complete = judged == len(commands)
        follow = legal_moves(ruleset, after.position, seat, language(), commands)
        planned = PlannedMovesAnswer(
            version=position.version,
            seat=seat,
            asked=after.position.state.asked,
            moves=follow if is_complete else [],
            judged=judged,
            is_complete=is_complete,
            score_change=score_change(ruleset, seat, position, after.position),
        )
        return answer(planned, headers={"ETag": etag(position.version)})

    def _hint_meta(self, open_game: OpenGame, number: int | None) -> dict[str, str]:
        if not open_game.allows_hints:
            return {}
        last = self.parts.hints.last(open_game.id, open_game.seat(number))
        return hint_meta(open_game, last)

    def _dry_run(self, open_game: OpenGame, submission: Submission, width: int | None) -> Response:
        """Show what the commands would do, as far as they reveal no hidden cards."""
        position = open_game.position
        if position.version != submission.expected:
            raise MoveTaken(open_game.id, submission.expected)
        trial = Trial(open_game.loaded.ruleset, position)
        after, judged = _without_hidden(trial, submission.seat, submission.commands)
        outcome = DryRunAnswer(
            judged=judged,
            is_complete=judged == len(submission.commands),
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

    def _move_answer(self, open_game: OpenGame, move: AnyMove, entry: Entry) -> bytes:
        return move_answer(
            open_game.ruleset_for_deck, move, entry, self._names(open_game), language()
        )

    def _names(self, open_game: OpenGame) -> list[str]:
        return self.parts.names.of(open_game.position.seating.players)


def _without_hidden(
    trial: Trial, seat: Seat, commands: Sequence[Command]
) -> tuple[Ruling[Any], int]:
    """Judge as many of the commands as possible before a card is dealt or the game ends."""
    for count in range(len(commands), 0, -1):
        with suppress(StillHidden):
            return trial.ruling(seat, commands[:count]), count
    return Ruling((), trial.position), 0
