"""Legal moves: the candidates that the rules accept, with a sentence and the points."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.api.context.game_access import OpenGame
from service.api.http.common_answers import LegalMove, LegalMovesAnswer
from service.api.http.language import language
from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import DealHidden
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.judge import ALONE, judge
from service.domain.kit.messages import Command, Resign, Seat, Undo
from service.domain.sentences import tell_command


def legal_answer(open_game: OpenGame, number: int | None = None) -> LegalMovesAnswer:
    """Answer what a seat of the caller may do. Raises NoSeatHere or NotYourSeat."""
    position, seat = open_game.position, open_game.seat(number)
    return LegalMovesAnswer(
        version=position.version,
        seat=seat,
        asked=position.state.asked,
        moves=legal_moves(open_game.loaded.ruleset, position, seat, language()),
    )


def legal_moves(
    ruleset: AnyRuleset,
    position: Position[Any],
    seat: Seat,
    language: str,
    planned: Sequence[Command] = (),
) -> list[LegalMove]:
    """Return every command that would be accepted; hidden cards are never looked at.

    With planned commands the position is the one after them.
    """
    if not position.is_started or position.state.is_over:
        return []
    before, ruleset_for_deck = (
        _points(ruleset, seat, position),
        ruleset.for_deck(position.state.deck),
    )
    return [
        LegalMove(
            command=command,
            sentence=tell_command(ruleset_for_deck, command, language),
            score_change=None if after is None else _points(ruleset, seat, after) - before,
        )
        for command, after in _accepted(ruleset, position, seat, planned)
    ]


def score_change(
    ruleset: AnyRuleset, seat: Seat, before: Position[Any], after: Position[Any]
) -> int:
    return _points(ruleset, seat, after) - _points(ruleset, seat, before)


def _accepted(
    ruleset: AnyRuleset, position: Position[Any], seat: Seat, planned: Sequence[Command]
) -> Iterator[tuple[Command, Position[Any] | None]]:
    """Yield each command and the position after it; None if a card is dealt or the game ends.

    `Resign` has none either: the seat gets the last place whatever its points.
    """
    if any(type(command) in ALONE for command in planned):
        return
    alone = () if planned else (Undo(), Resign())  # these stand alone in a submission
    for command in (*ruleset.candidates(position.state, seat), *alone):
        if not ruleset.may_be_added(command, planned):
            continue
        try:
            after = judge(ruleset, position, seat, (command,), None).position
        except RuleViolation:
            continue
        except DealHidden:
            yield command, None
        else:
            yield command, None if isinstance(command, Resign) else after


def _points(ruleset: AnyRuleset, seat: Seat, position: Position[Any]) -> int:
    return ruleset.scores(position.state)[seat - 1].total
