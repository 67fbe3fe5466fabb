"""The sheet of Walking in Burano: all faces of a deck, drawn once."""

from functools import lru_cache

from replays.pictures.burano.characters import characters
from replays.pictures.burano.colours import walls_and_windows
from replays.pictures.burano.details import details
from replays.pictures.burano.facades import bare_facades, boards, card_symbol
from replays.pictures.burano.things import things
from replays.pictures.people import people
from replays.pictures.sheet import Sheet
from service.domain.burano.cards import COLOURS, BuranoDeck


@lru_cache(maxsize=8)
def sheet(deck: BuranoDeck) -> Sheet:
    parts = {**people(), **walls_and_windows(), **details(), **things(), **characters()}
    for colour in COLOURS:
        parts |= bare_facades(colour)
    for card in deck.cards.values():
        parts |= boards(card) | card_symbol(card)
    return Sheet(parts)
