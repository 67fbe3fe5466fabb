"""One house as a cross-section: its roof, two floors, the earth and the basement."""

import textwrap

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind
from service.domain.dream_home.model.houses import FLOORS, SLOTS, House, Lying, face_up_kinds
from service.domain.dream_home.rules.placing import open_places
from service.domain.dream_home.words.names import describe_cards, hyphenated_name, plain_name
from service.domain.dream_home.words.symbols import CHILD, PAINTS, SCAFFOLDING, TOKEN
from service.domain.kit.terminal_text import clip
from service.domain.kit.text_boxes import BOLD, DIM, Box, Grid, joint
from service.domain.kit.translation import Words

STEEP = 10  # how much narrower the lines of a high roof are than its eaves


def cross_section(
    house: House, deck: DreamHomeDeck, piles_open: bool, fresh: int | None, grid: Grid, words: Words
) -> list[str]:
    """Draw a house; a room of several cards has no walls inside.

    `fresh` is the place of a scaffolding of the running turn: its slot is not free yet.
    """
    free = open_places(house.cards, deck, fresh)
    boxes = [_box(house, deck, place, place in free, words) for place in range(12)]
    kinds = face_up_kinds(house.cards, deck)
    upstairs, downstairs = (_walls(kinds, floor) for floor in FLOORS[:2])
    basement = _walls(kinds, FLOORS[2])
    return [
        *_roof(house, deck, piles_open, grid, words),
        grid.border("┌" + _joints([False] * 4, upstairs[:4]) + "┐", "12345"),
        *grid.row(boxes[:5], upstairs, "2"),
        grid.border("├" + _joints(upstairs[:4], downstairs[:4]) + "┤"),
        *grid.row(boxes[5:10], downstairs, "1"),
        grid.border("├" + _joints(downstairs[:4], [False, False, True, basement[0]]) + "┤"),
        *_under_the_ground(boxes[10:], basement, grid),
        grid.border("└──┴" + joint(above=basement[0], below=False) + "┘"),
    ]


def _roof(
    house: House, deck: DreamHomeDeck, piles_open: bool, grid: Grid, words: Words
) -> list[str]:
    """Draw the roof with the open facts of its pile; a long list makes it higher."""
    wide = 5 * (grid.box_width + 1) - 3
    if piles_open:
        pile = describe_cards(house.roofs, words, deck) or "–"
    else:
        n = len(house.roofs)
        pile = words.count("{n} card, face down", "{n} cards, face down", n)
    text = words.say("Roof: {pile}", pile=pile)
    lines = [text] if len(text) <= wide - 2 else textwrap.wrap(text, wide - STEEP)
    slope = range(len(lines) - 1, -1, -1)
    top = " " * (4 + len(lines)) + "_" * (wide - 2 * len(lines))
    return [
        top,
        *(
            f"{' ' * (3 + up)}╱{clip(line, wide - 2 * up).center(wide - 2 * up)}╲"
            for up, line in zip(slope, lines, strict=True)
        ),
    ]


def _under_the_ground(boxes: list[Box], walls: list[bool], grid: Grid) -> list[str]:
    """Draw the earth under the first three columns and the basement beside it."""
    earth = grid.brush.paint("░" * (3 * grid.box_width + 2), DIM)
    columns = [grid.box(box) for box in boxes]
    inner = "│" if walls[0] else " "
    return [
        f"{'0' if at == 1 else ' '} │{earth}│{columns[0][at]}{inner}{columns[1][at]}│"
        for at in range(len(columns[0]))
    ]


def _walls(kinds: list[RoomKind | None], floor: range) -> list[bool]:
    """Return, for each slot of a floor, whether a wall follows it."""
    between = [kinds[at] is None or kinds[at] is not kinds[at + 1] for at in floor[:-1]]
    return [*between, True]


def _joints(above: list[bool], below: list[bool]) -> str:
    return "".join(joint(up, down) for up, down in zip(above, below, strict=True))


def _box(house: House, deck: DreamHomeDeck, place: int, free: bool, words: Words) -> Box:
    lying, slot = house.cards[place], SLOTS[place] if free else ""
    if lying is None:
        return Box(inside=(slot,), paint=DIM)
    if lying.card not in deck.room:
        return Box(
            f"{SCAFFOLDING} {hyphenated_name(lying.card, words)}", (slot,), PAINTS["scaffolding"]
        )
    if lying.face_down:
        return Box(words.say("(empty room)"), paint=DIM)
    return _room_box(lying, deck, words)


def _room_box(lying: Lying, deck: DreamHomeDeck, words: Words) -> Box:
    child = CHILD if lying.card in deck.children else ""
    # The child comes first, as a long name of a token is cut off.
    note = f"{child} {TOKEN} {plain_name(lying.token, words)}".lstrip() if lying.token else child
    paint = PAINTS.get(deck.room[lying.card].name, "")
    return Box(
        hyphenated_name(lying.card, words), (note,), f"{BOLD};{paint}" if lying.token else paint
    )
