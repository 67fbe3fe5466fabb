"""What a turn leads up to: rooms that may grow, neighbours, bonuses, the roof, the first choice.

Cards still to come are those that nobody has seen: all of them will be dealt (D-MAT-1).
In the last round only the roof is left: which cards a pile has, everybody could see.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from service.domain.dream_home.explaining.prospects import Plot, room_facts, to_come
from service.domain.dream_home.model.cards import Kind
from service.domain.dream_home.model.houses import FLOORS, SLOTS
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.helpers import discarded_roofs
from service.domain.dream_home.rules.scoring import (
    BATHROOM,
    FUNCTIONAL_BONUS,
    HOUSEHOLD,
    ONE_COLOUR,
    ROOF_CARDS,
    roof,
)
from service.domain.dream_home.words.names import dream_home_words, join_names, plain_name
from service.domain.kit.explaining.prospects import Facts, Preparation, TurnPair
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, Words

PREPARED = {
    "grows": N_(
        "{room} on {slots}: one more card makes it worth {more} more; still to come: {count}."
    ),
    "neighbour": N_(
        "{room} on {slots}: beside this room it is worth {more} more: {beside}; "
        "still to come: {count}."
    ),
    "bathrooms": N_(
        "A bathroom on floor {floor} too would bring {more}; bathrooms still to come: {count}."
    ),
    "household": N_(
        "Bathroom, kitchen and bedroom together bring {more}, and only one is missing: {room}; "
        "still to come: {count}."
    ),
    "roof": N_(
        "Roof cards on the pile: {cards} of the {needed} that a roof needs; "
        "roof cards still to come: {count}."
    ),
    "last_roof": N_("The roof then counts {points}, not {before}, when the piles are opened."),
    "start": N_("First choice in the next round."),
}


def prepared(turns: TurnPair[DreamHomeState]) -> Sequence[Preparation]:
    """Return what only the better turn leads up to; in the last round that can only be a roof."""
    if turns.better.round >= ROUNDS:
        return tuple(_last_roof(turns))
    known = [*_options(turns.start, turns.seat), *_options(turns.played, turns.seat)]
    found = [each for each in _options(turns.better, turns.seat) if each not in known]
    if len(turns.better.house(turns.seat).roofs) <= len(turns.played.house(turns.seat).roofs):
        found = [each for each in found if each.what != "roof"]
    return sorted(found, key=lambda each: -each.stake)


def tell_prepared(what: Preparation, language: str) -> str:
    wording = dream_home_words(language)
    facts = {name: _fact_in_words(value, wording) for name, value in what.facts.items()}
    sentence = wording.say(PREPARED[what.what], **facts)
    return sentence[:1].upper() + sentence[1:]


def _options(state: DreamHomeState, seat: Seat) -> Iterator[Preparation]:
    plot = Plot(state.house(seat), state.deck)
    yield from _rooms(state, plot)
    yield from _bonuses(state, plot)
    roofs = len(state.house(seat).roofs)
    count = _roofs_to_come(state)
    if 0 < roofs < ROOF_CARDS and count:
        facts: Facts = {"cards": roofs, "needed": ROOF_CARDS, "count": count}
        yield Preparation(what="roof", stake=ONE_COLOUR // ROOF_CARDS, facts=facts)
    if state.next_start == seat != state.start_player:
        yield Preparation(what="start", stake=1)


def _rooms(state: DreamHomeState, plot: Plot) -> Iterator[Preparation]:
    for kind, room in plot.rooms():
        count, size = to_come(state, kind), len(room)
        if count and plot.can_grow(kind, room):
            more = kind.points[size] - kind.points[size - 1]
            yield _worth("grows", more, {**room_facts(kind, room), "count": count})
        neighbour = state.deck.kinds.get(kind.beside) if kind.beside else None
        if neighbour is None or any(plot.kinds[place] is neighbour for place in plot.beside(room)):
            continue
        count = to_come(state, neighbour)
        if count and plot.can_get(neighbour, room):
            more = kind.points_beside - kind.points[size - 1]
            facts = {**room_facts(kind, room), "beside": neighbour.name, "count": count}
            yield _worth("neighbour", more, facts)


def _bonuses(state: DreamHomeState, plot: Plot) -> Iterator[Preparation]:
    kinds = state.deck.kinds
    bathroom = kinds.get(Kind(BATHROOM))
    if bathroom is not None and (count := to_come(state, bathroom)):
        floors = ((2, FLOORS[0]), (1, FLOORS[1]))
        without = [
            (number, floor)
            for number, floor in floors
            if not any(plot.kinds[place] is bathroom for place in floor)
        ]
        if len(without) == 1 and plot.can_have(bathroom, without[0][1]):
            facts: Facts = {"floor": without[0][0], "count": count}
            yield _worth("bathrooms", FUNCTIONAL_BONUS, facts)
    household = [kinds[Kind(name)] for name in HOUSEHOLD if name in kinds]
    missing = [kind for kind in household if kind not in plot.kinds]
    if len(household) == len(HOUSEHOLD) and len(missing) == 1:
        [kind] = missing
        if (count := to_come(state, kind)) and plot.can_have(kind, range(len(SLOTS))):
            yield _worth("household", FUNCTIONAL_BONUS, {"room": kind.name, "count": count})


def _last_roof(turns: TurnPair[DreamHomeState]) -> Iterator[Preparation]:
    before, points = (_roof(each, turns.seat) for each in (turns.played, turns.better))
    if points > before:
        yield _worth("last_roof", points - before, {"points": points, "before": before})


def _roof(state: DreamHomeState, seat: Seat) -> int:
    """Return what the roof of a seat counts, with the best cards that its roofers may fetch."""
    house = state.house(seat)
    roofers = sum(state.deck.special[card].name == "roofer" for card in house.helpers)
    fetched = combinations(discarded_roofs(state), roofers)
    piles = [house.roofs, *((*house.roofs, *cards) for cards in fetched)]
    return max(sum(line.points for line in roof(pile, state.deck)) for pile in piles)


def _worth(what: str, more: int, facts: Facts) -> Preparation:
    return Preparation(what=what, stake=more, facts={**facts, "more": more})


def _roofs_to_come(state: DreamHomeState) -> int:
    """Count the roof cards that never lay on the display."""
    roofs = {card for card, special in state.deck.special.items() if special.type == "roof"}
    taken = sum(len(house.roofs) for house in state.houses)
    seen = {*state.special_discards, *state.specials, state.special}
    return len(roofs - seen) - taken


def _fact_in_words(value: int | str | tuple[str, ...], wording: Words) -> str:
    if isinstance(value, tuple):
        return join_names(value, wording)
    return plain_name(str(value), wording)
