"""The cards of Dream Home: the two deck tables, checked and indexed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NewType, NoReturn

import msgspec

from service.domain.kit import decks
from service.domain.kit.decks import BadDeck, TableDeck
from service.domain.kit.digits import whole
from service.domain.kit.messages import CardId
from service.domain.kit.translation import N_

Kind = NewType("Kind", str)
Zone = Literal["floors", "basement"]
SpecialType = Literal["roof", "decoration", "helper", "tool"]

PACKAGE = "service.domain.dream_home"  # holds the deck, the rulebook and the sentences
ROOMS, SPECIALS = "rooms", "specials"  # the names of the tables, and of the stacks in the shuffle
ROOM_CARDS, SPECIAL_CARDS, DECORATIONS = 60, 48, 10  # D-MAT-1
ANYWHERE, OUTSIDE = "any", "outside"
ROOM_COLUMNS = (
    *("kind", "zone", "copies", "largest", "points_by_size", "beside", "points_beside"),
    *("cards_with_a_child", "certainty"),
)
SPECIAL_COLUMNS = ("type", "name", "window", "copies", "placed_on", "points", "certainty")

KINDS = (
    *("living_room", "bathroom", "bedroom", "kitchen", "childrens_room", "sauna", "pantry"),
    *("dressing_room", "study", "library", "game_room"),
    *("garage", "storage_room", "wine_cellar", "workshop", "laundry"),
)
NAMES: Mapping[SpecialType, tuple[str, ...]] = {
    "roof": ("red", "brown", "grey", "blue"),
    "decoration": (
        *("piano", "canopy_bed", "hot_tub", "ice_cream_machine", "cat_house"),
        *("painting", "tree_house", "bird_house", "rocking_horse", "aquarium"),
    ),
    "helper": ("roofer", "supplier", "architect", "handyman", "interior_decorator"),
    "tool": ("drill", "jackhammer", "concrete_mixer", "scaffolding"),
}
WINDOW = {"yes": True, "no": False}


class RoomKind(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a kind of room (D-MAT-2); a deck has one object for each kind."""

    name: Kind
    zone: Zone
    largest: int
    points: tuple[int, ...]
    beside: Kind | None = None
    points_beside: int = 0


