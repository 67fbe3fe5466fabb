"""Legal moves: the candidates that the rules accept, with a sentence and the points."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from service.api.context.game_access import OpenGame
from service.api.http.common_answers import LegalMove, LegalMovesAnswer
from service.domain.catalog import AnyRuleset
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position, dry_run
from service.domain.kit.judge import ALONE, judge
from service.domain.kit.messages import Command, Resign, Seat, Undo
from service.domain.sentences import tell_command

UNDO, RESIGN = Undo(), Resign()  # these stand alone in a submission


class Verdict(NamedTuple):
    """Whether a command is legal, and what it brings."""

    is_legal: bool
    score_change: int | None = None


REFUSED = Verdict(is_legal=False)


def legal_answer(open_game: OpenGame, language: str, number: int | None = None) -> LegalMovesAnswer:
    """Answer what a seat of the caller may do. Raises NoSeatHere or NotYourSeat."""
    position, seat = open_game.position, open_game.seat(number)
    return LegalMovesAnswer(
        version=position.version,
        seat=seat,
        asked=position.state.asked,
        moves=legal_moves(open_game.loaded.ruleset, position, seat, language),
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
    for_deck = ruleset.for_deck(position.state.deck)
    return [
        LegalMove(
            command=command,
            sentence=tell_command(for_deck, command, language),
            score_change=verdict.score_change,
        )
        for command, verdict in _accepted(ruleset, position, seat, planned)
    ]


def score_change(
    ruleset: AnyRuleset, seat: Seat, before: Position[Any], after: Position[Any]
) -> int:
    return _points(ruleset, seat, after) - _points(ruleset, seat, before)


def _accepted(
    ruleset: AnyRuleset, position: Position[Any], seat: Seat, planned: Sequence[Command]
) -> Iterator[tuple[Command, Verdict]]:
    """Yield each command that is legal; those that the rules can't tell apart are judged once."""
    state, known = position.state, dict[Hashable, Verdict]()
    if seat in state.resigned or any(type(command) in ALONE for command in planned):
        return
    before = _points(ruleset, seat, position)
    for command in (*ruleset.candidates(state, seat), *(() if planned else (UNDO, RESIGN))):
        key = ruleset.verdict_key(state, command)
        verdict = None if key is None else known.get(key)
        if verdict is None:
            known[key] = verdict = _verdict(ruleset, position, seat, command, before)
        if verdict.is_legal and ruleset.may_be_added(command, planned):
            yield command, verdict


def _verdict(
    ruleset: AnyRuleset, position: Position[Any], seat: Seat, command: Command, before: int
) -> Verdict:
    try:
        after = _state_after(ruleset, position, seat, command)
    except RuleViolation:
        return REFUSED
    return Verdict(
        is_legal=True,
        score_change=None if after is None else _points_in(ruleset, seat, after) - before,
    )


def _state_after(ruleset: AnyRuleset, position: Position[Any], seat: Seat, command: Command) -> Any:
    """Return the state after a command; None if a card is dealt or the game ends.

    `Resign` has none either: the seat gets the last place in any case.
    """
    if command is UNDO:
        return judge(ruleset, position, seat, (command,), None).position.state
    after = dry_run(ruleset, position.state, seat, command)
    return None if command is RESIGN else after


def _points(ruleset: AnyRuleset, seat: Seat, position: Position[Any]) -> int:
    return _points_in(ruleset, seat, position.state)


def _points_in(ruleset: AnyRuleset, seat: Seat, state: Any) -> int:
    return ruleset.scores(state)[seat - 1].total
