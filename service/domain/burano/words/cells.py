"""The table of Walking in Burano as cells: display, supply, and each street with its hand."""

from collections.abc import Iterator
from functools import lru_cache

from service.domain.burano.model.cards import (
    CHARACTERS,
    HEIGHT,
    LEVELS,
    LOCALS,
    TOURISTS,
    Card,
    Character,
    Level,
)
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.slots import columns_to_show
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.words.names import (
    CHARACTER_NAMES,
    COLOUR_NAMES,
    FEATURE_NAMES,
    PHASE_TEXTS,
    ROW_NAMES,
    SHOP_NAMES,
    burano_words,
    coins,
    points,
)
from service.domain.burano.words.symbols import SHOP_SYMBOLS, SYMBOLS, card_symbols
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.table import Cell, CellGroup, Panel, Row, Sight, Table, headline_of
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
# What a seat is asked for, over a picture.
PHASES = {
    "take": N_("{who} takes cards"),
    "place": N_("{who} places cards"),
    "characters": N_("{who} takes characters"),
    "dismiss": N_("{who} removes a character"),
}


def table(state: BuranoState, sight: Sight) -> Table:
    """Say what lies where on the table."""
    lay_out = _Streets(state, sight)
    return Table(
        title=lay_out.title(),
        moment=lay_out.moment(),
        display=lay_out.display(),
        seats=tuple(lay_out.street(Seat(seat)) for seat in range(1, state.seats + 1)),
        rest=lay_out.supply(),
        least=NARROWEST_CARD,
        headline=lay_out.headline(),
        caption=f"{lay_out.title()}. {lay_out.happening()}",
    )


