"""Draws the cards and tokens of Dream Home, each with a label for screen readers."""

from collections.abc import Sequence

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.words.names import plain_name
from service.domain.kit.messages import CardId
from service.pictures.dream_home import wording
from service.pictures.dream_home.rooms import HEIGHT, WIDTH
from service.pictures.kit import svg
from service.pictures.kit.layout import Box, TableContext, caption
from service.pictures.kit.sheet import Block, face

GAP = 5
SHAPE = HEIGHT / WIDTH
CAPTION = 14
WIDE_ENOUGH_FOR_A_NAME = 80


def card_at(deck: DreamHomeDeck, scene: TableContext, card: CardId, box: Box, slot: str) -> str:
    """Draw a room card or a special card, face up."""
    return scene.place(
        f"dream-home-{card}",
        box,
        in_words(deck, scene, card),
        slot=slot,
        card=card,
        over=svg.rect(*box, "none", stroke=svg.INK) if card in deck.room else "",
    )


def token_at(deck: DreamHomeDeck, scene: TableContext, card: CardId, box: Box, slot: str) -> str:
    """Draw the token of a decoration, whose card is on the discards."""
    token = face(f"dream-home-token-{card}", *box)
    return scene.mark(box, in_words(deck, scene, card), token, kind="token", slot=slot, token=card)


def in_words(deck: DreamHomeDeck, scene: TableContext, card: CardId) -> str:
    if card in deck.room:
        return wording.room_in_words(card, deck, scene.words, scene.game)
    return wording.special_in_words(card, deck, scene.words, scene.game)


def row_of_cards(
    deck: DreamHomeDeck,
    scene: TableContext,
    cards: Sequence[CardId],
    slot: str,
    size: tuple[float, float],
) -> Block:
    """Lay cards out in rows; large cards have their name under them."""
    width, wide = size
    has_names = wide >= WIDE_ENOUGH_FOR_A_NAME
    high = wide * SHAPE
    step = high + GAP + CAPTION * has_names
    in_a_row = max(1, int((width + GAP) / (wide + GAP)))
    parts = []
    for number, card in enumerate(cards):
        x, y = number % in_a_row * (wide + GAP), number // in_a_row * step
        parts.append(card_at(deck, scene, card, (x, y, wide, high), slot))
        if has_names:
            parts.append(name_under(scene, card, (x, y, wide, high)))
    rows = -(-len(cards) // in_a_row)
    return Block(width, max(0, rows * step - GAP), "".join(parts))


def name_under(scene: TableContext, card: CardId, box: Box) -> str:
    """Write a card's name under it."""
    x, y, wide, high = box
    return caption(x + wide / 2, y + high + CAPTION - 2, plain_name(card, scene.game), wide + 4)
