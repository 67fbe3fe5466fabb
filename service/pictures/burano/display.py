"""Draws what all players share: display, stacks, supply, and cards out of the game."""

from service.domain.burano.model.cards import CHARACTERS, LEVELS, Level
from service.domain.burano.model.state import BuranoState
from service.domain.kit.messages import CardId
from service.pictures.burano import characters, facades, wording
from service.pictures.kit import svg
from service.pictures.kit.layout import Box, TableContext, badge, below, caption, heading
from service.pictures.kit.sheet import Block

GAP = 6
LARGEST_CARD = 118
CHARACTER_GAP = 8
LARGEST_CHARACTER = 96
CAPTION = 15


def display(state: BuranoState, scene: TableContext, width: float) -> Block:
    """Draw the rows of the display, roofs on top, each beside its stack."""
    columns = state.row_length + 1
    wide = min(LARGEST_CARD, (width - GAP * (columns - 1)) / columns)
    high = wide * facades.HEIGHT / facades.WIDTH
    rows = []
    for row, level in enumerate(reversed(LEVELS)):
        y = 16 + row * (high + GAP)
        rows.append(_row(state, scene, level, (y, wide, high)))
    numbers = [
        svg.text(column * (wide + GAP) + wide / 2, 11, str(column), 12, text_anchor="middle")
        for column in range(1, columns)
    ]
    total = columns * (wide + GAP) - GAP
    table = Block(total, 16 + 3 * (high + GAP) - GAP, "".join([*numbers, *rows]))
    label = scene.words.say("Display")
    return below([heading(label, total), table], 2)


def _row(
    state: BuranoState, scene: TableContext, level: Level, size: tuple[float, float, float]
) -> str:
    y, wide, high = size
    number = LEVELS.index(level)
    parts = [_stack(state, scene, level, size)]
    cards: list[CardId | None] = list(state.display[number])
    cards += [None] * (state.row_length - len(cards))
    for column, card in enumerate(cards, 1):
        box = (column * (wide + GAP), y, wide, high)
        slot = f"display:{column}.{level}"
        if card is None:
            label = wording.display_gap_in_words(column, level, scene.words, scene.game)
            parts.append(scene.free(box, label, slot))
        else:
            parts.append(floor_card(state, scene, card, box, slot))
    return "".join(parts)


def floor_card(state: BuranoState, scene: TableContext, card: CardId, box: Box, slot: str) -> str:
    """Place a floor card."""
    label = wording.card_in_words(state.deck.cards[card], scene.words, scene.game)
    outline = svg.rect(*box, "none", stroke=svg.INK)
    return scene.place(f"burano-{card}", box, label, slot=slot, card=card, over=outline)


def _stack(
    state: BuranoState, scene: TableContext, level: Level, size: tuple[float, float, float]
) -> str:
    y, wide, high = size
    count = state.stacks[LEVELS.index(level)].size
    label = wording.stack_in_words(level, count, scene.words, scene.game)
    return scene.place(
        f"burano-back-{level}",
        (0, y, wide, high),
        label,
        slot=f"stack:{level}",
        over=badge(wide * 0.8, y + high * 0.83, str(count), max(10, wide * 0.12)),
        opacity=None if count else 0.3,
    )


def supply(state: BuranoState, scene: TableContext, width: float, in_a_row: int) -> Block:
    """Draw the characters in the supply, each kind once with its number."""
    share = (width + CHARACTER_GAP) / in_a_row
    wide = min(share - CHARACTER_GAP, LARGEST_CHARACTER)
    high = wide * characters.HEIGHT / characters.WIDTH
    step = high + CAPTION + CHARACTER_GAP
    parts = [
        svg.at(
            number % in_a_row * share,
            number // in_a_row * step,
            _supply_pile(state, scene, number, (wide, high)),
        )
        for number in range(len(CHARACTERS))
    ]
    rows = -(-len(CHARACTERS) // in_a_row)
    cards = Block(width, rows * step - CHARACTER_GAP, "".join(parts))
    return below([heading(scene.words.say("Supply"), width), cards], 2)


def _supply_pile(
    state: BuranoState, scene: TableContext, number: int, size: tuple[float, float]
) -> str:
    wide, high = size
    character, count = CHARACTERS[number], state.supply[number]
    name = wording.character_in_words(character, scene.game)
    return caption(wide / 2, high + CAPTION - 3, name, wide + 4) + scene.place(
        f"burano-{character}",
        (0, 0, wide, high),
        scene.words.say("{card}, {n} of them", card=name, n=count),
        slot=f"supply:{character}",
        over=badge(wide * 0.84, wide * 0.12, f"×{count}", max(9, wide * 0.13)),
        opacity=None if count else 0.35,
    )


def out_of_game(state: BuranoState, scene: TableContext, width: float) -> Block:
    """Draw the cards that left the game, small."""
    wide, high = 60, 55
    in_a_row = max(1, int((width + GAP) / (wide + GAP)))
    parts = []
    for number, card in enumerate(state.out_of_game):
        x, y = number % in_a_row * (wide + GAP), number // in_a_row * (high + GAP)
        parts.append(floor_card(state, scene, card, (x, y, wide, high), "out-of-game"))
    rows = -(-len(parts) // in_a_row)
    cards = Block(width, rows * (high + GAP) - GAP, "".join(parts))
    return below([heading(scene.words.say("Out of the game"), width), cards], 2)
