"""Draws what all players share: display, stacks, supply, and cards out of the game."""

from service.domain.burano.faces import characters, facades, wording
from service.domain.burano.model.cards import CHARACTERS, LEVELS, Level
from service.domain.burano.model.state import ROW_LENGTH
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.layout import Box, TableContext, badge, below, caption, heading
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Cell, CellGroup, Panel, Row, Table

GAP = 6
LARGEST_CARD = 118
CHARACTER_GAP = 8
LARGEST_CHARACTER = 96
CAPTION = 15


def display(cells: Table, scene: TableContext, width: float) -> Block:
    """Draw the rows of the display, roofs on top, each beside its stack."""
    columns = ROW_LENGTH[len(cells.seats)] + 1
    wide = min(LARGEST_CARD, (width - GAP * (columns - 1)) / columns)
    high = wide * facades.HEIGHT / facades.WIDTH
    rows = []
    for number, (row, level) in enumerate(zip(cells.display.rows, reversed(LEVELS), strict=True)):
        y = 16 + number * (high + GAP)
        rows.append(_row(row, columns, scene, level, (y, wide, high)))
    numbers = [
        svg.text(column * (wide + GAP) + wide / 2, 11, str(column), 12, text_anchor="middle")
        for column in range(1, columns)
    ]
    total = columns * (wide + GAP) - GAP
    table = Block(total, 16 + 3 * (high + GAP) - GAP, "".join([*numbers, *rows]))
    label = scene.words.say("Display")
    return below([heading(label, total), table], 2)


def _row(
    row: Row, columns: int, scene: TableContext, level: Level, size: tuple[float, float, float]
) -> str:
    y, wide, high = size
    parts = [_stack(row.pile, scene, level, size)] if row.pile else []
    for column in range(1, columns):
        box = (column * (wide + GAP), y, wide, high)
        lying = row.cells[column - 1] if column <= len(row.cells) else Cell("")
        if lying.card:
            parts.append(floor_card(lying, scene, box))
        else:  # nothing lies there yet, or no more
            label = wording.display_gap_in_words(column, level, scene.words)
            parts.append(scene.free(box, label, f"display:{column}.{level}"))
    return "".join(parts)


def floor_card(cell: Cell, scene: TableContext, box: Box) -> str:
    """Place a floor card."""
    label = wording.card_in_words(scene.deck.cards[cell.card], scene.words)
    outline = svg.rect(*box, "none", stroke=svg.INK)
    face = f"burano-{cell.card}"
    return scene.place(face, box, label, slot=cell.slot, card=cell.card, over=outline)


def _stack(pile: Cell, scene: TableContext, level: Level, size: tuple[float, float, float]) -> str:
    y, wide, high = size
    return scene.place(
        f"burano-{pile.face}",
        (0, y, wide, high),
        wording.stack_in_words(level, pile.amount, scene.words),
        slot=pile.slot,
        over=badge(wide * 0.8, y + high * 0.83, str(pile.amount), max(10, wide * 0.12)),
        opacity=None if pile.amount else 0.3,
    )


def supply(rest: Panel, scene: TableContext, width: float, in_a_row: int) -> Block:
    """Draw the characters in the supply, each kind once with its number."""
    share = (width + CHARACTER_GAP) / in_a_row
    wide = min(share - CHARACTER_GAP, LARGEST_CHARACTER)
    high = wide * characters.HEIGHT / characters.WIDTH
    step = high + CAPTION + CHARACTER_GAP
    left = {cell.face: cell for shelf in rest.shelves for cell in shelf.items}
    parts = [
        svg.at(
            number % in_a_row * share,
            number // in_a_row * step,
            _supply_pile(left[character], scene, (wide, high)),
        )
        for number, character in enumerate(CHARACTERS)
    ]
    rows = -(-len(CHARACTERS) // in_a_row)
    cards = Block(width, rows * step - CHARACTER_GAP, "".join(parts))
    return below([heading(scene.words.say("Supply"), width), cards], 2)


def _supply_pile(pile: Cell, scene: TableContext, size: tuple[float, float]) -> str:
    wide, high = size
    name = wording.character_in_words(pile.face, scene.words)
    return caption(wide / 2, high + CAPTION - 3, name, wide + 4) + scene.place(
        f"burano-{pile.face}",
        (0, 0, wide, high),
        scene.words.say("{card}, {n} of them", card=name, n=pile.amount),
        slot=pile.slot,
        over=badge(wide * 0.84, wide * 0.12, f"×{pile.amount}", max(9, wide * 0.13)),
        opacity=None if pile.amount else 0.35,
    )


def out_of_game(out: CellGroup, scene: TableContext, width: float) -> Block:
    """Draw the cards that left the game, small."""
    wide, high = 60, 55
    in_a_row = max(1, int((width + GAP) / (wide + GAP)))
    parts = []
    for number, cell in enumerate(out.items):
        x, y = number % in_a_row * (wide + GAP), number // in_a_row * (high + GAP)
        parts.append(floor_card(cell, scene, (x, y, wide, high)))
    rows = -(-len(parts) // in_a_row)
    cards = Block(width, rows * (high + GAP) - GAP, "".join(parts))
    return below([heading(out.label, width), cards], 2)
