"""Draws the cards and tokens of Dream Home, each with a label for screen readers."""

from collections.abc import Sequence

from service.domain.dream_home.faces import wording
from service.domain.dream_home.faces.rooms import HEIGHT, WIDTH
from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.words.names import plain_name
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.layout import Box, TableContext, caption
from service.domain.kit.drawing.sheet import Block, face
from service.domain.kit.messages import CardId
from service.domain.kit.table import Cell

GAP = 5
SHAPE = HEIGHT / WIDTH
CAPTION = 14
WIDE_ENOUGH_FOR_A_NAME = 80


def card_at(cell: Cell, scene: TableContext, box: Box) -> str:
    """Draw a room card or a special card, face up."""
    return scene.place(
        f"dream-home-{cell.card}",
        box,
        in_words(cell.card, scene),
        slot=cell.slot,
        card=cell.card,
        over=svg.rect(*box, "none", stroke=svg.INK) if cell.card in scene.deck.room else "",
    )


def token_at(card: str, scene: TableContext, box: Box, slot: str) -> str:
    """Draw the token of a decoration, whose card is on the discards."""
    token = face(f"dream-home-token-{card}", *box)
    return scene.mark(box, in_words(card, scene), token, kind="token", slot=slot, token=card)


def in_words(card: str, scene: TableContext) -> str:
    deck: DreamHomeDeck = scene.deck
    if card in deck.room:
        return wording.room_in_words(CardId(card), deck, scene.words)
    return wording.special_in_words(CardId(card), deck, scene.words)


def row_of_cards(cells: Sequence[Cell], scene: TableContext, size: tuple[float, float]) -> Block:
    """Lay cards out in rows; large cards have their name under them."""
    width, wide = size
    has_names = wide >= WIDE_ENOUGH_FOR_A_NAME
    high = wide * SHAPE
    step = high + GAP + CAPTION * has_names
    in_a_row = max(1, int((width + GAP) / (wide + GAP)))
    parts = []
    for number, cell in enumerate(cells):
        x, y = number % in_a_row * (wide + GAP), number // in_a_row * step
        parts.append(card_at(cell, scene, (x, y, wide, high)))
        if has_names:
            parts.append(name_under(scene, cell.card, (x, y, wide, high)))
    rows = -(-len(cells) // in_a_row)
    return Block(width, max(0, rows * step - GAP), "".join(parts))


def name_under(scene: TableContext, card: str, box: Box) -> str:
    """Write a card's name under it."""
    x, y, wide, high = box
    return caption(x + wide / 2, y + high + CAPTION - 2, plain_name(card, scene.words), wide + 4)
