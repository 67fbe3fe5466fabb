"""What a computer player of Dream Home prefers among turns that bring the same points."""

from collections.abc import Sequence

from service.domain.dream_home.bot.helper_turns import helper_ends
from service.domain.dream_home.model.commands import DreamHomeCommand, Wait
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.rounds import turns_left
from service.domain.kit.compact import A_POINT, Core, Skill
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Notices, Strategy, TurnEnd

A_HELPER, A_ROOF, A_TOOL, THE_START = 3, 3, 2, 1

DreamHomeEnd = TurnEnd[DreamHomeCommand, DreamHomeState]


def turn_ends(
    state: DreamHomeState, seat: Seat, most: int, notices: Notices
) -> Sequence[DreamHomeEnd] | None:
    """Return the one turn of a seat that needs no jackhammer, and the ways to use helpers."""
    if state.phase == "helpers":
        return list(helper_ends(state, seat, notices))
    is_asked = state.phase == "jackhammer" and not state.has_taken
    if is_asked and turns_left(state)[0] == seat:
        return [TurnEnd((Wait(),), state)]
    return None


def progress(end: DreamHomeEnd, seat: Seat) -> int:
    """Count what brings points later; the pile of roofs by its height, as all see it."""
    house = end.state.house(seat)
    starts = end.state.next_start == seat
    helpers = 0 if end.state.phase == "helpers" else len(house.helpers)  # they are of no use later
    beside = A_HELPER * helpers + A_ROOF * len(house.roofs) + A_TOOL * len(house.tools)
    return beside + THE_START * starts


def share_played(state: DreamHomeState) -> float:
    """Return how much of the game is over: full rounds, and the seats that have played."""
    if state.is_over or state.phase == "helpers":
        return 1.0
    return (state.round - 1 + len(state.played) / state.seats) / ROUNDS


def load_core() -> Core[DreamHomeCommand, DreamHomeState]:
    from service.domain.dream_home.bot.compact import (
        CORE,  # large, and only computer players need it
    )

    return CORE


SKILLS = {
    "skilled": Skill(judges_by="value", noise=A_POINT * 8 // 10),
    "advanced": Skill(judges_by="value", remembers=True),
    "expert": Skill(judges_by="search", remembers=True, candidates=2, simulations=16),
    "master": Skill(judges_by="search", remembers=True, candidates=5, simulations=40),
}
STRATEGY: Strategy[DreamHomeCommand, DreamHomeState] = Strategy(
    turn_ends=turn_ends,
    progress=progress,
    load_core=load_core,
    skills=SKILLS,
    share_played=share_played,
)
