"""Every command a seat may give now, and the rest of a turn for a seat whose time is up."""

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from service.domain.dream_home.model.commands import (
    Decorate,
    DiscardPair,
    Done,
    DreamHomeCommand,
    Drill,
    EndTurn,
    Handyman,
    Jackhammer,
    Mix,
    Place,
    Roofer,
    Scaffold,
    Slot,
    Supply,
    Take,
    Wait,
)
from service.domain.dream_home.model.houses import PLACE, SLOTS, House, LaidCard, put, swap_places
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.decide import decide
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.helpers import discarded_roofs, ready_helper
from service.domain.dream_home.rules.placing import (
    Placement,
    decoration_places,
    scaffolding_places,
)
from service.domain.dream_home.rules.rounds import usable_tool
from service.domain.dream_home.rules.swapping import refusal_of_exchange, ways_to_bring_in
from service.domain.dream_home.rules.tokens import (
    keep_choices,
    keep_choices_in_one_room,
    tokens_by_room,
)
from service.domain.dream_home.rules.turns import START_COLUMN
from service.domain.kit.chance import DryRunChance
from service.domain.kit.messages import CardId, Command, Seat


def candidates(state: DreamHomeState, seat: Seat) -> Sequence[DreamHomeCommand]:
    """List every legal command; it names tokens only if the rules leave a choice."""
    if seat != state.asked:
        return ()
    match state.phase:
        case "turn" if state.has_taken:
            return _after_taking(state, state.house(seat))
        case "turn":
            return _before_taking(state, state.house(seat))
        case "discard_pair":
            return _pairs(state)
        case "jackhammer" if state.has_taken:
            return [EndTurn()]
        case "jackhammer":
            return [Wait(), *_jackhammers(state, state.house(seat))]
        case _:
            return [*_helpers(state, state.house(seat)), Done()]


def verdict_key(state: DreamHomeState, command: Command) -> Hashable:
    """Tell supplies apart by the kind of their room: no rule asks for more of a card."""
    if not isinstance(command, Supply):
        return None
    kind = state.deck.room[command.card].name
    return kind, command.slot, command.token_to, command.keep_token


def finish_turn(state: DreamHomeState) -> Sequence[DreamHomeCommand]:
    """Return the commands that finish the running turn in the simplest way.

    No tool and no helper is used. The start player discards the first pair; the first column
    is taken; room, scaffolding and decoration go to the first slot that takes them.
    """
    commands = list[DreamHomeCommand]()
    seat = state.asked
    while seat is not None and state.asked == seat:
        command = _plain(state, seat)
        commands.append(command)
        if isinstance(command, EndTurn | Done):
            break
        for event in decide(command, seat, state, DryRunChance()):
            state = evolve(state, event)
    return commands


def _plain(state: DreamHomeState, seat: Seat) -> DreamHomeCommand:
    if state.phase == "helpers":
        return Done()
    return candidates(state, seat)[0]


def _pairs(state: DreamHomeState) -> list[DreamHomeCommand]:
    return [
        DiscardPair(column=column)
        for column in _columns(state)
        if column != START_COLUMN and state.specials[column - 1] is not None
    ]


def _before_taking(state: DreamHomeState, house: House) -> list[DreamHomeCommand]:
    columns = _columns(state)
    commands: list[DreamHomeCommand] = [Take(column=column) for column in columns]
    if house.tools:
        if usable_tool(house, "drill", state.round, state.deck):
            commands += _drills(state, house)
        if usable_tool(house, "concrete_mixer", state.round, state.deck):
            commands += (Mix(columns=pair) for pair in combinations(columns, 2))
    return commands


def _after_taking(state: DreamHomeState, house: House) -> list[DreamHomeCommand]:
    commands = list[DreamHomeCommand]()
    if state.room is not None:
        commands += (
            Place(slot=SLOTS[place], face_down=face_down, keep_token=keep)
            for place, face_down, keep in _placements(state, house, state.room)
        )
    special = state.special
    if special is not None and state.deck.is_scaffolding(special):
        commands += (Scaffold(slot=SLOTS[place]) for place in scaffolding_places(state, house))
    elif special is not None and state.room is None:
        places = decoration_places(house.cards, state.deck, special)
        commands += (Decorate(slot=SLOTS[place]) for place in places)
    return commands or [EndTurn()]


def _jackhammers(state: DreamHomeState, house: House) -> Iterator[Jackhammer]:
    for column in _columns(state):
        room = state.rooms[column - 1]
        assert room is not None
        for place, face_down, keep in _placements(state, house, room):
            yield Jackhammer(column=column, slot=SLOTS[place], face_down=face_down, keep_token=keep)


def _placements(
    state: DreamHomeState, house: House, card: CardId
) -> Iterator[tuple[int, bool, Slot | None]]:
    placement = Placement(state, house, card)
    for place, face_down in placement.ways():
        if placement.tokens_close or face_down:
            yield place, face_down, None
        else:
            after = put(house.cards, place, LaidCard(card))
            for keep in keep_choices_in_one_room(tokens_by_room(after, state.deck, place)):
                yield place, face_down, keep


def _columns(state: DreamHomeState) -> list[int]:
    return [column for column, room in enumerate(state.rooms, 1) if room is not None]


def _drills(state: DreamHomeState, house: House) -> Iterator[Drill]:
    column_of = {room: column for column, room in enumerate(state.rooms, 1) if room is not None}
    for slot, lying in zip(SLOTS, house.cards, strict=True):
        if lying is None or lying.face_down or lying.card not in state.deck.room:
            continue
        for card, token_to, keep in ways_to_bring_in(state, house, column_of, slot):
            yield Drill(column=column_of[card], slot=slot, token_to=token_to, keep_token=keep)


def _helpers(state: DreamHomeState, house: House) -> Iterator[DreamHomeCommand]:
    if not house.helpers:
        return
    if ready_helper(house, "roofer", state.deck):
        yield from (Roofer(card=card) for card in discarded_roofs(state))
    if ready_helper(house, "supplier", state.deck):
        yield from _supplies(state, house)
    if ready_helper(house, "handyman", state.deck):
        yield from _exchanges(state, house)


def _supplies(state: DreamHomeState, house: House) -> Iterator[Supply]:
    for slot, lying in zip(SLOTS, house.cards, strict=True):
        if lying is None or lying.card not in state.deck.room:
            continue
        for card, token_to, keep in ways_to_bring_in(state, house, state.room_discards, slot):
            yield Supply(card=card, slot=slot, token_to=token_to, keep_token=keep)


def _exchanges(state: DreamHomeState, house: House) -> Iterator[Handyman]:
    movable = [
        slot
        for slot, lying in zip(SLOTS, house.cards, strict=True)
        if lying is not None and lying.card in state.deck.room
    ]
    for slots in combinations(movable, 2):
        if refusal_of_exchange(house, slots, state.deck) is None:
            one, other = PLACE[slots[0]], PLACE[slots[1]]
            after = swap_places(house.cards, one, other)
            for keep in keep_choices(tokens_by_room(after, state.deck, one, other)):
                yield Handyman(slots=slots, keep_token=keep)
