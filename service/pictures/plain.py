"""Draws the cells of a game that has no faces of its own: plain boxes with names."""

from functools import cache, reduce

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import Shuffle
from service.domain.kit.decks import Deck
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.artist import Artist
from service.domain.kit.drawing.headers import table_header
from service.domain.kit.drawing.layout import (
    ON_TURN,
    PADDING,
    PANEL,
    TableContext,
    below,
    beside,
    flow,
    heading,
    paged,
    panels,
)
from service.domain.kit.drawing.sheet import Block, Sheet
from service.domain.kit.messages import State
from service.domain.kit.table import Cell, CellGroup, Panel, Row, Table, slot_of

WIDEST, HIGH, GAP, MARGIN = 120.0, 44.0, 6.0, 12.0
LABEL = 12  # the font size of names and labels
LONGEST_EXAMPLE = 1000  # turns
# The colours of cards, as the replay tool paints them, mixed with white: ink is legible on all.
PAINTS = {
    "red": "#f4cfb8",
    "orange": "#f9e3b8",
    "yellow": "#fbf8c8",
    "green": "#c4e9de",
    "blue": "#cfe8f8",
    "pink": "#f7e3ee",
    "navy": "#b8d6e8",
    "sand": "#e9e7e2",
    "brown": "#d9cdc3",
    "grey": "#e1e1e1",
}


@cache
def plain_artist(ruleset: AnyRuleset) -> Artist:
    """Return an artist that draws what the game says in cells."""

    def whole(table: Table, scene: TableContext, width: float) -> Block:
        inner = width - 2 * MARGIN
        seats = [_framed(panel, scene, inner) for panel in table.seats]
        shared = _shared(table, scene, inner)
        top = table_header(table.title, table.moment, inner)
        return paged(below([top, shared, panels(seats, 1, inner)], 12), MARGIN, PANEL)

    def overview(deck: Deck, scene: TableContext, width: float) -> Block:
        return heading(ruleset.text.title(scene.words.language), width)

    return Artist(
        sheet=lambda deck: Sheet({}),
        table=whole,
        shared=_shared,
        seat=_seat,
        overview=overview,
        board=lambda panel, scene, width: _seat(panel._replace(heading=()), scene, width),
        example=lambda: _example(ruleset),
    )


def _example(ruleset: AnyRuleset) -> State:
    """Return how a game for the fewest players may end: with the simplest of moves."""
    chance = Shuffle(b"an example")
    state: State = ruleset.initial(ruleset.setup(ruleset.players[0], {}, None))
    state = reduce(ruleset.evolve, ruleset.start(state, chance), state)
    for _ in range(LONGEST_EXAMPLE):
        asked = state.asked
        if asked is None:
            break
        for command in ruleset.finish_turn(state):
            events = ruleset.decide(command, asked, state, chance)
            state = reduce(ruleset.evolve, events, state)
    return state


def _shared(table: Table, scene: TableContext, width: float) -> Block:
    used = [panel for panel in (table.display, table.rest) if list(panel.cells())]
    parts = used or [table.display]  # a picture is never without a height
    return panels([_framed(panel, scene, width) for panel in parts], 1, width)


def _seat(panel: Panel, scene: TableContext, width: float) -> Block:
    return panels([_framed(panel, scene, width)], 1, width)


def _framed(panel: Panel, scene: TableContext, width: float) -> tuple[Block, str]:
    inner = width - 2 * PADDING
    facts = " · ".join(cell.name for cell in panel.heading)
    parts = [heading(f"▶ {facts}" if panel.is_asked else facts, inner)] if facts else []
    parts += [_row(row, scene, inner) for row in panel.rows]
    parts += [_group(group, scene, inner) for group in panel.shelves]
    return below(parts, GAP), ON_TURN if panel.is_asked else PANEL


def _row(row: Row, scene: TableContext, width: float) -> Block:
    label = [_label(row.label)] if row.label else []
    room = width - sum(block.width + GAP for block in label)
    wide = min(WIDEST, (room - GAP * (len(row.cells) - 1)) / max(1, len(row.cells)))
    return beside([*label, *(_box(cell, scene, wide) for cell in row.cells)], GAP)


def _label(label: str) -> Block:
    text = svg.text(0, HIGH / 2 + 4, label, LABEL, fill=svg.FAINT)
    return Block(len(label) * LABEL * svg.WIDTH_OF_A_LETTER, HIGH, text)


def _group(group: CellGroup, scene: TableContext, width: float) -> Block:
    boxes = flow([_box(cell, scene, WIDEST) for cell in group.items], width, GAP)
    return below([heading(group.label, width), boxes], 2) if group.label else boxes


def _box(cell: Cell, scene: TableContext, wide: float) -> Block:
    box, slot = (0.0, 0.0, wide, HIGH), slot_of(cell.key)
    if not cell.name:
        return Block(wide, HIGH, scene.free(box, slot, slot))
    label = f"{cell.name} {cell.note}".rstrip()
    lines = [(cell.name, 18, svg.INK), (cell.note, 34, svg.FAINT)]
    texts = [
        svg.text(6, y, svg.fit(text, LABEL, wide - 12), LABEL, fill=fill) for text, y, fill in lines
    ]
    ground = PAINTS.get(cell.paint, "#ffffff")
    frame = svg.rect(0.5, 0.5, wide - 1, HIGH - 1, ground, rx=4, stroke=svg.INK)
    card = cell.card or None
    drawing = scene.mark(box, label, frame, *texts, kind="placed", slot=slot, card=card)
    return Block(wide, HIGH, drawing)
