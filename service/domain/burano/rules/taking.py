"""The first phase: taking cards from the display; and exchanging hand cards for a coin."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model.commands import Count, Exchange, Take
from service.domain.burano.model.errors import (
    CardNamedTwice,
    CardNotInHand,
    CardsTakenAlready,
    ColumnIsEmpty,
    DisplayIsEmpty,
    NoExchange,
    NoSuchColumn,
    NotEnoughCards,
    raise_first,
)
from service.domain.burano.model.events import BuranoEvent, Cards, CardsExchanged, CardsTaken
from service.domain.burano.model.state import BuranoState
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId, Seat

COINS_FOR_TAKING: dict[Count, int] = {1: 2, 2: 1, 3: 0}
COINS_FOR_EXCHANGING = 1


def take(command: Take, seat: Seat, state: BuranoState) -> Sequence[BuranoEvent]:
    """Take cards of a column, even with a full hand (B-TAKE-4)."""
    if state.phase != "take":
        raise DisplayIsEmpty() if state.found_empty else CardsTakenAlready(seat=seat)
    if command.column > state.row_length:
        raise NoSuchColumn(column=command.column, columns=state.row_length)
    cards = column_from_top(state, command.column)
    if not cards:
        raise ColumnIsEmpty(column=command.column)
    if command.count > len(cards):
        raise NotEnoughCards(column=command.column, held=len(cards), count=command.count)

    from_end = cards if command.end == "top" else cards[::-1]
    return (
        CardsTaken(
            seat=seat,
            column=command.column,
            end=command.end,
            cards=from_end[: command.count],
            coins=COINS_FOR_TAKING[command.count],
        ),
    )


def column_from_top(state: BuranoState, column: int) -> Cards:
    """Return the cards of a display column from the roof down, without empty slots (B-TAKE-3)."""
    at = column - 1
    ground, upper, roof = state.display
    return tuple(card for card in (roof[at], upper[at], ground[at]) if card is not None)


def exchange(command: Exchange, seat: Seat, state: BuranoState) -> Sequence[BuranoEvent]:
    if not state.options.exchange:
        raise NoExchange()
    raise_first(hand_refusals(command.cards, seat, state, RuleId("B-EXCH-1")))

    return (CardsExchanged(seat=seat, cards=command.cards, coins=COINS_FOR_EXCHANGING),)


def hand_refusals(
    cards: Cards, seat: Seat, state: BuranoState, rule: RuleId
) -> Iterator[RuleViolation]:
    """Yield a refusal for each card that is not in the hand, or is named twice."""
    hand = state.street(seat).hand
    for at, card in enumerate(cards):
        if card not in hand:
            yield CardNotInHand(card=card, seat=seat, rules=(rule,))
        elif card in cards[:at]:
            yield CardNamedTwice(card=card, rules=(rule,))
