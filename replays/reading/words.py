"""The words of the replay tool: places of cards, and names of seats."""

import re
from collections.abc import Iterable

from replays.reading.card_places import Place
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, Words, name_of, words
from service.teaching.notes.replay_game import ReplayGame

PACKAGE = "replays"
LANGUAGES = ("en", "de", "it")

_WHO = r"(?P<seat>\d+)"
# Paths into the views of both games; a place that is missing here is shown as its path.
PLACES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"display\.\d+\.(?P<column>\d+)", N_("column {column} of the display")),
        (r"display\.(?P<column>\d+)\.\w+", N_("column {column} of the display")),
        (rf"streets\.{_WHO}\.hand", N_("the hand of {who}")),
        (rf"streets\.{_WHO}\.houses\.(?P<house>-?\d+)\..*", N_("house {house} of {who}")),
        (r"out_of_game", N_("out of the game")),
        (rf"houses\.{_WHO}\.cards\.(?P<slot>[\d.]+)\.card", N_("slot {slot} of {who}")),
        (
            rf"houses\.{_WHO}\.cards\.(?P<slot>[\d.]+)\.token",
            N_("a decoration on slot {slot} of {who}"),
        ),
        (rf"houses\.{_WHO}\.roofs", N_("the roof pile of {who}")),
        (rf"houses\.{_WHO}\.outside", N_("outside the house of {who}")),
        (rf"houses\.{_WHO}\.\w+(\.card)?", N_("beside the house of {who}")),
        (r"(room|special)_discards", N_("the discards")),
        (r"asked\.(room|special)", N_("just taken")),
    )
)
# Numbers worth showing; the others follow from the cards that moved.
COUNTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (rf"streets\.{_WHO}\.coins", N_("coins of {who}")),
        (rf"streets\.{_WHO}\.markers", N_("markers of {who}")),
        (rf"streets\.{_WHO}\.renovated", N_("renovated houses of {who}")),
        (rf"houses\.{_WHO}\.roof_cards", N_("roof cards of {who}")),
        (r"round", N_("round")),
    )
)


def replay_words(language: str) -> Words:
    return words(PACKAGE, language)


def place_in_words(game: ReplayGame, place: Place | None, language: str) -> str:
    """Return the place of a card in words; None is out of sight, such as a face-down stack."""
    if place is None:
        return replay_words(language).say(N_("out of sight"))
    return _path_in_words(game, place, PLACES, language) or place


def count_in_words(game: ReplayGame, place: Place, language: str) -> str | None:
    """Return the meaning of a number on the table; None if it is not worth showing."""
    return _path_in_words(game, place, COUNTS, language)


def _path_in_words(
    game: ReplayGame, path: str, table: Iterable[tuple[re.Pattern[str], str]], language: str
) -> str | None:
    told = replay_words(language)
    for pattern, text in table:
        if found := pattern.fullmatch(path):
            facts = {name: value for name, value in found.groupdict().items() if value}
            if "seat" in facts:
                facts["who"] = name_of(Seat(int(facts.pop("seat"))), game.names, told)
            return told.say(text, **facts)
    return None


def card_in_words(game: ReplayGame, card: str, language: str) -> str:
    """Name a card as its game does, with its id where the name is ambiguous."""
    text = game.ruleset.text.card(card, language)
    copy = card.rpartition("-")[2]
    return text if text.endswith(copy) else f"{text} {copy}"


def seats_by_name(text: str, names: Iterable[str], language: str) -> str:
    """Call seats by the names of their players, in a text that names seats only."""
    by_number = {
        name_of(Seat(seat), (), replay_words(language)): name
        for seat, name in enumerate(names, 1)
        if name
    }
    if not by_number:
        return text
    numbers = "|".join(map(re.escape, by_number))
    return re.sub(rf"\b(?:{numbers})\b", lambda found: by_number[found[0]], text)


def seat_in_words(game: ReplayGame, seat: int, language: str) -> str:
    return name_of(Seat(seat), game.names, replay_words(language))
