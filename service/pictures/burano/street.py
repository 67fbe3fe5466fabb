"""Draws what belongs to a seat: its street, the characters, hand, coins and markers."""

from collections.abc import Iterator

from service.domain.burano.model.cards import LEVELS, Level
from service.domain.burano.model.slots import columns_to_show
from service.domain.burano.model.state import BuranoState
from service.domain.kit.messages import Seat
from service.pictures.burano import characters, facades, wording
from service.pictures.burano.display import floor_card
from service.pictures.kit import svg
from service.pictures.kit.layout import Box, TableContext, below, beside, flow, heading
from service.pictures.kit.sheet import Block

LARGEST_CARD = 120
GAP = 4
SHAPE = facades.HEIGHT / facades.WIDTH
WATER, QUAY = "#a9d3dc", "#d9cdb9"


def street(state: BuranoState, scene: TableContext, seat: Seat, width: float) -> Block:
    """Draw the houses of a seat with the characters before them."""
    columns = columns_to_show(state.street(seat))
    wide = min(LARGEST_CARD, (width - GAP * (len(columns) + 1)) / len(columns))
    high = wide * SHAPE
    has_visitors = any(house.visitor for house in state.street(seat).houses)
    person = wide * 0.7 * characters.HEIGHT / characters.WIDTH if has_visitors else 0
    total = len(columns) * (wide + GAP) + GAP
    ground = 3 * high + 6
    height = ground + person + 30
    back = (
        svg.rect(0, 0, total, ground, svg.SKY, rx=4),
        svg.rect(0, ground - 2, total, 10, QUAY),
        svg.rect(0, ground + 8, total, height - ground - 8, WATER, rx=4),
        _waves(total, ground + 16, height),
    )
    houses = [
        svg.at(GAP + number * (wide + GAP), 4, *_house(state, scene, seat, column, (wide, high)))
        for number, column in enumerate(columns)
    ]
    return Block(total, height, "".join([*back, *houses]))


def _waves(width: float, top: float, bottom: float) -> str:
    """Draw rows of waves, every other one shifted by half a wave."""
    lines = ""
    for row in range(int((bottom - top - 8) / 14) + 1):
        start = 8 + row % 2 * 24
        count = int((width - start + 16) / 48)
        lines += f"M{start} {svg.number(top + row * 14)}" + "q6-5 12 0t12 0m24 0" * count
    return svg.path(lines, stroke="#ffffff", stroke_width=1.5, opacity="0.7")


def _house(
    state: BuranoState, scene: TableContext, seat: Seat, column: int, size: tuple[float, float]
) -> Iterator[str]:
    wide, high = size
    for row, level in enumerate(reversed(LEVELS)):
        box = (0, row * high, wide, high)
        yield _slot(state, scene, f"{seat}:{column}.{level}", (seat, column, level), box)
    yield svg.text(wide / 2, 3 * high + 15, str(column), 11, text_anchor="middle")
    yield from _visitor(state, scene, seat, column, size)


def _slot(
    state: BuranoState,
    scene: TableContext,
    slot: str,
    place: tuple[Seat, int, Level],
    box: Box,
) -> str:
    seat, column, level = place
    own_street = state.street(seat)
    house = own_street.house(column)
    card = house.floors[LEVELS.index(level)] if house else None
    if card is not None:
        return floor_card(state, scene, card, box, slot)
    if any(
        scaffold and (scaffold.column, scaffold.level) == (column, level)
        for scaffold in own_street.scaffolds
    ):
        label = wording.scaffold_in_words(level, scene.words, scene.game)
        return scene.place(f"burano-scaffold-{level}", box, label, slot=slot)
    label = wording.free_slot_in_words(column, level, scene.words, scene.game)
    return scene.free(box, label, slot)


def _visitor(
    state: BuranoState, scene: TableContext, seat: Seat, column: int, size: tuple[float, float]
) -> Iterator[str]:
    house = state.street(seat).house(column)
    if house is None or house.visitor is None:
        return
    wide, high = size
    width = wide * 0.7
    box = (wide * 0.15, 3 * high + 20, width, width * characters.HEIGHT / characters.WIDTH)
    label = wording.character_in_words(house.visitor, scene.game)
    yield scene.place(f"burano-{house.visitor}", box, label, slot=f"{seat}:{column}.visitor")


def hand(state: BuranoState, scene: TableContext, seat: Seat, width: float, share: float) -> Block:
    """Draw the cards in hand, which everybody sees, and the unused scaffolds."""
    own_street = state.street(seat)
    wide = min(LARGEST_CARD * 0.75, share - GAP)
    box = (0, 0, wide, wide * SHAPE)
    cards = [
        Block(wide, wide * SHAPE, floor_card(state, scene, card, box, f"{seat}:hand"))
        for card in own_street.hand
    ]
    label = scene.words.say("scaffold, laid aside")
    scaffold = scene.place("burano-scaffold-ground", box, label, slot=f"{seat}:aside")
    aside = [Block(wide, wide * SHAPE, scaffold)] * own_street.scaffolds.count(None)
    parts = [
        below([heading(title, width), flow(blocks, width, GAP)], 2)
        for title, blocks in (
            (scene.words.say("Hand"), cards),
            (scene.words.say("Scaffolds aside"), aside),
        )
        if blocks
    ]
    return below(parts, 8)


def purse(state: BuranoState, scene: TableContext, seat: Seat) -> Block:
    """Draw coins and markers, one by one and as numbers."""
    own_street = state.street(seat)
    label = scene.words.count("{n} coin", "{n} coins", own_street.coins)
    coins = _pile(scene, "coin", own_street.coins, label, f"{seat}:coins")
    label = scene.words.count("{n} bonus marker", "{n} bonus markers", own_street.markers)
    return beside([coins, _pile(scene, "marker", own_street.markers, label, f"{seat}:markers")], 14)


def _pile(scene: TableContext, kind: str, count: int, title: str, slot: str) -> Block:
    parts = [svg.use(f"burano-{kind}", 10 + number * 13, 10) for number in range(count)]
    if not count:
        parts = [svg.use(f"burano-{kind}", 10, 10, opacity="0.3")]
    width = 10 + max(count, 1) * 13
    label = svg.text(width, 15, str(count), 14, font_weight="700")
    box = (-4, -4, width + 20, 28)
    return Block(width + 18, 20, scene.mark(box, title, *parts, label, kind="pile", slot=slot))
