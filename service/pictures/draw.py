"""Draws pictures of any game: tables, seats, displays, decks."""

from collections.abc import Collection
from functools import cache
from typing import Any

from service.domain.catalog import AnyRuleset, part_of_game
from service.domain.kit.decks import Deck
from service.domain.kit.drawing.artist import Artist
from service.domain.kit.drawing.layout import PANEL, TableContext, paged
from service.domain.kit.drawing.sheet import Drawing
from service.domain.kit.messages import Seat, State
from service.domain.kit.ruleset import Names
from service.domain.kit.table import Panel, Sight, Table
from service.domain.kit.translation import words
from service.pictures.plain import plain_artist

NARROWEST, USUAL, WIDEST = 320, 1280, 4000
COVER = 480
MARGIN = 12


class NoPicture(LookupError):
    """There is no picture of this seat or of this width."""


def sprite(ruleset: AnyRuleset, deck: Deck | None = None) -> str:
    """Return all faces of a deck for a page: the card `x` is the symbol `<game>-x`."""
    return _artist(ruleset).sheet(ruleset.deck if deck is None else deck).sprite()


def draw(
    ruleset: AnyRuleset,
    state: Any,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw the whole table as everybody may see it.

    The cards and slots in `highlight` get a ring.
    """
    scene = scene_of(ruleset, state.deck, language, width, highlight)
    table = table_of(ruleset, state, names, language)
    block = _artist(ruleset).table(table, scene, width)
    return Drawing(block, scene.sheet, table.caption or table.title, language)


def draw_shared(
    ruleset: AnyRuleset,
    state: Any,
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw what the players share: the display, and the cards beside it."""
    scene = scene_of(ruleset, state.deck, language, width, highlight)
    return shared_panel(ruleset, table_of(ruleset, state, (), language), scene, width)


def draw_seat(
    ruleset: AnyRuleset,
    state: Any,
    seat: Seat,
    names: Names = (),
    language: str = "en",
    width: float = USUAL,
    highlight: Collection[str] = frozenset(),
) -> Drawing:
    """Draw everything that belongs to a seat."""
    scene = scene_of(ruleset, state.deck, language, width, highlight)
    _require_seat(state, seat)
    table = table_of(ruleset, state, names, language)
    return seat_panel(ruleset, table.seats[seat - 1], scene, width)


def table_of(ruleset: AnyRuleset, state: Any, names: Names, language: str) -> Table:
    """Return the cells of a position; only plain boxes show the scores among them."""
    scores = () if has_faces(ruleset) else ruleset.scores(state)
    table: Table = ruleset.text.table(state, Sight(names, language, scores))
    return table


def shared_panel(
    ruleset: AnyRuleset, table: Table, scene: TableContext, width: float = USUAL
) -> Drawing:
    """Paint the cells that the players share."""
    block = _artist(ruleset).shared(table, scene, width)
    return Drawing(block, scene.sheet, scene.words.say("Display"), scene.words.language)


def seat_panel(
    ruleset: AnyRuleset, panel: Panel, scene: TableContext, width: float = USUAL
) -> Drawing:
    """Paint the cells of a seat; the first of its heading is its name."""
    block = _artist(ruleset).seat(panel, scene, width)
    return Drawing(block, scene.sheet, panel.heading[0].name, scene.words.language)


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
    scene = scene_of(ruleset, cards, language, width, highlight)
    block = paged(artist.overview(cards, scene, width - 2 * MARGIN), MARGIN, PANEL)
    return Drawing(block, scene.sheet, ruleset.text.title(language), language)


@cache
def cover(ruleset: AnyRuleset) -> Drawing | None:
    """Draw what a player may build in a game; None if the game has no example."""
    artist = _artist(ruleset)
    if artist.example is None or artist.board is None:
        return None
    state = artist.example()
    scene = scene_of(ruleset, state.deck, "en", counts_from_left=True)
    builder = table_of(ruleset, state, (), "en").seats[0]
    return Drawing(artist.board(builder, scene, COVER), scene.sheet, "", "en")


def _artist(ruleset: AnyRuleset) -> Artist:
    """Return how a game is drawn: by its own faces, or its cells as plain boxes."""
    artist: Artist | None = part_of_game(ruleset, "faces", "ARTIST")
    return artist or plain_artist(ruleset)


def has_faces(ruleset: AnyRuleset) -> bool:
    return part_of_game(ruleset, "faces", "ARTIST") is not None


def scene_of(
    ruleset: AnyRuleset,
    deck: Deck,
    language: str,
    width: float = USUAL,
    highlight: Collection[str] = (),
    *,
    counts_from_left: bool = False,
) -> TableContext:
    """Return what every picture of a game needs. Raises NoPicture."""
    _require_width(width)
    return TableContext(
        sheet=_artist(ruleset).sheet(deck),
        words=words(ruleset.package, language),
        deck=deck,
        highlight=frozenset(highlight),
        counts_from_left=counts_from_left,
    )


def _require_width(width: float) -> None:
    if not NARROWEST <= width <= WIDEST:
        raise NoPicture(f"a picture is {NARROWEST} to {WIDEST} wide, not {width}")


def _require_seat(state: State, seat: Seat) -> None:
    if not 1 <= seat <= state.seats:
        raise NoPicture(f"seats are 1 to {state.seats}, not {seat}")
