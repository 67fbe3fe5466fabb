"""The sheet of Dream Home: all faces of a deck, drawn once."""

from functools import lru_cache

from service.domain.dream_home.faces.rooms import room_cards
from service.domain.dream_home.faces.specials import special_cards
from service.domain.dream_home.model.cards import PACKAGE, DreamHomeDeck
from service.domain.kit.drawing.face_files import faces_of
from service.domain.kit.drawing.sheet import Sheet


@lru_cache(maxsize=8)
def sheet(deck: DreamHomeDeck) -> Sheet:
    return Sheet({**faces_of(PACKAGE, "dream-home"), **room_cards(deck), **special_cards(deck)})
