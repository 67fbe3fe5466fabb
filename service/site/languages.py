"""The language of a page: that of the address, of the cookie, or of the browser."""

from string import Formatter

from flask import request

from service.domain.kit.translation import LANGUAGES, words
from service.site.texts.shell import PACKAGE

COOKIE = "language"
A_YEAR = 365 * 24 * 3600
NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


def language_in_address() -> str | None:
    """Return the language in the address, if it is one of ours."""
    language = request.args.get("lang", "")
    return language if language in LANGUAGES else None


def page_language() -> str:
    language = request.cookies.get(COOKIE, "")
    if language not in LANGUAGES:
        language = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0]) or LANGUAGES[0]
    return language_in_address() or language


def translate(text: str, language: str) -> str:
    """Translate a text; the page's script fills in its facts."""
    placeholders = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return words(PACKAGE, language).say(text, **placeholders)
