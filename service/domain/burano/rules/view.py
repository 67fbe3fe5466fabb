"""The table as a seat or a spectator sees it: all but the order of the stacks (B-MAT-5)."""

import msgspec

from service.domain.burano.model.cards import CHARACTERS, Character
from service.domain.burano.model.commands import Scaffolds
from service.domain.burano.model.events import Cards, Rows
from service.domain.burano.model.options import Options
from service.domain.burano.model.state import BuranoState, House, Phase
from service.domain.burano.rules.placing import COST_OF_CARD
from service.domain.kit.messages import RuleId, Seat


class StreetView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's street; hands are open, as every card in them was taken openly."""

    seat: Seat
    coins: int
    markers: int
    hand: Cards
    scaffolds: Scaffolds
    houses: tuple[House, ...]
    renovated: int
    has_resigned: bool


class StackSizes(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards lie face down."""

    ground: int
    upper: int
    roof: int


class TableView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="burano"):
    """The table, and which seat has to do what."""

    seat: Seat | None  # whose view this is; a spectator has no seat
    options: Options
    deck_hash: str
    round: int
    turn: int
    is_last_round: bool
    idle_rounds: int
    asked: Seat | None
    phase: Phase | None
    cards_placed: int
    next_card_costs: int | None
    houses_waiting: tuple[int, ...]
    cat: Seat | None
    display: Rows  # the rows of ground, upper and roof cards, each from its stack to the right
    stacks: StackSizes
    supply: dict[Character, int]
    out_of_game: Cards
    streets: tuple[StreetView, ...]
    ended_by: RuleId | None


def view(state: BuranoState, seat: Seat | None) -> TableView:
    ground, upper, roof = state.stacks
    is_running = state.asked is not None  # a resignation can end a game in the middle of a turn
    return TableView(
        seat=seat,
        options=state.options,
        deck_hash=state.deck.hash,
        round=state.round,
        turn=state.turn,
        is_last_round=state.is_last_round,
        idle_rounds=state.idle_rounds,
        asked=state.asked,
        phase=state.phase if is_running else None,
        cards_placed=state.placed if is_running else 0,
        next_card_costs=_next_card_costs(state) if is_running else None,
        houses_waiting=state.owed if is_running else (),
        cat=state.cat,
        display=state.display,
        stacks=StackSizes(ground=ground.size, upper=upper.size, roof=roof.size),
        supply=dict(zip(CHARACTERS, state.supply, strict=True)),
        out_of_game=state.out_of_game,
        streets=tuple(_street(state, Seat(number + 1)) for number in range(state.seats)),
        ended_by=state.ended_by,
    )


def _next_card_costs(state: BuranoState) -> int | None:
    """Return the price of one more card, if it may still be placed in this turn."""
    may_place = state.phase in ("take", "place") and state.placed < len(COST_OF_CARD)
    return COST_OF_CARD[state.placed] if may_place else None


def _street(state: BuranoState, seat: Seat) -> StreetView:
    street = state.street(seat)
    return StreetView(
        seat=seat,
        coins=street.coins,
        markers=street.markers,
        hand=street.hand,
        scaffolds=street.scaffolds,
        houses=street.houses,
        renovated=street.renovated,
        has_resigned=seat in state.resigned,
    )
