"""In which language the caller reads, and our own words in it."""

from flask import has_request_context, request

from service.domain.words import LANGUAGES, Words, words

DEFAULT = "en"


def language() -> str:
    """Give the best of our languages for the caller; English if none was asked for."""
    if not has_request_context():
        return DEFAULT
    # The list is sorted by quality; Austrian German is German to us.
    wanted = (tag.partition("-")[0].lower() for tag, _ in request.accept_languages)
    return next((known for known in wanted if known in LANGUAGES), DEFAULT)


def our_words() -> Words:
    return words("service.api", language())
