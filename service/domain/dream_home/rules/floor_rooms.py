"""One floor of a house as it is scored: its rooms, tokens and empty rooms."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind
from service.domain.dream_home.model.houses import Cards, face_up_kinds
from service.domain.kit.ledger import Line
from service.domain.kit.messages import CardId, RuleId

Neighbours = tuple[RoomKind | None, RoomKind | None]  # left and right of a room on its floor


class Floor(NamedTuple):
    """A floor as it is scored, from left to right."""

    rooms: tuple[Line, ...]
    leading: Mapping[str, CardId]  # the first card of each kind of room
    tokens: tuple[CardId, ...]
    empty: tuple[CardId, ...]


@lru_cache(maxsize=1024)  # a turn changes one floor, and all are scored together
def read_floor(deck: DreamHomeDeck, cards: Cards) -> Floor:
    """Find the rooms, tokens and empty rooms of one floor."""
    kinds = [None, *face_up_kinds(cards, deck), None]
    rooms, leading = list[Line](), dict[str, CardId]()
    before = None
    for at, kind in enumerate(kinds[1:-1]):
        if kind is not None and kind is not before:
            end = next(place for place in range(at + 1, len(kinds)) if kinds[place + 1] is not kind)
            room = tuple([card.card for card in cards[at:end] if card is not None])
            leading.setdefault(kind.name, room[0])
            line = _room(kind, room, (before, kinds[end + 1]))
            if line.points:  # D-SCO-8
                rooms.append(line)
        before = kind
    lying = [card for card in cards if card is not None]
    return Floor(
        rooms=tuple(rooms),
        leading=leading,
        tokens=tuple([card.token for card in lying if card.token]),
        empty=tuple([card.card for card in lying if card.face_down]),
    )


def _room(kind: RoomKind, cards: tuple[CardId, ...], neighbours: Neighbours) -> Line:
    points = kind.points[len(cards) - 1]
    if kind.beside is None:
        facts: dict[str, int | str] = {"room": kind.name, "size": len(cards)}
        rule = RuleId("D-SCO-1")
        return Line(rule=rule, points=points, what="room", earned_by=cards, facts=facts)
    is_beside = any(other is not None and other.name == kind.beside for other in neighbours)
    return Line(
        rule=RuleId("D-SCO-2"),
        points=kind.points_beside if is_beside else points,
        what="room_beside" if is_beside else "room_alone",
        earned_by=cards,
        facts={"room": kind.name, "beside": kind.beside},
    )
