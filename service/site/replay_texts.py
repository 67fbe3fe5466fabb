"""The games' sentences and names, for pages that put games into words in the browser."""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.translation import SHARED, SOFT_HYPHEN, Words, keyed, words

# Copies of the shared sentences; a test compares the browser's sentences with those of the
# service, for every event of all golden games and in every language.
SHARED_SENTENCES = {
    "seat": "Seat {seat}",
    "game_created": "A game for {players} is set up.",
    "game_forked": "It goes on from move {move} of an earlier game, with the same hidden cards.",
    "daily_dealt": "It has the deal of the day of {day}, the same for everybody.",
    "seat_taken": "{who} takes seat {seat}.",
    "seat_left": "Seat {seat} is free again.",
    "unseen_shuffled": "The cards that nobody has seen are shuffled again.",
    "undone": "{who} takes back move {move}.",
    "time_out": "{who}'s time ran out: {sentence}",
    "time_out_too_often": "{who}'s time ran out too often: {sentence}",
}
SHARED_LABELS = {"resigned": "{who} (resigned)"}


@lru_cache(maxsize=8)
def game_texts(catalogue: Catalogue, language: str) -> Mapping[str, str]:
    """Return what every page says about the games; a game without texts has its title."""
    games = _newest(catalogue)
    titles = {ruleset.game: ruleset.text.title(language) for ruleset in games}
    return titles | {
        key: _template(words(ruleset.package, language), text)
        for ruleset in games
        if ruleset.site is not None
        for key, text in ruleset.site.pages.items()
    }


@lru_cache(maxsize=8)
def help_texts(catalogue: Catalogue, language: str) -> Mapping[str, str]:
    """Return what each thing on a table does, in the words of its game."""
    return {
        f"{ruleset.game}.help.{key}": _template(words(ruleset.package, language), text)
        for ruleset in _newest(catalogue)
        if ruleset.site is not None
        for key, text in ruleset.site.help.items()
    }


@lru_cache(maxsize=8)
def replay_texts(catalogue: Catalogue, language: str) -> Mapping[str, str]:
    """Return every template and every name that a browser needs to put the games into words."""
    shared = words(SHARED, language)
    texts = (*keyed("tell.", SHARED_SENTENCES), *keyed("label.", SHARED_LABELS))
    templates = {key: _template(shared, text) for key, text in texts}
    for ruleset in _newest(catalogue):
        templates |= _texts_of(ruleset, words(ruleset.package, language))
    return {key: text.replace(SOFT_HYPHEN, "") for key, text in templates.items()}


def _texts_of(ruleset: AnyRuleset, catalogue: Words) -> dict[str, str]:
    if ruleset.site is None:
        return {}
    texts = {key: _template(catalogue, text) for key, text in ruleset.site.sentences.items()}
    for key, (one, many) in ruleset.site.counts.items():
        texts[key] = catalogue.count(one, many, 1).replace("1", "{n}")
        texts[f"{key}s"] = catalogue.count(one, many, 2).replace("2", "{n}")
    return texts


def seats_of_games(catalogue: Catalogue) -> dict[str, list[int]]:
    """Return the games, each with the numbers of players it is for."""
    return {ruleset.game: list(ruleset.players) for ruleset in _newest(catalogue)}


def _newest(catalogue: Catalogue) -> list[AnyRuleset]:
    return [catalogue.current(game) for game in catalogue.games]


def _template(catalogue: Words, text: str) -> str:
    """Translate a text; the browser fills in its facts."""
    facts = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return catalogue.say(text, **facts)
