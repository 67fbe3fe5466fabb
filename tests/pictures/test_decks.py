"""Overviews of a deck: every card can be found, and how many of it there are."""

import re
from collections import Counter

import pytest

from service.domain.burano.model.cards import TABLE, own_deck, read_deck
from service.domain.catalog import AnyRuleset
from service.domain.dream_home.model.cards import DECK
from service.domain.kit.translation import LANGUAGES
from service.pictures import NoPicture, draw_deck
from tests.pictures.positions import BURANO, DRAWN, DREAM_HOME
from tests.pictures.reading import every, parsed, titles, used

each_game = pytest.mark.parametrize("ruleset", DRAWN, ids=lambda ruleset: ruleset.game)


def test_every_floor_card_is_shown_once() -> None:
    shown = every(parsed(draw_deck(BURANO)), "data-card")

    assert sorted(shown) == sorted(own_deck().cards)


def test_every_kind_of_room_and_special_card_is_shown_with_its_number() -> None:
    root = parsed(draw_deck(DREAM_HOME))
    counted = Counter[str]()
    for group in root.iter():
        if card := group.get("data-card"):
            written = [text.text or "" for text in group.iter() if text.tag.endswith("text")]
            numbers = [int(text[1:]) for text in written if re.fullmatch(r"×\d+", text)]
            counted[re.sub(r"-\d+$", "", card)] += sum(numbers) or 1

    cards = (*DECK.rooms, *DECK.specials)
    assert counted == Counter(re.sub(r"-\d+$", "", card) for card in cards)


@each_game
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_an_overview_fits_its_width_and_brings_all_it_uses(ruleset: AnyRuleset, width: int) -> None:
    root = parsed(draw_deck(ruleset, width=width))

    assert float(root.attrib["width"]) == pytest.approx(width, abs=0.5)
    assert used(root) <= set(every(root, "id"))


@each_game
def test_an_overview_speaks_three_languages(ruleset: AnyRuleset) -> None:
    said = {tuple(titles(parsed(draw_deck(ruleset, language=lang)))) for lang in LANGUAGES}

    assert len(said) == len(LANGUAGES)


def test_another_deck_gives_another_overview() -> None:
    line = "ground-red-1,ground,red,"
    table = own_deck().tables[TABLE].replace(f"{line}3", f"{line}4")
    said = titles(parsed(draw_deck(BURANO, read_deck({TABLE: table}))))

    assert any("red ground floor 1: 4 flowers" in title for title in said)


@each_game
def test_an_overview_that_fits_nowhere_is_refused(ruleset: AnyRuleset) -> None:
    with pytest.raises(NoPicture, match="320 to 4000"):
        draw_deck(ruleset, width=100)