class Special(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a special card; a roof's name is its colour."""

    type: SpecialType
    name: str
    window: bool = False
    placed_on: str = ""
    points: int = 0


class DreamHomeDeck(TableDeck):
    """All cards of a game, by id, in the order of the deck files."""

    def __init__(self, tables: Mapping[str, str]) -> None:
        super().__init__(tables)
        self.room: dict[CardId, RoomKind] = {}
        self.special: dict[CardId, Special] = {}
        children = list[CardId]()
        for kind, copies, with_child in _read_rooms(tables[ROOMS]):
            cards = [CardId(f"{kind.name}-{n}") for n in range(1, copies + 1)]
            self.room.update(dict.fromkeys(cards, kind))
            children += cards[:with_child]
        for card, special in _number_copies(_read_specials(tables[SPECIALS])):
            self.special[card] = special
        self.rooms = tuple(self.room)
        self.specials = tuple(self.special)
        self.kinds = {kind.name: kind for kind in self.room.values()}
        self.children = frozenset(children)

    def is_scaffolding(self, card: CardId) -> bool:
        return card not in self.room and self.special[card].name == "scaffolding"


def read_deck(tables: Mapping[str, str]) -> DreamHomeDeck:
    """Read and check a deck that is not our own."""
    decks.require_tables(tables, ROOMS, SPECIALS)
    return DreamHomeDeck(tables)


def _read_rooms(text: str) -> Iterator[tuple[RoomKind, int, int]]:
    total, line = 0, 1
    kinds = set[str]()
    for line, row in decks.rows(ROOMS, text, ROOM_COLUMNS):
        kind, copies, children = _room(line, row)
        if kind.name in kinds:
            raise BadDeck(ROOMS, line, N_("{kind} has a line already"), kind=kind.name)
        kinds.add(kind.name)
        total += copies
        yield kind, copies, children
    if total != ROOM_CARDS:
        message = N_("{needed} room cards are needed, {there} are there")
        raise BadDeck(ROOMS, line, message, needed=ROOM_CARDS, there=total)


def _room(line: int, row: Mapping[str, str]) -> tuple[RoomKind, int, int]:
    cell = _Cells(ROOMS, line, row)
    kind = RoomKind(
        name=Kind(cell.one_of("kind", KINDS)),
        zone="basement" if cell.one_of("zone", ["floors", "basement"]) == "basement" else "floors",
        largest=cell.number("largest", 1, 3),
        points=cell.numbers("points_by_size", 0, 99),
        beside=Kind(cell.one_of("beside", KINDS)) if row["beside"] else None,
        points_beside=cell.number("points_beside", 0, 99) if row["beside"] else 0,
    )
    if len(kind.points) != kind.largest:
        raise BadDeck(ROOMS, line, N_("points_by_size needs {n} numbers"), n=kind.largest)
    if row["points_beside"] and not row["beside"]:
        raise BadDeck(ROOMS, line, N_("points_beside without beside"))
    copies = cell.number("copies", 1, ROOM_CARDS)
    return kind, copies, cell.number("cards_with_a_child", 0, copies)


def _read_specials(text: str) -> Iterator[tuple[Special, int]]:
    cards = list[tuple[int, Special]]()
    line = 1
    for line, row in decks.rows(SPECIALS, text, SPECIAL_COLUMNS):
        special = _special(line, row)
        copies = _Cells(SPECIALS, line, row).number("copies", 1, SPECIAL_CARDS)
        cards += [(line, special)] * copies
        yield special, copies
    _require_decorations([at for at, card in cards if card.type == "decoration"] or [line])
    for colour in NAMES["roof"]:
        roofs = [found for found in cards if found[1].type == "roof" and found[1].name == colour]
        _require_window(colour, roofs or [(line, Special(type="roof", name=colour))])
    if len(cards) != SPECIAL_CARDS:
        message = N_("{needed} special cards are needed, {there} are there")
        raise BadDeck(SPECIALS, line, message, needed=SPECIAL_CARDS, there=len(cards))


def _require_decorations(lines: list[int]) -> None:
    if len(lines) != DECORATIONS:
        message = N_("{needed} decorations are needed, {there} are there")
        raise BadDeck(SPECIALS, lines[-1], message, needed=DECORATIONS, there=len(lines))


def _require_window(colour: str, roofs: list[tuple[int, Special]]) -> None:
    """Refuse a colour unless exactly one of its roofs has a window (D-MAT-3)."""
    windows = sum(roof.window for _, roof in roofs)
    if windows != 1:
        message = N_("{colour} roofs have 1 window, not {windows}")
        raise BadDeck(SPECIALS, roofs[-1][0], message, colour=colour, windows=windows)


def _special(line: int, row: Mapping[str, str]) -> Special:
    cell = _Cells(SPECIALS, line, row)
    type_ = decks.cell(SPECIALS, line, "type", row["type"], _special_type)
    name = cell.one_of("name", NAMES[type_])
    if type_ == "decoration":
        cell.must_be_empty("window")
        placed_on = cell.one_of("placed_on", [*KINDS, ANYWHERE, OUTSIDE])
        points = cell.number("points", 1, 3)
        return Special(type=type_, name=name, placed_on=placed_on, points=points)
    cell.must_be_empty("placed_on", "points")
    if type_ == "roof":
        window = decks.cell(SPECIALS, line, "window", row["window"], WINDOW.__getitem__)
        return Special(type=type_, name=name, window=window)
    cell.must_be_empty("window")
    return Special(type=type_, name=name)


def _special_type(text: str) -> SpecialType:
    return next((type_ for type_ in NAMES if type_ == text), None) or _unknown(text)


def _unknown(text: str) -> NoReturn:
    raise ValueError(text)


def _number_copies(rows: Iterator[tuple[Special, int]]) -> Iterator[tuple[CardId, Special]]:
    """Number the copies of each name across all of its rows."""
    counts = dict[str, int]()
    for special, copies in rows:
        stem = f"roof-{special.name}" if special.type == "roof" else special.name
        for _ in range(copies):
            counts[stem] = counts.get(stem, 0) + 1
            yield CardId(f"{stem}-{counts[stem]}"), special


class _Cells:
    """Reads the cells of one row; errors name their line."""

    def __init__(self, table: str, line: int, row: Mapping[str, str]) -> None:
        self._table, self._line, self._row = table, line, row

    def one_of(self, column: str, values: Sequence[str]) -> str:
        return decks.cell(
            self._table, self._line, column, self._row[column], lambda t: values[values.index(t)]
        )

    def number(self, column: str, lowest: int, highest: int) -> int:
        number = decks.cell(self._table, self._line, column, self._row[column], _number)
        self._require_within(column, number, lowest, highest)
        return number

    def numbers(self, column: str, lowest: int, highest: int) -> tuple[int, ...]:
        numbers = decks.cell(
            self._table,
            self._line,
            column,
            self._row[column],
            lambda text: tuple(_number(part) for part in text.split("/")),
        )
        for number in numbers:
            self._require_within(column, number, lowest, highest)
        return numbers

    def must_be_empty(self, *columns: str) -> None:
        for column in columns:
            if self._row[column]:
                raise BadDeck(self._table, self._line, N_("{column} must be empty"), column=column)

    def _require_within(self, column: str, number: int, lowest: int, highest: int) -> None:
        if not lowest <= number <= highest:
            message = N_("{column} must be {lowest} to {highest}, not {number}")
            facts = {"column": column, "lowest": lowest, "highest": highest, "number": number}
            raise BadDeck(self._table, self._line, message, **facts)


def _number(text: str) -> int:
    number = whole(text)
    if number is None:
        raise ValueError(text)
    return number


DECK = DreamHomeDeck(decks.packaged_tables(PACKAGE, ROOMS, SPECIALS))
