"""The state of Walking in Burano: everything that is open, and nothing that is hidden."""

from typing import Literal

import msgspec

from service.domain.burano.model.cards import (
    CARDS_OF_A_LEVEL,
    CHARACTERS,
    COPIES_OF_A_LOCAL,
    COPIES_OF_A_TOURIST,
    LEVELS,
    TOURISTS,
    BuranoDeck,
    Character,
)
from service.domain.burano.model.commands import Scaffolds, Slot
from service.domain.burano.model.events import Cards, Rows
from service.domain.burano.model.options import Options
from service.domain.kit import messages
from service.domain.kit.decks import places_of_others
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.ruleset import Setup

Phase = Literal["take", "place", "characters", "dismiss"]

COINS_AT_THE_START = 4  # B-SET-4
MARKERS_AT_THE_START = 4  # B-MAT-3
SCAFFOLDS_AT_THE_START: Scaffolds = (
    Slot(column=0, level="ground"),
    Slot(column=1, level="ground"),
)
ROW_LENGTH = {1: 4, 2: 3, 3: 4, 4: 5}  # by the number of players (B-SET-1, B-SOLO-1)
LEFT_OUT_WHEN_SIMPLE: tuple[Character, ...] = ("shopkeeper", "florist", "gardener")  # B-SET-3


class House(msgspec.Struct, frozen=True, gc=False):
    """A column of a street that has a floor card, with the character under it."""

    column: int
    floors: tuple[CardId | None, CardId | None, CardId | None]  # ground, upper, roof
    visitor: Character | None = None

    @property
    def is_renovated(self) -> bool:
        return None not in self.floors

    def with_floor(self, height: int, card: CardId) -> "House":
        ground, upper, roof = (
            card if at == height else floor for at, floor in enumerate(self.floors)
        )
        return House(self.column, (ground, upper, roof), self.visitor)


