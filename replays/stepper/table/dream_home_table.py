"""The table of Dream Home as cells: the display, every house, the discards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from replays.stepper.table.cells import Cell, CellGroup, Panel, Row, Sight, Table
from replays.stepper.words import stepper_words
from service.domain.dream_home.model.cards import ANYWHERE, OUTSIDE
from service.domain.dream_home.model.houses import FLOORS, SLOTS, House, face_up_kinds
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.placing import is_supported
from service.domain.dream_home.words.names import (
    describe_cards,
    dream_home_words,
    hyphenated_name,
    plain_name,
)
from service.domain.dream_home.words.symbols import CHILD, SCAFFOLDING, TOKEN
from service.domain.kit.messages import CardId, Seat

NARROWEST_CARD = 8
EARTH_COLUMNS = 3
# Kinds with a colour of their own; the others share one, and all show their name.
PAINTED = ("living_room", "bathroom", "bedroom", "kitchen", "childrens_room", "garage")


def dream_home_table(state: DreamHomeState, sight: Sight) -> Table:
    lay_out = _Houses(state, sight)
    return Table(
        display=lay_out.display(),
        seats=tuple(lay_out.house(Seat(seat)) for seat in range(1, state.seats + 1)),
        rest=lay_out.discards(),
        least=NARROWEST_CARD,
    )


class _Houses:
    """Lays out one table."""

    def __init__(self, state: DreamHomeState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._words = dream_home_words(sight.language)
        self._own = stepper_words(sight.language)

    def display(self) -> Panel:
        specials = tuple(self._special(column) for column in range(5))
        rooms = tuple(
            self._room(f"display.room.{column}", card, "·")
            for column, card in enumerate(self._state.rooms)
        )
        return Panel(heading=(), rows=(Row("", specials), Row("", rooms)))

    def house(self, seat: Seat) -> Panel:
        house = self._state.house(seat)
        kinds = face_up_kinds(house.cards, self._state.deck)
        cells = [self._slot(seat, house, place) for place in range(len(SLOTS))]
        for floor in FLOORS:
            for place in floor[1:]:
                joined = kinds[place] is not None and kinds[place] is kinds[place - 1]
                cells[place] = cells[place]._replace(is_joined=joined)
        earth = tuple(
            Cell(f"{seat}.earth.{at}", paint="earth", fill="░", is_joined=at > 0)
            for at in range(EARTH_COLUMNS)
        )
        return Panel(
            heading=tuple(self._facts(seat)),
            rows=(
                Row("", (self._roof(seat, house),), is_low=True),
                Row("2", tuple(cells[:5])),
                Row("1", tuple(cells[5:10])),
                Row("0", (*earth, *cells[10:])),
            ),
            shelves=(CellGroup("", tuple(self._beside(seat, house))),),
            seat=seat,
            is_asked=seat == self._state.asked,
        )

    def discards(self) -> Panel:
        state = self._state
        hand = [card for card in (state.room, state.special) if card is not None]
        held = tuple(
            Cell(f"held.{card}", plain_name(card, self._words), paint="special", card=card)
            for card in hand
        )
        discarded = (*state.room_discards, *state.special_discards)
        return Panel(
            heading=(),
            shelves=(
                CellGroup(self._own.say("In hand"), held),
                CellGroup(self._own.say("Discards"), tuple(self._counted(discarded))),
            ),
        )

    def _facts(self, seat: Seat) -> Iterator[Cell]:
        state, total = self._state, self._sight.total(seat)
        yield Cell(f"{seat}.name", self._sight.name(seat, self._words), paint="heading")
        if total is not None:
            told = self._own.count("{n} point", "{n} points", total)
            yield Cell(f"{seat}.points", told, paint="fact")
        if seat == state.start_player:
            yield Cell(f"{seat}.starts", self._own.say("★ start player"), paint="fact")
        if seat == state.next_start:
            yield Cell(f"{seat}.next", self._own.say("☆ starts next"), paint="fact")
        if seat in state.resigned:
            yield Cell(f"{seat}.resigned", self._own.say("has resigned"), paint="fact")

    def _roof(self, seat: Seat, house: House) -> Cell:
        """Show the roof pile to spectators; a seat sees it when the piles are revealed."""
        count = self._own.count("{n} roof card", "{n} roof cards", len(house.roofs))
        is_open = self._state.piles_open or self._sight.eyes is None
        pile = (
            describe_cards(house.roofs, self._words, self._state.deck)
            if is_open
            else self._own.say("face down")
        )
        name = f"{count}: {pile}" if house.roofs else count
        return Cell(f"{seat}.roof", f"╱ {name} ╲", paint="roof")

    def _slot(self, seat: Seat, house: House, place: int) -> Cell:
        key, lying = f"{seat}.{SLOTS[place]}", house.cards[place]
        if lying is None:
            free = is_supported(house.cards, place)
            return Cell(key, SLOTS[place] if free else "", paint="empty")
        if lying.card not in self._state.deck.room:
            name = f"{SCAFFOLDING}{hyphenated_name(lying.card, self._words)}"
            return Cell(key, name, paint="scaffold", card=lying.card)
        if lying.face_down:
            return Cell(key, self._own.say("(empty)"), paint="scaffold", card=lying.card)
        cell = self._room(key, lying.card)
        child = CHILD if lying.card in self._state.deck.children else ""
        token = f"{TOKEN}{plain_name(lying.token, self._words)}" if lying.token else ""
        return cell._replace(note=" ".join(filter(None, (child, token))))

    def _room(self, key: str, card: CardId | None, empty: str = "") -> Cell:
        if card is None:
            return Cell(key, empty, paint="empty")
        kind = self._state.deck.room[card]
        worth = "/".join(map(str, kind.points))
        if kind.beside is not None:
            worth += f"({kind.points_beside})"
        child = f" {CHILD}" if card in self._state.deck.children else ""
        paint = str(kind.name) if kind.name in PAINTED else "room"
        return Cell(key, hyphenated_name(card, self._words), f"{worth}{child}", paint, card)

    def _special(self, column: int) -> Cell:
        key, card = f"display.special.{column}", self._state.specials[column]
        if card is None:
            there = column == 0 and self._state.next_start is None and any(self._state.rooms)
            return Cell(key, self._own.say("★ start") if there else "·", paint="empty")
        special = self._state.deck.special[card]
        name = hyphenated_name(card, self._words)
        if special.type == "roof":
            window = self._own.say("window") if special.window else ""
            return Cell(key, name, window, special.name, card)
        if special.type != "decoration":
            return Cell(key, name, "", "special", card)
        where = {ANYWHERE: self._own.say("any room"), OUTSIDE: self._own.say("outside")}
        place = where.get(special.placed_on) or plain_name(special.placed_on, self._words)
        return Cell(key, name, f"{TOKEN}{special.points} {place}", "special", card)

    def _beside(self, seat: Seat, house: House) -> Iterator[Cell]:
        tools = [tool.card for tool in house.tools]
        yield from self._each(f"{seat}.outside", house.outside)
        yield from self._each(f"{seat}.beside", (*house.helpers, *tools))
        spent = self._each(f"{seat}.spent", house.spent_helpers)
        yield from (cell._replace(name=f"✓{cell.name}", paint="scaffold") for cell in spent)

    def _counted(self, cards: Iterable[CardId]) -> Iterator[Cell]:
        for name, n in sorted(Counter(plain_name(card, self._words) for card in cards).items()):
            yield Cell(f"discards.{name}", name if n == 1 else f"{n}×{name}", paint="fact")

    def _each(self, where: str, cards: Iterable[CardId]) -> Iterator[Cell]:
        for card in cards:
            yield Cell(f"{where}.{card}", plain_name(card, self._words), "", "special", card)
