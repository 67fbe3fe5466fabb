"""Dream Home as flat integers: from the state of the engine, and back to its commands."""

from collections.abc import Iterable

from service.domain.dream_home.bot.core import (
    describe,
    helpers,
    placings,
    play,
    rooms,
    tools,
    turns,
)
from service.domain.dream_home.bot.core import layout as at
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import (
    Decorate,
    DiscardPair,
    DreamHomeCommand,
    Drill,
    EndTurn,
    Jackhammer,
    Mix,
    Place,
    Scaffold,
    Slot,
    Take,
    Wait,
)
from service.domain.dream_home.model.houses import SLOTS, House, Lying
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit import compact
from service.domain.kit.compact import Core, UnseenCards, functions_of
from service.domain.kit.messages import CardId, Seat


def supports(state: DreamHomeState) -> bool:
    """Return whether the core can list turns: before a turn or a question, with our own deck."""
    known = state.phase in ("jackhammer", "discard_pair", "turn")
    return known and not state.has_taken and state.deck == DECK


def is_last(state: DreamHomeState) -> bool:
    """Return whether only helpers are to be used: then points decide."""
    return state.phase == "helpers"


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


def _lying(lying: Lying) -> int:
    if lying.card not in DECK.room:
        return at.SCAFFOLDING
    return _kind(lying.card) + (at.FACE_DOWN if lying.face_down else 0)


def _kind(card: CardId | None) -> int:
    return 0 if card is None else at.KIND_OF[DECK.room[card].name]


def _special(card: CardId | None) -> int:
    return 0 if card is None else at.SPECIAL_OF[DECK.special[card]]


def unseen(state: DreamHomeState) -> UnseenCards:
    """Return the cards that are still to come, each stack sorted."""
    seen_rooms, seen_specials = _seen(state)
    cards = sorted(_kind(card) for card in DECK.rooms if card not in seen_rooms)
    first = len(cards)
    cards += sorted(_special(card) for card in DECK.specials if card not in seen_specials)
    return UnseenCards(cards, ((0, first), (first, len(cards))))


def _seen(state: DreamHomeState) -> tuple[set[CardId | None], set[CardId | None]]:
    """Return all cards that were dealt: everybody saw them."""
    lying = [card for house in state.houses for card in house.cards if card is not None]
    cards = {*state.rooms, *state.room_discards, state.room, *(card.card for card in lying)}
    specials = {*state.specials, *state.special_discards, state.special}
    specials.update(card.card for card in lying)
    specials.update(card.token for card in lying)
    for house in state.houses:
        specials.update(house.outside, house.roofs, house.helpers, house.spent_helpers)
        specials.update(tool.card for tool in house.tools)
    return cards, specials


def commands(state: DreamHomeState, turn: list[int]) -> tuple[DreamHomeCommand, ...]:
    """Return the commands of a turn."""
    column = turn[at.COLUMN] + 1
    what = turn[at.WHAT]
    if what == at.WAIT_A_ROUND:
        return (Wait(),)
    if what == at.DISCARD_A_PAIR:
        return (DiscardPair(column=column),)
    slot, hidden = SLOTS[turn[at.SLOT]], turn[at.IS_FACE_DOWN] == 1
    keep = _slot(turn[at.KEEP])
    if what == at.HAMMER:
        hammer = Jackhammer(column=column, slot=slot, face_down=hidden, keep_token=keep)
        return (hammer, EndTurn())
    run: list[DreamHomeCommand] = [*_tool(state, turn), Take(column=column)]
    run.append(Place(slot=slot, face_down=hidden, keep_token=keep))
    scaffold, token = _slot(turn[at.SCAFFOLD_SLOT]), _slot(turn[at.TOKEN_SLOT])
    if scaffold is not None:
        where = len(run) - 1 if turn[at.SCAFFOLD_FIRST] else len(run)
        run.insert(where, Scaffold(slot=scaffold))
    if token is not None:
        run.append(Decorate(slot=token))
    return (*run, EndTurn())


def _slot(place: int) -> Slot | None:
    return None if place == at.NOWHERE else SLOTS[place]


def _tool(state: DreamHomeState, turn: list[int]) -> tuple[DreamHomeCommand, ...]:
    one, other = turn[at.TOOL_A], turn[at.TOOL_B]
    if turn[at.TOOL] == at.USE_MIXER:
        return (Mix(columns=(one + 1, other + 1)),)
    if turn[at.TOOL] != at.USE_DRILL:
        return ()
    position = encode(state, remembers=True)
    assert position is not None
    token_to, keep = tools.tokens_of_drill(position, one, other)
    drill = Drill(
        column=one + 1, slot=SLOTS[other], token_to=_slot(token_to), keep_token=_slot(keep)
    )
    return (drill,)


CORE: Core[DreamHomeCommand, DreamHomeState] = Core(
    name="dream-home",
    size=at.SIZE,
    turn_size=at.TURN_SIZE,
    most_turns=at.MOST_TURNS,
    features=describe.NAMES,
    supports=supports,
    encode=encode,
    unseen=unseen,
    commands=commands,
    is_last=is_last,
    functions=functions_of(rooms, tools, helpers, play, placings, turns, describe),
)
