"""Tells a table in sentences, for people who don't see it."""

from collections.abc import Iterator
from typing import Any

from replays.reading.card_places import places
from replays.reading.words import card_in_words, place_in_words, replay_words, seat_in_words
from service.domain.catalog import part_of_game
from service.domain.kit.drawing.artist import Artist
from service.domain.kit.table import Sight, Table
from service.domain.kit.translation import N_
from service.teaching.notes.replay_game import ReplayGame


def spoken_table(game: ReplayGame, state: Any, language: str) -> Iterator[str]:
    """Tell everything that is on a table; of a game without sentences, where its cards or
    cells are."""
    artist: Artist | None = part_of_game(game.ruleset, "faces", "ARTIST")
    if artist is None or artist.spoken_table is None:
        return _places_in_words(game, state, language)
    sight = Sight(game.names, language, game.ruleset.scores(state))
    return artist.spoken_table(state, sight)


def _places_in_words(game: ReplayGame, state: Any, language: str) -> Iterator[str]:
    for score in game.ruleset.scores(state):
        who = seat_in_words(game, score.seat, language)
        yield replay_words(language).say(N_("{who}: {points} points."), who=who, points=score.total)
    lying: dict[str, list[str]] = {}
    for card, place in places(game, state).items():
        name = card_in_words(game, card, language)
        lying.setdefault(place_in_words(game, place, language), []).append(name)
    for place, cards in lying.items():
        yield f"{place[:1].upper()}{place[1:]}: {', '.join(cards)}."
    if not lying:  # a game without cards
        table = game.ruleset.text.table(state, Sight(game.names, language))
        yield from _cells_in_words(game, table, language)


def _cells_in_words(game: ReplayGame, table: Table, language: str) -> Iterator[str]:
    for panel in (table.display, *table.seats, table.rest):
        who = "" if panel.seat is None else seat_in_words(game, panel.seat, language)
        rows = [(row.label, row.cells) for row in panel.rows]
        for label, cells in (*rows, *panel.shelves):
            named = [cell.name for cell in cells if cell.name]
            where = ", ".join(filter(None, (who, label)))
            yield f"{where[:1].upper()}{where[1:]}: {', '.join(named) or '–'}."
