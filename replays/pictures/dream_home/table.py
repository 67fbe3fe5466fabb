"""Draws a whole table of Dream Home, for a wide page or for a narrow one."""

from replays.pictures import svg
from replays.pictures.dream_home.cards import GAP, SHAPE, card_at, row_of_cards
from replays.pictures.dream_home.house import house
from replays.pictures.layout import Scene, below, beside, grid, heading, paged, panel
from replays.pictures.sheet import Block
from replays.pictures.wording import moment
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
    seats = [
        seat_panel(state, scene, Seat(number), share) for number in range(1, state.seats + 1)
    ]
    rows = [
        _header(state, scene, inner),
        panel(display(state, scene, inner - 20), inner),
        grid(seats, in_a_row, 12),
    ]
    if state.room_discards or state.special_discards:
        rows.append(panel(discards(state, scene, inner - 20), inner))
    return paged(below(rows, 12), MARGIN, GROUND)


def _header(state: DreamHome, scene: Scene, width: float) -> Block:
    said = moment(state, state.phase, scene.names, scene.words)
    title = svg.text(0, 20, scene.words.say("Dream Home"), 20, font_weight="700")
    return Block(width, 46, title + svg.text(0, 42, svg.fitted(said, 15, width), 15))


def display(state: DreamHome, scene: Scene, width: float) -> Block:
    """Draw the five columns: a special card, or the start-player card, over a room card."""
    wide = min(LARGEST_CARD, (width - 4 * GAP) / 5)
    columns = [_column(state, scene, column, wide) for column in range(1, 6)]
    return below([heading(scene.words.say("Display"), width), beside(columns, GAP)], 2)


def _column(state: DreamHome, scene: Scene, column: int, wide: float) -> Block:
    high = wide * SHAPE
    room, special = state.rooms[column - 1], state.specials[column - 1]
    upper, lower = (0, 14, wide, high), (0, 14 + high + GAP, wide, high)
    parts = [svg.text(wide / 2, 10, str(column), 12, text_anchor="middle")]
    slot = f"display:{column}.special"
    if special is not None:
        parts.append(card_at(state.deck, scene, special, upper, slot))
    elif column == 1 and state.next_start is None:
        said = scene.words.say("start-player card")
        parts.append(scene.placed("dream-home-start_player", upper, said, slot=slot))
    else:
        parts.append(scene.free(upper, scene.words.say("free: column {n}", n=column), slot))
    slot = f"display:{column}.room"
    if room is not None:
        parts.append(card_at(state.deck, scene, room, lower, slot))
    else:
        parts.append(scene.free(lower, scene.words.say("free: column {n}", n=column), slot))
    return Block(wide, 14 + 2 * high + GAP, "".join(parts))


def discards(state: DreamHome, scene: Scene, width: float) -> Block:
    """Draw the open discards, small: helpers may fetch from them."""
    cards = (*state.room_discards, *state.special_discards)
    row = row_of_cards(state.deck, scene, cards, "discards", (width, SMALL_CARD))
    return below([heading(scene.words.say("Discards"), width), row], 2)


def seat_panel(state: DreamHome, scene: Scene, seat: Seat, width: float) -> Block:
    """Draw a house with what its owner keeps beside it."""
    inner = width - 20
    head = _seat_header(state, scene, seat, inner)
    if width < 560:
        parts = below(
            [house(state, scene, seat, inner), beside_the_house(state, scene, seat, inner)], 8
        )
    else:
        built = house(state, scene, seat, inner * 0.8)
        parts = beside(
            [built, beside_the_house(state, scene, seat, inner - built.width - 12)], 12
        )
    fill = "#fff3d1" if state.asked == seat else svg.PAPER
    return panel(below([head, parts], 8), width, fill=fill)


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
    blocks = [
        below([heading(said, width), _kept(state, scene, cards, f"{seat}:{slot}", width)], 2)
        for said, cards, slot in kept
        if cards
    ]
    return below(blocks, 8)


def _kept(
    state: DreamHome, scene: Scene, cards: list[CardId], slot: str, width: float
) -> Block:
    return row_of_cards(state.deck, scene, cards, slot, (width, min(100, width)))


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
