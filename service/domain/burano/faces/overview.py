"""Draws the whole deck of Walking in Burano: every floor card and every character."""

from service.domain.burano.faces import facades, wording
from service.domain.burano.faces.characters import HEIGHT, WIDTH
from service.domain.burano.model.cards import (
    CARDS_OF_A_COLOUR,
    CHARACTERS,
    COPIES_OF_A_LOCAL,
    COPIES_OF_A_TOURIST,
    LEVELS,
    TOURISTS,
    BuranoDeck,
    Card,
    Character,
)
from service.domain.burano.words.names import card_name
from service.domain.kit.drawing.layout import TableContext, Tile, below, heading, tiles
from service.domain.kit.drawing.sheet import Block

FLOOR_CARD = (100, facades.HEIGHT / facades.WIDTH)
PORTRAIT = (84, HEIGHT / WIDTH)


def overview(deck: BuranoDeck, scene: TableContext, width: float) -> Block:
    """Draw the cards level by level, the four of a colour together, then the characters."""
    blocks = []
    for level in reversed(LEVELS):
        cards = [_card(card, scene) for card in deck.cards.values() if card.level == level]
        blocks.append(heading(wording.level_in_words(level, scene.words), width))
        blocks.append(tiles(cards, scene, width, FLOOR_CARD, CARDS_OF_A_COLOUR))
    people = [_character(character, scene) for character in CHARACTERS]
    blocks.append(heading(scene.words.say("Characters"), width))
    return below([*blocks, tiles(people, scene, width, PORTRAIT)])


def _card(card: Card, scene: TableContext) -> Tile:
    label = wording.card_in_words(card, scene.words)
    return Tile(f"burano-{card.id}", card_name(card.id, scene.words), label, 1, card.id)


def _character(character: Character, scene: TableContext) -> Tile:
    name = wording.character_in_words(character, scene.words)
    copies = COPIES_OF_A_TOURIST if character in TOURISTS else COPIES_OF_A_LOCAL
    return Tile(f"burano-{character}", name, name, copies)
