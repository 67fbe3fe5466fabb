"""Where a card may lie: slots, levels, sizes, closed rooms and empty rooms."""

from collections.abc import Sequence
from typing import Literal

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind
from service.domain.dream_home.model.commands import Slot
from service.domain.dream_home.model.errors_placing import (
    FaceDownOnWrongLevel,
    FaceUpPossible,
    RoomClosed,
    RoomTooLarge,
    SlotTaken,
    SlotUnsupported,
    WrongLevel,
)
from service.domain.dream_home.model.errors_specials import (
    NoSlotLeftForRoom,
    ScaffoldingOnScaffolding,
)
from service.domain.dream_home.model.houses import (
    BELOW,
    PLACE,
    SLOTS,
    ZONE,
    Cards,
    House,
    face_up_kinds,
    has_helper,
    room_around,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import CardId, RuleId

Barrier = Literal["level", "size", "token"]
Kinds = list[RoomKind | None]
RULE_OF: dict[Barrier, RuleId] = {
    "level": WrongLevel.rule,
    "size": RoomTooLarge.rule,
    "token": RoomClosed.rule,
}


def is_supported(cards: Cards, place: int) -> bool:
    below = BELOW[place]
    return below is None or cards[below] is not None


def is_free(
    cards: Cards, place: int, deck: DreamHomeDeck, fresh_scaffolding: int | None = None
) -> bool:
    """Return whether a room card can go there; a scaffolding blocks its slot only in its turn."""
    card = cards[place]
    return card is None or (card.card not in deck.room and place != fresh_scaffolding)


def open_places(
    cards: Cards, deck: DreamHomeDeck, fresh_scaffolding: int | None = None
) -> list[int]:
    """Return the places that are free and supported; a floor may have gaps (D-PLACE-5)."""
    return [
        place
        for place in range(12)
        if is_free(cards, place, deck, fresh_scaffolding) and is_supported(cards, place)
    ]


def tokens_close_rooms(house: House, deck: DreamHomeDeck) -> bool:
    """Return whether tokens close rooms; not with the interior decorator (D-HELP-DECOR)."""
    return not has_helper(house, "interior_decorator", deck)


def barrier(
    kind: RoomKind, place: int, cards: Cards, kinds: Kinds, tokens_close: bool
) -> Barrier | None:
    """Return what prevents a card of this kind from lying face up on a place, if anything does."""
    if kind.zone != ZONE[place]:
        return "level"
    room = room_around(kinds, place, kind)
    if len(room) > kind.largest:
        return "size"
    if tokens_close and any(_token(cards, at) for at in room if at != place):
        return "token"
    return None


class Placement:
    """Judges where one room card may be laid in one house."""

    __slots__ = ("cards", "free_face_down", "kind", "kinds", "open", "right_level", "tokens_close")

    def __init__(self, state: DreamHomeState, house: House, card: CardId) -> None:
        self.cards = house.cards
        self.kind = state.deck.room[card]
        self.kinds = face_up_kinds(house.cards, state.deck)
        self.open = open_places(house.cards, state.deck, state.fresh_scaffolding)
        self.right_level = [place for place in self.open if ZONE[place] == self.kind.zone]
        self.tokens_close = tokens_close_rooms(house, state.deck)
        self.free_face_down = state.options.face_down == "free"

    def barrier(self, place: int) -> Barrier | None:
        return barrier(self.kind, place, self.cards, self.kinds, self.tokens_close)

    def refusal(self, slot: Slot, face_down: bool) -> RuleViolation | None:
        """Return why the card can't be laid there, checked in the order a player expects."""
        place = PLACE[slot]
        if place not in self.open:
            return self._not_open(slot, face_down)
        obstacle = self.barrier(place)
        if not face_down:  # the rest is D-EMPTY-1
            return None if obstacle is None else self._barrier_refusal(slot, obstacle)
        if self.free_face_down:
            return None
        if obstacle is None:
            return FaceUpPossible(slot=slot, room=self.kind.name)
        if obstacle == "level" and self.right_level:
            free = SLOTS[self.right_level[0]]
            return FaceDownOnWrongLevel(slot=slot, free=free, room=self.kind.name)
        return None

    def ways(self) -> list[tuple[int, bool]]:
        """List every place for the card, and whether it lies face down there."""
        return [
            (place, face_down)
            for place in self.open
            for face_down in (False, True)
            if self.refusal(SLOTS[place], face_down) is None
        ]

    def _not_open(self, slot: Slot, face_down: bool) -> RuleViolation:
        below, rules = BELOW[PLACE[slot]], self._broken(PLACE[slot], face_down)
        if is_supported(self.cards, PLACE[slot]) or below is None:
            return SlotTaken(slot=slot, rules=rules)
        return SlotUnsupported(slot=slot, below=SLOTS[below], rules=rules)

    def _broken(self, place: int, face_down: bool) -> tuple[RuleId, ...]:
        """Return every rule that the card would break in a slot that is not open."""
        also = None
        if not face_down:
            also = RULE_OF[obstacle] if (obstacle := self.barrier(place)) else None
        elif not self.free_face_down and ZONE[place] != self.kind.zone and self.right_level:
            also = FaceDownOnWrongLevel.rule
        return (SlotTaken.rule,) if also is None else (SlotTaken.rule, also)

    def _barrier_refusal(self, slot: Slot, obstacle: Barrier) -> RuleViolation:
        room = self.kind.name
        if obstacle == "level":
            return WrongLevel(slot=slot, room=room)
        if obstacle == "token":
            return RoomClosed(slot=slot, room=room)
        size = len(room_around(self.kinds, PLACE[slot], self.kind))
        return RoomTooLarge(slot=slot, size=size, largest=self.kind.largest, room=room)


def scaffolding_places(state: DreamHomeState, house: House) -> list[int]:
    """Return the places a scaffolding can be laid on now."""
    return [
        place
        for place, slot in enumerate(SLOTS)
        if refusal_of_scaffolding(state, house.cards, slot) is None
    ]


def refusal_of_scaffolding(state: DreamHomeState, cards: Cards, slot: Slot) -> RuleViolation | None:
    """Return why a scaffolding can't be laid on a slot."""
    place = PLACE[slot]
    lying, below = cards[place], BELOW[place]
    if lying is not None:
        is_room = lying.card in state.deck.room
        return SlotTaken(slot=slot) if is_room else ScaffoldingOnScaffolding(slot=slot)
    if below is not None and not is_supported(cards, place):
        return SlotUnsupported(slot=slot, below=SLOTS[below])
    if state.room is not None and not _leaves_a_place(state, cards, place):
        return NoSlotLeftForRoom(slot=slot)
    return None


def _leaves_a_place(state: DreamHomeState, cards: Cards, place: int) -> bool:
    """Return whether a scaffolding leaves a slot for a room card; the one above it counts."""
    if any(other != place for other in open_places(cards, state.deck)):
        return True
    return any(BELOW[above] == place and cards[above] is None for above in range(12))


def decoration_places(cards: Cards, deck: DreamHomeDeck, decoration: CardId) -> list[int]:
    """Return the places a decoration's token can be put on (D-DECO-1, D-DECO-2)."""
    placed_on = deck.special[decoration].placed_on
    kinds = face_up_kinds(cards, deck)
    return [
        place
        for place, kind in enumerate(kinds)
        if kind is not None
        and placed_on in ("any", kind.name)
        and not tokens_on(cards, room_around(kinds, place, kind))
    ]


def tokens_on(cards: Cards, places: Sequence[int]) -> list[int]:
    """Return the places that hold a token."""
    return [place for place in places if _token(cards, place)]


def _token(cards: Cards, place: int) -> CardId | None:
    card = cards[place]
    return None if card is None else card.token
