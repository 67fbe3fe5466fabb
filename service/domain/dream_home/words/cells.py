"""The table of Dream Home as cells: the display, every house, the discards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from service.domain.dream_home.model.cards import ANYWHERE, OUTSIDE
from service.domain.dream_home.model.houses import FLOORS, SLOTS, House, Tool, face_up_kinds
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.placing import is_supported
from service.domain.dream_home.words.cells_spread import (
    beside_the_house,
    headline,
    one_by_one,
    open_roof,
    stacks_in_words,
)
from service.domain.dream_home.words.names import (
    describe_card,
    describe_cards,
    dream_home_words,
    hyphenated_name,
    plain_name,
)
from service.domain.dream_home.words.sentences import ASKED
from service.domain.dream_home.words.symbols import CHILD, SCAFFOLDING, TOKEN
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.table import Cell, CellGroup, Panel, Row, Sight, Table

NARROWEST_CARD = 8
EARTH_COLUMNS = 3
START_CARD, FACE_DOWN = "start_player", "empty_room"
# Kinds with a colour of their own; the others share one, and all show their name.
PAINTS = {
    "living_room": "yellow",
    "bathroom": "blue",
    "bedroom": "pink",
    "kitchen": "red",
    "childrens_room": "green",
    "garage": "navy",
}


def table(state: DreamHomeState, sight: Sight) -> Table:
    """Say what lies where on the table."""
    lay_out = _Houses(state, sight)
    return Table(
        title=lay_out.title(),
        moment=lay_out.moment(),
        display=lay_out.display(),
        seats=tuple(lay_out.house(Seat(seat)) for seat in range(1, state.seats + 1)),
        rest=lay_out.discards(),
        least=NARROWEST_CARD,
        headline=(happening := headline(state, sight)),
        caption=f"{lay_out.title()}. {happening}",
    )


class _Houses:
    """Lays out one table."""

    def __init__(self, state: DreamHomeState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._words = dream_home_words(sight.language)

    def title(self) -> str:
        return self._words.say("Dream Home")

    def moment(self) -> str:
        state, say = self._state, self._words.say
        parts = [say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)]
        if state.is_over:
            parts.append(say("The game is over."))
        elif state.asked is not None and state.phase is not None:
            name = self._sight.name(state.asked, self._words)
            parts.append(say(ASKED[state.phase], seat=name))
        return " · ".join(parts)

    def display(self) -> Panel:
        specials = tuple(self._special(column) for column in range(5))
        rooms = tuple(
            self._room(f"display.room.{column}", card, "·")
            for column, card in enumerate(self._state.rooms)
        )
        stacks = stacks_in_words(self._state, self._words)
        return Panel(
            heading=(),
            rows=(Row("", specials), Row("", rooms)),
            spread=(CellGroup(stacks, ()),),
        )

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
            spread=(
                open_roof(self._state, seat),
                *beside_the_house(self._state, seat, self._words),
            ),
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
                CellGroup(self._words.say("In hand"), held),
                CellGroup(self._words.say("Discards"), tuple(self._counted(discarded))),
            ),
            spread=(CellGroup(self._words.say("Discards"), one_by_one("discards", discarded)),),
        )

    def _facts(self, seat: Seat) -> Iterator[Cell]:
        state, total = self._state, self._sight.total(seat)
        yield Cell(f"{seat}.name", self._sight.name(seat, self._words), paint="heading")
        if total is not None:
            told = self._words.count("{n} point", "{n} points", total)
            yield Cell(f"{seat}.points", told, paint="fact")
        if seat == state.start_player:
            name, face = self._words.say("★ start player"), START_CARD if state.round else ""
            yield Cell(f"{seat}.start", name, paint="fact", face=face)
        if seat == state.next_start:
            yield Cell(f"{seat}.next", self._words.say("☆ starts next"), paint="fact")
        if seat in state.resigned:
            yield Cell(f"{seat}.resigned", self._words.say("has resigned"), paint="fact")

    def _roof(self, seat: Seat, house: House) -> Cell:
        """Show the roof pile once the piles are open, or to those who see all."""
        count = self._words.count("{n} roof card", "{n} roof cards", len(house.roofs))
        is_open = self._state.piles_open or self._sight.sees_piles
        pile = (
            describe_cards(house.roofs, self._words, self._state.deck)
            if is_open
            else self._words.say("face down")
        )
        name = f"{count}: {pile}" if house.roofs else count
        return Cell(f"{seat}.roof", f"╱ {name} ╲", paint="roof", amount=len(house.roofs))

    def _slot(self, seat: Seat, house: House, place: int) -> Cell:
        key, lying = f"{seat}.{SLOTS[place]}", house.cards[place]
        if lying is None:
            free = is_supported(house.cards, place)
            return Cell(key, SLOTS[place] if free else "", paint="empty")
        if lying.card not in self._state.deck.room:
            name = f"{SCAFFOLDING}{hyphenated_name(lying.card, self._words)}"
            return Cell(key, name, self._free_again(seat, place), "scaffold", lying.card)
        if lying.face_down:
            name = self._words.say("(empty)")
            return Cell(key, name, paint="scaffold", card=lying.card, face=FACE_DOWN)
        cell = self._room(key, lying.card)
        child = CHILD if lying.card in self._state.deck.children else ""
        token = f"{TOKEN}{plain_name(lying.token, self._words)}" if lying.token else ""
        note = " ".join(filter(None, (child, token)))
        return cell._replace(note=note, token=lying.token or "")

    def _free_again(self, seat: Seat, place: int) -> str:
        """Name the slot of a scaffolding that a room may replace: of an earlier turn."""
        state = self._state
        is_fresh = seat == state.asked and place == state.fresh_scaffolding
        return "" if is_fresh else SLOTS[place]

    def _room(self, key: str, card: CardId | None, empty: str = "") -> Cell:
        if card is None:
            return Cell(key, empty, paint="empty")
        kind = self._state.deck.room[card]
        worth = "/".join(map(str, kind.points))
        if kind.beside is not None:
            worth += f"({kind.points_beside})"
        child = f" {CHILD}" if card in self._state.deck.children else ""
        paint = PAINTS.get(kind.name, "sand")
        return Cell(key, hyphenated_name(card, self._words), f"{worth}{child}", paint, card)

    def _special(self, column: int) -> Cell:
        key, card = f"display.special.{column}", self._state.specials[column]
        if card is None:
            there = column == 0 and self._state.next_start is None and any(self._state.rooms)
            shown = column == 0 and self._state.next_start is None and self._state.asked
            name = self._words.say("★ start") if there else "·"
            return Cell(key, name, paint="empty", face=START_CARD if shown else "")
        special = self._state.deck.special[card]
        name = hyphenated_name(card, self._words)
        if special.type == "roof":
            window = self._words.say("window") if special.window else ""
            return Cell(key, name, window, special.name, card)
        if special.type != "decoration":
            return Cell(key, name, "", "special", card)
        where = {ANYWHERE: self._words.say("any room"), OUTSIDE: self._words.say("outside")}
        place = where.get(special.placed_on) or plain_name(special.placed_on, self._words)
        return Cell(key, name, f"{TOKEN}{special.points} {place}", "special", card)

    def _beside(self, seat: Seat, house: House) -> Iterator[Cell]:
        yield from self._each(f"{seat}.outside", house.outside)
        yield from self._each(f"{seat}.beside", house.helpers)
        yield from (self._tool(seat, tool) for tool in house.tools)
        spent = self._each(f"{seat}.spent", house.spent_helpers)
        yield from (cell._replace(name=f"✓{cell.name}", paint="scaffold") for cell in spent)

    def _tool(self, seat: Seat, tool: Tool) -> Cell:
        """Return a tool, with from when it can be used (D-TOOL-1)."""
        note, name = "", plain_name(tool.card, self._words)
        if tool.round >= self._state.round:
            is_late = tool.round == ROUNDS
            note = self._words.say("too late") if is_late else self._words.say("next round")
        return Cell(f"{seat}.beside.{tool.card}", name, note, "special", tool.card)

    def _counted(self, cards: Iterable[CardId]) -> Iterator[Cell]:
        for name, n in sorted(Counter(self._described(card) for card in cards).items()):
            yield Cell(f"discards.{name}", name if n == 1 else f"{n}×{name}", paint="fact")

    def _described(self, card: CardId) -> str:
        return describe_card(card, self._words, self._state.deck)

    def _each(self, where: str, cards: Iterable[CardId]) -> Iterator[Cell]:
        for card in cards:
            yield Cell(f"{where}.{card}", plain_name(card, self._words), "", "special", card)


def signs(language: str) -> Iterator[tuple[str, str]]:
    """Yield the signs on the cards with their meaning."""
    say = dream_home_words(language).say
    yield CHILD, say("a child")
    yield TOKEN, say("a decoration")
    yield SCAFFOLDING, say("scaffolding")
    yield "1/4/9", say("points for a room of one, two or three cards")
    yield "1(3)", say("points, and points beside the right room")
    yield "✓", say("a helper that was used")
