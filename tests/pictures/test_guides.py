"""The rules for people: every card that does something has its line, and it says the truth."""

import pytest

from service.domain.burano.guide.cards import EFFECTS
from service.domain.burano.model.cards import CHARACTERS
from service.domain.catalog import AnyRuleset, all_games
from service.domain.dream_home.guide.cards import DECORATIONS, HELPERS, TOOLS
from service.domain.dream_home.model.cards import DECK, NAMES
from service.domain.kit.translation import LANGUAGES
from service.pictures.draw import NoPicture
from service.pictures.guide import guide_page, guide_picture
from tests.pictures.reading import SVG, every, parsed

RULESETS = all_games().rulesets
WITH_GUIDE = [ruleset for ruleset in RULESETS if guide_page(ruleset, "en")]
each_game = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.name)
each_guide = pytest.mark.parametrize("ruleset", WITH_GUIDE, ids=lambda one: one.name)


@each_guide
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_words_and_a_picture(ruleset: AnyRuleset, language: str) -> None:
    guide = guide_page(ruleset, language)

    assert guide is not None
    assert 5 <= len(guide.steps) <= 7
    for step in guide.steps:
        assert step.title
        assert len(step.text) > 60
        assert every(parsed(guide_picture(ruleset, language, step.picture)), "data-card")


@each_guide
def test_the_faces_of_all_its_cards_come_along(ruleset: AnyRuleset) -> None:
    guide = guide_page(ruleset, "en")

    assert guide is not None
    symbols = [card.symbol for group in guide.groups for card in group.cards]
    assert [symbol for symbol in symbols if f'id="{symbol}"' not in guide.sprite] == []


@each_game
@pytest.mark.parametrize("number", [0, 7, -1])
def test_there_is_no_picture_of_a_step_that_is_not_there(ruleset: AnyRuleset, number: int) -> None:
    with pytest.raises(NoPicture):
        guide_picture(ruleset, "en", number)


def test_every_character_helper_tool_and_decoration_has_a_line() -> None:
    assert set(EFFECTS) == set(CHARACTERS)
    assert set(HELPERS) == set(NAMES["helper"])
    assert set(TOOLS) == set(NAMES["tool"])
    assert set(DECORATIONS) == set(NAMES["decoration"])


def test_the_points_of_a_decoration_are_those_of_the_deck() -> None:
    decorations = [card for card in DECK.special.values() if card.type == "decoration"]

    assert {card.name: int(DECORATIONS[card.name].split()[0]) for card in decorations} == {
        card.name: card.points for card in decorations
    }


def test_the_houses_of_its_streets_are_counted_from_the_left() -> None:
    burano = all_games().current("burano")
    pictures = [parsed(guide_picture(burano, "en", number)) for number in (2, 3, 4, 5)]

    words = [[text.text for text in picture.iter(f"{SVG}text")] for picture in pictures]

    assert [found[-5:] for found in words] == [list("12345")] * 4


def test_the_slots_of_its_houses_are_counted_from_the_left_of_their_floor() -> None:
    picture = parsed(guide_picture(all_games().current("dream-home"), "en", 2))

    words = [text.text for text in picture.iter(f"{SVG}text")]

    assert words[-6:] == ["1", "3", "4", "5", "3", "5"]
