"""A state of the engine as a position of the core, and the cards that nobody can see."""

from collections.abc import Iterable

from service.domain.dream_home.bot.core import layout as at
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.houses import House, LaidCard
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit import compact
from service.domain.kit.compact import UnseenCards
from service.domain.kit.messages import CardId, Seat


def encode(state: DreamHomeState, remembers: bool) -> list[int] | None:
    """Write a state as integers; a player who doesn't remember knows only how high piles are."""
    if state.deck != DECK:
        return None
    position = [0] * at.SIZE
    position[compact.ASKED] = compact.OVER if state.asked is None else state.asked - 1
    position[compact.SEATS] = state.seats
    position[compact.IS_TURN] = int(state.phase == "turn")
    position[at.ROUND] = state.round
    position[at.PHASE] = at.PHASES.index(state.phase or "helpers")
    position[at.START] = state.start_player - 1
    position[at.NEXT_START] = compact.OVER if state.next_start is None else state.next_start - 1
    position[at.PAIR_DISCARDED] = int(state.pair_discarded)
    # A seat that has taken its cards is as good as done with its turn.
    has_taken = (state.asked,) if state.has_taken and state.asked else ()
    position[at.PLAYED] = _mask((*state.played, *has_taken))
    position[at.WAITED] = _mask(state.waited)
    position[at.RESIGNED] = _mask(state.resigned)
    position[at.NO_PAIR] = int(state.options.no_pair_discard)
    position[at.FREE_FACE_DOWN] = int(state.options.face_down == "free")
    position[at.TOKEN_LEAVES] = int(state.options.token_on_removed_card == "card")
    _encode_table(position, state)
    for seat, house in enumerate(state.houses):
        _encode_house(position, at.HOUSES + seat * at.HOUSE, house, state, remembers)
    return position


def _mask(seats: Iterable[Seat]) -> int:
    return sum(1 << seat - 1 for seat in seats)


def _encode_table(position: list[int], state: DreamHomeState) -> None:
    """Write the display, the discards that helpers can use, and the kinds that are to come."""
    for column in range(5):
        position[at.ROOMS + column] = _kind(state.rooms[column])
        position[at.SPECIALS + column] = _special(state.specials[column])
    for card in state.room_discards:
        position[at.ROOM_DISCARDS + _kind(card)] += 1
    for card in state.special_discards:
        if DECK.special[card].type == "roof":
            position[at.ROOF_DISCARDS + _special(card)] += 1
    hidden = unseen(state)
    _, end = hidden.segments[0]
    for kind in hidden.cards[:end]:
        position[at.UNSEEN_KINDS + kind] += 1
    position[at.NEXT_ROOM], position[at.NEXT_SPECIAL] = 0, end


def _encode_house(
    position: list[int], base: int, house: House, state: DreamHomeState, remembers: bool
) -> None:
    for place, lying in enumerate(house.cards):
        if lying is not None:
            position[base + place] = _lying(lying)
            if lying.token is not None:
                position[base + at.TOKENS + place] = DECK.special[lying.token].points
    _encode_beside(position, base, house, state)
    position[base + at.PILE] = len(house.roofs)
    if remembers or state.piles_open:
        for roof in house.roofs:
            position[base + at.ROOFS + _special(roof)] += 1


def _encode_beside(position: list[int], base: int, house: House, state: DreamHomeState) -> None:
    """Write what lies beside a house: tokens, helpers and tools."""
    for token in house.outside:
        position[base + at.OUTSIDE_POINTS] += DECK.special[token].points
    position[base + at.OUTSIDE_TOKENS] = len(house.outside)
    for helper in house.helpers:
        position[base + at.FIELD_OF_SPECIAL[_special(helper)]] += 1
    for tool in house.tools:
        age = 0 if tool.round < state.round else at.FRESH_TOOLS - at.TOOLS
        position[base + at.FIELD_OF_SPECIAL[_special(tool.card)] + age] += 1


def _lying(lying: LaidCard) -> int:
    if lying.card not in DECK.room:
        return at.SCAFFOLDING
    return _kind(lying.card) + (at.FACE_DOWN if lying.face_down else 0)


def _kind(card: CardId | None) -> int:
    return 0 if card is None else at.KIND_OF[DECK.room[card].name]


def _special(card: CardId | None) -> int:
    return 0 if card is None else at.SPECIAL_OF[DECK.special[card]]


def unseen(state: DreamHomeState) -> UnseenCards:
    """Return the cards that are still to come, each stack sorted."""
    seen = state.known_cards
    cards = sorted(_kind(card) for card in DECK.rooms if card not in seen)
    first = len(cards)
    cards += sorted(_special(card) for card in DECK.specials if card not in seen)
    return UnseenCards(cards, ((0, first), (first, len(cards))))
