"""The changes that events of special cards make: roofs, decorations, helpers, tools."""

from collections.abc import Iterable

from msgspec.structs import replace

from service.domain.dream_home.model.events_specials import (
    CardsSwapped,
    HelperJoined,
    JackhammerPlayed,
    RoofFetched,
    RoofLaid,
    RoomDrilled,
    RoomsMixed,
    RoomSupplied,
    ScaffoldingLaid,
    TokenPlaced,
    TokenPutOutside,
    ToolKept,
)
from service.domain.dream_home.model.houses import (
    PLACE,
    Cards,
    House,
    LaidCard,
    Tool,
    put,
    swap_places,
    without,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.messages import CardId, Seat


def jackhammer_played(state: DreamHomeState, event: JackhammerPlayed) -> DreamHomeState:
    special = () if event.special is None else (event.special,)
    return replace(
        state,
        houses=with_house(state, event.seat, _without_tool(state.house(event.seat), event.tool)),
        rooms=in_row(state.rooms, event.column, None),
        specials=in_row(state.specials, event.column, None),
        special_discards=(*state.special_discards, *special, event.tool),
        has_taken=True,
        room=event.room,
    )


def room_drilled(state: DreamHomeState, event: RoomDrilled) -> DreamHomeState:
    house = _without_tool(state.house(event.seat), event.tool)
    return replace(
        state,
        houses=with_house(state, event.seat, _brought_in(house, event)),
        rooms=in_row(state.rooms, event.column, event.removed),
        special_discards=(*state.special_discards, event.tool),
    )


def rooms_mixed(state: DreamHomeState, event: RoomsMixed) -> DreamHomeState:
    rooms = state.rooms
    for column, room in zip(event.columns, event.rooms, strict=True):
        rooms = in_row(rooms, column, room)
    return replace(
        state,
        houses=with_house(state, event.seat, _without_tool(state.house(event.seat), event.tool)),
        rooms=rooms,
        special_discards=(*state.special_discards, event.tool),
    )


def scaffolding_laid(state: DreamHomeState, event: ScaffoldingLaid) -> DreamHomeState:
    house, place = state.house(event.seat), PLACE[event.slot]
    cards = put(house.cards, place, LaidCard(event.card))
    return replace(
        state,
        houses=with_house(state, event.seat, replace(house, cards=cards)),
        special=None,
        fresh_scaffolding=place,
    )


def token_placed(state: DreamHomeState, event: TokenPlaced) -> DreamHomeState:
    house, place = state.house(event.seat), PLACE[event.slot]
    cards = _token_on(house.cards, place, event.card)
    houses = with_house(state, event.seat, replace(house, cards=cards))
    return replace(special_discarded(state, event.card), houses=houses)


def token_put_outside(state: DreamHomeState, event: TokenPutOutside) -> DreamHomeState:
    house = state.house(event.seat)
    houses = with_house(state, event.seat, replace(house, outside=(*house.outside, event.card)))
    return replace(special_discarded(state, event.card), houses=houses)


def roof_laid(state: DreamHomeState, event: RoofLaid) -> DreamHomeState:
    house = state.houses[event.seat - 1]
    houses = with_house(state, event.seat, replace(house, roofs=(*house.roofs, event.card)))
    return replace(state, houses=houses, special=None)


def helper_joined(state: DreamHomeState, event: HelperJoined) -> DreamHomeState:
    house = state.house(event.seat)
    houses = with_house(state, event.seat, replace(house, helpers=(*house.helpers, event.card)))
    return replace(state, houses=houses, special=None)


def tool_kept(state: DreamHomeState, event: ToolKept) -> DreamHomeState:
    house = state.house(event.seat)
    tools = (*house.tools, Tool(event.card, event.round))
    return replace(
        state, houses=with_house(state, event.seat, replace(house, tools=tools)), special=None
    )


def roof_fetched(state: DreamHomeState, event: RoofFetched) -> DreamHomeState:
    house = _without_helper(state.house(event.seat), event.helper)
    return replace(
        state,
        houses=with_house(state, event.seat, replace(house, roofs=(*house.roofs, event.card))),
        special_discards=_less(state.special_discards, event.card),
    )


def room_supplied(state: DreamHomeState, event: RoomSupplied) -> DreamHomeState:
    house = _without_helper(state.house(event.seat), event.helper)
    return replace(
        state,
        houses=with_house(state, event.seat, _brought_in(house, event)),
        room_discards=(*_less(state.room_discards, event.brought), event.removed),
    )


def cards_swapped(state: DreamHomeState, event: CardsSwapped) -> DreamHomeState:
    house = _without_helper(state.house(event.seat), event.helper)
    cards = swap_places(house.cards, *(PLACE[slot] for slot in event.slots))
    cards = tokens_lost(cards, event.lost)
    return replace(state, houses=with_house(state, event.seat, replace(house, cards=cards)))


def with_house(state: DreamHomeState, seat: Seat, house: House) -> tuple[House, ...]:
    houses = state.houses
    return (*houses[: seat - 1], house, *houses[seat:])


def in_row(
    row: tuple[CardId | None, ...], column: int, card: CardId | None
) -> tuple[CardId | None, ...]:
    return (*row[: column - 1], card, *row[column:])


def special_discarded(state: DreamHomeState, card: CardId) -> DreamHomeState:
    return replace(state, special=None, special_discards=(*state.special_discards, card))


def _less(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _without_tool(house: House, card: CardId) -> House:
    return replace(house, tools=tuple(tool for tool in house.tools if tool.card != card))


def _without_helper(house: House, card: CardId) -> House:
    return replace(
        house,
        helpers=_less(house.helpers, card),
        spent_helpers=(*house.spent_helpers, card),
    )


def _brought_in(house: House, event: RoomDrilled | RoomSupplied) -> House:
    place = PLACE[event.slot]
    cards = without(house.cards, place, None if event.token_to is None else PLACE[event.token_to])
    return replace(house, cards=tokens_lost(put(cards, place, LaidCard(event.brought)), event.lost))


def tokens_lost(cards: Cards, slots: Iterable[str]) -> Cards:
    for slot in slots:
        cards = _token_on(cards, PLACE[slot], None)
    return cards


def _token_on(cards: Cards, place: int, token: CardId | None) -> Cards:
    card = cards[place]
    return cards if card is None else put(cards, place, replace(card, token=token))
