"""The places of all visible cards, and their travels."""

from collections.abc import Iterator
from typing import Any

import msgspec

from replays.reading.cursor import Cursor
from service.domain.kit.decks import encode_deck
from service.domain.mentioned_cards import CARD, texts_in
from service.teaching.lessons.view_paths import part_name
from service.teaching.notes.replay_game import ReplayGame

_NO_PLACES = frozenset(("options", "deck", "deck_hash"))
Place = str  # a path through the view, such as `streets.2.houses.0.floors.1`


class Travel(msgspec.Struct, frozen=True, kw_only=True):
    """A card moved from one place to another; None is out of sight."""

    moment: int
    card: str
    origin: Place | None
    target: Place | None


def places(game: ReplayGame, state: Any) -> dict[str, Place]:
    """Return the place of each card that a spectator sees."""
    view = msgspec.to_builtins(game.ruleset.view(state, None), enc_hook=encode_deck)
    by_card: dict[str, Place] = {}
    for card, place in _cards(view, "", game.ruleset.paths.piles):
        # The card of a decoration is discarded; its token in the house takes precedence.
        by_card.setdefault(card, place)
    return by_card


def travels_of(game: ReplayGame, card: str) -> list[Travel]:
    """Return every travel of a card, from the first move to the last."""
    cursor = Cursor.over(game)
    travels, lay = [], None
    for moment in range(1, game.events + 1):
        cursor = cursor.to(moment)
        lies = places(game, cursor.state).get(card)
        if lies != lay:
            travels.append(Travel(moment=moment, card=card, origin=lay, target=lies))
        lay = lies
    return travels


def known_cards(game: ReplayGame) -> set[str]:
    """Return every card that is visible at some moment of the game."""
    told = [event for move in game.moves for event in move.events]
    players = {getattr(event, "player", None) for event in told}  # some are called like cards
    named = {text for event in told for text in texts_in(msgspec.to_builtins(event))}
    return {text for text in named - players if CARD.fullmatch(text)}


def _cards(value: Any, path: str, piles: frozenset[str]) -> Iterator[tuple[str, Place]]:
    match value:
        case str() if CARD.fullmatch(value):
            yield value, path
        case dict():
            for key, inner in value.items():
                if key not in _NO_PLACES:
                    yield from _cards(inner, _join(path, key), piles)
        case list() | tuple():
            is_pile = path.rpartition(".")[2] in piles
            for number, inner in enumerate(value, 1):
                place = path if is_pile else _join(path, part_name(inner, number))
                yield from _cards(inner, place, piles)


def _join(path: str, part: str) -> str:
    return f"{path}.{part}" if path else part
