"""Drill, supplier and handyman: the only ways to move a placed card (D-PLACE-4)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind
from service.domain.dream_home.model.commands import Slot
from service.domain.dream_home.model.errors_placing import (
    SwapBesideClosed,
    SwapOnWrongLevel,
    SwapTooLarge,
)
from service.domain.dream_home.model.errors_specials import (
    HandymanOnWrongLevel,
    HandymanTooLarge,
    NothingToSwap,
    SameSlotTwice,
    ScaffoldingStays,
)
from service.domain.dream_home.model.houses import (
    PLACE,
    SLOTS,
    ZONE,
    Cards,
    House,
    LaidCard,
    face_up_kinds,
    put,
    room_around,
    without,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.placing import Kinds, barrier, tokens_close_rooms
from service.domain.dream_home.rules.tokens import (
    keep_choices_in_one_room,
    lost_tokens,
    new_token_place,
    token_choices,
    token_places,
    tokens_by_room,
)
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import CardId, RuleId

SWAP, LEVELS, SIZES = RuleId("D-SWAP-1"), RuleId("D-PLACE-2"), RuleId("D-PLACE-3")


class Swap(NamedTuple):
    """The removed card, and what a swap does to the tokens of the house."""

    removed: LaidCard
    token_to: Slot | None
    lost: tuple[Slot, ...]


class Vacancy:
    """A house after a card was removed and before its replacement is placed (D-SWAP-1)."""

    def __init__(
        self, state: DreamHomeState, house: House, slot: Slot, token_to: Slot | None
    ) -> None:
        self._slot, self._place = slot, PLACE[slot]
        self._deck = state.deck
        self._others = without(
            house.cards, self._place, None if token_to is None else PLACE[token_to]
        )
        self._kinds = face_up_kinds(self._others, state.deck)
        self._tokens_close = tokens_close_rooms(house, state.deck)

    def takes(self, kind: RoomKind) -> bool:
        return barrier(kind, self._place, self._others, self._kinds, self._tokens_close) is None

    def tokens_joined(self, card: CardId) -> list[list[int]]:
        """Return the tokens of the room that the card joins."""
        if self._tokens_close:
            return []
        after = put(self._others, self._place, LaidCard(card))
        return tokens_by_room(after, self._deck, self._place)

    def refusal(self, kind: RoomKind) -> RuleViolation | None:
        """Return why a card of the right level can't lie here, or None."""
        slot, room = self._slot, kind.name
        match barrier(kind, self._place, self._others, self._kinds, self._tokens_close):
            case "token":
                return SwapBesideClosed(slot=slot, room=room, rules=(SWAP, SIZES))
            case "size":
                size = len(room_around(self._kinds, self._place, kind))
                return SwapTooLarge(
                    slot=slot, size=size, largest=kind.largest, room=room, rules=(SWAP, SIZES)
                )
            case _:
                return None


def bring_in(
    state: DreamHomeState,
    house: House,
    card: CardId,
    slot: Slot,
    token_to: Slot | None,
    keep: Slot | None,
) -> Swap:
    """Replace a card of the house by another, or refuse it."""
    removed, kind = card_to_swap(house.cards, slot, state.deck), state.deck.room[card]
    # No choice of tokens could mend the level, so it is checked first.
    if kind.zone != ZONE[PLACE[slot]]:
        raise SwapOnWrongLevel(slot=slot, room=kind.name, rules=(SWAP, LEVELS))
    new_place = new_token_place(
        token_places(house.cards, state.deck, PLACE[slot], state.options), token_to
    )
    vacancy = Vacancy(state, house, slot, new_place)
    refusal = vacancy.refusal(kind)
    if refusal is not None:
        raise refusal

    return Swap(removed, new_place, lost_tokens(vacancy.tokens_joined(card), keep))


def ways_to_bring_in(
    state: DreamHomeState, house: House, cards: Iterable[CardId], slot: Slot
) -> Iterator[tuple[CardId, Slot | None, Slot | None]]:
    """Yield the cards that can replace another, with each choice of tokens to name."""
    places = token_places(house.cards, state.deck, PLACE[slot], state.options)
    for token_to in token_choices(places):
        vacancy = Vacancy(state, house, slot, new_token_place(places, token_to))
        fits = {kind.name: vacancy.takes(kind) for kind in state.deck.kinds.values()}
        for card in cards:
            if fits[state.deck.room[card].name]:
                for keep in keep_choices_in_one_room(vacancy.tokens_joined(card)):
                    yield card, token_to, keep


def card_to_swap(cards: Cards, slot: Slot, deck: DreamHomeDeck) -> LaidCard:
    card = cards[PLACE[slot]]
    if card is None:
        raise NothingToSwap(slot=slot)
    if card.card not in deck.room:
        raise ScaffoldingStays(slot=slot)
    return card


def refusal_of_exchange(
    house: House, slots: tuple[Slot, Slot], deck: DreamHomeDeck
) -> RuleViolation | None:
    """Return why the handyman can't swap two cards, judged after both have moved."""
    if slots[0] == slots[1]:
        return SameSlotTwice(slot=slots[0])
    for slot in slots:
        card_to_swap(house.cards, slot, deck)
    one, other = PLACE[slots[0]], PLACE[slots[1]]
    kinds = face_up_kinds(house.cards, deck)
    kinds[one], kinds[other] = kinds[other], kinds[one]
    return _exchange_refusal(kinds, one) or _exchange_refusal(kinds, other)


def _exchange_refusal(kinds: Kinds, place: int) -> RuleViolation | None:
    kind, slot = kinds[place], SLOTS[place]
    if kind is None:
        return None
    if kind.zone != ZONE[place]:
        rules = (HandymanOnWrongLevel.rule, LEVELS)
        return HandymanOnWrongLevel(slot=slot, room=kind.name, rules=rules)
    size = len(room_around(kinds, place, kind))
    if size > kind.largest:
        rules = (HandymanTooLarge.rule, SIZES)
        return HandymanTooLarge(
            slot=slot, size=size, largest=kind.largest, room=kind.name, rules=rules
        )
    return None
