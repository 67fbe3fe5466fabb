"""The language that the caller reads, and our sentences in it."""

from functools import lru_cache

from flask import has_request_context, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.domain.kit.translation import LANGUAGES, Words, words

PACKAGE = "service.api"
DEFAULT = "en"


def language() -> str:
    """Return the best of our languages for the caller; English by default."""
    if not has_request_context():
        return DEFAULT
    return best_of(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache(maxsize=1024)
def best_of(accepted: str) -> str:
    # The list is sorted by quality; Austrian German is German to us.
    tags = parse_accept_header(accepted, LanguageAccept)
    languages = (tag.partition("-")[0].lower() for tag, _ in tags)
    return next((tag for tag in languages if tag in LANGUAGES), DEFAULT)


def our_words(for_language: str | None = None) -> Words:
    """Return our sentences in a language, by default the caller's."""
    return words(PACKAGE, for_language or language())
