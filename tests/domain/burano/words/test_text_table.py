"""The text picture: it fits, it says everything without colour, it never fails."""

import re
from unicodedata import east_asian_width

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import COLOURS
from service.domain.burano.words.names import COLOUR_NAMES, burano_words, coins, points
from service.domain.kit.translation import LANGUAGES
from tests.domain.burano.play import (
    ASIDE,
    having,
    house,
    laid_out,
    placing,
    random_game,
    random_positions,
    scaffolds,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")
NAMES = ("Ida", "Matea", "Jakob", "Josef")


def picture(state, width=80, colour=False, language="en", names=NAMES) -> str:
    return BURANO_1.text.picture(state, width=width, colour=colour, language=language, names=names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 100, 120, 200])
def test_no_line_is_wider_than_asked(language, width):
    for state in random_positions(16):
        for line in picture(state, width=width, language=language).splitlines():
            assert len(line) <= width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_colour_adds_nothing_but_colour(language, width):
    for state in random_positions(16):
        plain = picture(state, width=width, language=language)
        painted = picture(state, width=width, language=language, colour=True)
        stripped = "\n".join(line.rstrip() for line in ANSI.sub("", painted).splitlines())

        assert "\x1b" not in plain
        assert painted != plain
        assert stripped == plain


def test_a_table_is_drawn_before_it_starts_and_after_it_ends():
    *_, last = random_game(2, "drawn")

    assert "Display" in picture(laid_out(3))
    assert "the game is over" in picture(last.after)


def test_everything_on_the_table_is_in_the_picture():
    state = placing(
        2,
        hand=("roof-pink-1",),
        houses=(house(0, "red-2/red-3/red-3", "mayor"), house(1, "-/blue/-")),
        scaffolds=scaffolds((1, "ground"), None),
        coins=3,
    )
    drawn = picture(state)

    for expected in (
        "red 2",
        "red 3",
        "blue 1",
        "scaffold",
        "1 scaffold aside",
        "mayor",
        "3 coins",
        "4 markers",
        "cat marker",
        "Roof pink 1: ω ∏",
        "♣2 ω ⊠ C3",
        "[21]",
    ):
        assert expected in drawn


def test_a_card_that_shows_nothing_is_drawn_empty():
    state = placing(1, houses=(house(0, "red/red/red"),), scaffolds=ASIDE)

    assert "┌ red 1" in picture(state)


LONG_NAMES = ("Wilhelmina Hohenlohe", "Bartholomäus-Maximilian von", "王" * 12, "Josef" * 9)
MARKS = {
    "en": ("cat marker", "has resigned"),
    "de": ("Katzen-Marker", "hat aufgegeben"),
    "it": ("segnalino gatto", "ha abbandonato"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_long_name_hides_nothing_of_what_a_seat_has(language, width, seat):
    state = replace(placing(4), cat=seat, asked=seat)
    state = having(state, coins=10, scaffolds=ASIDE, houses=(house(0, "red/-/-"),))
    drawn = picture(state, width=width, language=language, names=LONG_NAMES)
    words = burano_words(language)

    assert drawn.count(MARKS[language][0]) == 1
    assert coins(10, words) in drawn
    assert words.count("{n} scaffold aside", "{n} scaffolds aside", 2) in drawn
    assert all(points(score.total, words) in drawn for score in BURANO_1.scores(state))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_whoever_resigned_with_the_cat_shows_both(language, width):
    state = replace(placing(4), cat=3, asked=None, resigned=(1, 2, 3), ended_by="API-RESIGN")
    drawn = picture(state, width=width, language=language, names=LONG_NAMES)
    cat, resigned = MARKS[language]

    assert f"{cat} · {resigned}" in drawn
    assert drawn.count(resigned) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_wide_letters_are_counted_by_the_columns_they_take(language, width):
    drawn = picture(placing(4), width=width, language=language, names=LONG_NAMES)
    headings = [line for line in drawn.splitlines() if line.startswith("──")]

    assert len(headings) == 4
    assert all(columns(line) == width for line in headings)
    assert all(columns(line) <= width for line in drawn.splitlines())


def columns(line: str) -> int:
    """Count the columns of a terminal that a line takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_no_name_of_a_card_is_cut_at_80_columns(language, colour):
    state = placing(1, houses=(house(0, f"{colour}-4/-/-"),), scaffolds=ASIDE)
    drawn = picture(state, language=language)

    assert f"┌ {burano_words(language).say(COLOUR_NAMES[colour])} 4 " in drawn


@for_all(names=st.lists(st.text(max_size=60), max_size=4), width=st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_no_name_can_break_the_picture(names, width):
    state = placing(4)
    drawn = picture(state, width=width, names=tuple(names))

    assert "\x1b" not in drawn
    assert len(drawn.split("\n")) == len(picture(state, width=width).split("\n"))
    assert all(len(line) <= max(width, 60) for line in drawn.split("\n"))
