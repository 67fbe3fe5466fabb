"""The sheet of Walking in Burano: all faces of a deck, drawn once."""

from functools import lru_cache

from service.domain.burano.faces.characters import characters
from service.domain.burano.faces.facades import boards, card_symbol
from service.domain.burano.model.cards import PACKAGE, BuranoDeck
from service.domain.kit.drawing.face_files import faces_of
from service.domain.kit.drawing.sheet import Sheet


@lru_cache(maxsize=8)
def sheet(deck: BuranoDeck) -> Sheet:
    parts = {**faces_of(PACKAGE, "burano"), **characters()}
    for card in deck.cards.values():
        parts |= boards(card) | card_symbol(card)
    return Sheet(parts)
