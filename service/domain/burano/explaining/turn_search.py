"""Every score that a whole turn can end with, and the commands that lead to it.

The search skips what can't change a score:
- scaffolds move for free to any legal arrangement, so they move only when a card needs it;
- two hand cards are exchanged only when a coin is missing: until then they are still in hand;
- the innermost of the taken cards is placed, or else one card less is taken: that brings
  the same coin as exchanging the card;
- the first card of an empty street lies in one column: a street may begin in any of them;
- the score of a character depends on no other character, so the best ones are picked at once.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from service.domain.burano.model import slots
from service.domain.burano.model.cards import Character
from service.domain.burano.model.commands import BuranoCommand, Scaffolds, Welcome
from service.domain.burano.model.slots import COLUMNS_OF, Floors
from service.domain.burano.model.state import BuranoState, House, Street
from service.domain.burano.rules.candidates import (
    arrange_scaffolds,
    exchange_cards,
    hand_colours,
    place_card,
    takings,
)
from service.domain.burano.rules.character_scores import CHARACTER_LINES, spots_of
from service.domain.burano.rules.decide import decide
from service.domain.burano.rules.evolve import evolve
from service.domain.burano.rules.placing import COST_OF_CARD, may_pay
from service.domain.burano.rules.scoring import most_windows, score
from service.domain.burano.rules.taking import column_from_top
from service.domain.kit.chance import DryRunChance
from service.domain.kit.messages import CardId, Seat

FIRST_HOUSE = slots.bit(0)
NOTHING_HIDDEN = DryRunChance()  # cards are dealt only at the end of a round

Run = tuple[BuranoCommand, ...]
Looks = Iterator[tuple[int, Run] | None]
Openings = tuple[dict[int, Scaffolds], dict[int, Scaffolds], dict[int, Scaffolds]]


def whole_turns(state: BuranoState, seat: Seat) -> Looks:
    """Yield the score of each turn worth considering, and all its commands but the last.

    None means a position that does not end a new turn.
    Nothing is yielded if the seat only has to remove a character (solo).
    """
    turns = _Turns(seat)
    if state.phase == "place":
        yield from turns.on(state, (), frozenset())
    if state.phase != "take":
        return
    for number, take in enumerate(takings(state)):
        cards = column_from_top(state, take.column)
        picks = (cards if take.end == "top" else cards[::-1])[: take.count]
        required = {picks[-1], picks[0]} if len(picks) == len(cards) else {picks[-1]}
        after = _after(state, seat, (take,))
        yield from turns.on(after, (take,), frozenset(required))
        if not number:
            yield from turns.on(after, (take,), frozenset())


class _Turns:
    """The turns of one seat from one position; no position is searched twice."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._seen = set[Hashable]()
        self._streets = set[Hashable]()  # the streets at the end of turns so far

    def on(self, state: BuranoState, run: Run, required: frozenset[CardId]) -> Looks:
        """Search on from a state; `required` are the cards that have to be placed."""
        street = state.street(self._seat)
        missing = required.intersection(street.hand)
        outcome = street.houses, street.markers
        if not missing and outcome not in self._streets:
            self._streets.add(outcome)
            yield self._finish(state, run)
        else:
            yield None
        for step in self._steps(state, street, missing):
            after = _after(state, self._seat, step)
            key = _key(after, self._seat, missing)
            if key not in self._seen:
                self._seen.add(key)
                yield from self.on(after, (*run, *step), required)

    def _steps(
        self, state: BuranoState, street: Street, missing: frozenset[CardId]
    ) -> Iterator[Run]:
        placings_left = len(COST_OF_CARD) - state.placed
        if placings_left < len(missing):
            return
        if not may_pay(state, street):
            if state.options.exchange and placings_left:
                spare = [card for card in street.hand if card not in missing]
                yield from ((exchange_cards(*pair),) for pair in combinations(spare, 2))
            return
        only = missing if placings_left == len(missing) else None
        for card, column, with_marker, scaffolds in places(state, street):
            if only is None or card in only:
                if placings_left == 1 and self._is_repeat(state, street, card, column, with_marker):
                    continue
                place = place_card(card, column, with_marker)
                yield (place,) if scaffolds is None else (arrange_scaffolds(scaffolds), place)

    def _is_repeat(
        self, state: BuranoState, street: Street, card: CardId, column: int, with_marker: bool
    ) -> bool:
        """Return whether an earlier turn ended with the street that this last card makes."""
        houses = street.houses_with(column, state.deck.height[card], card)
        return (houses, street.markers - with_marker) in self._streets

    def _finish(self, state: BuranoState, run: Run) -> tuple[int, Run]:
        """Score a turn that ends here, with the best characters for its houses."""
        points = score(state, self._seat, most_windows(state)).total
        if not state.owed:
            return points, run
        spots = spots_of(state.deck, state.street(self._seat).houses)
        worth = {
            (column, guest): CHARACTER_LINES[guest](_house(state, self._seat, column), spots).points
            for column in state.owed
            for guest in state.welcome_guests(self._seat)
        }
        more, guests = _best_guests(state, self._seat, worth)
        return points + more, (*run, *guests)


def _best_guests(
    state: BuranoState, seat: Seat, worth: dict[tuple[int, Character], int]
) -> tuple[int, Run]:
    """Find the best characters for the houses that wait for one."""
    guests = state.welcome_guests(seat)
    if not state.owed or not guests:
        return 0, ()
    best: tuple[int, Run] | None = None
    is_last = len(state.owed) == 1
    for guest in guests:
        welcome = Welcome(character=guest, column=state.owed[0])
        then = state if is_last else _after(state, seat, (welcome,))
        more, others = (0, ()) if is_last else _best_guests(then, seat, worth)
        points = worth[welcome.column, guest] + more
        if best is None or points > best[0]:
            best = points, (welcome, *others)
    assert best is not None
    return best


def places(
    state: BuranoState, street: Street
) -> Iterator[tuple[CardId, int, bool, Scaffolds | None]]:
    """Yield each hand card, its column, whether it costs a marker, and the scaffolds it needs."""
    floors = slots.floors_of(street.houses)
    now = slots.open_slots(floors, slots.stands_of(street.scaffolds))
    openings = _openings(floors)
    for card, height, breaking, reach in hand_colours(state, street):
        for column, scaffolds in openings[height].items():
            at = slots.bit(column)
            if reach & at:
                yield card, column, bool(breaking & at), None if now[height] & at else scaffolds


@lru_cache(maxsize=1024)
def _openings(floors: Floors) -> Openings:
    """Return each slot that an arrangement of the scaffolds opens, with the first such one."""
    openings: Openings = ({}, {}, {})
    reach = slots.EVERYWHERE if any(floors) else FIRST_HOUSE
    for scaffolds, then in slots.arrangements(floors):
        for height, slots_of_level in enumerate(openings):
            for column in COLUMNS_OF[then[height] & reach]:
                slots_of_level.setdefault(column, scaffolds)
    return openings


def _key(state: BuranoState, seat: Seat, missing: frozenset[CardId]) -> Hashable:
    """Return a cache key: everything the rest of the turn depends on."""
    street = state.street(seat)
    hand = frozenset(street.hand)
    return street.houses, street.markers, street.coins, state.placed, hand, missing


def _house(state: BuranoState, seat: Seat, column: int) -> House:
    house = state.street(seat).house(column)
    assert house is not None
    return house


def _after(state: BuranoState, seat: Seat, run: Sequence[BuranoCommand]) -> BuranoState:
    for command in run:
        for event in decide(command, seat, state, NOTHING_HIDDEN):
            state = evolve(state, event)
    return state
