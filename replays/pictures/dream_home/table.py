"""Draws a whole table of Dream Home, for a wide page or for a narrow one."""

from replays.pictures import svg
from replays.pictures.dream_home.cards import (
    CAPTION,
    GAP,
    SHAPE,
    WIDE_ENOUGH_FOR_A_NAME,
    Box,
    card_at,
    name_under,
    row_of_cards,
)
from replays.pictures.dream_home.house import house
from replays.pictures.layout import (
    ON_TURN,
    PADDING,
    PANEL,
    Scene,
    below,
    beside,
    flow,
    heading,
    paged,
    panel,
    panels,
)
from replays.pictures.sheet import Block
from replays.pictures.wording import moment
from service.domain.dream_home.cards import ROOM_CARDS, SPECIAL_CARDS
from service.domain.dream_home.rounds import ROOMS_A_ROUND, SPECIALS_A_ROUND
from service.domain.dream_home.state import DreamHome
from service.domain.messages import CardId, Seat
from service.domain.words import name_of

NARROW = 760  # below this everything stands under one another
MARGIN = 12
GROUND = "#f1eee6"
LARGEST_CARD = 150
SMALL_CARD = 66


def table(state: DreamHome, scene: Scene, width: float) -> Block:
    """Lay out the whole table."""
    inner = width - 2 * MARGIN
    in_a_row = 1 if width < NARROW else 2
    share = (inner - 12 * (in_a_row - 1)) / in_a_row
    seats = [_seat(state, scene, Seat(number), share) for number in range(1, state.seats + 1)]
    order = _narrow if width < NARROW else _wide
    rows = order(state, scene, inner, panels(seats, in_a_row, share))
    return paged(below([_header(state, scene, inner), *rows], 12), MARGIN, GROUND)


def _header(state: DreamHome, scene: Scene, width: float) -> Block:
    said = moment(state, state.phase, scene.names, scene.words)
    title = svg.text(0, 20, scene.words.say("Dream Home"), 20, font_weight="700")
    return Block(width, 46, title + svg.text(0, 42, svg.fitted(said, 15, width), 15))


def _wide(state: DreamHome, scene: Scene, width: float, seats: Block) -> list[Block]:
    shown = panel(display(state, scene, width * 0.62), 0)
    left = width - shown.width - 12
    thrown = len(state.room_discards) + len(state.special_discards)
    size = next((s for s in range(66, 30, -2) if _fits(thrown, s, left - 20, shown.height)), 30)
    aside = panel(discards(state, scene, left - 20, size), left, shown.height)
    return [beside([shown, aside], 12), seats]


def _narrow(state: DreamHome, scene: Scene, width: float, seats: Block) -> list[Block]:
    thrown = panel(discards(state, scene, width - 20, SMALL_CARD * 0.8), width)
    return [panel(display(state, scene, width - 20), width), seats, thrown]


