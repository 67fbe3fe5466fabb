"""What a person has chosen for all pages: the language, and light or dark colours."""

from string import Formatter

from flask import request

from service.domain.kit.translation import LANGUAGES, words
from service.site.texts.shell import PACKAGE

COOKIE = "language"
A_YEAR = 365 * 24 * 3600
THEME, THEMES = "theme", ("light", "dark")  # a cookie that scripts set
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


def page_theme() -> str | None:
    """Return the colours in the cookie; without it the browser knows what the system prefers."""
    theme = request.cookies.get(THEME, "")
    return theme if theme in THEMES else None


def translate(text: str, language: str) -> str:
    """Translate a text; the page's script fills in its facts."""
    placeholders = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return words(PACKAGE, language).say(text, **placeholders)
