"""Draws the whole deck of Dream Home: every kind of card once, with the number of its copies."""

from collections.abc import Sequence

from service.domain.dream_home.faces.card_row import SHAPE, in_words
from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.words.names import plain_name
from service.domain.kit.drawing.layout import TableContext, Tile, below, heading, tiles
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.messages import CardId

CARD = (130, SHAPE)


def overview(deck: DreamHomeDeck, scene: TableContext, width: float) -> Block:
    rooms = _alike([(kind.name, card in deck.children) for card, kind in deck.room.items()])
    specials = _alike(list(deck.special.values()))
    return below(
        [
            heading(scene.words.say("Room cards"), width),
            tiles(_tiles(scene, deck.rooms, rooms), scene, width, CARD),
            heading(scene.words.say("Special cards"), width),
            tiles(_tiles(scene, deck.specials, specials), scene, width, CARD),
        ]
    )


def _alike(facts: Sequence[object]) -> dict[int, int]:
    """Count equal cards, by the index of the first of them."""
    return {facts.index(fact): facts.count(fact) for fact in dict.fromkeys(facts)}


def _tiles(scene: TableContext, cards: Sequence[CardId], copies: dict[int, int]) -> list[Tile]:
    return [
        Tile(
            f"dream-home-{cards[first]}",
            plain_name(cards[first], scene.words),
            in_words(cards[first], scene),
            count,
            cards[first],
        )
        for first, count in copies.items()
    ]
