"""The table of Walking in Burano as cells: display, supply, and each street with its hand."""

from collections.abc import Iterator

from replays.stepper.table.cells import Cell, CellGroup, Panel, Row, Sight, Table
from replays.stepper.words import stepper_words
from service.domain.burano.model.cards import CHARACTERS, HEIGHT, LEVELS, LOCALS, TOURISTS, Level
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.slots import columns_to_show
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.words.names import (
    CHARACTER_NAMES,
    ROW_NAMES,
    burano_words,
    coins,
    points,
)
from service.domain.burano.words.symbols import card_symbols
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.translation import N_, Words

NARROWEST_CARD = 8
SCAFFOLD = "╳"
LEVEL_SIGNS = {"roof": "▲", "upper": "■", "ground": "▬"}
# Short names of the colours, so that cards differ without colour; two letters suffice.
COLOURS = {
    "red": N_("Rd"),
    "orange": N_("Or"),
    "yellow": N_("Ye"),
    "green": N_("Gn"),
    "blue": N_("Bl"),
    "pink": N_("Pk"),
}


def burano_table(state: BuranoState, sight: Sight) -> Table:
    lay_out = _Streets(state, sight)
    return Table(
        display=lay_out.display(),
        seats=tuple(lay_out.street(Seat(seat)) for seat in range(1, state.seats + 1)),
        rest=lay_out.supply(),
        least=NARROWEST_CARD,
    )


class _Streets:
    """Lays out one table."""

    def __init__(self, state: BuranoState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._words: Words = burano_words(sight.language)
        self._own = stepper_words(sight.language)

    def display(self) -> Panel:
        state = self._state
        rows = []
        for level in reversed(LEVELS):
            cards = state.display[HEIGHT[level]]
            cells = (
                self._card(f"display.{level}.{at}", card, "·") for at, card in enumerate(cards)
            )
            stack = f"{self._row_name(level)} [{state.stacks[HEIGHT[level]].size}]"
            rows.append(Row(stack, tuple(cells)))
        return Panel(heading=(), rows=tuple(rows))

    def street(self, seat: Seat) -> Panel:
        street = self._state.street(seat)
        columns = columns_to_show(street)
        rows = [
            Row("", tuple(self._floor(seat, street, column, level) for column in columns))
            for level in reversed(LEVELS)
        ]
        rows.append(Row("", tuple(self._below(seat, street, c) for c in columns), is_low=True))
        hand = tuple(self._hand_cell(seat, card) for card in street.hand)
        return Panel(
            heading=tuple(self._facts(seat, street)),
            rows=tuple(rows),
            shelves=(CellGroup(self._own.say("Hand"), hand),),
            seat=seat,
            is_asked=seat == self._state.asked,
        )

    def supply(self) -> Panel:
        left = dict(zip(CHARACTERS, self._state.supply, strict=True))
        tourists, locals_ = (
            tuple(
                Cell(f"supply.{kind}", f"{self._words.say(CHARACTER_NAMES[kind])} {left[kind]}")
                for kind in kinds
            )
            for kinds in (TOURISTS, LOCALS)
        )
        shelves = (
            CellGroup(self._own.say("Tourists"), tourists),
            CellGroup(self._own.say("Locals"), locals_),
        )
        return Panel(heading=(), shelves=shelves)

    def _facts(self, seat: Seat, street: Street) -> Iterator[Cell]:
        state, total = self._state, self._sight.total(seat)
        yield Cell(f"{seat}.name", self._sight.name(seat, self._words), paint="heading")
        if total is not None:
            yield Cell(f"{seat}.points", points(total, self._words), paint="fact")
        yield Cell(f"{seat}.coins", coins(street.coins, self._words), paint="fact")
        marker = self._own.count("{n} marker", "{n} markers", street.markers)
        yield Cell(f"{seat}.markers", marker, paint="fact")
        if seat == state.cat:
            yield Cell(f"{seat}.cat", self._own.say("cat marker"), paint="fact")
        if seat in state.resigned:
            yield Cell(f"{seat}.resigned", self._own.say("has resigned"), paint="fact")

    def _floor(self, seat: Seat, street: Street, column: int, level: Level) -> Cell:
        key = f"{seat}.{column}.{level}"
        house = street.house(column)
        card = house.floors[HEIGHT[level]] if house else None
        if card is not None:
            return self._card(key, card)
        if level != "roof" and Slot(column=column, level=level) in street.scaffolds:
            return Cell(key, SCAFFOLD * 3, SCAFFOLD * 3, paint="scaffold")
        return Cell(key)

    def _below(self, seat: Seat, street: Street, column: int) -> Cell:
        """Return the text under a house: its number, and its characters."""
        house = street.house(column)
        visitor = house.visitor if house else None
        name = f"☻ {self._words.say(CHARACTER_NAMES[visitor])}" if visitor else str(column)
        return Cell(f"{seat}.{column}.visitor", name, paint="fact" if visitor else "empty")

    def _card(self, key: str, card_id: CardId | None, empty: str = "") -> Cell:
        if card_id is None:
            return Cell(key, empty, paint="empty")
        card = self._state.deck.cards[card_id]
        name = f"{self._own.say(COLOURS[card.colour])}{card_id.rpartition('-')[2]}"
        return Cell(key, name, "".join(card_symbols(card)), card.colour, card_id)

    def _hand_cell(self, seat: Seat, card_id: CardId) -> Cell:
        cell = self._card(f"{seat}.hand.{card_id}", card_id)
        level = self._state.deck.cards[card_id].level
        return cell._replace(name=f"{LEVEL_SIGNS[level]}{cell.name}")

    def _row_name(self, level: Level) -> str:
        return self._words.say(ROW_NAMES[level])
