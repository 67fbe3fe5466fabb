"""The turn at the end of the game in which a seat uses its helpers: supplier, handyman, roofers."""

from collections.abc import Hashable, Iterator

from service.domain.dream_home.model.commands import (
    Done,
    DreamHomeCommand,
    Handyman,
    Roofer,
    Supply,
)
from service.domain.dream_home.model.events import DreamHomeEvent
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules import helpers
from service.domain.dream_home.rules.candidates import candidates
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.scoring import scores
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Notices, TurnEnd

KEPT = 4  # arrangements of the rooms, those of the most points, that are tried further
ROOFERS = 2  # in the deck

Run = tuple[DreamHomeCommand, ...]
Use = tuple[DreamHomeState, Run]


def helper_ends(
    state: DreamHomeState, seat: Seat, notices: Notices
) -> Iterator[TurnEnd[DreamHomeCommand, DreamHomeState]]:
    """Yield a turn for every use of the helpers, in a fixed order: another brings hardly more.

    Cards of the same kind are one use. Which roof is best nobody but the player can say, so all
    of them are tried.
    """
    kept: list[Use] = [(state, ())]
    yield _end(kept[0])
    for helper in (Supply, Handyman):
        found = [each for use in kept for each in _uses(use, seat, helper, notices)]
        yield from map(_end, found)
        ranked = sorted([*kept, *found], key=lambda use: -scores(use[0])[seat - 1].total)
        kept = ranked[:KEPT]
    for _ in range(ROOFERS):
        kept = [each for use in kept for each in _uses(use, seat, Roofer, notices)]
        yield from map(_end, kept)


def _uses(use: Use, seat: Seat, helper: type[DreamHomeCommand], notices: Notices) -> Iterator[Use]:
    """Yield the table after each use of one helper."""
    state, run = use
    seen = set[Hashable]()
    for command in candidates(state, seat):
        if type(command) is helper and notices(command):
            key = _kind(state, command)
            if key not in seen:
                seen.add(key)
                after = state
                for event in _events(command, seat, state):
                    after = evolve(after, event)
                yield after, (*run, command)


def _events(command: DreamHomeCommand, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    match command:
        case Roofer():
            return helpers.roofer(command, seat, state)
        case Supply():
            return helpers.supply(command, seat, state)
        case Handyman():
            return helpers.handyman(command, seat, state)
        case _:
            return []


def _kind(state: DreamHomeState, command: DreamHomeCommand) -> Hashable:
    """Tell commands apart by the kinds of their cards."""
    match command:
        case Roofer():
            return state.deck.special[command.card]
        case Supply():
            kind = state.deck.room[command.card].name
            return kind, command.slot, command.token_to, command.keep_token
        case _:
            return command


def _end(use: Use) -> TurnEnd[DreamHomeCommand, DreamHomeState]:
    state, run = use
    return TurnEnd((*run, Done()), state)
