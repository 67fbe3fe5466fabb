"""The rules of Dream Home: which events a command leads to, or why it is refused."""

from collections.abc import Sequence
from typing import assert_never

from service.domain.dream_home.model.commands import (
    Decorate,
    DiscardPair,
    Done,
    DreamHomeCommand,
    Drill,
    EndTurn,
    Handyman,
    Jackhammer,
    Mix,
    Place,
    Roofer,
    Scaffold,
    Supply,
    Take,
    Wait,
)
from service.domain.dream_home.model.errors import (
    AlreadyTaken,
    JackhammerTooLate,
    JackhammerUnanswered,
    JackhammerWasTheTurn,
    NoJackhammerAsked,
    NoPairToDiscard,
    NotYourTurn,
    OnlyHelpersNow,
    PairNotDiscarded,
)
from service.domain.dream_home.model.errors_specials import (
    DrillTooLate,
    HelpersAtTheEnd,
    MixerTooLate,
    NotTheEnd,
)
from service.domain.dream_home.model.events import DreamHomeEvent, Phase
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules import helpers, rounds, tools, turns
from service.domain.kit.chance import Chance
from service.domain.kit.errors import GameOver, RuleViolation
from service.domain.kit.messages import Resign, Seat

PHASE_OF: dict[type[DreamHomeCommand], Phase] = {
    Jackhammer: "jackhammer",
    Wait: "jackhammer",
    DiscardPair: "discard_pair",
    Roofer: "helpers",
    Supply: "helpers",
    Handyman: "helpers",
    Done: "helpers",
}
BEFORE_TAKING: dict[type[DreamHomeCommand], type[RuleViolation]] = {
    Take: AlreadyTaken,
    Drill: DrillTooLate,
    Mix: MixerTooLate,
}
ONLY_BEFORE_THE_TURNS: dict[type[DreamHomeCommand], type[RuleViolation]] = {
    Jackhammer: JackhammerTooLate,
    Wait: NoJackhammerAsked,
    DiscardPair: NoPairToDiscard,
}


def decide(  # noqa: C901 (table of contents)
    command: DreamHomeCommand, seat: Seat, state: DreamHomeState, chance: Chance
) -> Sequence[DreamHomeEvent]:
    _require_moment(command, seat, state)
    match command:
        case Place():
            return turns.place(command, seat, state)
        case Take():
            return turns.take(command, seat, state)
        case EndTurn():
            return turns.end_turn(seat, state, chance)
        case Decorate():
            return turns.decorate(command, seat, state)
        case Scaffold():
            return turns.scaffold(command, seat, state)
        case DiscardPair():
            return tools.discard_pair(command, seat, state, chance)
        case Drill():
            return tools.drill(command, seat, state)
        case Mix():
            return tools.mix(command, seat, state)
        case Jackhammer():
            return tools.jackhammer(command, seat, state)
        case Wait():
            return tools.wait(seat, state, chance)
        case Roofer():
            return helpers.roofer(command, seat, state)
        case Supply():
            return helpers.supply(command, seat, state)
        case Handyman():
            return helpers.handyman(command, seat, state)
        case Done():
            return helpers.done(seat, state, chance)
        case Resign():
            return rounds.resign(seat, state, chance)
        case _:
            assert_never(command)


def _require_moment(command: DreamHomeCommand, seat: Seat, state: DreamHomeState) -> None:
    """Refuse a command that is out of turn, or belongs to another part of the round."""
    if state.asked is None:
        raise GameOver()
    if isinstance(command, Resign):
        return
    if seat != state.asked:
        raise NotYourTurn(seat=seat, asked=state.asked)
    if state.phase == "jackhammer" and state.has_taken:
        if not isinstance(command, EndTurn):
            raise JackhammerWasTheTurn(round=state.round)
    elif PHASE_OF.get(type(command), "turn") != state.phase:
        raise _out_of_place(command, state)
    elif state.has_taken and type(command) in BEFORE_TAKING:
        raise BEFORE_TAKING[type(command)]()


def _out_of_place(command: DreamHomeCommand, state: DreamHomeState) -> RuleViolation:
    """Return the refusal of a command that belongs to another part of the round."""
    if isinstance(command, Done):
        return NotTheEnd(rounds=ROUNDS, round=state.round)
    if isinstance(command, Roofer | Supply | Handyman):
        return HelpersAtTheEnd(rounds=ROUNDS, round=state.round)
    match state.phase:
        case "jackhammer":
            return JackhammerUnanswered()
        case "discard_pair":
            return PairNotDiscarded()
        case "helpers":
            return OnlyHelpersNow(rounds=ROUNDS)
        case _:
            return ONLY_BEFORE_THE_TURNS[type(command)]()
