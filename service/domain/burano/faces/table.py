"""Draws a whole table of Walking in Burano, for a wide page or for a narrow one."""

from service.domain.burano.faces.display import display, out_of_game, supply
from service.domain.burano.faces.street import hand, purse, street
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.headers import seat_name, table_header
from service.domain.kit.drawing.layout import (
    ON_TURN,
    PADDING,
    PANEL,
    TableContext,
    below,
    beside,
    paged,
    panel,
    panels,
)
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Panel, Table

NARROW = 760  # below this width there is only one column
MARGIN = 12
SHARE_OF_THE_DISPLAY = 0.46  # beside the supply: both are about equally high
GROUND = "#eef3ee"


def table(cells: Table, scene: TableContext, width: float) -> Block:
    """Lay out the whole table."""
    inner = width - 2 * MARGIN
    is_narrow = width < NARROW
    in_a_row = 1 if is_narrow or len(cells.seats) == 1 else 2
    share = (inner - 12 * (in_a_row - 1)) / in_a_row
    seats = [_seat(own, scene, share) for own in cells.seats]
    rows = [table_header(cells.title, cells.headline, inner), shared(cells, scene, inner)]
    return paged(below([*rows, panels(seats, in_a_row, share)], 12), MARGIN, GROUND)


def shared(cells: Table, scene: TableContext, width: float) -> Block:
    """Draw what the players share: the display, the supply, the cards out of the game."""
    middle = _display_and_supply(cells, scene, width)
    [out] = cells.rest.spread
    if not out.items:
        return middle
    return below([middle, panel(out_of_game(out, scene, width - 2 * PADDING), width)], 12)


def _display_and_supply(cells: Table, scene: TableContext, width: float) -> Block:
    inner = width - 2 * PADDING
    if width < NARROW:
        parts = [display(cells, scene, inner), supply(cells.rest, scene, inner, 6)]
        return panels([(part, PANEL) for part in parts], 1, width)
    display_block = display(cells, scene, width * SHARE_OF_THE_DISPLAY)
    room_left = inner - display_block.width - 2 * PADDING - 12
    supply_block = supply(cells.rest, scene, room_left, 6)
    height = max(display_block.height, supply_block.height) + 2 * PADDING
    return beside([panel(display_block, 0, height), panel(supply_block, 0, height)], 12)


def seat_panel(own: Panel, scene: TableContext, width: float) -> Block:
    """Draw everything that belongs to a seat."""
    return panels([_seat(own, scene, width)], 1, width)


def _seat(own: Panel, scene: TableContext, width: float) -> tuple[Block, str]:
    inner = width - 2 * PADDING
    head = _seat_header(own, scene, inner)
    if width < 560:
        houses = street(own, scene, inner)
        parts = below([houses, hand(own, scene, inner, inner / 4)], 8)
    else:
        houses = street(own, scene, inner * 0.72)
        room_left = inner - houses.width - 12
        parts = beside([houses, hand(own, scene, room_left, room_left / 2)], 12)
    return below([head, parts], 8), ON_TURN if own.is_asked else PANEL


def _seat_header(own: Panel, scene: TableContext, width: float) -> Block:
    coins = purse(own, scene)
    marker = own.fact("cat")
    room = width - coins.width - 30
    body = seat_name(own, scene, 26 if marker else 0, max(room, 90))
    if marker:
        begins = scene.words.say("the cat marker: begins the round")
        cat = svg.use("burano-cat", 9, 23, 0.9)
        box = (-3, -3, 28, 30)
        body += scene.mark(box, begins, cat, kind="cat-marker", slot=marker.slot)
    if room >= 130:
        return Block(width, 26, body + svg.at(width - coins.width, 2, coins.body))
    return Block(width, 50, body + svg.at(0, 28, coins.body))
