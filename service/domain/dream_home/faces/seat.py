"""Draws what belongs to a seat: its house, and the cards beside it."""

from service.domain.dream_home.faces.card_row import GAP, row_of_cards
from service.domain.dream_home.faces.house import house
from service.domain.kit.drawing.headers import seat_name
from service.domain.kit.drawing.layout import (
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
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Panel

LARGEST_CARD = 100


def seat_panel(own: Panel, scene: TableContext, width: float) -> Block:
    """Draw a house with the cards beside it."""
    return panels([seat_content(own, scene, width)], 1, width)


def seat_content(own: Panel, scene: TableContext, width: float) -> tuple[Block, str]:
    """Draw a seat without its frame; also return the colour of the frame."""
    inner = width - 2 * PADDING
    head = _seat_header(own, scene, inner)
    if width < 560:
        house_block = house(own, scene, inner)
        parts = below([house_block, beside_the_house(own, scene, inner)], 8)
    else:
        house_block = house(own, scene, inner * 0.8)
        cards_block = beside_the_house(own, scene, inner - house_block.width - 12)
        parts = beside([house_block, cards_block], 12)
    return below([head, parts], 8), ON_TURN if own.is_asked else PANEL


def beside_the_house(own: Panel, scene: TableContext, width: float) -> Block:
    """Draw the cards that a seat has taken but not placed, its helpers and its tools."""
    wide = min(LARGEST_CARD, width)
    blocks = []
    for group in own.spread[1:]:  # the first is the roof
        if group.items:
            room = min(width, len(group.items) * (wide + GAP) - GAP)
            row = row_of_cards(group.items, scene, (room, wide))
            blocks.append(below([heading(group.label, room), row], 2))
    return flow(blocks, width, 8)


def _seat_header(own: Panel, scene: TableContext, width: float) -> Block:
    start = own.fact("start")
    if start is None or not start.face:
        return Block(width, 26, seat_name(own, scene, 0, width))
    body = seat_name(own, scene, 36, width)
    label = scene.words.say("start player")
    box = (0.0, 1.0, 30.0, 23.0)
    body += scene.place(f"dream-home-{start.face}", box, label, slot=start.slot)
    return Block(width, 26, body)
