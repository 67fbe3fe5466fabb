"""Draws a whole table of Dream Home, for a wide page or for a narrow one."""

from service.domain.dream_home.model.cards import ROOM_CARDS, SPECIAL_CARDS
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.rounds import ROOMS_A_ROUND, SPECIALS_A_ROUND
from service.domain.kit.messages import CardId, Seat
from service.pictures.dream_home.cards import (
    CAPTION,
    GAP,
    SHAPE,
    WIDE_ENOUGH_FOR_A_NAME,
    card_at,
    name_under,
    row_of_cards,
)
from service.pictures.dream_home.seat import seat_content
from service.pictures.kit import svg
from service.pictures.kit.headers import table_header
from service.pictures.kit.layout import (
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
from service.pictures.kit.sheet import Block
from service.pictures.kit.wording import moment

NARROW = 760  # below this width there is only one column
MARGIN = 12
GROUND = "#f1eee6"
LARGEST_CARD = 150
SMALL_CARD = 66


def table(state: DreamHomeState, scene: TableContext, width: float) -> Block:
    """Lay out the whole table."""
    inner = width - 2 * MARGIN
    in_a_row = 1 if width < NARROW else 2
    share = (inner - 12 * (in_a_row - 1)) / in_a_row
    seats = [
        seat_content(state, scene, Seat(number), share) for number in range(1, state.seats + 1)
    ]
    order = _narrow if width < NARROW else _wide
    rows = order(state, scene, inner, panels(seats, in_a_row, share))
    return paged(below([_header(state, scene, inner), *rows], 12), MARGIN, GROUND)


def _header(state: DreamHomeState, scene: TableContext, width: float) -> Block:
    label = moment(state, state.phase, scene.names, scene.words)
    return table_header(scene.words.say("Dream Home"), label, width)


def _wide(state: DreamHomeState, scene: TableContext, width: float, seats: Block) -> list[Block]:
    return [_side_by_side(state, scene, width), seats]


def shared(state: DreamHomeState, scene: TableContext, width: float) -> Block:
    """Draw what the players share: the display and the discards."""
    if width >= NARROW:
        return _side_by_side(state, scene, width)
    display_block = panel(display(state, scene, width - 20), width)
    discards_block = panel(discards(state, scene, width - 20, SMALL_CARD * 0.8), width)
    return below(
        [display_block, _foldable(discards_block, _discard_count(state), display_block.height)], 12
    )


def _foldable(block: Block, cards: int, top: float) -> Block:
    """Mark where the discards begin, so that a page can fold them away."""
    pile = svg.group(block.body, class_="discards", data_cards=cards, data_top=svg.number(top))
    return block._replace(body=pile)


def _discard_count(state: DreamHomeState) -> int:
    return len(state.room_discards) + len(state.special_discards)


def _side_by_side(state: DreamHomeState, scene: TableContext, width: float) -> Block:
    display_block = panel(display(state, scene, width * 0.62), 0)
    width_left = width - display_block.width - 12
    count = _discard_count(state)
    size = next(
        (s for s in range(66, 30, -2) if _fits(count, s, width_left - 20, display_block.height)), 30
    )
    discards_panel = panel(
        discards(state, scene, width_left - 20, size), width_left, display_block.height
    )
    return beside([display_block, discards_panel], 12)


def _narrow(state: DreamHomeState, scene: TableContext, width: float, seats: Block) -> list[Block]:
    discards_block = panel(discards(state, scene, width - 20, SMALL_CARD * 0.8), width)
    return [panel(display(state, scene, width - 20), width), seats, discards_block]


def _fits(cards: int, size: float, width: float, height: float) -> bool:
    in_a_row = int((width + GAP) / (size + GAP))
    return -(-cards // in_a_row) * (size * SHAPE + GAP) + 30 <= height


def display(state: DreamHomeState, scene: TableContext, width: float) -> Block:
    """Draw the five columns: a special card, or the start-player card, over a room card."""
    wide = min(LARGEST_CARD, (width - 4 * GAP) / 5)
    columns = [_column(state, scene, column, wide) for column in range(1, 6)]
    table = beside(columns, GAP)
    label = scene.words.say("Display")
    return below([heading(label, table.width), table, heading(_stacks(state, scene), width)], 2)


def _stacks(state: DreamHomeState, scene: TableContext) -> str:
    return scene.words.say(
        "Stacks: {rooms} rooms, {specials} special cards",
        rooms=ROOM_CARDS - ROOMS_A_ROUND * state.round,
        specials=SPECIAL_CARDS - SPECIALS_A_ROUND * state.round,
    )


def _column(state: DreamHomeState, scene: TableContext, column: int, wide: float) -> Block:
    high = wide * SHAPE
    step = high + GAP + CAPTION * (wide >= WIDE_ENOUGH_FOR_A_NAME)
    room, special = state.rooms[column - 1], state.specials[column - 1]
    upper, lower = (0, 14, wide, high), (0, 14 + step, wide, high)
    parts = [svg.text(wide / 2, 10, str(column), 12, text_anchor="middle")]
    if special is None and column == 1 and _has_start_player_card(state):
        label = scene.words.say("start-player card")
        slot = "display:1.special"
        parts.append(scene.place("dream-home-start_player", upper, label, slot=slot))
        if wide >= WIDE_ENOUGH_FOR_A_NAME:
            parts.append(caption(wide / 2, 14 + high + CAPTION - 2, label, wide))
    else:
        parts.append(_card_or_gap(state, scene, special, upper, (column, "special")))
    parts.append(_card_or_gap(state, scene, room, lower, (column, "room")))
    return Block(wide, 14 + 2 * step - GAP, "".join(parts))


def _has_start_player_card(state: DreamHomeState) -> bool:
    return state.asked is not None and state.next_start is None


def _card_or_gap(
    state: DreamHomeState,
    scene: TableContext,
    card: CardId | None,
    box: Box,
    place: tuple[int, str],
) -> str:
    column, row = place
    slot = f"display:{column}.{row}"
    if card is None:
        return scene.free(box, scene.words.say("free: column {n}", n=column), slot)
    name = name_under(scene, card, box) if box[2] >= WIDE_ENOUGH_FOR_A_NAME else ""
    return card_at(state.deck, scene, card, box, slot) + name


def discards(state: DreamHomeState, scene: TableContext, width: float, size: float) -> Block:
    """Draw the open discards, small: helpers may fetch from them."""
    cards = (*state.room_discards, *state.special_discards)
    row = row_of_cards(state.deck, scene, cards, "discards", (width, size))
    return below([heading(scene.words.say("Discards"), width), row], 2)
