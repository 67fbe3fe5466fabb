"""Draws what belongs to a seat: its street, the characters, hand, coins and markers."""

from collections.abc import Iterator

from service.domain.burano.faces import characters, facades, wording
from service.domain.burano.faces.display import floor_card
from service.domain.burano.model.cards import LEVELS, Level
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.layout import Box, TableContext, below, beside, flow, heading
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Cell, Panel

LARGEST_CARD = 120
GAP = 4
SHAPE = facades.HEIGHT / facades.WIDTH
WATER, QUAY = "#a9d3dc", "#d9cdb9"


def street(own: Panel, scene: TableContext, width: float) -> Block:
    """Draw the houses of a seat with the characters before them."""
    houses = list(zip(*(row.cells for row in own.rows), strict=True))
    wide = min(LARGEST_CARD, (width - GAP * (len(houses) + 1)) / len(houses))
    high = wide * SHAPE
    has_visitors = any(visitor.face for *_, visitor in houses)
    person = wide * 0.7 * characters.HEIGHT / characters.WIDTH if has_visitors else 0
    total = len(houses) * (wide + GAP) + GAP
    ground = 3 * high + 6
    height = ground + person + 30
    back = (
        svg.rect(0, 0, total, ground, svg.SKY, rx=4),
        svg.rect(0, ground - 2, total, 10, QUAY),
        svg.rect(0, ground + 8, total, height - ground - 8, WATER, rx=4),
        _waves(total, ground + 16, height),
    )
    drawn = [
        svg.at(GAP + number * (wide + GAP), 4, *_house(house, number, scene, (wide, high)))
        for number, house in enumerate(houses)
    ]
    return Block(total, height, "".join([*back, *drawn]))


def _waves(width: float, top: float, bottom: float) -> str:
    """Draw rows of waves, every other one shifted by half a wave."""
    lines = ""
    for row in range(int((bottom - top - 8) / 14) + 1):
        start = 8 + row % 2 * 24
        count = int((width - start + 16) / 48)
        lines += f"M{start} {svg.number(top + row * 14)}" + "q6-5 12 0t12 0m24 0" * count
    return svg.path(lines, stroke="#ffffff", stroke_width=1.5, opacity="0.7")


def _house(
    house: tuple[Cell, ...], number: int, scene: TableContext, size: tuple[float, float]
) -> Iterator[str]:
    """Draw the cells of a column: three floors from the top, and what is before the house."""
    wide, high = size
    *floors, visitor = house
    column = visitor.key.split(".")[1]
    for row, (floor, level) in enumerate(zip(floors, reversed(LEVELS), strict=True)):
        yield _slot(floor, scene, (int(column), level), (0, row * high, wide, high))
    name = str(number + 1) if scene.counts_from_left else column
    yield svg.text(wide / 2, 3 * high + 15, name, 11, text_anchor="middle")
    if visitor.face:
        yield _visitor(visitor, scene, size)


def _slot(cell: Cell, scene: TableContext, place: tuple[int, Level], box: Box) -> str:
    column, level = place
    if cell.card:
        return floor_card(cell, scene, box)
    if cell.face:
        label = wording.scaffold_in_words(level, scene.words)
        return scene.place(f"burano-{cell.face}", box, label, slot=cell.slot)
    label = wording.free_slot_in_words(column, level, scene.words)
    return scene.free(box, label, cell.slot)


def _visitor(cell: Cell, scene: TableContext, size: tuple[float, float]) -> str:
    wide, high = size
    width = wide * 0.7
    box = (wide * 0.15, 3 * high + 20, width, width * characters.HEIGHT / characters.WIDTH)
    label = wording.character_in_words(cell.face, scene.words)
    return scene.place(f"burano-{cell.face}", box, label, slot=cell.slot)


def hand(own: Panel, scene: TableContext, width: float, share: float) -> Block:
    """Draw the cards in hand, which everybody sees, and the unused scaffolds."""
    wide = min(LARGEST_CARD * 0.75, share - GAP)
    box = (0, 0, wide, wide * SHAPE)
    [held] = own.shelves
    cards = [
        Block(wide, wide * SHAPE, floor_card(cell, scene, box)) for cell in held.items if cell.card
    ]
    label = scene.words.say("scaffold, laid aside")
    aside = [
        Block(wide, wide * SHAPE, scene.place(f"burano-{cell.face}", box, label, slot=cell.slot))
        for cell in held.items
        for _ in range(cell.amount)
    ]
    parts = [
        below([heading(title, width), flow(blocks, width, GAP)], 2)
        for title, blocks in (
            (held.label, cards),
            (scene.words.say("Scaffolds aside"), aside),
        )
        if blocks
    ]
    return below(parts, 8)


def purse(own: Panel, scene: TableContext) -> Block:
    """Draw coins and markers, one by one and as numbers."""
    coins, markers = (own.fact(name) or Cell(name) for name in ("coins", "markers"))
    money = scene.words.count("{n} coin", "{n} coins", coins.amount)
    bonus = scene.words.count("{n} bonus marker", "{n} bonus markers", markers.amount)
    return beside([_pile(coins, scene, money), _pile(markers, scene, bonus)], 14)


def _pile(cell: Cell, scene: TableContext, title: str) -> Block:
    face, count = f"burano-{cell.face}", cell.amount
    parts = [svg.use(face, 10 + number * 13, 10) for number in range(count)]
    if not count:
        parts = [svg.use(face, 10, 10, opacity="0.3")]
    width = 10 + max(count, 1) * 13
    label = svg.text(width, 15, str(count), 14, font_weight="700")
    box = (-4, -4, width + 20, 28)
    return Block(width + 18, 20, scene.mark(box, title, *parts, label, kind="pile", slot=cell.slot))
