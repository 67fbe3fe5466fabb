"""The turns of a seat that are worth considering, each end once.

The search leaves out, legally:
- moves of scaffolds that no card needs: they move for free at any time;
- exchanges of any but the two least useful cards, and exchanges that no card needs, except
  that two surplus cards are exchanged and not discarded;
- discards of any but the least useful cards;
- all columns but one for the first card of an empty street: it may begin in any of them.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence

from service.domain.burano.bot.hand import least_useful
from service.domain.burano.explaining.turn_search import places
from service.domain.burano.model.cards import LEVELS, Level
from service.domain.burano.model.commands import BuranoCommand, Scaffolds
from service.domain.burano.model.events import BuranoEvent, CardPlaced, ScaffoldsArranged, TurnEnded
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules import characters, taking
from service.domain.burano.rules.candidates import (
    arrange_scaffolds,
    end_turn,
    exchange_cards,
    place_card,
    takings,
    welcomes,
)
from service.domain.burano.rules.evolve import evolve
from service.domain.burano.rules.placing import COST_OF_CARD, may_pay
from service.domain.burano.rules.rounds import COIN_LIMIT, HAND_LIMIT
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Notices, TurnEnd

PAIR = 2

Run = tuple[BuranoCommand, ...]
BuranoEnd = TurnEnd[BuranoCommand, BuranoState]


def turn_ends(
    state: BuranoState, seat: Seat, most: int, notices: Notices
) -> Iterator[BuranoEnd] | None:
    """Yield the ends of a turn in which cards can still be taken or placed."""
    return _ends(state, seat, most, notices) if state.phase in ("take", "place") else None


def _ends(state: BuranoState, seat: Seat, most: int, notices: Notices) -> Iterator[BuranoEnd]:
    """Yield the ends, turns without markers and with fewer cards first."""
    plain, costly = deque(_starts(state, seat, notices)), deque[tuple[BuranoState, Run]]()
    markers = state.street(seat).markers
    seen = set[Hashable]()
    looked_at = 0
    while (plain or costly) and looked_at < most:
        state, run = (plain or costly).popleft()
        ends = list(_ends_here(state, seat, run, notices))
        looked_at += max(1, len(ends))
        yield from ends
        for after, step in _steps(state, seat, notices):
            key = _key(after, seat)
            if key not in seen:
                seen.add(key)
                spends = after.street(seat).markers < markers
                (costly if spends else plain).append((after, (*run, *step)))


def _starts(state: BuranoState, seat: Seat, notices: Notices) -> Iterator[tuple[BuranoState, Run]]:
    if state.phase == "take":
        for take in filter(notices, takings(state)):
            yield _fold(state, taking.take(take, seat, state)), (take,)
    else:
        yield state, ()


def _steps(state: BuranoState, seat: Seat, notices: Notices) -> Iterator[tuple[BuranoState, Run]]:
    """Yield each state with one more card placed, or with the coin for it, and how to get there."""
    street = state.street(seat)
    if may_pay(state, street):
        yield from _placings(state, seat, street, notices)
    elif state.placed < len(COST_OF_CARD) and len(street.hand) > PAIR and state.options.exchange:
        exchange = exchange_cards(*least_useful(state, street, PAIR))
        yield _fold(state, taking.exchange(exchange, seat, state)), (exchange,)


def _placings(
    state: BuranoState, seat: Seat, street: Street, notices: Notices
) -> Iterator[tuple[BuranoState, Run]]:
    """Place each card; the events are made here, as `decide` would only check them again."""
    for card, column, with_marker, scaffolds in places(state, street):
        place = place_card(card, column, with_marker)
        if not notices(place):
            continue
        before: BuranoState = state
        run: Run = (place,)
        if scaffolds is not None:
            run = (arrange_scaffolds(scaffolds), place)
            before = evolve(state, ScaffoldsArranged(seat=seat, scaffolds=scaffolds))
        level, house = LEVELS[state.deck.height[card]], street.house(column)
        placing = CardPlaced(
            seat=seat,
            card=card,
            column=column,
            level=level,
            coins=COST_OF_CARD[state.placed],
            marker_spent=with_marker,
            scaffold_aside=_stands(scaffolds or street.scaffolds, column, level),
            renovated=house is not None and house.floors.count(None) == 1,
        )
        yield evolve(before, placing), run


def _stands(scaffolds: Scaffolds, column: int, level: Level) -> bool:
    return any(slot and slot.column == column and slot.level == level for slot in scaffolds)


def _ends_here(state: BuranoState, seat: Seat, run: Run, notices: Notices) -> Iterator[BuranoEnd]:
    """Yield the ends of a turn in which no further card is placed."""
    if state.must_welcome(seat):
        for welcome in filter(notices, welcomes(state, seat)):
            if welcome.column == state.owed[0]:
                after = _fold(state, characters.welcome(welcome, seat, state))
                yield from _ends_here(after, seat, (*run, welcome), notices)
        return
    street = state.street(seat)
    surplus = len(street.hand) - HAND_LIMIT
    while surplus >= PAIR and state.options.exchange and street.coins < COIN_LIMIT:
        exchange = exchange_cards(*least_useful(state, street, PAIR))
        state, run = _fold(state, taking.exchange(exchange, seat, state)), (*run, exchange)
        street, surplus = state.street(seat), surplus - PAIR
    discard = least_useful(state, street, surplus) if surplus > 0 else ()
    # What comes after the end of the turn may be hidden, but not the end itself.
    ended = TurnEnded(
        seat=seat,
        discarded=discard,
        coins_returned=max(0, street.coins - COIN_LIMIT),
        without_character=state.owed,
    )
    yield TurnEnd((*run, end_turn(discard)), evolve(state, ended))


def _key(state: BuranoState, seat: Seat) -> Hashable:
    """Return everything that the rest of the turn depends on."""
    street = state.street(seat)
    return street.houses, street.markers, street.coins, state.placed, frozenset(street.hand)


def _fold(state: BuranoState, events: Sequence[BuranoEvent]) -> BuranoState:
    for event in events:
        state = evolve(state, event)
    return state
