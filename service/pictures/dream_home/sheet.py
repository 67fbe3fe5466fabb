"""The sheet of Dream Home: all faces of a deck, drawn once."""

from functools import lru_cache

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.pictures.dream_home.rooms import room_cards, room_parts
from service.pictures.dream_home.specials import special_cards, special_parts
from service.pictures.kit.portraits import people
from service.pictures.kit.sheet import Sheet


@lru_cache(maxsize=8)
def sheet(deck: DreamHomeDeck) -> Sheet:
    return Sheet(
        {**people(), **room_parts(), **special_parts(), **room_cards(deck), **special_cards(deck)}
    )
