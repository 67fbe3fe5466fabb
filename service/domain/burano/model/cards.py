"""The material of the game: floor cards with what they show, characters, and the deck file."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

import msgspec

from service.domain.kit import decks
from service.domain.kit.decks import BadDeck
from service.domain.kit.messages import CardId
from service.domain.kit.translation import N_

Level = Literal["ground", "upper", "roof"]
Colour = Literal["red", "orange", "yellow", "green", "blue", "pink"]
Shop = Literal["cafe", "fashion", "ice_cream", "pizzeria"]
Tourist = Literal["woman", "man", "girl", "boy"]
Local = Literal["mayor", "policeman", "santa", "shopkeeper", "tailor", "florist", "gardener"]
Character = Tourist | Local

LEVELS: tuple[Level, ...] = get_args(Level)
COLOURS: tuple[Colour, ...] = get_args(Colour)
SHOPS: tuple[Shop, ...] = get_args(Shop)
TOURISTS: tuple[Character, ...] = get_args(Tourist)
LOCALS: tuple[Character, ...] = get_args(Local)
CHARACTERS: tuple[Character, ...] = TOURISTS + LOCALS

HEIGHT: dict[str, int] = {level: height for height, level in enumerate(LEVELS)}
CARDS_OF_A_COLOUR = 4  # in each level (B-MAT-1)
CARDS_OF_A_LEVEL = CARDS_OF_A_COLOUR * len(COLOURS)
COPIES_OF_A_TOURIST = 3  # B-MAT-2
COPIES_OF_A_LOCAL = 2

PACKAGE = "service.domain.burano"  # holds the deck, the rulebook and the sentences
TABLE = "burano"
FEATURES = (  # B-MAT-4
    "flowers",
    "plants",
    "cats",
    "red_awnings",
    "blue_awnings",
    "lamps",
    "chimneys",
    "passers_by",
    "closed_windows",
)
COLUMNS = ("id", "level", "colour", *FEATURES[:-1], "shop", "shop_points", FEATURES[-1])
LEVEL_OF_FEATURE: dict[str, Level] = {"passers_by": "ground", "chimneys": "roof"}
POINTS_OF_A_SHOP = (2, 3)

_LEVEL: dict[str, Level] = {level: level for level in LEVELS}
_COLOUR: dict[str, Colour] = {colour: colour for colour in COLOURS}
_SHOP: dict[str, Shop | None] = {"": None, **{shop: shop for shop in SHOPS}}
_DIGIT = {str(digit): digit for digit in range(10)}


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A floor card and everything drawn on it."""

    id: CardId
    level: Level
    colour: Colour
    flowers: int
    plants: int
    cats: int
    red_awnings: int
    blue_awnings: int
    lamps: int
    chimneys: int
    passers_by: int
    closed_windows: int
    shop: Shop | None
    shop_points: int

    @property
    def awnings(self) -> int:
        return self.red_awnings + self.blue_awnings


class BuranoDeck(decks.TableDeck):
    """The 72 floor cards."""

    def __init__(self, cards: Sequence[Card], tables: Mapping[str, str]) -> None:
        super().__init__(tables)
        self.cards = {card.id: card for card in cards}
        self.height = {card.id: HEIGHT[card.level] for card in cards}
        self.colour = {card.id: COLOURS.index(card.colour) for card in cards}
        self.stacks = tuple(
            tuple(card.id for card in cards if card.level == level) for level in LEVELS
        )


def read_deck(tables: Mapping[str, str]) -> BuranoDeck:
    """Read and check a deck file; raise BadDeck with the number of a wrong line."""
    decks.require_tables(tables, TABLE)
    cards: dict[CardId, Card] = {}
    line = 1
    for line, row in decks.rows(TABLE, tables[TABLE], COLUMNS):
        card = _card(line, row)
        if card.id in cards:
            raise BadDeck(TABLE, line, N_("{card} is there twice"), card=card.id)
        cards[card.id] = card
    for missing in sorted(_all_ids() - cards.keys()):
        message = N_("the file ends here, and {card} is missing")
        raise BadDeck(TABLE, line, message, card=missing)
    return BuranoDeck(tuple(cards.values()), tables)


def own_deck() -> BuranoDeck:
    return read_deck(decks.packaged_tables(PACKAGE, TABLE))


def _card(line: int, row: Mapping[str, str]) -> Card:
    level = decks.cell(TABLE, line, "level", row["level"], _LEVEL.__getitem__)
    colour = decks.cell(TABLE, line, "colour", row["colour"], _COLOUR.__getitem__)
    if row["id"] not in _ids(level, colour):
        raise BadDeck(
            TABLE,
            line,
            N_("“{card}” is not one of the {n} cards {kind}-1 to {kind}-{n}"),
            card=row["id"],
            kind=f"{level}-{colour}",
            n=CARDS_OF_A_COLOUR,
        )
    features = {
        name: decks.cell(TABLE, line, name, row[name], _DIGIT.__getitem__) for name in FEATURES
    }
    for name, only in LEVEL_OF_FEATURE.items():
        if features[name] and level != only:
            message = N_("{feature} can be on {level} cards only")
            raise BadDeck(TABLE, line, message, feature=name, level=only)
    shop, points = _shop(line, row, level)
    return Card(
        id=CardId(row["id"]), level=level, colour=colour, shop=shop, shop_points=points, **features
    )


def _shop(line: int, row: Mapping[str, str], level: Level) -> tuple[Shop | None, int]:
    shop = decks.cell(TABLE, line, "shop", row["shop"], _SHOP.__getitem__)
    points = decks.cell(TABLE, line, "shop_points", row["shop_points"], _DIGIT.__getitem__)
    if shop and level != "ground":
        message = N_("{feature} can be on {level} cards only")
        raise BadDeck(TABLE, line, message, feature="shop", level="ground")
    if shop and points not in POINTS_OF_A_SHOP:
        message = N_("shop_points must be {less} or {more} here, not {points}")
        less, more = POINTS_OF_A_SHOP
        raise BadDeck(TABLE, line, message, less=less, more=more, points=points)
    if points and not shop:
        raise BadDeck(TABLE, line, N_("shop_points must be 0 here, not {points}"), points=points)
    return shop, points


def _ids(level: Level, colour: Colour) -> tuple[str, ...]:
    return tuple(f"{level}-{colour}-{n}" for n in range(1, CARDS_OF_A_COLOUR + 1))


def _all_ids() -> set[CardId]:
    return {CardId(card) for level in LEVELS for colour in COLOURS for card in _ids(level, colour)}