def _fits(cards: int, size: float, width: float, height: float) -> bool:
    in_a_row = int((width + GAP) / (size + GAP))
    return -(-cards // in_a_row) * (size * SHAPE + GAP) + 30 <= height


def display(state: DreamHome, scene: Scene, width: float) -> Block:
    """Draw the five columns: a special card, or the start-player card, over a room card."""
    wide = min(LARGEST_CARD, (width - 4 * GAP) / 5)
    columns = [_column(state, scene, column, wide) for column in range(1, 6)]
    table = beside(columns, GAP)
    said = scene.words.say("Display")
    return below([heading(said, table.width), table, heading(_stacks(state, scene), width)], 2)


def _stacks(state: DreamHome, scene: Scene) -> str:
    return scene.words.say(
        "Stacks: {rooms} rooms, {specials} special cards",
        rooms=ROOM_CARDS - ROOMS_A_ROUND * state.round,
        specials=SPECIAL_CARDS - SPECIALS_A_ROUND * state.round,
    )


def _column(state: DreamHome, scene: Scene, column: int, wide: float) -> Block:
    high = wide * SHAPE
    step = high + GAP + CAPTION * (wide >= WIDE_ENOUGH_FOR_A_NAME)
    room, special = state.rooms[column - 1], state.specials[column - 1]
    upper, lower = (0, 14, wide, high), (0, 14 + step, wide, high)
    parts = [svg.text(wide / 2, 10, str(column), 12, text_anchor="middle")]
    if special is None and column == 1 and _start_player_card_lies(state):
        said = scene.words.say("start-player card")
        slot = "display:1.special"
        parts.append(scene.placed("dream-home-start_player", upper, said, slot=slot))
    else:
        parts.append(_lying(state, scene, special, upper, (column, "special")))
    parts.append(_lying(state, scene, room, lower, (column, "room")))
    return Block(wide, 14 + 2 * step - GAP, "".join(parts))


def _start_player_card_lies(state: DreamHome) -> bool:
    return state.asked is not None and state.next_start is None


def _lying(
    state: DreamHome, scene: Scene, card: CardId | None, box: Box, place: tuple[int, str]
) -> str:
    column, row = place
    slot = f"display:{column}.{row}"
    if card is None:
        return scene.free(box, scene.words.say("free: column {n}", n=column), slot)
    named = name_under(scene, card, box) if box[2] >= WIDE_ENOUGH_FOR_A_NAME else ""
    return card_at(state.deck, scene, card, box, slot) + named


def discards(state: DreamHome, scene: Scene, width: float, size: float) -> Block:
    """Draw the open discards, small: helpers may fetch from them."""
    cards = (*state.room_discards, *state.special_discards)
    row = row_of_cards(state.deck, scene, cards, "discards", (width, size))
    return below([heading(scene.words.say("Discards"), width), row], 2)


def seat_panel(state: DreamHome, scene: Scene, seat: Seat, width: float) -> Block:
    """Draw a house with what its owner keeps beside it."""
    return panels([_seat(state, scene, seat, width)], 1, width)


def _seat(state: DreamHome, scene: Scene, seat: Seat, width: float) -> tuple[Block, str]:
    inner = width - 2 * PADDING
    head = _seat_header(state, scene, seat, inner)
    if width < 560:
        built = house(state, scene, seat, inner)
        parts = below([built, beside_the_house(state, scene, seat, inner)], 8)
    else:
        built = house(state, scene, seat, inner * 0.8)
        kept = beside_the_house(state, scene, seat, inner - built.width - 12)
        parts = beside([built, kept], 12)
    return below([head, parts], 8), ON_TURN if state.asked == seat else PANEL


def beside_the_house(state: DreamHome, scene: Scene, seat: Seat, width: float) -> Block:
    """Draw what is in hand, the helpers and the tools of a seat."""
    mine = state.house(seat)
    in_hand = [card for card in (state.room, state.special) if card and state.asked == seat]
    kept = [
        (scene.words.say("Taken"), in_hand, "hand"),
        (scene.words.say("Helpers"), [*mine.helpers], "helpers"),
        (scene.words.say("Helpers used"), [*mine.spent_helpers], "spent_helpers"),
        (scene.words.say("Tools"), [tool.card for tool in mine.tools], "tools"),
    ]
    wide = min(100, width)
    blocks = []
    for said, cards, slot in kept:
        if cards:
            room = min(width, len(cards) * (wide + GAP) - GAP)
            row = row_of_cards(state.deck, scene, cards, f"{seat}:{slot}", (room, wide))
            blocks.append(below([heading(said, room), row], 2))
    return flow(blocks, width, 8)


def _seat_header(state: DreamHome, scene: Scene, seat: Seat, width: float) -> Block:
    name = name_of(seat, scene.names, scene.words)
    if seat in state.resigned:
        name = scene.words.say("{who} (resigned)", who=name)
    elif state.asked == seat:
        name = f"▶ {name}"
    starts = state.start_player == seat and state.round > 0
    body = svg.text(36 * starts, 18, svg.fitted(name, 16, width - 40), 16, font_weight="700")
    if starts:
        said = scene.words.say("start player")
        box = (0.0, 1.0, 30.0, 23.0)
        body += scene.placed("dream-home-start_player", box, said, slot=f"{seat}:start")
    return Block(width, 26, body)
