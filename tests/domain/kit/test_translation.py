"""Texts: every one is translated, and the catalogues are those of the code."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES, in_words, name_of, words
from tests.tools import translations

FOLDERS = [(folder, language) for folder in translations.folders() for language in ("de", "it")]
PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")
# Words for plates and forks; a game is created, and a table for it is opened.
DINNER = re.compile(
    r"\blay(?:s|ing)?(?: out)? (?:a|the|no|one) table|\btable\b.* laid|"
    r"\btisch\b.* (?:ge)?deck|\bdecke einen|apparecchi|\bprepara(?:ne)? (?:un|il)",
    re.IGNORECASE,
)

# A plural may be said without its number, and click names kinds of numbers in English only.
LEFT_OUT = {"n", "number_type"}


updated = cache(translations.updated)  # to merge a catalogue takes long


def names(folder_and_language: tuple[Path, str]) -> str:
    return f"{folder_and_language[0].name}-{folder_and_language[1]}"


@pytest.mark.parametrize("catalogue", FOLDERS, ids=names)
def test_every_text_is_translated(catalogue):
    missing = [m.id for m in updated(*catalogue) if m.id and not all(_strings(m))]

    assert missing == []


@pytest.mark.parametrize("catalogue", FOLDERS, ids=names)
def test_a_translation_has_the_same_facts(catalogue):
    for message in updated(*catalogue):
        wanted = set(PLACEHOLDER.findall(" ".join(_texts(message.id))))
        given = set(PLACEHOLDER.findall(" ".join(_strings(message))))
        assert given <= wanted, message.id
        assert wanted - given <= LEFT_OUT, message.id


@pytest.mark.parametrize("catalogue", FOLDERS, ids=names)
def test_no_text_sets_a_table_for_dinner(catalogue):
    said = [
        text
        for message in translations.catalogue(*catalogue)
        for text in (*_texts(message.id), *_strings(message))
    ]

    assert [text for text in said if DINNER.search(text)] == []


@pytest.mark.parametrize("catalogue", FOLDERS, ids=names)
def test_the_compiled_catalogue_is_not_old(catalogue):
    folder, language = catalogue
    merged = updated(folder, language)

    assert (folder / "locale" / f"{language}.po").read_bytes() == translations.po_bytes(merged)
    assert (folder / "locale" / f"{language}.mo").read_bytes() == translations.mo_bytes(merged)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Seat 2"), ("de", "Platz 2"), ("it", "Posto 2")]
)
def test_a_seat_without_a_name_goes_by_its_number(language: str, text: str):
    spoken = words("service.domain", language)

    assert name_of(Seat(2), ["Ana"], spoken) == name_of(Seat(2), ["Ana", ""], spoken) == text
    assert name_of(Seat(1), ["Ana"], spoken) == "Ana"


def test_a_language_without_a_catalogue_is_refused():
    assert LANGUAGES == ("en", "de", "it")
    with pytest.raises(ValueError, match="fr"):
        words("service.domain", "fr")


def _texts(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _strings(message) -> tuple[str, ...]:
    return _texts(message.string)


def test_a_fact_is_said_by_its_entry_in_the_table_or_stands_for_itself():
    table = {"card": lambda card, language: f"{card} in {language}"}

    assert in_words({"card": "roof", "n": 3}, table, "en") == {"card": "roof in en", "n": 3}
