"""Tools: jackhammer, drill and concrete mixer, and the pair the start player discards."""

from service.domain.dream_home.model.commands import DiscardPair, Drill, Jackhammer, Mix
from service.domain.dream_home.model.errors import ColumnOneStays, NoPairInColumn
from service.domain.dream_home.model.errors_specials import (
    EmptyRoomNotDrilled,
    NoCardToDrill,
    NothingToDrill,
    NothingToHammer,
    NothingToMix,
    SameColumnTwice,
    ToolNotHeld,
    ToolTooNew,
)
from service.domain.dream_home.model.events import DreamHomeEvent, PairDiscarded
from service.domain.dream_home.model.events_specials import (
    JackhammerPlayed,
    RoomDrilled,
    RoomsMixed,
    Waited,
)
from service.domain.dream_home.model.houses import PLACE
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.rounds import go_on, usable_tool
from service.domain.dream_home.rules.swapping import bring_in
from service.domain.dream_home.rules.turns import START_COLUMN, lay_room
from service.domain.kit.chance import Chance
from service.domain.kit.messages import CardId, Seat


def jackhammer(command: Jackhammer, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    tool = _require_tool("jackhammer", seat, state)
    room = state.rooms[command.column - 1]
    if room is None:
        raise NothingToHammer(column=command.column)

    return [
        JackhammerPlayed(
            seat=seat,
            tool=tool,
            column=command.column,
            room=room,
            special=state.specials[command.column - 1],
        ),
        lay_room(state, seat, room, command.slot, command.face_down, command.keep_token),
    ]


def wait(seat: Seat, state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    waited = Waited(seat=seat)
    return [waited, *go_on(evolve(state, waited), chance)]


def discard_pair(
    command: DiscardPair, seat: Seat, state: DreamHomeState, chance: Chance
) -> list[DreamHomeEvent]:
    if command.column == START_COLUMN:
        raise ColumnOneStays()
    room, special = state.rooms[command.column - 1], state.specials[command.column - 1]
    if room is None or special is None:
        raise NoPairInColumn(column=command.column)

    discarded = PairDiscarded(seat=seat, column=command.column, room=room, special=special)
    return [discarded, *go_on(evolve(state, discarded), chance)]


def drill(command: Drill, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    tool = _require_tool("drill", seat, state)
    house, slot = state.house(seat), command.slot
    brought, lying = state.rooms[command.column - 1], house.cards[PLACE[slot]]
    if brought is None:
        raise NothingToDrill(column=command.column)
    if lying is None:
        raise NoCardToDrill(slot=slot)
    if lying.face_down:
        raise EmptyRoomNotDrilled(slot=slot)

    swap = bring_in(state, house, brought, slot, command.token_to, command.keep_token)
    return [
        RoomDrilled(
            seat=seat,
            tool=tool,
            column=command.column,
            slot=slot,
            brought=brought,
            removed=swap.removed.card,
            token=swap.removed.token,
            token_to=swap.token_to,
            lost=swap.lost,
        )
    ]


def mix(command: Mix, seat: Seat, state: DreamHomeState) -> list[DreamHomeEvent]:
    tool = _require_tool("concrete_mixer", seat, state)
    one, other = command.columns
    if one == other:
        raise SameColumnTwice(column=one)
    rooms = state.rooms[other - 1], state.rooms[one - 1]
    if rooms[0] is None:
        raise NothingToMix(column=other)
    if rooms[1] is None:
        raise NothingToMix(column=one)

    return [RoomsMixed(seat=seat, tool=tool, columns=(one, other), rooms=(rooms[0], rooms[1]))]


def _require_tool(name: str, seat: Seat, state: DreamHomeState) -> CardId:
    house, deck = state.house(seat), state.deck
    tool = usable_tool(house, name, state.round, deck)
    if tool is not None:
        return tool
    if any(deck.special[held.card].name == name for held in house.tools):
        raise ToolTooNew(tool=name)
    raise ToolNotHeld(tool=name)
