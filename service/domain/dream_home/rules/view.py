"""The table as a seat or a spectator sees it: all but the stacks and the face-down roofs."""

import msgspec

from service.domain.dream_home.model.cards import ROOM_CARDS, SPECIAL_CARDS
from service.domain.dream_home.model.commands import Slot
from service.domain.dream_home.model.events import Phase
from service.domain.dream_home.model.houses import SLOTS, House, Tool
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.rounds import ROOMS_A_ROUND, SPECIALS_A_ROUND
from service.domain.kit.messages import CardId, RuleId, Seat


class ColumnView(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the display; the first has the start-player card until somebody takes it."""

    column: int
    room: CardId | None
    special: CardId | None
    start_player_card: bool


class SlotView(msgspec.Struct, frozen=True, kw_only=True):
    """A card in a slot; a scaffolding has no room."""

    slot: Slot
    card: CardId
    room: str | None
    face_down: bool
    token: CardId | None


class HouseView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has built; only the number of its roofs, until the piles are opened."""

    seat: Seat
    cards: tuple[SlotView, ...]
    outside: tuple[CardId, ...]
    helpers: tuple[CardId, ...]
    spent_helpers: tuple[CardId, ...]
    tools: tuple[Tool, ...]
    roof_cards: int
    roofs: tuple[CardId, ...] | None
    resigned: bool


class AskedView(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that acts next, the part of the round, and the cards in its hand."""

    seat: Seat
    phase: Phase
    has_taken: bool
    room: CardId | None
    special: CardId | None


class TableView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="dream-home"):
    """The table as a seat or a spectator sees it. It is the same for all of them."""

    you: Seat | None
    seats: int
    options: Options
    deck: str
    round: int
    turn: int
    start_player: Seat
    next_start_player: Seat | None
    asked: AskedView | None
    display: tuple[ColumnView, ...]
    houses: tuple[HouseView, ...]
    room_discards: tuple[CardId, ...]
    special_discards: tuple[CardId, ...]
    rooms_in_stack: int
    specials_in_stack: int
    ended_by: RuleId | None


def view(state: DreamHomeState, seat: Seat | None) -> TableView:
    return TableView(
        you=seat,
        seats=state.seats,
        options=state.options,
        deck=state.deck.hash,
        round=state.round,
        turn=state.turn,
        start_player=state.start_player,
        next_start_player=state.next_start,
        asked=_asked_view(state),
        display=_display(state),
        houses=tuple(_house(state, Seat(n), house) for n, house in enumerate(state.houses, 1)),
        room_discards=state.room_discards,
        special_discards=state.special_discards,
        rooms_in_stack=ROOM_CARDS - ROOMS_A_ROUND * state.round,
        specials_in_stack=SPECIAL_CARDS - SPECIALS_A_ROUND * state.round,
        ended_by=state.ended_by,
    )


def _asked_view(state: DreamHomeState) -> AskedView | None:
    if state.asked is None or state.phase is None:
        return None
    return AskedView(
        seat=state.asked,
        phase=state.phase,
        has_taken=state.has_taken,
        room=state.room,
        special=state.special,
    )


def _display(state: DreamHomeState) -> tuple[ColumnView, ...]:
    columns = zip(state.rooms, state.specials, strict=True)
    return tuple(
        ColumnView(
            column=column,
            room=room,
            special=special,
            start_player_card=column == 1 and state.next_start is None,
        )
        for column, (room, special) in enumerate(columns, 1)
    )


def _house(state: DreamHomeState, seat: Seat, house: House) -> HouseView:
    kinds = state.deck.room
    return HouseView(
        seat=seat,
        cards=tuple(
            SlotView(
                slot=slot,
                card=lying.card,
                room=kinds[lying.card].name if lying.card in kinds else None,
                face_down=lying.face_down,
                token=lying.token,
            )
            for slot, lying in zip(SLOTS, house.cards, strict=True)
            if lying is not None
        ),
        outside=house.outside,
        helpers=house.helpers,
        spent_helpers=house.spent_helpers,
        tools=house.tools,
        roof_cards=len(house.roofs),
        roofs=house.roofs if state.piles_open else None,  # D-ROOF-1
        resigned=seat in state.resigned,
    )
