"""What a turn puts out of reach: rooms that can't grow, neighbours and bonuses.

All of it is about cards that are placed: drill, supplier and handyman can still swap cards, and
the texts say so. The last round closes everything, so nothing of the kind is told of it.
"""

from collections.abc import Iterator, Sequence

from service.domain.dream_home.model.cards import DreamHomeDeck, Kind, RoomKind
from service.domain.dream_home.model.houses import (
    FIRST,
    FLOORS,
    LAST,
    SLOTS,
    House,
    face_up_kinds,
    room_around,
)
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.placing import Kinds, barrier, is_free, tokens_close_rooms
from service.domain.dream_home.rules.scoring import BATHROOM, FUNCTIONAL_BONUS, HOUSEHOLD
from service.domain.dream_home.words.names import dream_home_words, join_names, plain_name
from service.domain.kit.explaining.prospects import Facts, LostOption
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.translation import N_, Words

TEXTS = {
    "walled": N_(
        "{room} on {slots}: can no longer grow, except by a swap, as no free slot beside it "
        "takes another one. It counts {points}; with {size} cards it would count {most}."
    ),
    "token": N_(
        "{room} on {slots}: closed by a decoration, it can only grow with an interior decorator "
        "or by a swap. It counts {points} itself; with {size} cards it would count {most}."
    ),
    "beside": N_(
        "{room} on {slots}: nothing of this kind can come beside it any more, except by a swap: "
        "{beside}. It counts {points}; beside one it would count {most}."
    ),
    "bathrooms": N_(
        "A bathroom on each of the two floors is out of reach, except by a swap: "
        "floor {floor} has no slot left for one."
    ),
    "household": N_(
        "Bathroom, kitchen and bedroom together are out of reach, except by a swap: "
        "no slot is left for one of them ({room})."
    ),
    "face_down": N_("{room} on {slots}: face down, as an empty room."),
    "lost": N_("{token}: found no room and is lost. It would have counted {most}."),
}


