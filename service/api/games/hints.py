"""Hints: what a computer player would do in the caller's seat, in three steps."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.bot_refusals import NoHintNow, NoHintsHere
from service.api.games.legal_moves import score_change
from service.api.http.common_answers import Answer, GameCommand
from service.api.http.common_schemas import A_SEAT, ShareQuery, means
from service.api.http.fields import Number, Strict
from service.api.http.language import language
from service.bots.choose import choose
from service.bots.levels import hint_level, seed_of
from service.domain.kit.messages import Command, Seat
from service.domain.kit.trial import StillHidden, Trial
from service.domain.sentences import tell_hint
from service.events.hints.hint_log import HintUse

WHERE, TURN = 1, 3


class TurnHintBody(Strict):
    """How much to reveal."""

    step = Number(
        WHERE,
        TURN,
        load_default=WHERE,
        metadata=means("1: where to look; 2: what kind of move; 3: the whole turn."),
    )
    seat = Number(1, 16, load_default=None, allow_none=True, metadata=A_SEAT)


class TurnHintAnswer(Answer, frozen=True, kw_only=True):
    """A hint; only the third step has `commands`, and the points that they bring.

    `score_change` leaves out what hidden cards decide.
    """

    version: int
    seat: Seat
    step: int
    bot: str
    sentences: list[str]
    commands: list[GameCommand] | None
    score_change: int | None


class TurnHints(Resource):
    """`/games/{game}/hint`."""

    @Operation(
        "POST",
        "/games/<game>/hint",
        cost=200,
        is_slow=True,
        body=TurnHintBody(),
        query=ShareQuery(),
        answers={200: TurnHintAnswer},
        sends=("ETag",),
        refusals=(401, 403, 404, 409),
        needs_token=True,
    )
    def hint(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Ask what a computer player would do on your seat; your next move says that you did."""
        open_game = self.parts.access.open(game, query.get("share"))
        seat, step = open_game.seat(body["seat"]), body["step"]
        if not open_game.allows_hints:
            raise NoHintsHere()
        if open_game.position.state.asked != seat:
            raise NoHintNow(seat=seat)
        hint = _hint(open_game, seat, step)
        self._note(open_game, seat, step)
        return answer(hint, headers={"ETag": etag(hint.version)})

    def _note(self, open_game: OpenGame, seat: Seat, step: int) -> None:
        """Note how far the hints of this turn went."""
        log, position = self.parts.hints, open_game.position
        earlier = log.last(open_game.id, seat)
        if earlier is not None and earlier.is_for_next_move_of(position):
            step = max(step, earlier.step)
        state, version = position.state, position.version
        use = HintUse(round=state.round, turn=state.turn, version=version, step=step)
        log.note(open_game.id, seat, use)


def _hint(open_game: OpenGame, seat: Seat, step: int) -> TurnHintAnswer:
    level, position = hint_level(), open_game.position
    seed = seed_of(level, open_game.id, position.version + 1)
    commands = choose(level, open_game.loaded.ruleset, position.state, seat, seed)
    return TurnHintAnswer(
        version=position.version,
        seat=seat,
        step=step,
        bot=level.bot,
        sentences=tell_hint(open_game.ruleset_for_deck, commands, step, language()),
        commands=list(commands) if step == TURN else None,
        score_change=_points(open_game, seat, commands) if step == TURN else None,
    )


def _points(open_game: OpenGame, seat: Seat, commands: Sequence[Command]) -> int:
    """Return the points that a turn brings, as far as no hidden card decides."""
    ruleset, before = open_game.loaded.ruleset, open_game.position
    trial = Trial(ruleset, before)
    for count in range(len(commands), 0, -1):
        with suppress(StillHidden):
            after = trial.ruling(seat, commands[:count]).position
            return score_change(ruleset, seat, before, after)
    return 0
