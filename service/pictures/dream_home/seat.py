"""Draws what belongs to a seat: its house, and the cards beside it."""

from collections.abc import Sequence

from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.translation import N_
from service.pictures.dream_home.cards import GAP, row_of_cards
from service.pictures.dream_home.house import house
from service.pictures.kit.headers import seat_name
from service.pictures.kit.layout import (
    ON_TURN,
    PADDING,
    PANEL,
    TableContext,
    below,
    beside,
    flow,
    heading,
    panels,
)
from service.pictures.kit.sheet import Block

LARGEST_CARD = 100


def seat_panel(state: DreamHomeState, scene: TableContext, seat: Seat, width: float) -> Block:
    """Draw a house with the cards beside it."""
    return panels([seat_content(state, scene, seat, width)], 1, width)


def seat_content(
    state: DreamHomeState, scene: TableContext, seat: Seat, width: float
) -> tuple[Block, str]:
    """Draw a seat without its frame; also return the colour of the frame."""
    inner = width - 2 * PADDING
    head = _seat_header(state, scene, seat, inner)
    if width < 560:
        house_block = house(state, scene, seat, inner)
        parts = below([house_block, beside_the_house(state, scene, seat, inner)], 8)
    else:
        house_block = house(state, scene, seat, inner * 0.8)
        cards_block = beside_the_house(state, scene, seat, inner - house_block.width - 12)
        parts = beside([house_block, cards_block], 12)
    return below([head, parts], 8), ON_TURN if state.asked == seat else PANEL


def beside_the_house(state: DreamHomeState, scene: TableContext, seat: Seat, width: float) -> Block:
    """Draw the cards that a seat has taken but not placed, its helpers and its tools."""
    wide = min(LARGEST_CARD, width)
    blocks = []
    for label, cards, slot in _cards_beside(state, scene, seat):
        if cards:
            room = min(width, len(cards) * (wide + GAP) - GAP)
            row = row_of_cards(state.deck, scene, cards, f"{seat}:{slot}", (room, wide))
            blocks.append(below([heading(label, room), row], 2))
    return flow(blocks, width, 8)


def _cards_beside(
    state: DreamHomeState, scene: TableContext, seat: Seat
) -> tuple[tuple[str, Sequence[CardId], str], ...]:
    """Return the cards beside a house with their heading and their slot."""
    mine, say = state.house(seat), scene.words.say
    in_hand = [card for card in (state.room, state.special) if card and state.asked == seat]
    # D-TOOL-1: a tool is used in a later round than the one it was taken in.
    ready = [tool.card for tool in mine.tools if tool.round < state.round]
    fresh = [tool.card for tool in mine.tools if tool.round >= state.round]
    return (
        (say(N_("Taken")), in_hand, "hand"),
        (say(N_("Helpers")), mine.helpers, "helpers"),
        (say(N_("Helpers used")), mine.spent_helpers, "spent_helpers"),
        (say(N_("Tools")), ready, "tools"),
        (say(N_("New tools")), fresh, "tools"),
    )


def _seat_header(state: DreamHomeState, scene: TableContext, seat: Seat, width: float) -> Block:
    starts = state.start_player == seat and state.round > 0
    body = seat_name(state, scene, seat, 36 * starts, width)
    if starts:
        label = scene.words.say("start player")
        box = (0.0, 1.0, 30.0, 23.0)
        body += scene.place("dream-home-start_player", box, label, slot=f"{seat}:start")
    return Block(width, 26, body)
