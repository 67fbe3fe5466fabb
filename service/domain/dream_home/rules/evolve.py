"""The changes that each event makes to a state. Never refuses, never looks at the rules."""

from typing import assert_never

from msgspec.structs import replace

from service.domain.dream_home.model.events import (
    DreamHomeEvent,
    GameEnded,
    HandDiscarded,
    PairDiscarded,
    PairTaken,
    PilesOpened,
    RoomPlaced,
    RoundDealt,
    RoundEnded,
    SeatAsked,
    SeatResigned,
    StartPlayerDrawn,
    TurnEnded,
)
from service.domain.dream_home.model.events_specials import (
    CardsSwapped,
    HelperJoined,
    HelpersDone,
    JackhammerPlayed,
    RoofFetched,
    RoofLaid,
    RoomDrilled,
    RoomsMixed,
    RoomSupplied,
    ScaffoldingDiscarded,
    ScaffoldingLaid,
    TokenLost,
    TokenPlaced,
    TokenPutOutside,
    ToolKept,
    Waited,
)
from service.domain.dream_home.model.houses import EMPTY_ROW, PLACE, LaidCard, put
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.evolve_specials import (
    cards_swapped,
    helper_joined,
    in_row,
    jackhammer_played,
    roof_fetched,
    roof_laid,
    room_drilled,
    room_supplied,
    rooms_mixed,
    scaffolding_laid,
    special_discarded,
    token_placed,
    token_put_outside,
    tokens_lost,
    tool_kept,
    with_house,
)


def evolve(state: DreamHomeState, event: DreamHomeEvent) -> DreamHomeState:  # noqa: C901 (table of contents)
    match event:
        case SeatAsked():
            return replace(state, asked=event.seat, phase=event.phase, turn=event.turn)
        case PairTaken():
            return pair_taken(state, event)
        case RoomPlaced():
            return room_placed(state, event)
        case TurnEnded():
            return turn_ended(state, event)
        case RoofLaid():
            return roof_laid(state, event)
        case RoundDealt():
            return round_dealt(state, event)
        case RoundEnded():
            return round_ended(state, event)
        case PairDiscarded():
            return pair_discarded(state, event)
        case TokenPlaced():
            return token_placed(state, event)
        case TokenPutOutside():
            return token_put_outside(state, event)
        case TokenLost() | ScaffoldingDiscarded():
            return special_discarded(state, event.card)
        case HelperJoined():
            return helper_joined(state, event)
        case ToolKept():
            return tool_kept(state, event)
        case ScaffoldingLaid():
            return scaffolding_laid(state, event)
        case RoomDrilled():
            return room_drilled(state, event)
        case RoomsMixed():
            return rooms_mixed(state, event)
        case JackhammerPlayed():
            return jackhammer_played(state, event)
        case Waited():
            return replace(state, waited=(*state.waited, event.seat))
        case RoofFetched():
            return roof_fetched(state, event)
        case RoomSupplied():
            return room_supplied(state, event)
        case CardsSwapped():
            return cards_swapped(state, event)
        case HelpersDone():
            return replace(state, done=(*state.done, event.seat))
        case SeatResigned():
            return seat_resigned(state, event)
        case HandDiscarded():
            return hand_discarded(state, event)
        case PilesOpened():
            return replace(state, piles_open=True)
        case GameEnded():
            return replace(state, asked=None, ended_by=event.ended_by)
        case StartPlayerDrawn():
            return replace(state, start_player=event.seat)
        case _:
            assert_never(event)


def round_dealt(state: DreamHomeState, event: RoundDealt) -> DreamHomeState:
    return replace(
        state,
        round=event.round,
        rooms=event.rooms,
        specials=(None, *event.specials),
        next_start=None,
        waited=(),
        played=(),
        pair_discarded=False,
    )


def round_ended(state: DreamHomeState, event: RoundEnded) -> DreamHomeState:
    return replace(
        state,
        rooms=EMPTY_ROW,
        specials=EMPTY_ROW,
        room_discards=state.room_discards + event.rooms,
        special_discards=state.special_discards + event.specials,
        start_player=event.start_player,
        next_start=None,
    )


def pair_discarded(state: DreamHomeState, event: PairDiscarded) -> DreamHomeState:
    return replace(
        state,
        rooms=in_row(state.rooms, event.column, None),
        specials=in_row(state.specials, event.column, None),
        room_discards=(*state.room_discards, event.room),
        special_discards=(*state.special_discards, event.special),
        pair_discarded=True,
    )


def pair_taken(state: DreamHomeState, event: PairTaken) -> DreamHomeState:
    return replace(
        state,
        rooms=in_row(state.rooms, event.column, None),
        specials=in_row(state.specials, event.column, None),
        next_start=event.seat if event.start_player else state.next_start,
        has_taken=True,
        room=event.room,
        special=event.special,
    )


def room_placed(state: DreamHomeState, event: RoomPlaced) -> DreamHomeState:
    house = state.houses[event.seat - 1]
    cards = put(house.cards, PLACE[event.slot], LaidCard(event.card, event.face_down))
    if event.lost:
        cards = tokens_lost(cards, event.lost)
    discards = state.special_discards
    return replace(
        state,
        houses=with_house(state, event.seat, replace(house, cards=cards)),
        room=None,
        special_discards=(*discards, event.scaffolding) if event.scaffolding else discards,
    )


def turn_ended(state: DreamHomeState, event: TurnEnded) -> DreamHomeState:
    return replace(
        state, played=(*state.played, event.seat), has_taken=False, fresh_scaffolding=None
    )


def seat_resigned(state: DreamHomeState, event: SeatResigned) -> DreamHomeState:
    """Change only what a resignation changes, as it is folded into the earlier states too."""
    state = replace(
        state,
        resigned=(*state.resigned, event.seat),
        start_player=event.start_player or state.start_player,
        next_start=event.next_start or state.next_start,
    )
    return state if event.seat != state.asked else hand_discarded(state, event)


def hand_discarded(state: DreamHomeState, event: SeatResigned | HandDiscarded) -> DreamHomeState:
    """End the turn of a seat that places no more of what it took."""
    room = () if event.room is None else (event.room,)
    special = () if event.special is None else (event.special,)
    return replace(
        state,
        room_discards=state.room_discards + room,
        special_discards=state.special_discards + special,
        has_taken=False,
        room=None,
        special=None,
        fresh_scaffolding=None,
    )
