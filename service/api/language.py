"""In which language the caller reads, and our own words in it."""

from flask import has_request_context, request

from service.domain.words import LANGUAGES, Words, words

DEFAULT = "en"


def language() -> str:
    """Give the best of our languages for the caller; English if none was asked for."""
    if not has_request_context() or not request.accept_languages:
        return DEFAULT
    return request.accept_languages.best_match(LANGUAGES, DEFAULT) or DEFAULT


def our_words() -> Words:
    return words("service.api", language())