class Street(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The houses, the hand and the coins of a seat."""

    coins: int = COINS_AT_THE_START
    markers: int = MARKERS_AT_THE_START
    hand: Cards = ()
    scaffolds: Scaffolds = SCAFFOLDS_AT_THE_START  # from left to right; those aside come last
    houses: tuple[House, ...] = ()  # from left to right

    def house(self, column: int) -> House | None:
        for house in self.houses:
            if house.column == column:
                return house
        return None

    def houses_with(self, column: int, height: int, card: CardId) -> tuple[House, ...]:
        """Return the houses with one more floor card; a new house is inserted at its column."""
        old = self.house(column)
        new = (old or House(column, (None, None, None))).with_floor(height, card)
        at = sum(house.column < column for house in self.houses)
        return (*self.houses[:at], new, *self.houses[at + (old is not None) :])

    def scaffolds_without(self, column: int, level: str) -> Scaffolds:
        """Return the scaffolds with the one in this slot moved aside."""
        first, second = self.scaffolds
        if first and first.column == column and first.level == level:
            return second, None
        return first, None

    @property
    def renovated(self) -> int:
        return sum(house.is_renovated for house in self.houses)

    @property
    def cards(self) -> Cards:
        return tuple(card for house in self.houses for card in house.floors if card is not None)

    def held(self, character: Character) -> int:
        return sum(house.visitor == character for house in self.houses)


class Stack(msgspec.Struct, frozen=True, gc=False):
    """A face-down stack: how many shuffled cards are gone, and what was put under the rest.

    The order of the shuffled cards is not part of the state; it comes from the game's chance.
    """

    dealt: int = 0
    under: Cards = ()  # open, as all saw them go there; the next one first

    @property
    def size(self) -> int:
        return CARDS_OF_A_LEVEL - self.dealt + len(self.under)

    def without_top(self, count: int) -> "Stack":
        shuffled = min(count, CARDS_OF_A_LEVEL - self.dealt)
        return Stack(self.dealt + shuffled, self.under[count - shuffled :])

    def with_under(self, card: CardId) -> "Stack":
        return Stack(self.dealt, (*self.under, card))


Stacks = tuple[Stack, Stack, Stack]


class BuranoState(messages.State, frozen=True, kw_only=True, gc=False):
    """The whole table; `phase` to `owed` describe the running turn."""

    options: Options
    deck: BuranoDeck
    streets: tuple[Street, ...]
    supply: tuple[int, ...]  # how many of each character, in the order of CHARACTERS
    phase: Phase = "take"
    found_empty: bool = False  # no card lay in the display when this turn began
    placed: int = 0  # floor cards placed in this turn
    owed: tuple[int, ...] = ()  # houses renovated in this turn that still wait for a character
    cat: Seat | None = None  # the seat that began the round; nobody in a solo game
    display: Rows = ((), (), ())
    stacks: Stacks = (Stack(), Stack(), Stack())
    out_of_game: Cards = ()
    idle_rounds: int = 0  # full rounds in a row, up to this one, without a placed floor card
    is_idle: bool = True  # nobody has placed a floor card in this round
    is_last_round: bool = False

    def street(self, seat: Seat) -> Street:
        return self.streets[seat - 1]

    @property
    def row_length(self) -> int:
        return ROW_LENGTH[self.seats]

    @property
    def is_solo(self) -> bool:
        return self.seats == 1

    @property
    def cards_in_display(self) -> int:
        return sum(card is not None for row in self.display for card in row)

    @property
    def known_cards(self) -> frozenset[CardId]:
        """Return the cards that lie open, or were seen to go under a stack or out of the game."""
        cards = [card for street in self.streets for card in (*street.cards, *street.hand)]
        cards += [card for row in self.display for card in row if card is not None]
        cards += [card for stack in self.stacks for card in stack.under]
        return frozenset((*cards, *self.out_of_game))

    def unseen(self) -> dict[str, tuple[int, ...]]:
        """Return the places, in the deck of each level, of the cards that nobody has seen."""
        return places_of_others(self.known_cards, dict(zip(LEVELS, self.deck.stacks, strict=True)))

    def stacks_over(self, cards: Cards) -> Stacks:
        """Return the stacks with these cards put under them, in this order."""
        stacks = list(self.stacks)
        for card in cards:
            height = self.deck.height[card]
            stacks[height] = stacks[height].with_under(card)
        ground, upper, roof = stacks
        return ground, upper, roof

    def may_welcome(self, seat: Seat, character: Character) -> bool:
        """Return whether a seat may take one more of a character (B-CHAR-2)."""
        limit = self.options.tourist_limit if character in TOURISTS else 1
        return not isinstance(limit, int) or self.street(seat).held(character) < limit

    def must_welcome(self, seat: Seat) -> bool:
        """Return whether a house still needs a character and the seat may take one (B-CHAR-1)."""
        return bool(self.owed and self.welcome_guests(seat))

    def welcome_guests(self, seat: Seat) -> tuple[Character, ...]:
        """Return the characters in the supply that a seat may take."""
        return tuple(
            character
            for character, left in zip(CHARACTERS, self.supply, strict=True)
            if left and self.may_welcome(seat, character)
        )


def initial(setup: Setup, table: type[BuranoState] = BuranoState) -> BuranoState:
    """Lay out everything that needs no chance."""
    return table(
        seats=setup.players,
        options=setup.options,
        deck=setup.deck,
        streets=(Street(),) * setup.players,
        supply=tuple(_copies(character, setup) for character in CHARACTERS),
    )


def _copies(character: Character, setup: Setup) -> int:
    """Return how many of a character are in the supply (B-SET-2)."""
    if setup.options.simple_characters and character in LEFT_OUT_WHEN_SIMPLE:
        return 0
    if character in TOURISTS:
        return COPIES_OF_A_TOURIST - (setup.players < 4)
    return COPIES_OF_A_LOCAL - (setup.players < 3)
