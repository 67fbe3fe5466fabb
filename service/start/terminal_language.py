"""The language of the terminal."""

import os

LANGUAGES = ("en", "de", "it")


def own_language() -> str:
    """Return the language that the environment asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
