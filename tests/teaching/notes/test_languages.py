"""Which of the languages of a text a reader gets."""

import pytest

from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Texts, in_language


@pytest.mark.parametrize(
    ("texts", "language", "chosen"),
    [
        ({"en": "roof", "de": "Dach"}, "de", "Dach"),
        ({"de": "Straße", "de-CH": "Strasse"}, "de-CH", "Strasse"),
        ({"de-CH": "Strasse", "de": "Straße"}, "de", "Straße"),
        ({"de-CH": "Strasse", "de": "Straße"}, "de-AT", "Straße"),
        ({"en": "street", "de-CH": "Strasse"}, "de", "Strasse"),
        ({"en": "street", "de-CH": "Strasse"}, "de-AT", "Strasse"),
        ({"it": "tetto", "en-GB": "storey", "en": "floor"}, "de", "floor"),
        ({"it": "tetto", "en-GB": "roof"}, "de", "roof"),
        ({"it": "tetto", "fr": "toit"}, "de", "tetto"),
        ({"de": "", "en": "roof"}, "de", "roof"),
        ({"it": "", "fr": "toit"}, "de", "toit"),
        ({"it": ""}, "de", ""),
        ({}, "de", ""),
    ],
)
def test_a_reader_gets_the_nearest_language(texts: Texts, language: str, chosen: str) -> None:
    assert in_language(texts, language) == chosen


def test_html_is_of_the_text_that_is_chosen() -> None:
    assert in_html({"en": "a roof", "de-CH": "ein *Dach*"}, "de") == "<p>ein <em>Dach</em></p>\n"


def test_html_of_no_text_is_nothing() -> None:
    assert in_html({}, "de") == ""
