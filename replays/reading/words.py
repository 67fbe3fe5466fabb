"""The words of the replay tool in the reader's language: places of cards, names of seats."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import click

from replays.reading.card_places import Place
from replays.reading.cursor import PACKAGE
from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES, N_, Words, name_of, words
from service.start.terminal_language import own_language
from service.teaching.notes.replay_game import ReplayGame


def replay_words(language: str) -> Words:
    return words(PACKAGE, language)


def reader_language() -> str:
    """Return the language of the running command: its --language, or that of the environment."""
    context = click.get_current_context(silent=True)
    chosen = None if context is None else context.params.get("language")
    return str(chosen or own_language())


def reader_words(package: str = PACKAGE) -> Words:
    """Return the words of a package in the language of the running command."""
    return words(package, reader_language())


def place_in_words(game: ReplayGame, place: Place | None, language: str) -> str:
    """Return the place of a card in words; None is out of sight, such as a face-down stack."""
    if place is None:
        return replay_words(language).say(N_("out of sight"))
    return _path_in_words(game, place, game.ruleset.paths.places, language) or place


def count_in_words(game: ReplayGame, place: Place, language: str) -> str | None:
    """Return the meaning of a number on the table; None if it is not worth showing."""
    return _path_in_words(game, place, game.ruleset.paths.counts, language)


def _path_in_words(
    game: ReplayGame, path: str, texts: Mapping[str, str], language: str
) -> str | None:
    spoken = words(game.ruleset.package, language)
    for pattern, text in texts.items():
        if found := re.fullmatch(pattern, path):
            facts = {name: value for name, value in found.groupdict().items() if value}
            if "seat" in facts:
                facts["who"] = name_of(Seat(int(facts.pop("seat"))), game.names, spoken)
            return spoken.say(text, **facts)
    return None


def card_in_words(game: ReplayGame, card: str, language: str) -> str:
    """Name a card as its game does, with its id where the name is ambiguous."""
    text = game.ruleset.text.card(card, language)
    copy = card.rpartition("-")[2]
    return text if text.endswith(copy) else f"{text} {copy}"


def seats_by_name(text: str, names: Iterable[str], language: str) -> str:
    """Call seats by the names of their players, in a text that names seats only."""
    if language not in LANGUAGES:
        return text
    by_number, pattern = _names_by_number(tuple(names), language)
    return pattern.sub(lambda found: by_number[found[0]], text) if by_number else text


@lru_cache(maxsize=16)
def _names_by_number(names: Sequence[str], language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    by_number = {
        name_of(Seat(seat), (), replay_words(language)): name
        for seat, name in enumerate(names, 1)
        if name
    }
    return by_number, re.compile(rf"\b(?:{'|'.join(map(re.escape, by_number))})\b")


def seat_in_words(game: ReplayGame, seat: int, language: str) -> str:
    return name_of(Seat(seat), game.names, replay_words(language))
