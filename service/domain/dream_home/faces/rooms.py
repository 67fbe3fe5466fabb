"""Draws the room cards: wall, floor, furniture, a child if the deck has one, and the points."""

import re
from collections.abc import Iterator
from functools import cache

from service.domain.dream_home.model.cards import PACKAGE, DreamHomeDeck, RoomKind
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.face_files import faces_of
from service.domain.kit.drawing.layout import beside
from service.domain.kit.drawing.sheet import Block, detail, symbol
from service.domain.kit.messages import CardId

WIDTH, HEIGHT = 120, 92

CHILD_AT = {"bathroom": 82, "bedroom": 62, "kitchen": 98, "library": 96}
CHILDREN = 2  # different children


def room_cards(deck: DreamHomeDeck) -> dict[str, str]:
    """Draw every room card."""
    parts = dict[str, str]()
    for kind in deck.kinds.values():
        parts |= detail(f"dream-home-strip-{kind.name}", "".join(_strip(kind)), 1)
    for card, kind in deck.room.items():
        parts |= symbol(f"dream-home-{card}", WIDTH, HEIGHT, *_room_card(card, kind, deck))
    return parts


def _room_card(card: CardId, kind: RoomKind, deck: DreamHomeDeck) -> Iterator[str]:
    copy = int(card.rpartition("-")[2])
    yield svg.use(f"dream-home-room-{kind.name}-{(copy - 1) % _ways(kind.name)}")
    if card in deck.children:
        child = f"dream-home-child-{copy % CHILDREN}"
        yield svg.use(child, CHILD_AT.get(kind.name, 104), 75, class_="child")
    yield svg.use(f"dream-home-strip-{kind.name}")


def _strip(kind: RoomKind) -> Iterator[str]:
    """Draw the foot of a card: the points of each size, and those beside a neighbour."""
    yield svg.path("M0 76H120V92H0Z", "#fffaf0" if kind.zone == "floors" else "#d9cfc0")
    row = [_worth(size, points) for size, points in enumerate(kind.points, 1)]
    if kind.beside is not None:
        row.append(_worth_beside(kind.beside, kind.points_beside))
    strip = beside(row, 6)
    scale = min(1, (WIDTH - 10) / strip.width)
    yield svg.group(strip.body, transform=f"translate(5 80)scale({round(scale, 3):g} 1)")


def _worth(size: int, points: int) -> Block:
    squares = [svg.rect(9 * n, 0, 7, 8, "#8c5a33", class_="size") for n in range(size)]
    return Block(9 * size + _wide(points), 8, "".join(squares) + _figure(9 * size, points))


def _worth_beside(neighbour: str, points: int) -> Block:
    square = svg.rect(0, 0, 7, 8, "#8c5a33", class_="beside")
    thumbnail = svg.use(f"dream-home-room-{neighbour}-0", 10, -2.5, 0.17)
    return Block(33 + _wide(points), 8, square + thumbnail + _figure(33, points))


def _figure(x: float, points: int) -> str:
    return svg.text(x, 8.5, str(points), 12, font_weight="700", stroke="none")


def _wide(points: int) -> float:
    return 8.5 * len(str(points))


@cache
def _ways(kind: str) -> int:
    """Count the drawings of a kind of room: the cards take turns with them."""
    way = re.compile(rf"dream-home-room-{kind}-\d+")
    return sum(1 for name in faces_of(PACKAGE, "dream-home") if way.fullmatch(name))
