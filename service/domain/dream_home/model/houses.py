"""A house and its cards: twelve places, the rooms they form, what lies beside the house."""

import msgspec

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind, Zone
from service.domain.dream_home.model.commands import Slot
from service.domain.kit.messages import CardId

# A house is a row of twelve places: the second floor, the first floor, the basement.
SLOTS: tuple[Slot, ...] = (
    *("2.1", "2.2", "2.3", "2.4", "2.5"),
    *("1.1", "1.2", "1.3", "1.4", "1.5"),
    *("0.4", "0.5"),
)
PLACE: dict[str, int] = {slot: place for place, slot in enumerate(SLOTS)}
FLOORS = (range(5), range(5, 10), range(10, 12))
FLOOR = tuple(next(floor for floor in FLOORS if place in floor) for place in range(12))
FIRST = tuple(floor[0] for floor in FLOOR)
LAST = tuple(floor[-1] for floor in FLOOR)
# D-SET-2: the first three columns of the first floor and the basement stand on solid ground.
BELOW: tuple[int | None, ...] = (5, 6, 7, 8, 9, None, None, None, 10, 11, None, None)
ZONE: tuple[Zone, ...] = ("floors",) * 10 + ("basement",) * 2
EMPTY_ROW: tuple[CardId | None, ...] = (None,) * 5  # a row of the display without cards


class LaidCard(msgspec.Struct, frozen=True, gc=False):
    """A card in a slot: a room card, or a scaffolding."""

    card: CardId
    face_down: bool = False
    token: CardId | None = None


class Tool(msgspec.Struct, frozen=True, gc=False):
    """A tool beside the house, with the round it was taken in."""

    card: CardId
    round: int


Cards = tuple[LaidCard | None, ...]


class House(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a seat has built, and what lies beside its house."""

    cards: Cards = (None,) * 12  # by place, in the order of SLOTS
    outside: tuple[CardId, ...] = ()
    roofs: tuple[CardId, ...] = ()  # face down until the piles are opened
    helpers: tuple[CardId, ...] = ()
    spent_helpers: tuple[CardId, ...] = ()
    tools: tuple[Tool, ...] = ()  # in the order they were taken


def face_up_kinds(cards: Cards, deck: DreamHomeDeck) -> list[RoomKind | None]:
    """Return the kind of room that lies face up on each place."""
    room = deck.room
    return [None if card is None or card.face_down else room.get(card.card) for card in cards]


def room_around(kinds: list[RoomKind | None], place: int, kind: RoomKind | None) -> range:
    """Return the places of the room that a card belongs to, or would belong to (D-PLACE-6)."""
    first, lowest = place, FIRST[place]
    while first > lowest and kinds[first - 1] is kind:
        first -= 1
    last, highest = place, LAST[place]
    while last < highest and kinds[last + 1] is kind:
        last += 1
    return range(first, last + 1)


def has_helper(house: House, name: str, deck: DreamHomeDeck) -> bool:
    return any(deck.special[card].name == name for card in house.helpers)


def put(cards: Cards, place: int, card: LaidCard | None) -> Cards:
    return (*cards[:place], card, *cards[place + 1 :])


def swap_places(cards: Cards, one: int, other: int) -> Cards:
    return put(put(cards, one, cards[other]), other, cards[one])


def without(cards: Cards, place: int, token_to: int | None) -> Cards:
    """Remove a card; its token moves to another place, or is removed too."""
    removed = cards[place]
    cards = put(cards, place, None)
    host = None if token_to is None else cards[token_to]
    if removed is None or token_to is None or host is None:
        return cards
    return put(cards, token_to, LaidCard(host.card, host.face_down, removed.token))
