"""The table as text: the display, every house as a cross-section, the discards."""

import textwrap
from collections.abc import Iterable, Iterator

from service.domain.dream_home.model.cards import ANYWHERE, OUTSIDE
from service.domain.dream_home.model.houses import Tool
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.scoring import score
from service.domain.dream_home.words.cross_section import cross_section
from service.domain.dream_home.words.ledger import line_text
from service.domain.dream_home.words.names import (
    describe_cards,
    group_names,
    hyphenated_name,
    plain_name,
)
from service.domain.dream_home.words.sentences import ASKED
from service.domain.dream_home.words.symbols import CHILD, PAINTS, TOKEN
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.ruleset import Names
from service.domain.kit.terminal_text import clip, printable, wide
from service.domain.kit.text_boxes import DIM, Box, Brush, Grid
from service.domain.kit.translation import Words, name_of

SIDE_BY_SIDE = 110  # from this width on, a house and its score stand side by side


def draw(state: DreamHomeState, *, width: int, colour: bool, words: Words, names: Names) -> str:
    """Draw what everybody may see, as lines of at most `width` characters."""
    picture = Picture(state, Grid(width, Brush(colour)), words, names)
    return "\n".join(line.rstrip() for line in picture.lines())


class Picture:
    """One drawing of a state, with its width and language."""

    def __init__(self, state: DreamHomeState, grid: Grid, words: Words, names: Names) -> None:
        self._state, self._grid, self._words, self._names = state, grid, words, names

    def lines(self) -> Iterator[str]:
        yield from self.heading()
        yield from self.display()
        yield from self.houses()
        yield from self.discards()

    def heading(self) -> Iterator[str]:
        state, say = self._state, self._words.say
        parts = [
            say("Dream Home"),
            say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS),
        ]
        if state.is_over:
            parts.append(say("The game is over."))
        elif state.asked is not None and state.phase is not None:
            parts.append(say(ASKED[state.phase], seat=self._name(state.asked)))
        yield self._grid.brush.bold(clip(" · ".join(parts), self._grid.width))
        hand = [card for card in (state.room, state.special) if card is not None]
        if hand and state.asked is not None:
            cards = self._several(hand)
            yield from self._wrap(
                say("{name} holds: {cards}", name=self._name(state.asked), cards=cards)
            )

    def display(self) -> Iterator[str]:
        """Draw the two rows of the display; after the last round there is none."""
        state, grid = self._state, self._grid
        if not any(state.rooms):
            return
        walls = [True] * 5
        yield grid.border("┌┬┬┬┬┐", "12345")
        yield from grid.row([self._special(column) for column in range(5)], walls)
        yield grid.border("├┼┼┼┼┤")
        yield from grid.row([self._room(card) for card in state.rooms], walls)
        yield grid.border("└┴┴┴┴┘")

    def houses(self) -> Iterator[str]:
        for seat in range(1, self._state.seats + 1):
            yield ""
            yield from self._house(Seat(seat))

    def discards(self) -> Iterator[str]:
        """List the discards, and explain the symbols."""
        state, say = self._state, self._words.say
        yield ""
        if state.room_discards:
            cards = self._several(sorted(state.room_discards))
            yield from self._wrap(say("Discarded rooms: {cards}", cards=cards))
        if state.special_discards:
            cards = self._several(sorted(state.special_discards))
            yield from self._wrap(say("Discarded specials: {cards}", cards=cards))
        legend = say("{child} child · {token} decoration · 1.1 free slot", child=CHILD, token=TOKEN)
        yield from (self._grid.brush.paint(line, DIM) for line in self._wrap(legend))

    def _house(self, seat: Seat) -> Iterator[str]:
        state, grid = self._state, self._grid
        house = state.house(seat)
        fresh = state.fresh_scaffolding if seat == state.asked else None
        lines = cross_section(house, state.deck, state.piles_open, fresh, grid, self._words)
        yield grid.brush.bold(clip(self._owner(seat), grid.width))
        if grid.width < SIDE_BY_SIDE:
            yield from lines
            yield from (line for text in self._beside(seat) for line in self._wrap(text))
            return
        house_width = 5 * (grid.box_width + 1) + 5
        room = grid.width - house_width
        side = [line for text in self._beside(seat) for line in textwrap.wrap(text, room)]
        side += [clip(text, room) for text in self._ledger(seat)]
        height = max(len(lines), len(side))
        lines += [""] * (height - len(lines))
        yield from (
            line + " " * (house_width - wide(line)) + text
            for line, text in zip(lines, [*side, *[""] * (height - len(side))], strict=True)
        )

    def _owner(self, seat: Seat) -> str:
        """Return the heading of a house: its owner, the score, and the seat's part in the round."""
        state, say = self._state, self._words.say
        total = score(state, seat, state.house(seat)).total
        parts = [self._name(seat), self._words.count("{n} point", "{n} points", total)]
        if seat in state.resigned:
            parts.append(say("resigned"))
        if seat == state.start_player:
            parts.append(say("start player"))
        if seat == state.next_start:
            parts.append(say("starts the next round"))
        return ("► " if seat == state.asked else "  ") + " · ".join(parts)

    def _beside(self, seat: Seat) -> Iterator[str]:
        house, say = self._state.house(seat), self._words.say
        if house.outside:
            yield say("Outside: {cards}", cards=self._several(house.outside))
        if house.helpers:
            yield say("Helpers: {cards}", cards=self._several(house.helpers))
        if house.spent_helpers:
            yield say("Helpers used: {cards}", cards=self._several(house.spent_helpers))
        if house.tools:
            yield say("Tools: {cards}", cards=group_names(map(self._tool, house.tools)))

    def _tool(self, tool: Tool) -> str:
        """Return the name of a tool, and from when it can be used."""
        name, say = plain_name(tool.card, self._words), self._words.say
        if tool.round < self._state.round:
            return name
        if tool.round == ROUNDS:
            return say("{tool} (too late to be used)", tool=name)
        return say("{tool} (from the next round on)", tool=name)

    def _ledger(self, seat: Seat) -> Iterator[str]:
        ledger = score(self._state, seat, self._state.house(seat))
        for line in ledger.lines:
            yield f"{line.points:>2}  {line_text(line, self._words, self._state.deck)}"
        for note in ledger.notes:
            yield f" ·  {line_text(note, self._words, self._state.deck)}"

    def _special(self, column: int) -> Box:
        card = self._state.specials[column]
        if card is None:
            there = column == 0 and self._state.next_start is None
            return Box(self._words.say("start player"), ("★",)) if there else Box()
        special = self._state.deck.special[card]
        name = hyphenated_name(card, self._words)
        if special.type == "roof":
            note = self._words.say("with window") if special.window else ""
            return Box(name, (note,), PAINTS[special.name])
        if special.type != "decoration":
            return Box(name)
        where = {
            ANYWHERE: self._words.say("any room"),
            OUTSIDE: self._words.say("outside"),
        }.get(special.placed_on) or plain_name(special.placed_on, self._words)
        return Box(name, (f"{special.points} {where}",))

    def _room(self, card: CardId | None) -> Box:
        if card is None:
            return Box()
        kind = self._state.deck.room[card]
        points = "/".join(str(points) for points in kind.points)
        if kind.beside is not None:
            points += f" ({kind.points_beside})"
        child = f" {CHILD}" if card in self._state.deck.children else ""
        return Box(hyphenated_name(card, self._words), (points + child,), PAINTS.get(kind.name, ""))

    def _several(self, cards: Iterable[CardId]) -> str:
        return describe_cards(cards, self._words, self._state.deck)

    def _wrap(self, text: str) -> list[str]:
        width = self._grid.width
        lines = textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ")
        return [clip(line, width) for line in lines]

    def _name(self, seat: Seat) -> str:
        return printable(name_of(seat, self._names, self._words))
