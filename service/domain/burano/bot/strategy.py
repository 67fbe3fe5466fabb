"""What a computer player of Walking in Burano prefers among turns that bring the same points."""

from service.domain.burano.bot.hand import usefulness
from service.domain.burano.bot.turn_ends import BuranoEnd, turn_ends
from service.domain.burano.model.cards import LEVELS, Character
from service.domain.burano.model.commands import BuranoCommand, Dismiss
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.character_scores import CHARACTER_LINES, spots_of
from service.domain.kit.compact import A_POINT, Core, Skill
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Strategy

A_CARD, A_POINT_TO_COME, A_COIN, A_USE = 100, 20, 6, 1
CARDS_OF_A_STREET = HOUSES_OF_A_STREET * len(LEVELS)


def progress(end: BuranoEnd, seat: Seat) -> int:
    """Count built cards, what the houses may be worth, coins and what the hand is good for."""
    from service.domain.burano.bot.estimate import estimate  # needs the core, which is large

    last = end.commands[-1]
    if isinstance(last, Dismiss):
        return -_worth(end.state, seat, last.character)
    street = end.state.street(seat)
    built = sum(floor is not None for house in street.houses for floor in house.floors)
    to_come = A_POINT_TO_COME * estimate(end.state, seat)
    beside = A_COIN * street.coins + A_USE * sum(usefulness(end.state, street))
    return A_CARD * built + to_come + beside


def _worth(state: BuranoState, seat: Seat, character: Character) -> int:
    """Return the most points that a character would bring now under a house that has none."""
    houses = state.street(seat).houses
    spots = spots_of(state.deck, houses)
    waiting = [house for house in houses if house.visitor is None]
    return max((CHARACTER_LINES[character](house, spots).points for house in waiting), default=0)


def share_played(state: BuranoState) -> float:
    """Return how much of the game is over: the longest street, of the cards that end it."""
    if state.is_over:
        return 1.0
    return max(len(street.cards) for street in state.streets) / CARDS_OF_A_STREET


def load_core() -> Core[BuranoCommand, BuranoState]:
    from service.domain.burano.bot.compact import CORE  # large, and only computer players need it

    return CORE


SKILLS = {
    "skilled": Skill(judges_by="value", noise=A_POINT * 9 // 5),
    "advanced": Skill(judges_by="value", remembers=True),
    "expert": Skill(judges_by="search", remembers=True, candidates=3, simulations=12),
    "master": Skill(judges_by="search", remembers=True, candidates=10, simulations=160),
}
# Nobody else plays in between, so that a simulation can go further.
SKILLS_ALONE = {
    "expert": Skill(
        judges_by="search", remembers=True, candidates=6, simulations=36, turns_ahead=2
    ),
    "master": Skill(
        judges_by="search", remembers=True, candidates=10, simulations=320, turns_ahead=5
    ),
}
STRATEGY: Strategy[BuranoCommand, BuranoState] = Strategy(
    turn_ends=turn_ends,
    progress=progress,
    load_core=load_core,
    skills=SKILLS,
    skills_alone=SKILLS_ALONE,
    share_played=share_played,
)
