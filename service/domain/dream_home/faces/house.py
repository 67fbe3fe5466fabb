"""Draws a house in cross-section: roof, two floors, basement, and what stands outside."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from service.domain.dream_home.faces import wording
from service.domain.dream_home.faces.card_row import SHAPE, card_at, token_at
from service.domain.dream_home.model.houses import SLOTS
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.layout import Box, TableContext, badge
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.messages import CardId
from service.domain.kit.table import Cell, Panel

LARGEST_ROOM = 120
COLUMNS = 5
BEFORE_BASEMENT = 3  # columns of a floor that lie left of the basement
LEFT, RIGHT, ROOF = 0.62, 0.18, 0.72  # of the width of a room: the garden, the edge, the roof
BARE_WALL = "#f7f2e8"
GRASS, EARTH, STONE = "#8fbf74", "#a5825f", "#8b6b4c"


class Plan(NamedTuple):
    """The layout of a house, from the width of one room."""

    wide: float

    @property
    def high(self) -> float:
        return self.wide * SHAPE

    @property
    def left(self) -> float:
        return self.wide * LEFT

    @property
    def top(self) -> float:
        return self.wide * ROOF

    @property
    def ground(self) -> float:
        return self.top + 2 * self.high

    @property
    def width(self) -> float:
        return self.wide * (LEFT + COLUMNS + RIGHT)

    @property
    def height(self) -> float:
        return self.ground + self.high + self.wide * 0.1

    def box(self, slot: str) -> Box:
        """Return the box of a slot such as `2.1`: the floor and the column."""
        floor, column = (int(part) for part in slot.split("."))
        x = self.left + (column - 1) * self.wide
        return (x, self.top + (2 - floor) * self.high, self.wide, self.high)


def house(own: Panel, scene: TableContext, width: float) -> Block:
    """Draw a seat's house."""
    plan = Plan(min(LARGEST_ROOM, width / (LEFT + COLUMNS + RIGHT)))
    parts = [
        *_land(plan),
        *_roof(own, scene, plan),
        *_rooms(own, scene, plan),
        *_walls(plan),
        *_tokens(own, scene, plan),
        *_garden(own, scene, plan),
    ]
    return Block(plan.width, plan.height, "".join(parts))


def _land(plan: Plan) -> Iterator[str]:
    yield svg.rect(0, 0, plan.width, plan.height, svg.SKY, rx=4)
    yield svg.rect(0, plan.ground, plan.width, plan.height - plan.ground, EARTH, rx=4)
    yield svg.rect(0, plan.ground, plan.width, 5, GRASS)
    u = plan.wide / 120
    stones = "".join(
        f"M{svg.number(x * u)} {svg.number(plan.ground + y * u)}q{svg.number(8 * u)}"
        f" {svg.number(-8 * u)} {svg.number(16 * u)} 0z"
        for x, y in ((20, 40), (90, 66), (150, 34), (230, 78), (300, 46), (370, 84), (60, 88))
    )
    yield svg.path(stones, STONE)


def _roof(own: Panel, scene: TableContext, plan: Plan) -> Iterator[str]:
    if own.spread[0].items:
        yield from _open_roof(own.spread[0].items, scene, plan)
        return
    left, right = plan.left - plan.wide * 0.12, plan.left + plan.wide * 5.12
    top, low, inset = plan.top * 0.12, plan.top, plan.wide * 0.55
    frame = f"M{_n(left)} {_n(low)}L{_n(left + inset)} {_n(top)}"
    frame += f"H{_n(right - inset)}L{_n(right)} {_n(low)}Z"
    bay = (right - left - 2 * inset) / 5
    posts = [left + inset + step * bay for step in range(6)]
    timber = "".join(f"M{_n(post)} {_n(top)}V{_n(low)}" for post in posts)
    for one, other in pairwise(posts):
        timber += f"M{_n(one)} {_n(low)}L{_n((one + other) / 2)} {_n(top)}L{_n(other)} {_n(low)}"
    yield svg.path(frame, "#f3e8d6")
    yield svg.path(timber, stroke="#c9a377", stroke_width=max(2, plan.wide * 0.03))
    yield svg.path(frame, stroke="#8c5a33", stroke_width=max(3, plan.wide * 0.045))
    [pile] = own.rows[0].cells
    yield _pile(pile, scene, plan)


