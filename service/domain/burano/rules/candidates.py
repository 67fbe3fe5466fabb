"""Every command a seat may give now, and the rest of a turn for a seat whose time is up.

Generated from the same predicates that `decide` judges by, so every listed command is accepted.
Three things are not listed in full: `arrange` only where its result makes a new placing
possible, `end_turn` once for each set of discards, a whole column only from the top.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from service.domain.burano.model import slots
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import (
    Arrange,
    BuranoCommand,
    Count,
    Dismiss,
    End,
    EndTurn,
    Exchange,
    Place,
    Scaffolds,
    Take,
    Welcome,
)
from service.domain.burano.model.slots import EVERYWHERE
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules.decide import decide
from service.domain.burano.rules.evolve import evolve
from service.domain.burano.rules.placing import may_pay
from service.domain.burano.rules.rounds import HAND_LIMIT
from service.domain.burano.rules.taking import COINS_FOR_TAKING, column_from_top
from service.domain.kit.chance import DryRunChance
from service.domain.kit.messages import CardId, Seat

ENDS: tuple[End, End] = ("top", "bottom")


def candidates(state: BuranoState, seat: Seat) -> Sequence[BuranoCommand]:
    if seat != state.asked or state.is_over:
        return ()
    if state.phase == "dismiss":
        return tuple(_dismissals(state))
    commands: list[BuranoCommand] = []
    if state.phase == "take":
        commands += takings(state)
    if state.phase == "place":
        commands += _placings(state, seat)
    if state.owed:
        commands += welcomes(state, seat)
    if state.options.exchange:
        commands += (exchange_cards(*pair) for pair in permutations(state.street(seat).hand, 2))
    if state.phase != "take" and not state.must_welcome(seat):
        commands += _ends_of_turn(state, seat)
    return commands


def finish_turn(state: BuranoState) -> Sequence[BuranoCommand]:
    """Return the commands that finish the running turn in the simplest way.

    Take the top card of the first column that holds one, place nothing, give every renovated
    house the first character of the supply that may be taken, put back the cards that came to
    the hand last; a solo player then removes the first character of the supply.
    """
    commands: list[BuranoCommand] = []
    seat = state.asked
    while seat is not None:
        command = _plain(state, seat)
        commands.append(command)
        # Nothing is dealt before the last of these commands, so no chance is needed.
        if isinstance(command, Dismiss) or (isinstance(command, EndTurn) and not state.is_solo):
            break
        for event in decide(command, seat, state, DryRunChance()):
            state = evolve(state, event)
        seat = state.asked
    return commands


def _plain(state: BuranoState, seat: Seat) -> BuranoCommand:
    if state.phase == "dismiss":
        return next(_dismissals(state))
    if state.phase == "take":
        return next(takings(state))
    if state.must_welcome(seat):
        return next(welcomes(state, seat))
    return EndTurn(discard=state.street(seat).hand[HAND_LIMIT:])


def takings(state: BuranoState) -> Iterator[Take]:
    for column in range(1, state.row_length + 1):
        size = len(column_from_top(state, column))
        for count in COINS_FOR_TAKING:
            for end in ENDS if count < size else ENDS[: count == size]:
                yield _take(column, end, count)


def _placings(state: BuranoState, seat: Seat) -> Iterator[BuranoCommand]:
    """Yield the placings, and the arrangements that make further ones possible."""
    street = state.street(seat)
    if not street.hand or not may_pay(state, street):
        return
    floors = slots.floors_of(street.houses)
    now = slots.open_slots(floors, slots.stands_of(street.scaffolds))
    reachable = [0, 0, 0]
    for card, height, breaking, reach in hand_colours(state, street):
        reachable[height] |= reach
        for column in slots.COLUMNS_OF[now[height] & reach & ~breaking]:
            yield place_card(card, column, False)
        for column in slots.COLUMNS_OF[now[height] & reach & breaking]:
            yield place_card(card, column, True)
    ground, upper, roof = (
        columns & ~open_now for columns, open_now in zip(reachable, now, strict=True)
    )
    for scaffolds, then in slots.arrangements(floors):
        if ground & then[0] or upper & then[1] or roof & then[2]:
            yield arrange_scaffolds(scaffolds)


def hand_colours(state: BuranoState, street: Street) -> Iterator[tuple[CardId, int, int, int]]:
    """Yield each hand card, its height, the columns that break a colour rule, those it fits."""
    deck = state.deck
    columns = slots.columns_by_colour(street.houses, deck)
    for card in street.hand:
        colour = deck.colour[card]
        breaking = slots.breaking_a(columns, colour) | slots.breaking_b(columns, colour)
        yield card, deck.height[card], breaking, EVERYWHERE & ~(0 if street.markers else breaking)


def welcomes(state: BuranoState, seat: Seat) -> Iterator[Welcome]:
    for column in state.owed:
        for character in state.welcome_guests(seat):
            yield Welcome(character=character, column=column)


def _ends_of_turn(state: BuranoState, seat: Seat) -> Iterator[EndTurn]:
    hand = state.street(seat).hand
    for discard in combinations(hand, max(0, len(hand) - HAND_LIMIT)):
        yield end_turn(discard)


def _dismissals(state: BuranoState) -> Iterator[Dismiss]:
    for character, left in zip(CHARACTERS, state.supply, strict=True):
        if left:
            yield Dismiss(character=character)


# Commands are values: each one is made once and then shared.
@lru_cache(maxsize=64)
def _take(column: int, end: End, count: Count) -> Take:
    return Take(column=column, end=end, count=count)


@lru_cache(maxsize=4096)
def place_card(card: CardId, column: int, spend_marker: bool) -> Place:
    return Place(card=card, column=column, spend_marker=spend_marker)


@lru_cache(maxsize=4096)
def exchange_cards(first: CardId, second: CardId) -> Exchange:
    return Exchange(cards=(first, second))


@lru_cache(maxsize=4096)
def arrange_scaffolds(scaffolds: Scaffolds) -> Arrange:
    return Arrange(scaffolds=scaffolds)


@lru_cache(maxsize=4096)
def end_turn(discard: tuple[CardId, ...]) -> EndTurn:
    return EndTurn(discard=discard)
