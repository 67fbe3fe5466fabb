"""The score of each character: one ledger line from the cards of a street."""

from collections.abc import Callable, Sequence

from service.domain.burano.model.cards import LEVELS, BuranoDeck, Card, Character
from service.domain.burano.model.state import House
from service.domain.kit.ledger import Line
from service.domain.kit.messages import RuleId

POINTS_FOR_A_TOURIST = 2
POINTS_FOR_A_CAT = 3  # under the girl
POINTS_FOR_THE_BOY = 2  # for each thing that he likes
POINTS_FOR_A_CHIMNEY = 3
POINTS_FOR_A_PAIR_OF_AWNINGS = 4
POINTS_FOR_LAMPS = (0, 5, 9, 15)  # more than 3 give no more
POINTS_FOR_SHOPS = (0, 2, 5, 9, 15)
LONGEST_RUN = 3  # cards in a row that count for the florist and the gardener

Spot = tuple[int, int, Card]  # column, height and the floor card there


def spots_of(deck: BuranoDeck, houses: Sequence[House]) -> list[Spot]:
    return [
        (house.column, height, deck.cards[card])
        for house in houses
        for height, card in enumerate(house.floors)
        if card is not None
    ]


def line_for(rule: str, points: int, what: str, cards: Sequence[Card], **facts: int | str) -> Line:
    return Line(
        rule=RuleId(rule),
        points=points,
        what=what,
        earned_by=tuple(card.id for card in cards),
        facts=facts,
    )


def _above(house: House, spots: Sequence[Spot]) -> list[Card]:
    return [card for column, _, card in spots if column == house.column]


def _woman(house: House, spots: Sequence[Spot]) -> Line:
    cards = [card for card in _above(house, spots) if card.flowers]
    flowers = sum(card.flowers for card in cards)
    return _tourist("woman", house, cards, flowers, flowers=flowers)


def _man(house: House, spots: Sequence[Spot]) -> Line:
    cards = [card for card in _above(house, spots) if card.plants]
    plants = sum(card.plants for card in cards)
    return _tourist("man", house, cards, plants, plants=plants)


def _girl(house: House, spots: Sequence[Spot]) -> Line:
    cards = [card for card in _above(house, spots) if card.cats]
    cats = sum(card.cats for card in cards)
    return _tourist("girl", house, cards, POINTS_FOR_A_CAT * cats, cats=cats)


def _boy(house: House, spots: Sequence[Spot]) -> Line:
    cards = [c for c in _above(house, spots) if c.cats or c.awnings or c.lamps or c.chimneys]
    counts = {
        "cats": sum(card.cats for card in cards),
        "awnings": sum(card.awnings for card in cards),
        "lamps": sum(card.lamps for card in cards),
        "chimneys": sum(card.chimneys for card in cards),
    }
    return _tourist("boy", house, cards, POINTS_FOR_THE_BOY * sum(counts.values()), **counts)


def _tourist(
    who: Character, house: House, cards: Sequence[Card], points: int, **facts: int
) -> Line:
    return line_for(
        "B-SCO-1", POINTS_FOR_A_TOURIST + points, who, cards, column=house.column, **facts
    )


def _mayor(house: House, spots: Sequence[Spot]) -> Line:
    cards = [card for _, _, card in spots if card.passers_by]
    passers_by = sum(card.passers_by for card in cards)
    return line_for(
        "B-SCO-2", passers_by, "mayor", cards, column=house.column, passers_by=passers_by
    )


def _policeman(house: House, spots: Sequence[Spot]) -> Line:
    apart = _largest_apart([spot for spot in spots if spot[2].lamps])
    points = POINTS_FOR_LAMPS[min(len(apart), len(POINTS_FOR_LAMPS) - 1)]
    cards = [card for _, _, card in apart]
    return line_for("B-SCO-3", points, "policeman", cards, column=house.column, lamps=len(apart))


def _santa(house: House, spots: Sequence[Spot]) -> Line:
    cards = [card for _, _, card in spots if card.chimneys]
    chimneys = sum(card.chimneys for card in cards)
    points = POINTS_FOR_A_CHIMNEY * chimneys
    return line_for("B-SCO-4", points, "santa", cards, column=house.column, chimneys=chimneys)


def _shopkeeper(house: House, spots: Sequence[Spot]) -> Line:
    first_of_kind: dict[str, Card] = {}
    for _, _, card in spots:
        if card.shop:
            first_of_kind.setdefault(card.shop, card)
    cards = list(first_of_kind.values())
    points = POINTS_FOR_SHOPS[len(cards)]
    return line_for("B-SCO-5", points, "shopkeeper", cards, column=house.column, shops=len(cards))


def _tailor(house: House, spots: Sequence[Spot]) -> Line:
    with_awnings = [card for _, _, card in spots if card.awnings]
    pairs = min(
        sum(card.red_awnings for card in with_awnings),
        sum(card.blue_awnings for card in with_awnings),
    )
    points = POINTS_FOR_A_PAIR_OF_AWNINGS * pairs
    cards, red, blue = list[Card](), pairs, pairs  # an awning without a partner earns nothing
    for card in with_awnings:
        if min(red, card.red_awnings) > 0 or min(blue, card.blue_awnings) > 0:
            cards.append(card)
        red, blue = red - card.red_awnings, blue - card.blue_awnings
    return line_for("B-SCO-6", points, "tailor", cards, column=house.column, pairs=pairs)


def _florist(house: House, spots: Sequence[Spot]) -> Line:
    level, cards = _best_run(spots, lambda card: card.flowers)
    flowers = sum(card.flowers for card in cards)
    facts: dict[str, int | str] = {"column": house.column, "flowers": flowers, "level": level}
    return line_for("B-SCO-7", flowers, "florist", cards, **facts)


def _gardener(house: House, spots: Sequence[Spot]) -> Line:
    level, cards = _best_run(spots, lambda card: card.plants)
    plants = sum(card.plants for card in cards)
    facts: dict[str, int | str] = {"column": house.column, "plants": plants, "level": level}
    return line_for("B-SCO-7", plants, "gardener", cards, **facts)


def _largest_apart(spots: Sequence[Spot]) -> list[Spot]:
    """Find the largest set of spots of which no two share an edge; one card is one spot."""
    if not spots:
        return []
    first, *others = spots
    with_first = [first, *_largest_apart([spot for spot in others if not _touch(first, spot)])]
    without = _largest_apart(others)
    return with_first if len(with_first) >= len(without) else without


def _touch(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _best_run(spots: Sequence[Spot], worth: Callable[[Card], int]) -> tuple[str, list[Card]]:
    """Find the best 1 to 3 neighbours of one level; of equals the shortest, then the lowest."""
    best, cards, level = (0, 0), list[Card](), LEVELS[0]
    for height, name in enumerate(LEVELS):
        row = {column: card for column, at, card in spots if at == height}
        for first in row:
            run, points = list[Card](), 0
            for column in range(first, first + LONGEST_RUN):
                if column not in row:
                    break
                run.append(row[column])
                points += worth(row[column])
                if (points, -len(run)) > best:
                    best, cards, level = (points, -len(run)), [*run], name
    return level, cards


CHARACTER_LINES: dict[Character, Callable[[House, Sequence[Spot]], Line]] = {
    "woman": _woman,
    "man": _man,
    "girl": _girl,
    "boy": _boy,
    "mayor": _mayor,
    "policeman": _policeman,
    "santa": _santa,
    "shopkeeper": _shopkeeper,
    "tailor": _tailor,
    "florist": _florist,
    "gardener": _gardener,
}