def _pile(cell: Cell, scene: TableContext, plan: Plan) -> str:
    slot, count = cell.slot, cell.amount
    title = scene.words.count("Roof pile: {n} card", "Roof pile: {n} cards", count)
    wide = plan.wide * 0.62
    x, y = plan.left + plan.wide * 2.5 - wide / 2, plan.top * 0.2
    box = (x, y, wide, wide * SHAPE)
    if not count:
        return scene.mark(box, title, kind="free", slot=slot)
    label = badge(x + wide, y + wide * SHAPE - 4, str(count), max(11, plan.wide * 0.12))
    return scene.place("dream-home-roof_back", box, title, slot=slot, over=label)


def _open_roof(pile: Sequence[Cell], scene: TableContext, plan: Plan) -> Iterator[str]:
    wide = min(plan.wide * 0.92, plan.wide * COLUMNS / len(pile))
    high = wide * SHAPE
    first = plan.left + plan.wide * COLUMNS / 2 - wide * len(pile) / 2
    for number, cell in enumerate(pile):
        box = (first + number * wide, plan.top - high, wide, high)
        yield card_at(cell, scene, box)


def _slots(own: Panel) -> Iterator[tuple[str, Cell]]:
    """Yield the slots of a house from the top, each with its name as in commands."""
    for cell in (cell for row in own.rows[1:] for cell in row.cells):
        slot = cell.key.partition(".")[2]
        if slot in SLOTS:  # and not the earth
            yield slot, cell


def _rooms(own: Panel, scene: TableContext, plan: Plan) -> Iterator[str]:
    for slot, cell in _slots(own):
        box = plan.box(slot)
        if not cell.card:
            label = wording.slot_in_words(slot, scene.words)
            # In the slot's own group, so that what a page draws over the slot covers its name too.
            free = scene.free(box, label, cell.slot, _slot_name(slot, scene, box))
            yield svg.rect(*box, BARE_WALL) + free
        elif cell.face:
            label = wording.empty_room_in_words(CardId(cell.card), scene.words)
            yield scene.place(f"dream-home-{cell.face}", box, label, slot=cell.slot, card=cell.card)
        else:
            yield card_at(cell, scene, box)


def _slot_name(slot: str, scene: TableContext, box: Box) -> str:
    """Write the name of a free slot: as in commands, or its number on its floor."""
    x, y, wide, high = box
    if scene.counts_from_left:
        floor, column = slot.split(".")
        slot = str(int(column) - (BEFORE_BASEMENT if floor == "0" else 0))
    size = max(10, wide * 0.14)
    middle = (x + wide / 2, y + high / 2 + size / 3)
    return svg.text(*middle, slot, size, text_anchor="middle", fill=svg.FAINT)


def _walls(plan: Plan) -> Iterator[str]:
    x, wide, high = plan.left, plan.wide * COLUMNS, plan.high
    thick = max(2.0, plan.wide * 0.035)
    yield svg.rect(x, plan.top, wide, 2 * high, "none", stroke=svg.INK, stroke_width=thick)
    yield svg.path(f"M{_n(x)} {_n(plan.top + high)}h{_n(wide)}", stroke=svg.INK, stroke_width=thick)
    yield svg.rect(
        x + 3 * plan.wide,
        plan.ground,
        2 * plan.wide,
        high,
        "none",
        stroke=svg.INK,
        stroke_width=thick,
    )


def _tokens(own: Panel, scene: TableContext, plan: Plan) -> Iterator[str]:
    size = plan.wide * 0.34
    for slot, cell in _slots(own):
        if cell.token:
            x, y, wide, _ = plan.box(slot)
            box = (x + wide - size - 3, y + 3, size, size)
            yield token_at(cell.token, scene, box, cell.slot)


def _garden(own: Panel, scene: TableContext, plan: Plan) -> Iterator[str]:
    """Yield the tree house and the bird house on the grass, stacked if there are both."""
    size, slot = plan.wide * 0.52, f"{own.seat}:outside"
    outside = [cell for shelf in own.shelves for cell in shelf.items if cell.slot == slot]
    for number, cell in enumerate(outside):
        box = (plan.wide * 0.04, plan.ground + 4 - size * (number + 1), size, size)
        yield token_at(cell.card, scene, box, slot)


def _n(value: float) -> str:
    return svg.number(value)
