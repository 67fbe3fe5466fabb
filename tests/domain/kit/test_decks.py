"""Deck files: read row by row, and an error names the line."""

import pytest

from service.domain.kit.decks import BadDeck, cell, encode_deck, hash_of, rows

COLUMNS = ("id", "points")


def test_rows_know_their_line():
    assert list(rows("deck", "id,points\na,1\nb,2\n", COLUMNS)) == [
        (2, {"id": "a", "points": "1"}),
        (3, {"id": "b", "points": "2"}),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("id,coins\na,1\n", 1), ("id,points\na,1\nb\n", 3), ("id,points\na,1,2\n", 2)],
    ids=["empty", "other columns", "short row", "long row"],
)
def test_a_broken_table_is_refused_with_its_line(text: str, line: int):
    with pytest.raises(BadDeck) as refusal:
        list(rows("deck", text, COLUMNS))

    assert (refusal.value.table, refusal.value.line) == ("deck", line)


def test_a_cell_that_can_not_be_read_is_named():
    with pytest.raises(BadDeck, match="deck, line 4: points can't be “many”"):
        cell("deck", 4, "points", "many", int)


def test_the_hash_of_a_deck_depends_on_every_letter():
    assert hash_of({"a": "1"}) != hash_of({"a": "2"}) != hash_of({"b": "1"})


def test_only_a_deck_stands_by_its_hash():
    with pytest.raises(TypeError):
        encode_deck(object())
