"""Lists are searched by words: what is written is what comes first."""

import pytest

from replays.reading.word_search import matching

TAKES = [
    f"Take {count} {'card' if count == 1 else 'cards'} of column {column}, from the {end}."
    for column in (1, 2, 3)
    for count in (1, 2, 3)
    for end in ("top", "bottom")
]


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("", "Take 1 card of column 1, from the top."),
        ("2 cards column 2 top", "Take 2 cards of column 2, from the top."),
        ("column 3", "Take 1 card of column 3, from the top."),
        ("COL 3, bottom", "Take 1 card of column 3, from the bottom."),
        ("bottom column 2", "Take 1 card of column 2, from the bottom."),
    ],
)
def test_what_is_written_comes_first(written: str, first: str):
    assert matching(written, TAKES, str)[0] == first


def test_each_number_that_is_written_needs_one_of_its_own():
    assert matching("2 2 top", TAKES, str) == ["Take 2 cards of column 2, from the top."]


def test_words_side_by_side_come_before_words_in_order_before_words_anywhere():
    sentences = ["1 coin for house 2", "house 2 costs 1 coin", "a house 1 of stone"]

    assert matching("house 1", sentences, str) == sentences[::-1]


def test_a_number_is_only_itself():
    assert matching("house 1", ["in house -1", "in house 11", "in house 1.4"], str) == []
    assert matching("house -1", ["in house 1", "in house −1"], str) == ["in house −1"]


def test_a_word_may_be_its_own_beginning_and_whole_words_come_first():
    assert matching("roof", ["roofs", "a roof", "the proof"], str) == ["a roof", "roofs"]


def test_the_name_of_a_card_is_found_as_it_is_written():
    assert matching("[]", TAKES, str) == []
    assert matching("ground-red-1", ["ground-red-11", "red-ground-1", "ground-red-1"], str) == [
        "ground-red-1",
        "red-ground-1",
    ]