def lost_options(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Sequence[LostOption]:
    """Return what was still possible before the turn, and is no longer."""
    options = [*_face_down(before, after, seat), *_lost_tokens(before, after, seat)]
    if after.round < ROUNDS:
        options += _rooms(before, after, seat)
        options += _neighbours(before, after, seat)
        options += _bonuses(before, after, seat)
    return options


def tell(what: LostOption, language: str) -> str:
    wording = dream_home_words(language)
    facts = {name: _fact_in_words(value, wording) for name, value in what.facts.items()}
    sentence = wording.say(TEXTS[what.what], **facts)
    return sentence[:1].upper() + sentence[1:]


class Plot:
    """A house, and which cards could still be placed where.

    Whether a slot will be supported in time is ignored, so a "no" is certain.
    """

    def __init__(self, house: House, deck: DreamHomeDeck) -> None:
        self.cards, self._deck = house.cards, deck
        self.kinds: Kinds = face_up_kinds(house.cards, deck)
        self._tokens_close = tokens_close_rooms(house, deck)

    def rooms(self) -> Iterator[tuple[RoomKind, range]]:
        """Yield each room of the house once."""
        for place, kind in enumerate(self.kinds):
            if kind is not None:
                room = room_around(self.kinds, place, kind)
                if room[0] == place:
                    yield kind, room

    def takes(self, kind: RoomKind, place: int, with_decorator: bool = True) -> bool:
        """Return whether a card of a kind might still be placed face up."""
        if not is_free(self.cards, place, self._deck):
            return False
        close = self._tokens_close and not with_decorator
        return barrier(kind, place, self.cards, self.kinds, close) is None

    def beside(self, room: range) -> list[int]:
        """Return the places left and right of a room."""
        ends = (room[0] - 1, room[-1] + 1)
        return [place for place in ends if FIRST[room[0]] <= place <= LAST[room[0]]]

    def can_grow(self, kind: RoomKind, room: range, with_decorator: bool = False) -> bool:
        if len(room) >= kind.largest:
            return False
        return any(self.takes(kind, place, with_decorator) for place in self.beside(room))

    def can_get(self, kind: RoomKind, room: range) -> bool:
        """Return whether a card of a kind lies beside a room, or might be placed there."""
        places = self.beside(room)
        return any(self.kinds[place] is kind or self.takes(kind, place) for place in places)

    def can_have(self, kind: RoomKind, places: range) -> bool:
        """Return whether a card of a kind lies on one of the places, or might be placed there."""
        return any(self.kinds[place] is kind or self.takes(kind, place) for place in places)


def _rooms(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Iterator[LostOption]:
    old, new = _plot(before, seat), _plot(after, seat)
    for kind, room in new.rooms():
        if len(room) >= kind.largest or new.can_grow(kind, room) or not to_come(after, kind):
            continue
        earlier = [r for k, r in old.rooms() if k is kind and set(r).issubset(room)]
        if earlier and not any(old.can_grow(kind, each) for each in earlier):
            continue
        has_decoration = new.can_grow(kind, room, with_decorator=True)
        facts: Facts = {
            **room_facts(kind, room),
            "points": kind.points[len(room) - 1],
            "size": kind.largest,
            "most": kind.points[-1],
        }
        more = kind.points[len(room)] - kind.points[len(room) - 1]
        what = "token" if has_decoration else "walled"
        yield LostOption(what=what, seat=seat, stake=more, cards=_cards(new, room), facts=facts)


def _neighbours(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Iterator[LostOption]:
    """Check sauna, pantry and dressing room (D-SCO-2)."""
    old, new = _plot(before, seat), _plot(after, seat)
    for kind, room in new.rooms():
        neighbour = after.deck.kinds.get(kind.beside) if kind.beside else None
        if neighbour is None or new.can_get(neighbour, room) or not to_come(after, neighbour):
            continue
        earlier = [r for k, r in old.rooms() if k is kind and set(r).issubset(room)]
        if earlier and not any(old.can_get(neighbour, each) for each in earlier):
            continue
        points = kind.points[len(room) - 1]
        facts: Facts = {
            **room_facts(kind, room),
            "beside": neighbour.name,
            "points": points,
            "most": kind.points_beside,
        }
        stake = kind.points_beside - points
        yield LostOption(
            what="beside", seat=seat, stake=stake, cards=_cards(new, room), facts=facts
        )


def _bonuses(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Iterator[LostOption]:
    """Check the two functional bonuses (D-SCO-4, D-SCO-5)."""
    old, new = _plot(before, seat), _plot(after, seat)
    kinds = after.deck.kinds
    bathroom = kinds.get(Kind(BATHROOM))
    if bathroom is not None and all(old.can_have(bathroom, floor) for floor in FLOORS[:2]):
        for number, floor in ((2, FLOORS[0]), (1, FLOORS[1])):
            if not new.can_have(bathroom, floor) and to_come(after, bathroom):
                yield _bonus("bathrooms", seat, {"floor": number})
    household = [kinds[Kind(name)] for name in HOUSEHOLD if name in kinds]
    everywhere = range(len(SLOTS))
    if len(household) == len(HOUSEHOLD) and all(old.can_have(k, everywhere) for k in household):
        for kind in household:
            if not new.can_have(kind, everywhere) and to_come(after, kind):
                yield _bonus("household", seat, {"room": kind.name})


def _bonus(what: str, seat: Seat, facts: Facts) -> LostOption:
    return LostOption(what=what, seat=seat, stake=FUNCTIONAL_BONUS, facts=facts)


def _face_down(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Iterator[LostOption]:
    old = {lying.card for lying in before.house(seat).cards if lying and lying.face_down}
    for place, lying in enumerate(after.house(seat).cards):
        if lying is not None and lying.face_down and lying.card not in old:
            facts: Facts = {"room": lying.card, "slots": (SLOTS[place],)}
            yield LostOption(what="face_down", seat=seat, cards=(lying.card,), facts=facts)


def _lost_tokens(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> Iterator[LostOption]:
    """Check whether the decoration of this turn was discarded without being placed."""
    house = after.house(seat)
    in_place = {*house.outside, *(lying.token for lying in house.cards if lying is not None)}
    fresh = [card for card in after.special_discards if card not in before.special_discards]
    for card in fresh:
        special = after.deck.special[card]
        if special.type == "decoration" and card not in in_place:
            facts: Facts = {"token": special.name, "most": special.points}
            yield LostOption(what="lost", seat=seat, stake=special.points, facts=facts)


def to_come(state: DreamHomeState, kind: RoomKind) -> int:
    """Count the cards of a kind that are still in the stack; no others can be placed."""
    lying = (each.card for house in state.houses for each in house.cards if each is not None)
    seen = {*lying, *state.room_discards, *state.rooms, state.room}
    return sum(state.deck.room[card] is kind and card not in seen for card in state.deck.rooms)


def _plot(state: DreamHomeState, seat: Seat) -> Plot:
    return Plot(state.house(seat), state.deck)


def room_facts(kind: RoomKind, room: range) -> Facts:
    return {"room": kind.name, "slots": tuple(SLOTS[place] for place in room)}


def _cards(plot: Plot, room: range) -> tuple[CardId, ...]:
    return tuple(lying.card for place in room if (lying := plot.cards[place]) is not None)


def _fact_in_words(value: int | str | tuple[str, ...], wording: Words) -> str:
    if isinstance(value, tuple):
        return join_names(value, wording)
    return plain_name(str(value), wording)
