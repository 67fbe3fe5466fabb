"""The end of the game: roofer, supplier and handyman."""

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.model.commands import Handyman, Roofer, Supply
from service.domain.dream_home.model.errors_specials import (
    HelperNotHeld,
    RoofNotDiscarded,
    RoomNotDiscarded,
)
from service.domain.dream_home.model.events import DreamHomeEvent
from service.domain.dream_home.model.events_specials import (
    CardsSwapped,
    HelpersDone,
    RoofFetched,
    RoomSupplied,
)
from service.domain.dream_home.model.houses import PLACE, House, swap_places
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.rounds import go_on
from service.domain.dream_home.rules.swapping import bring_in, refusal_of_exchange
from service.domain.dream_home.rules.tokens import lost_tokens, tokens_by_room
from service.domain.kit.chance import Chance
from service.domain.kit.messages import CardId, Seat


def roofer(command: Roofer, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    helper = _require_helper("roofer", seat, state)
    if command.card not in discarded_roofs(state):
        raise RoofNotDiscarded(card=command.card)

    return [RoofFetched(seat=seat, helper=helper, card=command.card)]


def supply(command: Supply, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    helper = _require_helper("supplier", seat, state)
    if command.card not in state.room_discards:
        raise RoomNotDiscarded(card=command.card)

    swap = bring_in(
        state,
        state.house(seat),
        command.card,
        command.slot,
        command.token_to,
        command.keep_token,
    )
    return [
        RoomSupplied(
            seat=seat,
            helper=helper,
            slot=command.slot,
            brought=command.card,
            removed=swap.removed.card,
            token=swap.removed.token,
            token_to=swap.token_to,
            lost=swap.lost,
        )
    ]


def handyman(command: Handyman, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    helper = _require_helper("handyman", seat, state)
    house = state.house(seat)
    refusal = refusal_of_exchange(house, command.slots, state.deck)
    if refusal is not None:
        raise refusal

    one, other = (PLACE[slot] for slot in command.slots)
    rooms = tokens_by_room(swap_places(house.cards, one, other), state.deck, one, other)
    lost = lost_tokens(rooms, command.keep_token)
    return [CardsSwapped(seat=seat, helper=helper, slots=command.slots, lost=lost)]


def done(seat: Seat, state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    finished = HelpersDone(seat=seat)
    return [finished, *go_on(evolve(state, finished), chance)]


def discarded_roofs(state: DreamHomeState) -> list[CardId]:
    special = state.deck.special
    return [card for card in state.special_discards if special[card].type == "roof"]


def ready_helper(house: House, name: str, deck: DreamHomeDeck) -> CardId | None:
    """Find the first helper of this name that has not acted yet."""
    return next((card for card in house.helpers if deck.special[card].name == name), None)


def _require_helper(name: str, seat: Seat, state: DreamHomeState) -> CardId:
    helper = ready_helper(state.house(seat), name, state.deck)
    if helper is None:
        raise HelperNotHeld(helper=name)
    return helper
