"""The changes that each event makes to a state. Never refuses, never looks at the rules."""

from typing import assert_never

from msgspec.structs import replace

from service.domain.burano.model.cards import CHARACTERS, HEIGHT, Character
from service.domain.burano.model.events import (
    BuranoEvent,
    CardPlaced,
    Cards,
    CardsExchanged,
    CardsTaken,
    CatPassed,
    CharacterDismissed,
    CharacterWelcomed,
    DismissalAsked,
    DisplayFoundEmpty,
    DisplayRefilled,
    GameEnded,
    GameEvent,
    RightmostCleared,
    RoundBegun,
    RoundEvent,
    Row,
    Rows,
    ScaffoldsArranged,
    SeatResigned,
    Started,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState, House, Stack, Street
from service.domain.kit.messages import Seat


def evolve(state: BuranoState, event: BuranoEvent) -> BuranoState:
    """Apply the events of a turn; the two functions below apply the others."""
    match event:
        case CardsTaken():
            return cards_taken(state, event)
        case CardPlaced():
            return card_placed(state, event)
        case TurnEnded():
            return turn_ended(state, event)
        case TurnBegun():
            return turn_begun(state, event)
        case ScaffoldsArranged():
            return scaffolds_arranged(state, event)
        case CharacterWelcomed():
            return character_welcomed(state, event)
        case CardsExchanged():
            return cards_exchanged(state, event)
        case _:
            return _between_turns(state, event)


def _between_turns(state: BuranoState, event: RoundEvent | GameEvent) -> BuranoState:
    match event:
        case DisplayRefilled():
            return display_refilled(state, event)
        case RoundBegun():
            return round_begun(state, event)
        case CatPassed():
            return replace(state, cat=event.seat)
        case RightmostCleared():
            return rightmost_cleared(state, event)
        case DismissalAsked():
            return replace(state, asked=event.seat, phase="dismiss")
        case CharacterDismissed():
            return replace(state, supply=_one_less(state.supply, event.character))
        case DisplayFoundEmpty():
            return replace(state, phase="place", found_empty=True)
        case _:
            return _once_in_a_game(state, event)


def _once_in_a_game(state: BuranoState, event: GameEvent) -> BuranoState:
    match event:
        case Started():
            return started(state, event)
        case SeatResigned():
            return replace(state, resigned=tuple(sorted((*state.resigned, event.seat))))
        case GameEnded():
            return replace(state, asked=None, ended_by=event.by)
        case _:
            assert_never(event)


def started(state: BuranoState, event: Started) -> BuranoState:
    ground, upper, roof = (Stack(len(row)) for row in event.display)
    return replace(
        state,
        cat=None if state.is_solo else event.start,
        display=event.display,
        stacks=(ground, upper, roof),
    )


def round_begun(state: BuranoState, event: RoundBegun) -> BuranoState:
    return replace(
        state,
        round=event.round,
        idle_rounds=event.idle_rounds,
        is_idle=True,
        is_last_round=event.is_last,
    )


def turn_begun(state: BuranoState, event: TurnBegun) -> BuranoState:
    # A resigning player may leave an unfinished turn, so its fields are cleared here too.
    return replace(
        state,
        asked=event.seat,
        turn=event.turn,
        phase="take",
        found_empty=False,
        placed=0,
        owed=(),
    )


def cards_taken(state: BuranoState, event: CardsTaken) -> BuranoState:
    street = state.streets[event.seat - 1]
    richer = replace(street, coins=street.coins + event.coins, hand=street.hand + event.cards)
    return replace(
        state,
        phase="place",
        display=_without(state.display, event.cards),
        streets=_with_street(state, event.seat, richer),
    )


def cards_exchanged(state: BuranoState, event: CardsExchanged) -> BuranoState:
    street = state.streets[event.seat - 1]
    richer = replace(street, coins=street.coins + event.coins, hand=_less(street.hand, event.cards))
    return replace(
        state,
        stacks=state.stacks_over(event.cards),
        streets=_with_street(state, event.seat, richer),
    )


def scaffolds_arranged(state: BuranoState, event: ScaffoldsArranged) -> BuranoState:
    street = replace(state.streets[event.seat - 1], scaffolds=event.scaffolds)
    return replace(state, streets=_with_street(state, event.seat, street))


def card_placed(state: BuranoState, event: CardPlaced) -> BuranoState:
    street = state.streets[event.seat - 1]
    at = street.hand.index(event.card)
    scaffolds = street.scaffolds
    if event.scaffold_aside:
        scaffolds = street.scaffolds_without(event.column, event.level)
    changed = Street(
        coins=street.coins - event.coins,
        markers=street.markers - event.marker_spent,
        hand=street.hand[:at] + street.hand[at + 1 :],
        scaffolds=scaffolds,
        houses=street.houses_with(event.column, HEIGHT[event.level], event.card),
    )
    return replace(
        state,
        placed=state.placed + 1,
        owed=(*state.owed, event.column) if event.renovated else state.owed,
        is_idle=False,
        streets=_with_street(state, event.seat, changed),
    )


def character_welcomed(state: BuranoState, event: CharacterWelcomed) -> BuranoState:
    street = state.streets[event.seat - 1]
    houses = tuple(
        House(house.column, house.floors, event.character)
        if house.column == event.column
        else house
        for house in street.houses
    )
    return replace(
        state,
        phase="characters",
        owed=tuple(column for column in state.owed if column != event.column),
        supply=_one_less(state.supply, event.character),
        streets=_with_street(state, event.seat, replace(street, houses=houses)),
    )


def turn_ended(state: BuranoState, event: TurnEnded) -> BuranoState:
    if not event.discarded and not event.coins_returned:
        return replace(state, placed=0, owed=())
    street = state.streets[event.seat - 1]
    lighter = replace(
        street,
        coins=street.coins - event.coins_returned,
        hand=_less(street.hand, event.discarded),
    )
    return replace(
        state,
        placed=0,
        owed=(),
        stacks=state.stacks_over(event.discarded),
        streets=_with_street(state, event.seat, lighter),
    )


def rightmost_cleared(state: BuranoState, event: RightmostCleared) -> BuranoState:
    display = _without(state.display, event.cards)
    if event.out_of_game:
        return replace(state, display=display, out_of_game=state.out_of_game + event.cards)
    return replace(state, display=display, stacks=state.stacks_over(event.cards))


def display_refilled(state: BuranoState, event: DisplayRefilled) -> BuranoState:
    ground, upper, roof = (
        stack.without_top(len(dealt)) if dealt else stack
        for stack, dealt in zip(state.stacks, event.dealt, strict=True)
    )
    return replace(state, display=event.display, stacks=(ground, upper, roof))


def _with_street(state: BuranoState, seat: Seat, street: Street) -> tuple[Street, ...]:
    streets = state.streets
    return (*streets[: seat - 1], street, *streets[seat:])


def _less(hand: Cards, gone: Cards) -> Cards:
    return tuple(card for card in hand if card not in gone)


def _without(display: Rows, gone: Cards) -> Rows:
    ground, upper, roof = display
    return _row_without(ground, gone), _row_without(upper, gone), _row_without(roof, gone)


def _row_without(row: Row, gone: Cards) -> Row:
    for card in gone:
        if card in row:
            at = row.index(card)
            return (*row[:at], None, *row[at + 1 :])
    return row


def _one_less(supply: tuple[int, ...], character: Character) -> tuple[int, ...]:
    at = CHARACTERS.index(character)
    return (*supply[:at], supply[at] - 1, *supply[at + 1 :])
