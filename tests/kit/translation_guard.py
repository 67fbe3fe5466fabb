"""Fails a test that gets an English sentence although some catalogue has a translation.

gettext answers in English when it is asked in the wrong catalogue, and nobody notices.
"""

import gettext
from collections.abc import Iterator
from functools import cache

import pytest

from service.domain.kit import translation


class Untranslated(AssertionError):
    """A sentence was looked up in the catalogue of another package."""


class LastResort(gettext.NullTranslations):
    """The fallback of all catalogues of a language: only a failed look-up gets here."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        if message in translated(self._language):
            raise Untranslated(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.gettext(msgid1)
        return super().ngettext(msgid1, msgid2, n)


@pytest.fixture(scope="session", autouse=True)
def _every_sentence_is_found() -> Iterator[None]:
    own = translation._catalogue

    def strict(package: str, language: str) -> gettext.NullTranslations:
        catalogue = own(package, language)
        if package == translation.SHARED and language != "en":
            catalogue.add_fallback(LastResort(language))
        return catalogue

    translation.words.cache_clear()
    translation._catalogue = strict
    yield
    translation._catalogue = own
    translation.words.cache_clear()


@cache
def translated(language: str) -> frozenset[str]:
    """Return every text that has a translation in some catalogue, with both forms of plurals."""
    from tests.tools import translations  # babel takes a while, and most tests need none

    return frozenset(
        text
        for folder in translations.folders()
        for message in translations.catalogue(folder, language)
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
        if text
    )
