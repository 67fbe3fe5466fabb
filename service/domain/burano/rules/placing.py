"""The second phase: placing floor cards, the costs and the colour rules."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model import slots
from service.domain.burano.model.cards import LEVELS
from service.domain.burano.model.commands import Place
from service.domain.burano.model.errors import CardNotInHand, TakeFirst, raise_first
from service.domain.burano.model.errors_placing import (
    MarkerNeeded,
    MarkerNotNeeded,
    NoMarkerLeft,
    NotEnoughCoins,
    PlacingIsOver,
    SlotTaken,
    ThreeCardsPlaced,
)
from service.domain.burano.model.events import BuranoEvent, CardPlaced
from service.domain.burano.model.slots import Floors, Stands
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules.scaffolding import outside, street_refusals
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId, Seat

COST_OF_CARD = (1, 2, 2)  # for the first, second and third card of a turn
RULE_A, RULE_B, MARKERS = RuleId("B-COL-1"), RuleId("B-COL-2"), RuleId("B-COL-3")


def place(command: Place, seat: Seat, state: BuranoState) -> Sequence[BuranoEvent]:
    _require_phase(state)
    street = state.street(seat)
    if command.card not in street.hand:
        raise CardNotInHand(card=command.card, seat=seat)
    height, stands = state.deck.height[command.card], slots.stands_of(street.scaffolds)
    if not may_pay(state, street) or not _is_open(command.column, height, street, stands):
        raise_first(_refusals(command, seat, state))
        raise AssertionError(f"a refusal always names its rules: {command}")
    _require_marker_rightly(command, street, state)

    house, at = street.house(command.column), slots.bit(command.column)
    return (
        CardPlaced(
            seat=seat,
            card=command.card,
            column=command.column,
            level=LEVELS[height],
            coins=COST_OF_CARD[state.placed],
            marker_spent=command.spend_marker,
            scaffold_aside=height < len(stands) and bool(stands[height] & at),
            renovated=house is not None and house.floors.count(None) == 1,
        ),
    )


def may_pay(state: BuranoState, street: Street) -> bool:
    """Return whether one more card can be placed and paid for in this turn (B-PLACE-1)."""
    return state.placed < len(COST_OF_CARD) and street.coins >= COST_OF_CARD[state.placed]


def _require_phase(state: BuranoState) -> None:
    if state.phase == "take":
        raise TakeFirst(cards=state.cards_in_display)
    if state.phase == "characters":
        raise PlacingIsOver()


def _is_open(column: int, height: int, street: Street, stands: Stands) -> bool:
    if not slots.is_column(column):
        return False
    open_slots = slots.open_slots(slots.floors_of(street.houses), stands)
    return bool(open_slots[height] & slots.bit(column))


def _require_marker_rightly(command: Place, street: Street, state: BuranoState) -> None:
    broken = _broken_colour_rules(command, street, state)
    if broken and not street.markers:
        raise NoMarkerLeft(card=command.card, column=command.column, rules=(MARKERS, *broken))
    if broken and not command.spend_marker:
        raise MarkerNeeded(card=command.card, column=command.column, rules=(MARKERS, *broken))
    if command.spend_marker and not broken:
        raise MarkerNotNeeded(card=command.card, column=command.column)


def _broken_colour_rules(command: Place, street: Street, state: BuranoState) -> tuple[RuleId, ...]:
    """Return the colour rules that a card would break in the street as it is."""
    columns = slots.columns_by_colour(street.houses, state.deck)
    colour = state.deck.colour[command.card]
    at = slots.bit(command.column)
    breaks_a = slots.breaking_a(columns, colour) & at
    breaks_b = slots.breaking_b(columns, colour) & at
    return (*((RULE_A,) if breaks_a else ()), *((RULE_B,) if breaks_b else ()))


def _refusals(command: Place, seat: Seat, state: BuranoState) -> Iterator[RuleViolation]:
    """Yield every refusal of a placing, in the order a player expects."""
    street = state.street(seat)
    if state.placed >= len(COST_OF_CARD):
        yield ThreeCardsPlaced(seat=seat, placed=state.placed)
    elif street.coins < COST_OF_CARD[state.placed]:
        yield NotEnoughCoins(seat=seat, cost=COST_OF_CARD[state.placed], coins=street.coins)
    if not slots.is_column(command.column):
        yield outside(command.column)
        return
    floors, stands = slots.floors_of(street.houses), slots.stands_of(street.scaffolds)
    height, at = state.deck.height[command.card], slots.bit(command.column)
    if floors[height] & at:
        yield SlotTaken(column=command.column, level=LEVELS[height])
    else:
        # A scaffold in the slot would go aside, and supports just what the card does.
        yield from street_refusals(_with_card(floors, height, at), stands)
    try:
        _require_marker_rightly(command, street, state)
    except RuleViolation as refusal:
        yield refusal


def _with_card(floors: Floors, height: int, at: int) -> Floors:
    return Floors(*(level | at if n == height else level for n, level in enumerate(floors)))