class _Streets:
    """Lays out one table."""

    def __init__(self, state: BuranoState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._words: Words = burano_words(sight.language)

    def title(self) -> str:
        return self._words.say("Walking in Burano")

    def moment(self) -> str:
        state, say = self._state, self._words.say
        parts = [say("round {round}", round=state.round)] if state.round else []
        if state.is_last_round and not state.is_over:
            parts.append(say("the last one"))
        if state.is_over:
            parts.append(say("the game is over"))
        elif state.asked is not None:
            name = self._sight.name(state.asked, self._words)
            parts.append(say(PHASE_TEXTS[state.phase], name=name))
        return " · ".join(parts)

    def happening(self) -> str:
        state = self._state
        return headline_of(state, state.phase, PHASES, self._sight.names, self._words)

    def headline(self) -> str:
        if not self._state.is_last_round or self._state.is_over:
            return self.happening()
        return self._words.say("{moment} (last round)", moment=self.happening())

    def display(self) -> Panel:
        state = self._state
        rows = []
        for level in reversed(LEVELS):
            cards = state.display[HEIGHT[level]]
            cells = (
                self._card(f"display.{level}.{at}", card, "·") for at, card in enumerate(cards)
            )
            count = state.stacks[HEIGHT[level]].size
            pile = Cell(f"stack.{level}", face=f"back-{level}", amount=count)
            rows.append(Row(f"{self._row_name(level)} [{count}]", tuple(cells), pile=pile))
        return Panel(heading=(), rows=tuple(rows))

    def street(self, seat: Seat) -> Panel:
        street = self._state.street(seat)
        columns = columns_to_show(street)
        rows = [
            Row("", tuple(self._floor(seat, street, column, level) for column in columns))
            for level in reversed(LEVELS)
        ]
        rows.append(Row("", tuple(self._below(seat, street, c) for c in columns), is_low=True))
        hand = (*(self._hand_cell(seat, card) for card in street.hand), *self._aside(seat, street))
        return Panel(
            heading=tuple(self._facts(seat, street)),
            rows=tuple(rows),
            shelves=(CellGroup(self._words.say("Hand"), hand),),
            seat=seat,
            is_asked=seat == self._state.asked,
        )

    def supply(self) -> Panel:
        left = dict(zip(CHARACTERS, self._state.supply, strict=True))
        tourists, locals_ = (
            tuple(self._character(kind, left[kind]) for kind in kinds)
            for kinds in (TOURISTS, LOCALS)
        )
        shelves = (
            CellGroup(self._words.say("Tourists"), tourists),
            CellGroup(self._words.say("Locals"), locals_),
        )
        gone = (self._card(f"out-of-game.{card}", card) for card in self._state.out_of_game)
        out = CellGroup(self._words.say("Out of the game"), tuple(gone))
        return Panel(heading=(), shelves=shelves, spread=(out,))

    def _character(self, kind: Character, left: int) -> Cell:
        name = self._words.say(CHARACTER_NAMES[kind])
        return Cell(f"supply.{kind}", f"{name} {left}", face=kind, amount=left)

    def _facts(self, seat: Seat, street: Street) -> Iterator[Cell]:
        state, total = self._state, self._sight.total(seat)
        yield Cell(f"{seat}.name", self._sight.name(seat, self._words), paint="heading")
        if total is not None:
            yield Cell(f"{seat}.points", points(total, self._words), paint="fact")
        money = coins(street.coins, self._words)
        yield Cell(f"{seat}.coins", money, paint="fact", face="coin", amount=street.coins)
        marker = self._words.count("{n} marker", "{n} markers", street.markers)
        yield Cell(f"{seat}.markers", marker, paint="fact", face="marker", amount=street.markers)
        if seat == state.cat:
            yield Cell(f"{seat}.cat", self._words.say("cat marker"), paint="fact")
        if seat in state.resigned:
            yield Cell(f"{seat}.resigned", self._words.say("has resigned"), paint="fact")

    def _floor(self, seat: Seat, street: Street, column: int, level: Level) -> Cell:
        key = f"{seat}.{column}.{level}"
        house = street.house(column)
        card = house.floors[HEIGHT[level]] if house else None
        if card is not None:
            return self._card(key, card)
        if level != "roof" and Slot(column=column, level=level) in street.scaffolds:
            face = f"scaffold-{level}"
            return Cell(key, SCAFFOLD * 3, SCAFFOLD * 3, paint="scaffold", face=face)
        return Cell(key)

    def _below(self, seat: Seat, street: Street, column: int) -> Cell:
        """Return the text under a house: its number, and its characters."""
        house = street.house(column)
        visitor = house.visitor if house else None
        name = str(column)
        if visitor:
            name += f" ☻ {self._words.say(CHARACTER_NAMES[visitor])}"
        key, paint = f"{seat}.{column}.visitor", "fact" if visitor else "empty"
        return Cell(key, name, paint=paint, face=visitor or "")

    def _card(self, key: str, card_id: CardId | None, empty: str = "") -> Cell:
        if card_id is None:
            return Cell(key, empty, paint="empty")
        return _card_cell(key, card_id, self._state.deck.cards[card_id], self._words)

    def _hand_cell(self, seat: Seat, card_id: CardId) -> Cell:
        cell = self._card(f"{seat}.hand.{card_id}", card_id)
        level = self._state.deck.cards[card_id].level
        return cell._replace(name=f"{LEVEL_SIGNS[level]}{cell.name}")

    def _aside(self, seat: Seat, street: Street) -> Iterator[Cell]:
        if aside := street.scaffolds.count(None):
            count = self._words.count("{n} scaffold aside", "{n} scaffolds aside", aside)
            face = "scaffold-ground"
            yield Cell(f"{seat}.aside", count, paint="scaffold", face=face, amount=aside)

    def _row_name(self, level: Level) -> str:
        return self._words.say(ROW_NAMES[level])


@lru_cache(maxsize=4096)
def _card_cell(key: str, card_id: CardId, card: Card, words: Words) -> Cell:
    name = f"{words.say(COLOURS[card.colour])}{card_id.rpartition('-')[2]}"
    return Cell(key, name, "".join(card_symbols(card)), card.colour, card_id)


def signs(language: str) -> Iterator[tuple[str, str]]:
    """Yield the signs on the cards with their meaning."""
    words = burano_words(language)
    for colour, short in COLOURS.items():
        yield words.say(short), words.say(COLOUR_NAMES[colour])
    for level, sign in LEVEL_SIGNS.items():
        yield sign, words.say(ROW_NAMES[level])
    for feature, symbol in SYMBOLS.items():
        yield symbol, words.say(FEATURE_NAMES[feature])
    for shop, symbol in SHOP_SYMBOLS.items():
        yield symbol, words.say(SHOP_NAMES[shop])
    yield SCAFFOLD * 3, words.say("a scaffold")
    yield "[8]", words.say("cards left in a stack")
