"""The rules of Dream Home: which events a command leads to, or why it is refused."""

from collections.abc import Sequence
from typing import assert_never

from service.domain.chance import Chance
from service.domain.dream_home import helpers, tools, turns
from service.domain.dream_home.commands import (
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
from service.domain.dream_home.errors import (
    AlreadyTaken,
    JackhammerTooLate,
    JackhammerUnanswered,
    JackhammerWasTheTurn,
    NoJackhammerAsked,
    NoPairToDiscard,
    NotAsked,
    OnlyHelpersNow,
    PairNotDiscarded,
)
from service.domain.dream_home.events import DreamHomeEvent, Phase, Resigned
from service.domain.dream_home.evolve import evolve
from service.domain.dream_home.rounds import go_on, turns_left
from service.domain.dream_home.special_errors import HelpersAtTheEnd, NotTheEnd, ToolTooLate
from service.domain.dream_home.state import ROUNDS, DreamHome, clockwise
from service.domain.errors import GameOver, RuleViolation
from service.domain.messages import Resign, Seat

PHASE_OF: dict[type[DreamHomeCommand], Phase] = {
    Jackhammer: "jackhammer",
    Wait: "jackhammer",
    DiscardPair: "discard_pair",
    Roofer: "helpers",
    Supply: "helpers",
    Handyman: "helpers",
    Done: "helpers",
}
BEFORE_TAKING = {Drill: "drill", Mix: "concrete_mixer"}


def decide(  # noqa: C901 (table of contents)
    command: DreamHomeCommand, seat: Seat, state: DreamHome, chance: Chance
) -> Sequence[DreamHomeEvent]:
    if isinstance(command, Resign):
        return resign(seat, state, chance)
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
        case _:
            assert_never(command)


def resign(seat: Seat, state: DreamHome, chance: Chance) -> Sequence[DreamHomeEvent]:
    """Leave the game; start player and column 1 pass to the next seat still in."""
    heir = next(other for other in clockwise(state, seat) if other != seat)
    resigned = Resigned(
        seat=seat,
        room=state.room if seat == state.asked else None,
        special=state.special if seat == state.asked else None,
        start_player=heir if seat == state.start_player else None,
        next_start=heir if seat == state.next_start else None,
    )
    after = evolve(state, resigned)
    return [resigned, *(go_on(after, chance) if _must_go_on(after, seat) else [])]


def _must_go_on(after: DreamHome, resigned: Seat) -> bool:
    """Say whether a resignation leaves nobody to answer what was asked."""
    if resigned == after.asked or len(after.resigned) == after.seats - 1:
        return True
    # D-RND-2: no pair is discarded when no turn is left in the round.
    return after.phase == "discard_pair" and not turns_left(after)


def _require_moment(command: DreamHomeCommand, seat: Seat, state: DreamHome) -> None:
    if state.asked is None:
        raise GameOver()
    if seat != state.asked:
        raise NotAsked(seat=seat, asked=state.asked)
    phase = PHASE_OF.get(type(command), "turn")
    if phase != state.phase or (phase == "jackhammer" and state.has_taken):
        _require_phase(command, phase, state)
    if state.has_taken and isinstance(command, Take):
        raise AlreadyTaken()
    if state.has_taken and type(command) in BEFORE_TAKING:
        raise ToolTooLate(tool=BEFORE_TAKING[type(command)])


def _require_phase(command: DreamHomeCommand, phase: Phase, state: DreamHome) -> None:
    """Refuse what belongs to another part of the round, first by what is asked now."""
    if state.phase == "jackhammer" and state.has_taken:
        if isinstance(command, EndTurn):
            return
        raise JackhammerWasTheTurn(round=state.round)
    asked_first: dict[Phase | None, RuleViolation] = {
        "jackhammer": JackhammerUnanswered(),
        "discard_pair": PairNotDiscarded(),
        "helpers": OnlyHelpersNow(rounds=ROUNDS),
    }
    if phase == "helpers":
        wrong = HelpersAtTheEnd if not isinstance(command, Done) else NotTheEnd
        raise wrong(rounds=ROUNDS, round=state.round)
    if state.phase in asked_first and state.phase != phase:
        raise asked_first[state.phase]
    if isinstance(command, Jackhammer):
        raise JackhammerTooLate()
    raise NoJackhammerAsked() if isinstance(command, Wait) else NoPairToDiscard()
