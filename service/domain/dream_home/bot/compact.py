"""Dream Home as flat integers, for learned values and for search."""

from service.domain.dream_home.bot.core import (
    describe,
    helpers,
    layout,
    placings,
    rooms,
    rounds,
    tools,
    turns,
)
from service.domain.dream_home.bot.core.commands import commands
from service.domain.dream_home.bot.core.encode import encode, unseen
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import DreamHomeCommand
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.kit.compact import Core, functions_of


def supports(state: DreamHomeState) -> bool:
    """Return whether the core can list turns: before a turn or a question, with our own deck."""
    known = state.phase in ("jackhammer", "discard_pair", "turn")
    return known and not state.has_taken and state.deck == DECK


def is_last(state: DreamHomeState) -> bool:
    """Return whether only helpers are to be used: then points decide."""
    return state.phase == "helpers"


def may_end(state: DreamHomeState) -> bool:
    """Return whether the last round is dealt: nothing is hidden from those who remember."""
    return state.round == ROUNDS


CORE: Core[DreamHomeCommand, DreamHomeState] = Core(
    name="dream-home",
    size=layout.SIZE,
    turn_size=layout.TURN_SIZE,
    most_turns=layout.MOST_TURNS,
    features=describe.NAMES,
    supports=supports,
    encode=encode,
    unseen=unseen,
    commands=commands,
    is_last=is_last,
    may_end=may_end,
    functions=functions_of(rooms, tools, helpers, rounds, placings, turns, describe),
)
