"""The state of Dream Home: everything on the table, but not the order of the stacks."""

from typing import ClassVar

from service.domain.dream_home.model.cards import ROOMS, SPECIALS, DreamHomeDeck
from service.domain.dream_home.model.events import Phase
from service.domain.dream_home.model.houses import EMPTY_ROW, House
from service.domain.dream_home.model.options import Options
from service.domain.kit.decks import places_of_others
from service.domain.kit.messages import CardId, Seat, State
from service.domain.kit.ruleset import Setup

ROUNDS = 12


class DreamHomeState(State, frozen=True, kw_only=True):
    """The whole table."""

    deck: DreamHomeDeck
    options: Options
    houses: tuple[House, ...]
    phase: Phase | None = None
    start_player: Seat = Seat(1)
    next_start: Seat | None = None  # the seat that took column 1 in this round
    rooms: tuple[CardId | None, ...] = EMPTY_ROW
    specials: tuple[CardId | None, ...] = EMPTY_ROW
    room_discards: tuple[CardId, ...] = ()
    special_discards: tuple[CardId, ...] = ()
    waited: tuple[Seat, ...] = ()  # with a jackhammer, in this round
    played: tuple[Seat, ...] = ()  # have had their turn in this round
    done: tuple[Seat, ...] = ()  # with their helpers, at the end
    pair_discarded: bool = False  # in this round
    has_taken: bool = False  # the asked seat, in its running turn
    room: CardId | None = None  # taken and not yet placed
    special: CardId | None = None  # taken and not yet used
    fresh_scaffolding: int | None = None  # the place of one laid in the running turn
    piles_open: bool = False

    def house(self, seat: Seat) -> House:
        return self.houses[seat - 1]

    @property
    def known_cards(self) -> frozenset[CardId | None]:
        """Return all cards that were dealt, and None: everybody saw them."""
        lying = [card for house in self.houses for card in house.cards if card is not None]
        cards = {*self.rooms, *self.room_discards, self.room}
        cards |= {*self.specials, *self.special_discards, self.special}
        cards.update(card.card for card in lying)
        cards.update(card.token for card in lying)
        for house in self.houses:
            cards.update(house.outside, house.roofs, house.helpers, house.spent_helpers)
            cards.update(tool.card for tool in house.tools)
        return frozenset(cards)

    def unseen(self) -> dict[str, tuple[int, ...]]:
        """Return the places, in both decks, of the cards that nobody has seen."""
        decks = {ROOMS: self.deck.rooms, SPECIALS: self.deck.specials}
        return places_of_others(self.known_cards, decks)


class DreamHomeState2(DreamHomeState, frozen=True, kw_only=True):
    """The whole table of dream-home/2."""

    rules_version: ClassVar[int] = 2


def initial(setup: Setup, table: type[DreamHomeState] = DreamHomeState) -> DreamHomeState:
    """Lay out everything that needs no chance."""
    return table(
        seats=setup.players,
        deck=setup.deck,
        options=setup.options,
        houses=(House(),) * setup.players,
    )
