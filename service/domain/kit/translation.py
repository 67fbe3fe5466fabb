"""Sentences in the reader's language, from the gettext catalogues beside the rules."""

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any

from service.domain.kit.messages import Event, Seat

LANGUAGES = ("en", "de", "it")
SOFT_HYPHEN = "\u00ad"  # where a translator allows a long word to be split
MINUS = "\u2212"
SHARED = "service.domain"  # the package whose sentences every other package falls back to


def N_(text: str) -> str:
    """Mark a text for the catalogues without translating it yet."""
    return text


class Words:
    """The texts of one package in one language; English is the source itself."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def say(self, text: str, **facts: object) -> str:
        """Translate a text and fill in its facts."""
        return self._translations.gettext(text).format(**facts)

    def template(self, text: str) -> str:
        """Translate a text, and leave its facts open."""
        return self._translations.gettext(text)

    def count(self, one: str, many: str, n: int, **facts: object) -> str:
        """Translate a text that depends on a number, which fills in `{n}`."""
        return self._translations.ngettext(one, many, n).format(n=n, **facts)


@lru_cache(maxsize=64)
def words(package: str, language: str) -> Words:
    """Return the words of a package, with the shared ones as their fallback."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no catalogue for '{language}'")
    translations = _catalogue(package, language)
    if package != SHARED:
        translations.add_fallback(_catalogue(SHARED, language))
    return Words(language, translations)


def number(n: int) -> str:
    """Write a number for people; the minus is U+2212, where no line break can fall."""
    return str(n).replace("-", MINUS)


def signed(n: int) -> str:
    """Write a change of points for people, with its sign."""
    return f"+{n}" if n > 0 else number(n)


def name_of(seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the name of a seat's player, or the number of the seat if the name is unknown."""
    if seat <= len(names) and names[seat - 1]:
        return names[seat - 1]
    return words.say(N_("Seat {seat}"), seat=seat)


def in_words(
    facts: Mapping[str, Any], table: Mapping[str, Callable[..., str]], *context: object
) -> dict[str, Any]:
    """Put facts into words with a table of functions; facts without an entry stay as they are."""
    return {
        name: table[name](fact, *context) if name in table else fact for name, fact in facts.items()
    }


def _catalogue(package: str, language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    file = resources.files(package).joinpath("locale", f"{language}.mo")
    if not file.is_file():  # such as a game that nobody has translated yet
        return gettext.NullTranslations()
    with file.open("rb") as catalogue:
        return gettext.GNUTranslations(catalogue)


@dataclass(frozen=True, kw_only=True)
class SiteTexts:
    """What the site says about a game: templates to translate, by their keys.

    Every page has `pages`; pages that put games into words in the browser have `sentences` and
    `counts` too, whose key stands for one and, with an `s`, for many. `help` says what each thing
    on the table does, and is for the pages on which the game is played.
    """

    pages: Mapping[str, str]
    sentences: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    help: Mapping[str, str] = field(default_factory=dict)


def by_tag(texts: Mapping[type[Event], str]) -> Iterator[tuple[str, str]]:
    for event, text in texts.items():
        yield str(event.__struct_config__.tag), text


def keyed(prefix: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        yield f"{prefix}{key}", text
