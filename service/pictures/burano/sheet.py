"""The sheet of Walking in Burano: all faces of a deck, drawn once."""

from functools import lru_cache

from service.domain.burano.model.cards import COLOURS, BuranoDeck
from service.pictures.burano.characters import characters
from service.pictures.burano.colours import walls_and_windows
from service.pictures.burano.details import details
from service.pictures.burano.facades import bare_facades, boards, card_symbol
from service.pictures.burano.things import things
from service.pictures.kit.portraits import people
from service.pictures.kit.sheet import Sheet


@lru_cache(maxsize=8)
def sheet(deck: BuranoDeck) -> Sheet:
    parts = {**people(), **walls_and_windows(), **details(), **things(), **characters()}
    for colour in COLOURS:
        parts |= bare_facades(colour)
    for card in deck.cards.values():
        parts |= boards(card) | card_symbol(card)
    return Sheet(parts)
