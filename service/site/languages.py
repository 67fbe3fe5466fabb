"""In which language a page speaks: the one asked for, the one kept, or the browser's wish."""

from string import Formatter

from flask import request

from service.domain.kit.translation import LANGUAGES, words
from service.site.texts.shell import PACKAGE

COOKIE = "language"
A_YEAR = 365 * 24 * 3600
NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


def asked_for() -> str | None:
    """Return the language that the address names, if it is one of ours."""
    wanted = request.args.get("lang", "")
    return wanted if wanted in LANGUAGES else None


def chosen() -> str:
    kept = request.cookies.get(COOKIE, "")
    if kept not in LANGUAGES:
        kept = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0]) or LANGUAGES[0]
    return asked_for() or kept


def translated(text: str, language: str) -> str:
    """Translate a text and leave its facts for the page's script to fill in."""
    later = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return words(PACKAGE, language).say(text, **later)
