"""Draws a whole table of Walking in Burano, for a wide page or for a narrow one."""

from service.domain.burano.model.state import BuranoState
from service.domain.kit.messages import Seat
from service.pictures.burano.display import display, out_of_game, supply
from service.pictures.burano.street import hand, purse, street
from service.pictures.kit import svg
from service.pictures.kit.headers import seat_name, table_header
from service.pictures.kit.layout import (
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
from service.pictures.kit.sheet import Block
from service.pictures.kit.wording import moment

NARROW = 760  # below this width there is only one column
MARGIN = 12
GROUND = "#eef3ee"


def table(state: BuranoState, scene: TableContext, width: float) -> Block:
    """Lay out the whole table."""
    inner = width - 2 * MARGIN
    is_narrow = width < NARROW
    in_a_row = 1 if is_narrow or state.seats == 1 else 2
    share = (inner - 12 * (in_a_row - 1)) / in_a_row
    seats = [_seat(state, scene, Seat(number), share) for number in range(1, state.seats + 1)]
    rows = [_header(state, scene, inner), shared(state, scene, inner)]
    return paged(below([*rows, panels(seats, in_a_row, share)], 12), MARGIN, GROUND)


def _header(state: BuranoState, scene: TableContext, width: float) -> Block:
    label = moment(state, state.phase, scene.names, scene.words)
    if state.is_last_round and not state.is_over:
        label = scene.words.say("{moment} (last round)", moment=label)
    return table_header(scene.words.say("Walking in Burano"), label, width)


def shared(state: BuranoState, scene: TableContext, width: float) -> Block:
    """Draw what the players share: the display, the supply, the cards out of the game."""
    middle = _display_and_supply(state, scene, width)
    if not state.out_of_game:
        return middle
    return below([middle, panel(out_of_game(state, scene, width - 2 * PADDING), width)], 12)


def _display_and_supply(state: BuranoState, scene: TableContext, width: float) -> Block:
    inner = width - 2 * PADDING
    if width < NARROW:
        parts = [display(state, scene, inner), supply(state, scene, inner, 6)]
        return panels([(part, PANEL) for part in parts], 1, width)
    display_block = display(state, scene, width * 0.52)
    room_left = inner - display_block.width - 2 * PADDING - 12
    supply_block = supply(state, scene, room_left, 6 if room_left > 540 else 4)
    height = max(display_block.height, supply_block.height) + 2 * PADDING
    return beside([panel(display_block, 0, height), panel(supply_block, 0, height)], 12)


def seat_panel(state: BuranoState, scene: TableContext, seat: Seat, width: float) -> Block:
    """Draw everything that belongs to a seat."""
    return panels([_seat(state, scene, seat, width)], 1, width)


def _seat(state: BuranoState, scene: TableContext, seat: Seat, width: float) -> tuple[Block, str]:
    inner = width - 2 * PADDING
    head = _seat_header(state, scene, seat, inner)
    if width < 560:
        houses = street(state, scene, seat, inner)
        parts = below([houses, hand(state, scene, seat, inner, inner / 4)], 8)
    else:
        houses = street(state, scene, seat, inner * 0.72)
        room_left = inner - houses.width - 12
        parts = beside([houses, hand(state, scene, seat, room_left, room_left / 2)], 12)
    return below([head, parts], 8), ON_TURN if state.asked == seat else PANEL


def _seat_header(state: BuranoState, scene: TableContext, seat: Seat, width: float) -> Block:
    coins = purse(state, scene, seat)
    has_cat = state.cat == seat
    room = width - coins.width - 30
    body = seat_name(state, scene, seat, 26 * has_cat, max(room, 90))
    if has_cat:
        begins = scene.words.say("the cat marker: begins the round")
        cat = svg.use("burano-cat", 9, 23, 0.9)
        box = (-3, -3, 28, 30)
        body += scene.mark(box, begins, cat, kind="cat-marker", slot=f"{seat}:cat")
    if room >= 130:
        return Block(width, 26, body + svg.at(width - coins.width, 2, coins.body))
    return Block(width, 50, body + svg.at(0, 28, coins.body))
