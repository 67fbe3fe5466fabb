"""Draws pictures of any game: tables, seats, displays, decks."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from service.domain.catalog import AnyRuleset
from service.domain.kit.decks import Deck
from service.domain.kit.messages import Seat, State
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import name_of, words
from service.pictures.burano import display as burano_display
from service.pictures.burano import overview as burano_overview
from service.pictures.burano import sheet as burano_sheet
from service.pictures.burano import street as burano_street
from service.pictures.burano import table as burano_table
from service.pictures.dream_home import house as dream_house
from service.pictures.dream_home import overview as dream_overview
from service.pictures.dream_home import seat as dream_seat
from service.pictures.dream_home import sheet as dream_sheet
from service.pictures.dream_home import table as dream_table
from service.pictures.kit import wording
from service.pictures.kit.layout import PANEL, TableContext, paged
from service.pictures.kit.sheet import Block, Drawing, Sheet

NARROWEST, USUAL, WIDEST = 320, 1280, 4000
MARGIN = 12


class NoPicture(LookupError):
    """There is no picture of this game, this seat or this width."""


@dataclass(frozen=True)
class Artist:
    """The functions that draw a game: its sheet, and the parts of its table."""

    sheet: Callable[[Any], Sheet]
    table: Callable[[Any, TableContext, float], Block]
    shared: Callable[[Any, TableContext, float], Block]
    display: Callable[[Any, TableContext, float], Block]
    building: Callable[[Any, TableContext, Seat, float], Block]
    seat: Callable[[Any, TableContext, Seat, float], Block]
    overview: Callable[[Any, TableContext, float], Block]


ARTISTS = {
    "burano": Artist(
        burano_sheet.sheet,
        burano_table.table,
        burano_table.shared,
        burano_display.display,
        burano_street.street,
        burano_table.seat_panel,
        burano_overview.overview,
    ),
    "dream-home": Artist(
        dream_sheet.sheet,
        dream_table.table,
        dream_table.shared,
        dream_table.display,
        dream_house.house,
        dream_seat.seat_panel,
        dream_overview.overview,
    ),
}


def sprite(ruleset: AnyRuleset, deck: Deck | None = None) -> str:
    """Return all faces of a deck for a page: the card `x` is the symbol `<game>-x`."""
    return _artist(ruleset).sheet(ruleset.deck if deck is None else deck).sprite()


def draw(
    ruleset: AnyRuleset,
    state: State,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw the whole table as everybody may see it.

    The cards and slots in `highlight` get a ring.
    """
    artist, scene = _begin(ruleset, state, names, language, width, highlight)
    block = artist.table(state, scene, width)
    return Drawing(block, scene.sheet, _title(ruleset, state, scene), language)


def draw_shared(
    ruleset: AnyRuleset,
    state: State,
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw what the players share: the display, and the cards beside it."""
    artist, scene = _begin(ruleset, state, (), language, width, highlight)
    block = artist.shared(state, scene, width)
    return Drawing(block, scene.sheet, scene.words.say("Display"), language)


def draw_display(
    ruleset: AnyRuleset,
    state: State,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw the open cards that the players take from."""
    artist, scene = _begin(ruleset, state, names, language, width, highlight)
    block = artist.display(state, scene, width)
    return Drawing(block, scene.sheet, scene.words.say("Display"), language)


def draw_building(
    ruleset: AnyRuleset,
    state: State,
    seat: Seat,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw what a seat has built: its street, or its house."""
    artist, scene = _begin(ruleset, state, names, language, width, highlight)
    _require_seat(state, seat)
    block = artist.building(state, scene, seat, width)
    return Drawing(block, scene.sheet, name_of(seat, names, scene.words), language)


def draw_seat(
    ruleset: AnyRuleset,
    state: State,
    seat: Seat,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw everything that belongs to a seat."""
    artist, scene = _begin(ruleset, state, names, language, width, highlight)
    _require_seat(state, seat)
    block = artist.seat(state, scene, seat, width)
    return Drawing(block, scene.sheet, name_of(seat, names, scene.words), language)


def draw_deck(
    ruleset: AnyRuleset,
    deck: Deck | None = None,
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw all cards of a deck, with their names and numbers."""
    artist = _artist(ruleset)
    cards = ruleset.deck if deck is None else deck
    scene = _scene(ruleset, cards, (), language, highlight)
    _require_width(width)
    block = paged(artist.overview(cards, scene, width - 2 * MARGIN), MARGIN, PANEL)
    return Drawing(block, scene.sheet, scene.words.say(wording.GAMES[ruleset.game]), language)


def require_pictures(ruleset: AnyRuleset) -> None:
    """Raise NoPicture for a game without pictures."""
    _artist(ruleset)


def _artist(ruleset: AnyRuleset) -> Artist:
    try:
        return ARTISTS[ruleset.game]
    except KeyError:
        raise NoPicture(f"there are no pictures of {ruleset.game}") from None


def _begin(
    ruleset: AnyRuleset,
    state: Any,
    names: Names,
    language: str,
    width: float,
    highlight: Collection[str],
) -> tuple[Artist, TableContext]:
    artist = _artist(ruleset)
    _require_width(width)
    return artist, _scene(ruleset, state.deck, names, language, highlight)


def _scene(
    ruleset: AnyRuleset, deck: Deck, names: Names, language: str, highlight: Collection[str]
) -> TableContext:
    return TableContext(
        sheet=_artist(ruleset).sheet(deck),
        words=wording.picture_words(language),
        game=words(ruleset.package, language),
        names=names,
        highlight=frozenset(highlight),
    )


def _require_width(width: float) -> None:
    if not NARROWEST <= width <= WIDEST:
        raise NoPicture(f"a picture is {NARROWEST} to {WIDEST} wide, not {width}")


def _require_seat(state: State, seat: Seat) -> None:
    if not 1 <= seat <= state.seats:
        raise NoPicture(f"seats are 1 to {state.seats}, not {seat}")


def _title(ruleset: AnyRuleset, state: Any, scene: TableContext) -> str:
    game = scene.words.say(wording.GAMES[ruleset.game])
    return f"{game}. {wording.moment(state, state.phase, scene.names, scene.words)}"
