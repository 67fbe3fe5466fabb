"""A state of the engine as a position of the core, and the cards that nobody can see."""

from functools import lru_cache

from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.survey import note_street, survey
from service.domain.burano.model.cards import CHARACTERS, COLOURS, LEVELS, SHOPS, BuranoDeck, Card
from service.domain.burano.model.slots import FIRST_COLUMN
from service.domain.burano.model.state import BuranoState, Street
from service.domain.kit.compact import UnseenCards
from service.domain.kit.messages import CardId

NUMBERS: dict[CardId | None, int] = {None: 0} | {
    CardId(f"{level}-{colour}-{number}"): lay.CARDS_OF_A_LEVEL * height + 4 * at + number
    for height, level in enumerate(LEVELS)
    for at, colour in enumerate(COLOURS)
    for number in range(1, 5)
}
IDS = {number: card for card, number in NUMBERS.items() if card is not None}
CHARACTER_NUMBERS = {character: at for at, character in enumerate(CHARACTERS, start=1)}
PHASES = {
    "take": lay.TAKE,
    "place": lay.PLACE,
    "characters": lay.CHARACTERS,
    "dismiss": lay.DISMISS,
}


def encode(state: BuranoState, remembers: bool = True) -> list[int]:
    """Write a state as a position; in Burano all that was seen is still to be seen (B-MAT-5)."""
    position = [0] * lay.POSITION
    asked = state.asked
    position[lay.ASKED] = -1 if asked is None else asked - 1
    position[lay.SEATS] = state.seats
    position[lay.IS_MAIN] = int(state.phase != "dismiss")
    position[lay.ROW_LENGTH : lay.PLACED + 1] = (
        state.row_length,
        -1 if state.cat is None else state.cat - 1,
        state.round,
        state.idle_rounds,
        int(state.is_idle),
        int(state.is_last_round),
        PHASES[state.phase],
        state.placed,
    )
    _write_options(position, state)
    owed = [column - FIRST_COLUMN for column in state.owed]
    position[lay.OWED : lay.OWED + 1 + len(owed)] = [len(owed), *owed]
    position[lay.IN_TURN] = int(asked is not None)
    position[lay.WAS_ASKED] = position[lay.ASKED]
    position[lay.SUPPLY + 1 : lay.SUPPLY + 1 + lay.KINDS] = state.supply
    position[lay.SHOWS : lay.SCRATCH] = _shows(state.deck)
    _write_display(position, state)
    _write_streets(position, state)
    return position


def _write_streets(position: list[int], state: BuranoState) -> None:
    """Write all streets, and survey that of the asked seat: its turns are listed next."""
    for at, street in enumerate(state.streets):
        first = lay.STREETS + at * lay.STREET
        position[first : first + lay.STREET] = _street(street, state.deck)
        position[first + lay.RESIGNED] = int(at + 1 in state.resigned)
    if state.asked is not None:
        survey(position, state.asked - 1)


def _write_options(position: list[int], state: BuranoState) -> None:
    options = state.options
    position[lay.REMOVES : lay.STALL_LIMIT + 1] = (
        int(state.seats <= 2 and options.two_player_refill == "remove"),
        int(options.exchange is True),
        options.tourist_limit if isinstance(options.tourist_limit, int) else 0,
        int(options.no_window_penalty),
        options.round_limit or 0,
        options.stall_limit,
    )


def unseen(state: BuranoState) -> UnseenCards:
    """Return the hidden cards of each stack, sorted: their order is nobody's knowledge."""
    cards, segments = list[int](), list[tuple[int, int]]()
    seen = {NUMBERS[card] for card in state.known_cards}
    for level in range(lay.HEIGHTS):
        first = lay.CARDS_OF_A_LEVEL * level + 1
        begin = len(cards)
        cards += [card for card in range(first, first + lay.CARDS_OF_A_LEVEL) if card not in seen]
        segments.append((begin, len(cards)))
    return UnseenCards(cards, tuple(segments))


def _write_display(position: list[int], state: BuranoState) -> None:
    hidden = unseen(state)
    for level, (row, stack) in enumerate(zip(state.display, state.stacks, strict=True)):
        first = lay.DISPLAY + level * lay.LONGEST_ROW
        position[first : first + len(row)] = [NUMBERS[card] for card in row]
        begin, end = hidden.segments[level]
        position[lay.HIDDEN + level] = end - begin
        position[lay.FIRST_OF_STACK + level] = begin
        position[lay.UNDER_SIZES + level] = len(stack.under)
        under = lay.UNDER + level * lay.CARDS_OF_A_LEVEL
        position[under : under + len(stack.under)] = [NUMBERS[card] for card in stack.under]
    for card in hidden.cards:
        position[lay.UNSEEN + (card - 1) // 4] += 1


@lru_cache(maxsize=256)
def _street(street: Street, deck: BuranoDeck) -> list[int]:
    """Return a street and what follows from it, as if its seat were alone and had not resigned."""
    position = [0] * (lay.STREETS + lay.STREET)
    position[lay.SHOWS : lay.SCRATCH] = _shows(deck)
    position[lay.STREETS : lay.STREETS + lay.RESIGNED] = _cards_of(street)
    survey(position, 0)
    note_street(position, 0)
    return position[lay.STREETS :]


def _cards_of(street: Street) -> list[int]:
    row = [0] * lay.RESIGNED
    for house in street.houses:
        column = house.column - FIRST_COLUMN
        for height, card in enumerate(house.floors):
            row[column * lay.HEIGHTS + height] = NUMBERS[card]
        if house.visitor is not None:
            row[lay.VISITORS + column] = CHARACTER_NUMBERS[house.visitor]
    row[lay.HAND : lay.HAND + len(street.hand)] = [NUMBERS[card] for card in street.hand]
    row[lay.HAND_SIZE : lay.RESIGNED] = (len(street.hand), street.markers, street.coins)
    return row


@lru_cache(maxsize=8)
def _shows(deck: BuranoDeck) -> list[int]:
    """Return the two numbers of each card, eight bits for each thing that it shows."""
    shows = [0] * (2 * lay.CARDS + 2)
    for card in deck.cards.values():
        at = 2 * NUMBERS[card.id]
        shows[at], shows[at + 1] = _first_number(card), _second_number(card)
    return shows


def _first_number(card: Card) -> int:
    return (
        card.flowers << lay.FLOWERS
        | card.plants << lay.PLANTS
        | card.cats << lay.CATS
        | card.red_awnings << lay.RED
        | card.blue_awnings << lay.BLUE
        | card.lamps << lay.LAMPS
        | card.chimneys << lay.CHIMNEYS
    )


def _second_number(card: Card) -> int:
    shop = 0 if card.shop is None else 1 << lay.SHOPS[SHOPS.index(card.shop)]
    return (
        card.passers_by << lay.PASSERS
        | card.closed_windows << lay.WINDOWS
        | card.shop_points << lay.SHOP_POINTS
        | shop
    )
