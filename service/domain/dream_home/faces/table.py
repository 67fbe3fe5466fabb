"""Draws a whole table of Dream Home, for a wide page or for a narrow one."""

from service.domain.dream_home.faces.card_row import (
    CAPTION,
    GAP,
    SHAPE,
    WIDE_ENOUGH_FOR_A_NAME,
    card_at,
    name_under,
    row_of_cards,
)
from service.domain.dream_home.faces.seat import seat_content
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.headers import table_header
from service.domain.kit.drawing.layout import (
    Box,
    TableContext,
    below,
    beside,
    caption,
    heading,
    paged,
    panel,
    panels,
)
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Cell, CellGroup, Panel, Table

NARROW = 760  # below this width there is only one column
MARGIN = 12
GROUND = "#f1eee6"
LARGEST_CARD = 150
SMALL_CARD = 66


def table(cells: Table, scene: TableContext, width: float) -> Block:
    """Lay out the whole table."""
    inner = width - 2 * MARGIN
    in_a_row = 1 if width < NARROW else 2
    share = (inner - 12 * (in_a_row - 1)) / in_a_row
    seats = [seat_content(own, scene, share) for own in cells.seats]
    order = _narrow if width < NARROW else _wide
    rows = order(cells, scene, inner, panels(seats, in_a_row, share))
    header = table_header(cells.title, cells.headline, inner)
    return paged(below([header, *rows], 12), MARGIN, GROUND)


def _wide(cells: Table, scene: TableContext, width: float, seats: Block) -> list[Block]:
    return [_side_by_side(cells, scene, width), seats]


def shared(cells: Table, scene: TableContext, width: float) -> Block:
    """Draw what the players share: the display and the discards."""
    if width >= NARROW:
        return _side_by_side(cells, scene, width)
    display_block = panel(display(cells.display, scene, width - 20), width)
    [thrown] = cells.rest.spread
    discards_block = panel(discards(thrown, scene, width - 20, SMALL_CARD * 0.8), width)
    pile = _foldable(discards_block, len(thrown.items), display_block.height)
    return below([display_block, pile], 12)


def _foldable(block: Block, cards: int, top: float) -> Block:
    """Mark where the discards begin, so that a page can fold them away."""
    pile = svg.group(block.body, class_="discards", data_cards=cards, data_top=svg.number(top))
    return block._replace(body=pile)


def _side_by_side(cells: Table, scene: TableContext, width: float) -> Block:
    display_block = panel(display(cells.display, scene, width * 0.62), 0)
    width_left = width - display_block.width - 12
    [thrown] = cells.rest.spread
    count = len(thrown.items)
    size = next(
        (s for s in range(66, 30, -2) if _fits(count, s, width_left - 20, display_block.height)), 30
    )
    pile = discards(thrown, scene, width_left - 20, size)
    return beside([display_block, panel(pile, width_left, display_block.height)], 12)


def _narrow(cells: Table, scene: TableContext, width: float, seats: Block) -> list[Block]:
    [thrown] = cells.rest.spread
    discards_block = panel(discards(thrown, scene, width - 20, SMALL_CARD * 0.8), width)
    return [panel(display(cells.display, scene, width - 20), width), seats, discards_block]


def _fits(cards: int, size: float, width: float, height: float) -> bool:
    in_a_row = int((width + GAP) / (size + GAP))
    return -(-cards // in_a_row) * (size * SHAPE + GAP) + 30 <= height


def display(shown: Panel, scene: TableContext, width: float) -> Block:
    """Draw the five columns: a special card, or the start-player card, over a room card."""
    wide = min(LARGEST_CARD, (width - 4 * GAP) / 5)
    specials, rooms = (row.cells for row in shown.rows)
    pairs = enumerate(zip(specials, rooms, strict=True), 1)
    columns = [_column(pair, scene, column, wide) for column, pair in pairs]
    table = beside(columns, GAP)
    label, [stacks] = scene.words.say("Display"), shown.spread
    return below([heading(label, table.width), table, heading(stacks.label, width)], 2)


def _column(pair: tuple[Cell, Cell], scene: TableContext, column: int, wide: float) -> Block:
    high = wide * SHAPE
    step = high + GAP + CAPTION * (wide >= WIDE_ENOUGH_FOR_A_NAME)
    special, room = pair
    upper, lower = (0, 14, wide, high), (0, 14 + step, wide, high)
    parts = [svg.text(wide / 2, 10, str(column), 12, text_anchor="middle")]
    if special.face:
        label = scene.words.say("start-player card")
        parts.append(scene.place(f"dream-home-{special.face}", upper, label, slot=special.slot))
        if wide >= WIDE_ENOUGH_FOR_A_NAME:
            parts.append(caption(wide / 2, 14 + high + CAPTION - 2, label, wide))
    else:
        parts.append(_card_or_gap(special, scene, upper, column))
    parts.append(_card_or_gap(room, scene, lower, column))
    return Block(wide, 14 + 2 * step - GAP, "".join(parts))


def _card_or_gap(cell: Cell, scene: TableContext, box: Box, column: int) -> str:
    if not cell.card:
        return scene.free(box, scene.words.say("free: column {n}", n=column), cell.slot)
    name = name_under(scene, cell.card, box) if box[2] >= WIDE_ENOUGH_FOR_A_NAME else ""
    return card_at(cell, scene, box) + name


def discards(thrown: CellGroup, scene: TableContext, width: float, size: float) -> Block:
    """Draw the open discards, small: helpers may fetch from them."""
    row = row_of_cards(thrown.items, scene, (width, size))
    return below([heading(thrown.label, width), row], 2)
