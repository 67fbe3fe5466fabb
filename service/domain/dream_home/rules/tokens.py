"""Tokens that move or are lost: crowded rooms and removed cards."""

from collections.abc import Sequence
from itertools import product

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.model.commands import Slot
from service.domain.dream_home.model.errors_placing import (
    NotATokenPlace,
    NotATokenToKeep,
    TokenPlaceNotNamed,
    TokenToKeepNotNamed,
)
from service.domain.dream_home.model.houses import PLACE, SLOTS, Cards, face_up_kinds, room_around
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.placing import tokens_on

Keep = Slot | tuple[Slot, Slot] | None


def tokens_by_room(cards: Cards, deck: DreamHomeDeck, *places: int) -> list[list[int]]:
    """Return the token places of each room around these places that has tokens."""
    kinds = face_up_kinds(cards, deck)
    rooms = list[list[int]]()
    for place in places:
        if kinds[place] is None:
            continue
        tokens = tokens_on(cards, room_around(kinds, place, kinds[place]))
        if tokens and tokens not in rooms:
            rooms.append(tokens)
    return rooms


def lost_tokens(rooms: Sequence[Sequence[int]], keep: Keep) -> tuple[Slot, ...]:
    """Return where tokens are lost if those named by the move stay (D-DECO-4).

    A move may also name the only token of a room.
    """
    slots_to_keep = () if keep is None else (keep,) if isinstance(keep, str) else keep
    places = {PLACE[slot] for slot in slots_to_keep}
    strangers = places - {place for tokens in rooms for place in tokens}
    if strangers or len(places) < len(slots_to_keep):
        raise NotATokenToKeep(named=", ".join(slots_to_keep))
    crowded = _crowded_rooms(rooms)
    if any(len(places.intersection(tokens)) != 1 for tokens in crowded):
        slots = ", ".join(SLOTS[place] for tokens in crowded for place in tokens)
        raise TokenToKeepNotNamed(slots=slots)

    return tuple(SLOTS[at] for tokens in crowded for at in tokens if at not in places)


def keep_choices(rooms: Sequence[Sequence[int]]) -> Sequence[Keep]:
    """List the choices of tokens that stay; without a crowded room there is only None."""
    crowded = _crowded_rooms(rooms)
    if len(crowded) < 2:
        return keep_choices_in_one_room(crowded)
    first, second = crowded
    return [(SLOTS[one], SLOTS[other]) for one, other in product(first, second)]


def keep_choices_in_one_room(rooms: Sequence[Sequence[int]]) -> Sequence[Slot | None]:
    """List the choices if one card joins the rooms, so that at most one room is crowded."""
    return [SLOTS[place] for tokens in _crowded_rooms(rooms) for place in tokens] or [None]


def _crowded_rooms(rooms: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    return [tokens for tokens in rooms if len(tokens) > 1]


def token_places(cards: Cards, deck: DreamHomeDeck, place: int, options: Options) -> list[int]:
    """Return where the token of a removed card can move to (D-TOKEN-1)."""
    card = cards[place]
    if card is None or card.token is None or options.token_on_removed_card == "card":
        return []
    kinds = face_up_kinds(cards, deck)
    return [other for other in room_around(kinds, place, kinds[place]) if other != place]


def new_token_place(places: Sequence[int], choice: Slot | None) -> Slot | None:
    """Return where the token goes; a single possibility need not be named."""
    if choice is not None:
        if PLACE[choice] not in places:
            raise NotATokenPlace(slot=choice)
        return choice
    if len(places) > 1:
        raise TokenPlaceNotNamed(slots=", ".join(SLOTS[place] for place in places))
    return SLOTS[places[0]] if places else None


def token_choices(places: Sequence[int]) -> list[Slot | None]:
    """List the places a move can name for a token; None if there is no choice."""
    return [SLOTS[place] for place in places] if len(places) > 1 else [None]
