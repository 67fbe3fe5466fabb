"""A turn: taking a column, placing its room, using its special card, ending it."""

from service.domain.dream_home.model.cards import OUTSIDE
from service.domain.dream_home.model.commands import Decorate, Place, Scaffold, Slot, Take
from service.domain.dream_home.model.errors import (
    ColumnEmpty,
    DecorationNotPlaced,
    NothingTaken,
    RoomAlreadyPlaced,
    RoomNotPlaced,
    ScaffoldingNotLaid,
)
from service.domain.dream_home.model.errors_placing import (
    EmptyRoomTakesNoToken,
    NoDecorationTaken,
    NoRoomInSlot,
    RoomHasToken,
    WrongRoom,
)
from service.domain.dream_home.model.errors_specials import NoScaffoldingTaken
from service.domain.dream_home.model.events import DreamHomeEvent, PairTaken, RoomPlaced, TurnEnded
from service.domain.dream_home.model.events_specials import (
    HelperJoined,
    RoofLaid,
    ScaffoldingDiscarded,
    ScaffoldingLaid,
    TokenLost,
    TokenPlaced,
    TokenPutOutside,
    ToolKept,
)
from service.domain.dream_home.model.houses import PLACE, LaidCard, face_up_kinds, put, room_around
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.placing import (
    Placement,
    decoration_places,
    refusal_of_scaffolding,
    scaffolding_places,
    tokens_on,
)
from service.domain.dream_home.rules.rounds import go_on
from service.domain.dream_home.rules.tokens import lost_tokens, tokens_by_room
from service.domain.kit.chance import Chance
from service.domain.kit.messages import CardId, Seat

START_COLUMN = 1


def take(command: Take, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    room = state.rooms[command.column - 1]
    if room is None:
        raise ColumnEmpty(column=command.column)

    special = state.specials[command.column - 1]
    is_start = command.column == START_COLUMN
    pair = PairTaken(
        seat=seat, column=command.column, room=room, special=special, start_player=is_start
    )
    # D-TURN-2: the interior decorator takes effect before the room is placed.
    if special is not None and state.deck.special[special].name == "interior_decorator":
        return [pair, HelperJoined(seat=seat, card=special)]
    return [pair]


def place(command: Place, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    _require_taken(state)
    if state.room is None:
        raise RoomAlreadyPlaced()

    placed = lay_room(state, seat, state.room, command.slot, command.face_down, command.keep_token)
    return [placed, *_use_special(evolve(state, placed), seat)]


def lay_room(
    state: DreamHomeState, seat: Seat, card: CardId, slot: Slot, face_down: bool, keep: Slot | None
) -> RoomPlaced:
    """Lay a room card into the house of a seat, or refuse it."""
    house, at = state.house(seat), PLACE[slot]
    refusal = Placement(state, house, card).refusal(slot, face_down)
    if refusal is not None:
        raise refusal

    after = put(house.cards, at, LaidCard(card, face_down))
    under = house.cards[at]
    return RoomPlaced(
        seat=seat,
        card=card,
        slot=slot,
        face_down=face_down,
        scaffolding=None if under is None else under.card,
        lost=lost_tokens(tokens_by_room(after, state.deck, at), keep),
    )


def scaffold(command: Scaffold, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    _require_taken(state)
    card, slot = state.special, command.slot
    if card is None or not state.deck.is_scaffolding(card):
        raise NoScaffoldingTaken()
    refusal = refusal_of_scaffolding(state, state.house(seat).cards, slot)
    if refusal is not None:
        raise refusal

    return [ScaffoldingLaid(seat=seat, card=card, slot=slot)]


def decorate(command: Decorate, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    _require_taken(state)
    decoration = state.special
    if decoration is None or state.deck.special[decoration].type != "decoration":
        raise NoDecorationTaken()
    if state.room is not None:
        raise RoomNotPlaced(room=state.deck.room[state.room].name)
    if PLACE[command.slot] not in decoration_places(
        state.house(seat).cards, state.deck, decoration
    ):
        raise _no_decoration_there(state, seat, command.slot, decoration)

    return [TokenPlaced(seat=seat, card=decoration, slot=command.slot)]


def end_turn(seat: Seat, state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    _require_taken(state)
    if state.room is not None:
        raise RoomNotPlaced(room=state.deck.room[state.room].name)
    if state.special is not None and state.deck.is_scaffolding(state.special):
        raise ScaffoldingNotLaid()
    if state.special is not None:
        raise DecorationNotPlaced(decoration=state.deck.special[state.special].name)

    ended = TurnEnded(seat=seat)
    return [ended, *go_on(evolve(state, ended), chance)]


def _require_taken(state: DreamHomeState) -> None:
    if not state.has_taken:
        raise NothingTaken()


def _use_special(state: DreamHomeState, seat: Seat) -> list[DreamHomeEvent]:
    """Use the special card if it leaves no choice, now that the room is placed."""
    card = state.special
    if card is None:
        return []
    special = state.deck.special[card]
    match special.type:
        case "roof":
            return [RoofLaid(seat=seat, card=card)]
        case "helper":
            return [HelperJoined(seat=seat, card=card)]
        case "decoration":
            return _decoration_without_choice(state, seat, card)
        case "tool":
            return _tool_without_choice(state, seat, card)


def _decoration_without_choice(
    state: DreamHomeState, seat: Seat, card: CardId
) -> list[DreamHomeEvent]:
    if state.deck.special[card].placed_on == OUTSIDE:  # D-DECO-3
        return [TokenPutOutside(seat=seat, card=card)]
    if not decoration_places(state.house(seat).cards, state.deck, card):
        return [TokenLost(seat=seat, card=card)]
    return []


def _tool_without_choice(state: DreamHomeState, seat: Seat, card: CardId) -> list[DreamHomeEvent]:
    if not state.deck.is_scaffolding(card):
        return [ToolKept(seat=seat, card=card, round=state.round)]
    if not scaffolding_places(state, state.house(seat)):
        return [ScaffoldingDiscarded(seat=seat, card=card)]
    return []


def _no_decoration_there(
    state: DreamHomeState, seat: Seat, slot: Slot, decoration: CardId
) -> NoRoomInSlot | EmptyRoomTakesNoToken | WrongRoom | RoomHasToken:
    cards, at = state.house(seat).cards, PLACE[slot]
    lying = cards[at]
    if lying is None or lying.card not in state.deck.room:
        return NoRoomInSlot(slot=slot)
    if lying.face_down:
        return EmptyRoomTakesNoToken(slot=slot)
    kinds, kind = face_up_kinds(cards, state.deck), state.deck.room[lying.card]
    tokens = tokens_on(cards, room_around(kinds, at, kind))
    names = state.deck.special[decoration].placed_on
    if names in ("any", kind.name):
        holder = cards[tokens[0]]
        assert holder is not None
        assert holder.token is not None
        return RoomHasToken(slot=slot, token=state.deck.special[holder.token].name)
    return WrongRoom(slot=slot, decoration=state.deck.special[decoration].name, room=kind.name)
