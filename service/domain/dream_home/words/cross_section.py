"""One house as a cross-section: its roof, two floors, the earth and the basement."""

import textwrap

from service.domain.dream_home.model.cards import Deck, RoomKind
from service.domain.dream_home.model.houses import FLOORS, SLOTS, House, Lying, shown
from service.domain.dream_home.rules.placing import open_places
from service.domain.dream_home.words.names import called, partable, several
from service.domain.dream_home.words.text_boxes import (
    BLUE,
    BOLD,
    CYAN,
    DIM,
    GREEN,
    GREY,
    MAGENTA,
    RED,
    YELLOW,
    Cell,
    Pen,
    joint,
)
from service.domain.kit.terminal_text import clip
from service.domain.kit.translation import Words

PAINT = {
    "living_room": YELLOW,
    "bathroom": CYAN,
    "bedroom": MAGENTA,
    "kitchen": RED,
    "childrens_room": GREEN,
    "garage": BLUE,
    "red": RED,
    "brown": YELLOW,
    "grey": GREY,
    "blue": BLUE,
}
STEEP = 10  # how much narrower than its eaves the lines of a high roof are
CHILD, TOKEN, SCAFFOLDING = "☺", "◆", "╫"


def cross_section(
    house: House, deck: Deck, piles_open: bool, fresh: int | None, pen: Pen, wording: Words
) -> list[str]:
    """Draw a house; a room of several cards has no walls inside.

    `fresh` is the place of a scaffolding of the running turn: its slot is not free yet.
    """
    free = open_places(house.cards, deck, fresh)
    cells = [_cell(house, deck, place, place in free, wording) for place in range(12)]
    kinds = shown(house.cards, deck)
    upstairs, downstairs = (_walls(kinds, floor) for floor in FLOORS[:2])
    basement = _walls(kinds, FLOORS[2])
    return [
        *_roof(house, deck, piles_open, pen, wording),
        pen.border("┌" + _joints([False] * 4, upstairs[:4]) + "┐", "12345"),
        *pen.row(cells[:5], upstairs, "2"),
        pen.border("├" + _joints(upstairs[:4], downstairs[:4]) + "┤"),
        *pen.row(cells[5:10], downstairs, "1"),
        pen.border("├" + _joints(downstairs[:4], [False, False, True, basement[0]]) + "┤"),
        *_under_the_ground(cells[10:], basement, pen),
        pen.border("└──┴" + joint(above=basement[0], below=False) + "┘"),
    ]


def _roof(house: House, deck: Deck, piles_open: bool, pen: Pen, wording: Words) -> list[str]:
    """Draw the roof with what is known of its pile; a long list makes it higher."""
    wide = 5 * (pen.cell + 1) - 3
    if piles_open:
        pile = several(house.roofs, wording, deck) or "–"
    else:
        n = len(house.roofs)
        pile = wording.count("{n} card, face down", "{n} cards, face down", n)
    text = wording.say("Roof: {pile}", pile=pile)
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


def _under_the_ground(cells: list[Cell], walls: list[bool], pen: Pen) -> list[str]:
    """Draw the earth under the first three columns and the basement beside it."""
    earth = pen.paint("░" * (3 * pen.cell + 2), DIM)
    columns = [pen.boxed(cell) for cell in cells]
    inner = "│" if walls[0] else " "
    return [
        f"{'0' if at == 1 else ' '} │{earth}│{columns[0][at]}{inner}{columns[1][at]}│"
        for at in range(len(columns[0]))
    ]


def _walls(kinds: list[RoomKind | None], floor: range) -> list[bool]:
    """Say after which slots of a floor a wall stands."""
    between = [kinds[at] is None or kinds[at] is not kinds[at + 1] for at in floor[:-1]]
    return [*between, True]


def _joints(above: list[bool], below: list[bool]) -> str:
    return "".join(joint(up, down) for up, down in zip(above, below, strict=True))


def _cell(house: House, deck: Deck, place: int, free: bool, wording: Words) -> Cell:
    lying, slot = house.cards[place], SLOTS[place] if free else ""
    if lying is None:
        return Cell(note=slot, paint=DIM)
    if lying.card not in deck.room:
        return Cell(f"{SCAFFOLDING} {partable(lying.card, wording)}", slot, GREY)
    if lying.face_down:
        return Cell(wording.say("(empty room)"), paint=DIM)
    return _room_cell(lying, deck, wording)


def _room_cell(lying: Lying, deck: Deck, wording: Words) -> Cell:
    child = CHILD if lying.card in deck.children else ""
    # The child stands first, as a long name of a token is cut off.
    note = f"{child} {TOKEN} {called(lying.token, wording)}".lstrip() if lying.token else child
    paint = PAINT.get(deck.room[lying.card].name, "")
    return Cell(partable(lying.card, wording), note, f"{BOLD};{paint}" if lying.token else paint)
