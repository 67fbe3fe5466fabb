"""Tries moves that were not played, from any moment of a finished game."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response
from marshmallow import fields

from service.api.context.resource import Operation, answer
from service.api.finished_games.picture_answers import MomentsAnswer
from service.api.games.legal_moves import legal_moves
from service.api.http.common_answers import (
    Answer,
    GameCommand,
    GameEvent,
    GameView,
    LegalMove,
)
from service.api.http.common_schemas import NARROWEST, WIDEST, ShareQuery
from service.api.http.fields import Number, Strict, several
from service.api.http.language import language, our_words
from service.api.http.problems import set_ruleset
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_body import read_commands
from service.api.notes.base import NoteResource
from service.api.notes.schemas import TriedMoveBody
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, name_of
from service.domain.kit.trial import Trial, TrialMove
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.pictures.moments import moments_of
from service.pictures.panels import WIDTH, Panels
from service.teaching.notes.limits import MOST_MOVES
from service.teaching.notes.replay_game import ReplayGame


class TryBody(Strict):
    """Moves to try, and after which move of the game."""

    after = Number(1, 100_000, required=True)
    moves = several(fields.Nested(TriedMoveBody), 0, MOST_MOVES, load_default=[])
    width = Number(NARROWEST, WIDEST, load_default=WIDTH)
    shared_width = Number(NARROWEST, WIDEST)


class TriedMoveAnswer(Answer, frozen=True, kw_only=True):
    """A move that was tried, in the form of a variation."""

    seat: Seat
    commands: list[GameCommand]
    events: list[GameEvent]


class TriesAnswer(MomentsAnswer, frozen=True, kw_only=True):
    """What would have happened, as pictures, and the legal moves after that.

    `view` is the table as the seat that is asked sees it.
    """

    moves: list[TriedMoveAnswer]
    asked: Seat | None
    view: GameView | None
    legal: list[LegalMove]


class Tries(NoteResource):
    """`/games/{game}/tries`."""

    @Operation(
        "POST",
        "/games/<game>/tries",
        scope="read",
        cost=20,
        is_slow=True,
        body=TryBody(),
        query=ShareQuery(),
        answers={200: TriesAnswer},
        refusals=(401, 404, 409),
    )
    def attempt(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Try other moves from a moment of a finished game; nothing is kept."""
        open_game = self.finished(game, query)
        entries = self.parts.store.read(open_game.id)
        if body["after"] > len(entries):
            _complain("/after", N_("must be at most {most}"), most=len(entries))
        replay_game = ReplayGame(
            replay_of(codec_for(open_game.loaded.ruleset), entries), self.parts.catalogue
        )
        set_ruleset(replay_game.ruleset)
        start = replay_game.after(body["after"])
        trial = _play(replay_game, start, body["moves"])
        names = self.parts.names.of(open_game.position.seating.players)
        panels = Panels(replay_game.ruleset, names, language(), *_widths(body))
        moments = list(moments_of(panels, start, trial.moves))
        return answer(
            TriesAnswer(
                version=trial.position.version,
                names=[name_of(Seat(n), names, our_words()) for n in range(1, len(names) + 1)],
                pictures=panels.pictures,
                moments=moments,
                next=None,
                moves=[_move_answer(move) for move in trial.moves],
                asked=trial.seat,
                view=trial.ruleset.view(trial.position.state, trial.seat) if trial.seat else None,
                legal=legal_moves(trial.ruleset, trial.position, trial.seat, language())
                if trial.seat
                else [],
            )
        )


def _widths(body: dict[str, Any]) -> tuple[float, float | None]:
    return body["width"], body.get("shared_width")


def _play(replay_game: ReplayGame, start: Position[Any], moves: Sequence[dict[str, Any]]) -> Trial:
    """Judge moves one after another. Raises FieldsInvalid, and RuleViolation."""
    trial = replay_game.trial(start)
    for number, move in enumerate(moves):
        seat = Seat(move["seat"])
        if seat > start.state.seats:
            most = start.state.seats
            at = f"/moves/{number}/seat"
            _complain(at, N_("must be from {least} to {most}"), least=1, most=most)
        trial.play(seat, read_commands(trial.ruleset, move["commands"]))
    return trial


def _move_answer(move: TrialMove) -> TriedMoveAnswer:
    return TriedMoveAnswer(
        seat=move.seat,
        commands=msgspec.to_builtins(move.commands),
        events=msgspec.to_builtins(move.events),
    )


def _complain(pointer: str, text: str, **facts: object) -> None:
    raise FieldsInvalid([Complaint(pointer, our_words().say(text, **facts))])
