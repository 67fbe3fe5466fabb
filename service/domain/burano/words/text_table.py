"""The table as text: the display, the supply, and each street with its hand."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model.cards import CHARACTERS, HEIGHT, LEVELS, LOCALS, TOURISTS
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules.scoring import scores
from service.domain.burano.words.names import (
    CHARACTER_NAMES,
    COLOUR_NAMES,
    FEATURE_NAMES,
    PHASE_TEXTS,
    ROW_NAMES,
    SHOP_NAMES,
    coins,
    points,
)
from service.domain.burano.words.symbols import (
    PAINTS,
    SCAFFOLD,
    SHOP_SYMBOLS,
    SYMBOLS,
    card_symbols,
)
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.ruleset import Names
from service.domain.kit.terminal_text import wide
from service.domain.kit.text_boxes import (
    GAP,
    Box,
    Brush,
    Item,
    beside,
    fit,
    stack_boxes,
    wrap_items,
)
from service.domain.kit.translation import Words, name_of

NARROWEST = 60
LABEL = 10  # the width of the labels to the left of the cards
WIDEST_CARD = 14
BESIDE = 30  # with this much room, supply and hands stand beside the cards
LONGEST_NAME = 22


def draw(state: BuranoState, *, width: int, colour: bool, words: Words, names: Names) -> str:
    """Draw the table; a street of five houses needs at least 60 columns."""
    picture = Picture(state, max(width, NARROWEST), Brush(colour), words, names)
    return "\n".join(line.rstrip() for line in picture.lines())


class Picture:
    """One drawing of a state, with its width and language."""

    def __init__(
        self, state: BuranoState, width: int, brush: Brush, words: Words, names: Names
    ) -> None:
        self.state = state
        self.width = width
        self.brush = brush
        self.words = words
        self.names = names
        self.card = min(WIDEST_CARD, (width - LABEL) // HOUSES_OF_A_STREET)
        self.room = width - LABEL - HOUSES_OF_A_STREET * self.card - len(GAP)

    def lines(self) -> Iterator[str]:
        yield from self.title()
        yield from self.table()
        for score in scores(self.state):
            yield ""
            yield from self.heading(score.seat, score.total)
            yield from self.street(self.state.street(score.seat))
        yield ""
        yield from self.legend()

    def title(self) -> Iterator[str]:
        state, say = self.state, self.words.say
        parts = [say("Walking in Burano")]
        if state.round:
            parts.append(say("round {round}", round=state.round))
        if state.is_last_round and not state.is_over:
            parts.append(say("the last one"))
        if state.asked is not None:
            parts.append(say(PHASE_TEXTS[state.phase], name=self.name(state.asked)))
        elif state.is_over:
            parts.append(say("the game is over"))
        yield self.brush.bold(self.cut(" · ".join(parts)))
        yield ""

    def table(self) -> Iterator[str]:
        """Draw the display, with the supply beside it or below."""
        display, supply = self.display(), self.supply()
        if self.room < BESIDE:
            yield from display
            for label, group in zip((self.words.say("Supply"), ""), supply, strict=True):
                items: list[Item] = [(text, "") for text in group]
                yield from wrap_items(fit(label, LABEL), items, self.width, self.brush)
            return
        half = self.room // 2
        tourists, locals_ = supply
        tourists += [""] * (len(locals_) - len(tourists))
        beyond = " " * (self.card * (HOUSES_OF_A_STREET - self.state.row_length))
        pairs = zip([self.words.say("Supply"), *tourists], ["", *locals_], strict=True)
        panel = [fit(left, half) + fit(right, half) for left, right in pairs]
        yield from beside(display, [beyond + GAP + line for line in panel])

    def display(self) -> list[str]:
        numbers = (fit(f"  {at + 1}", self.card) for at in range(self.state.row_length))
        head = fit(self.words.say("Display"), LABEL) + "".join(numbers)
        columns = [self.rows([f" [{stack.size}]" for stack in self.state.stacks])]
        for cards in zip(*reversed(self.state.display), strict=True):
            boxes = [None if card is None else self.box(card) for card in cards]
            columns.append(stack_boxes(boxes, self.card, self.brush))
        return [head, *beside(*columns)]

    def rows(self, notes: Sequence[str]) -> list[str]:
        """Return the labels of the rows from the roof down, each with a note below it."""
        labels = []
        for level in reversed(LEVELS):
            labels.append(fit(self.words.say(ROW_NAMES[level]), LABEL))
            labels.append(fit(notes[HEIGHT[level]], LABEL))
        return [*labels, " " * LABEL]

    def supply(self) -> tuple[list[str], list[str]]:
        counts = dict(zip(CHARACTERS, self.state.supply, strict=True))
        tourists, locals_ = (
            [f"{self.words.say(CHARACTER_NAMES[kind])} {counts[kind] or '-'}" for kind in group]
            for group in (TOURISTS, LOCALS)
        )
        return tourists, locals_

    def heading(self, seat: Seat, total: int) -> Iterator[str]:
        """Write the name and the possessions of a seat, on more lines if there is little room."""
        who, owns = self.who(seat), self.owns(seat, total)
        if self.room >= BESIDE:
            yield self.rule([*who, *owns])
            return
        yield self.rule(who)
        line = " · ".join(owns)
        if wide(line) <= self.width:
            yield line
        else:
            yield from wrap_items("", [(fact, "") for fact in owns], self.width, self.brush)

    def who(self, seat: Seat) -> list[str]:
        state, say = self.state, self.words.say
        return [
            ("▶ " if seat == state.asked else "") + self.name(seat),
            *([say("cat marker")] if seat == state.cat else ()),
            *([say("has resigned")] if seat in state.resigned else ()),
        ]

    def owns(self, seat: Seat, total: int) -> list[str]:
        street, count = self.state.street(seat), self.words.count
        aside = street.scaffolds.count(None)
        return [
            coins(street.coins, self.words),
            count("{n} marker", "{n} markers", street.markers),
            points(total, self.words),
            *([count("{n} scaffold aside", "{n} scaffolds aside", aside)] if aside else ()),
        ]

    def rule(self, facts: Sequence[str]) -> str:
        """Return a horizontal rule over the whole width, with facts in it."""
        line = "── " + " · ".join(facts)
        rest = max(0, self.width - wide(line))
        return self.brush.bold(self.cut(line + (" " + "─" * rest)[:rest]))

    def street(self, street: Street) -> Iterator[str]:
        """Draw the houses of a street, with its hand beside them or below."""
        columns = sorted(
            {slot.column for slot in street.scaffolds if slot is not None}
            | {house.column for house in street.houses}
        )
        no_numbers, no_visitors = " " * LABEL, " " * LABEL
        rows = [no_numbers, *self.rows([""] * len(LEVELS)), no_visitors]
        houses = beside(rows, *(self.house(street, column) for column in columns))
        hand, label = self.hand(street), self.words.say("Hand")
        if self.room < BESIDE:
            yield from houses
            yield from wrap_items(fit(label, LABEL), hand, self.width, self.brush)
            return
        beyond = " " * (self.card * (HOUSES_OF_A_STREET - len(columns)))
        panel = [label, *(self.brush.paint(fit(text, self.room), paint) for text, paint in hand)]
        panel += [""] * (len(houses) - len(panel))
        yield from beside(houses, [beyond + GAP + line for line in panel])

    def house(self, street: Street, column: int) -> list[str]:
        """Draw a house with its number above and its character below."""
        house = street.house(column)
        visitor = house.visitor if house else None
        below = self.words.say(CHARACTER_NAMES[visitor]) if visitor else ""
        return [
            fit(f"  {column}", self.card),
            *stack_boxes(self.floors(street, column), self.card, self.brush),
            fit(below.center(self.card), self.card),
        ]

    def floors(self, street: Street, column: int) -> list[Box | None]:
        """Return the boxes of a house from the roof down, scaffolds included."""
        house = street.house(column)
        floors: list[Box | None] = []
        for level in LEVELS:
            card = house.floors[HEIGHT[level]] if house else None
            if card is not None:
                floors.append(self.box(card))
            elif level != "roof" and Slot(column=column, level=level) in street.scaffolds:
                floors.append(Box(self.words.say("scaffold"), SCAFFOLD, PAINTS["scaffold"]))
            else:
                floors.append(None)
        return floors[::-1]

    def box(self, card_id: CardId) -> Box:
        card = self.state.deck.cards[card_id]
        title = f"{self.words.say(COLOUR_NAMES[card.colour])} {card_id[-1]}"
        return Box(title, card_symbols(card), PAINTS[card.colour])

    def hand(self, street: Street) -> list[Item]:
        say = self.words.say
        cards = (self.state.deck.cards[card] for card in street.hand)
        return [
            (
                f"{say(ROW_NAMES[card.level])} {say(COLOUR_NAMES[card.colour])} {card.id[-1]}: "
                + (" ".join(card_symbols(card)) or "-"),
                PAINTS[card.colour],
            )
            for card in cards
        ] or [("-", "")]

    def legend(self) -> Iterator[str]:
        say = self.words.say
        things: list[Item] = [
            (f"{symbol} {say(FEATURE_NAMES[name])}", "") for name, symbol in SYMBOLS.items()
        ]
        shops: list[Item] = [
            (f"{symbol} {say(SHOP_NAMES[shop])}", "") for shop, symbol in SHOP_SYMBOLS.items()
        ]
        yield from wrap_items(fit(say("Legend"), LABEL), things, self.width, self.brush)
        yield from wrap_items(fit(say("Shops"), LABEL), shops, self.width, self.brush)

    def name(self, seat: Seat) -> str:
        return fit(name_of(seat, self.names, self.words), LONGEST_NAME).rstrip()

    def cut(self, line: str) -> str:
        return fit(line, self.width).rstrip()
