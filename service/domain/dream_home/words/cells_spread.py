"""What only pictures of Dream Home show: cards one by one, and the line over a table."""

from collections.abc import Iterable, Iterator

from service.domain.dream_home.model.cards import ROOM_CARDS, SPECIAL_CARDS
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.rounds import ROOMS_A_ROUND, SPECIALS_A_ROUND
from service.domain.dream_home.words.names import dream_home_words
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.table import Cell, CellGroup, Sight, headline_of
from service.domain.kit.translation import N_, Words

# What a seat is asked for.
PHASES = {
    "jackhammer": N_("{who} may use the jackhammer"),
    "discard_pair": N_("{who} discards a pair"),
    "turn": N_("it's {who}'s turn"),
    "helpers": N_("{who} may use helpers"),
}


def headline(state: DreamHomeState, sight: Sight) -> str:
    words = dream_home_words(sight.language)
    return headline_of(state, state.phase, PHASES, sight.names, words)


def one_by_one(where: str, cards: Iterable[CardId]) -> tuple[Cell, ...]:
    return tuple(Cell(f"{where}.{card}", card=card) for card in cards)


def stacks_in_words(state: DreamHomeState, words: Words) -> str:
    return words.say(
        "Stacks: {rooms} rooms, {specials} special cards",
        rooms=ROOM_CARDS - ROOMS_A_ROUND * state.round,
        specials=SPECIAL_CARDS - SPECIALS_A_ROUND * state.round,
    )


def open_roof(state: DreamHomeState, seat: Seat) -> CellGroup:
    """Return the roof cards of a seat once the piles are open."""
    roofs = state.house(seat).roofs if state.piles_open else ()
    return CellGroup("", one_by_one(f"{seat}.roof", roofs))


def beside_the_house(state: DreamHomeState, seat: Seat, words: Words) -> Iterator[CellGroup]:
    """Yield the cards beside a house by their kind."""
    house, say = state.house(seat), words.say
    in_hand = [card for card in (state.room, state.special) if card and state.asked == seat]
    # D-TOOL-1: a tool is used in a later round than the one it was taken in.
    ready = [tool.card for tool in house.tools if tool.round < state.round]
    fresh = [tool.card for tool in house.tools if tool.round >= state.round]
    yield CellGroup(say("Taken"), one_by_one(f"{seat}.hand", in_hand))
    yield CellGroup(say("Helpers"), one_by_one(f"{seat}.helpers", house.helpers))
    yield CellGroup(say("Helpers used"), one_by_one(f"{seat}.spent_helpers", house.spent_helpers))
    yield CellGroup(say("Tools"), one_by_one(f"{seat}.tools", ready))
    yield CellGroup(say("New tools"), one_by_one(f"{seat}.tools", fresh))
