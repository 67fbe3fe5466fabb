"""Whole tables as text: they fit, they say everything without colour, they never fail."""

import re
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from replays.table.canvas import as_text, draw_whole
from replays.table.text_fitting import lettered
from service.domain.burano import BURANO_1
from service.domain.burano.words.names import burano_words, coins, points
from service.domain.catalog import AnyRuleset
from service.domain.dream_home.model.cards import NAMES as CARDS
from service.domain.dream_home.model.houses import PLACE, House, Tool
from service.domain.kit.messages import CardId
from service.domain.kit.table import Sight
from service.domain.kit.translation import LANGUAGES
from tests.domain.burano import play as burano
from tests.domain.dream_home import play as dream_home
from tests.kit.random_play import RULESETS, RandomGame

NAMES = ("Ana", "Bo", "Cem", "Dee")
LONG_NAMES = ("Wilhelmina Hohenlohe", "Bartholomäus-Maximilian von", "王" * 12, "Josef" * 9)
ANSI = re.compile(r"\x1b\[[0-9;]*m")
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def drawn(ruleset: AnyRuleset, state: Any, width: int = 80, **how: Any) -> str:
    language, colour = how.get("language", "en"), how.get("colour", False)
    sight = Sight(how.get("names", NAMES), language, ruleset.scores(state))
    table = ruleset.text.table(state, sight)
    return as_text(draw_whole(table, ruleset.text.signs(language), width, colour), colour)


def street(state: Any, width: int = 80, **how: Any) -> str:
    return drawn(BURANO_1, state, width, **how)


def home(state: Any, width: int = 80, **how: Any) -> str:
    return drawn(dream_home.RULES, state, width, **how)


@each_game
@each_language
def test_no_line_is_wider_than_asked_and_colour_adds_only_colour(
    ruleset: AnyRuleset, language: str
) -> None:
    game = RandomGame(ruleset, 2, seed=7)
    for at in range(40):
        if at % 8 == 0:
            for width in (60, 80, 120, 200):
                plain = drawn(ruleset, game.position.state, width, language=language)
                painted = drawn(ruleset, game.position.state, width, language=language, colour=True)
                stripped = [line.rstrip() for line in ANSI.sub("", painted).splitlines()]
                without_walls = [line.replace("│", " ").rstrip() for line in plain.splitlines()]
                assert max(map(cell_len, plain.splitlines())) <= width
                assert "\x1b" not in plain
                assert stripped == without_walls  # a wall stands for a colour
        game.step()


@pytest.mark.parametrize("draw", [street, home])
@for_all(names=st.lists(st.text(max_size=60), max_size=4), width=st.integers(0, 200))
@settings(max_examples=30, deadline=None)
def test_no_name_can_break_the_picture(draw: Any, names: list[str], width: int) -> None:
    state = burano.placing(4) if draw is street else dream_home.laid_out(4)
    lines = draw(state, max(width, 46), names=tuple(names)).split("\n")

    assert not any("\x1b" in line for line in lines)
    assert all(cell_len(line) <= max(width, 46) for line in lines)


def test_everything_in_a_street_is_in_the_picture(snapshot: SnapshotAssertion) -> None:
    state = burano.placing(
        2,
        hand=("roof-pink-1",),
        houses=(
            burano.house(0, "red-2/red-3/red-3", "mayor"),
            burano.house(1, "-/blue/-"),
        ),
        scaffolds=burano.scaffolds((1, "ground"), None),
        coins=3,
    )

    assert street(state) == snapshot


@each_language
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_long_name_hides_nothing_of_what_a_seat_has(language: str, width: int, seat: int) -> None:
    state = replace(burano.placing(4), cat=seat, asked=seat)
    state = burano.having(
        state, coins=10, scaffolds=burano.ASIDE, houses=(burano.house(0, "red/-/-"),)
    )
    shown = street(state, width, language=language, names=LONG_NAMES)
    words = burano_words(language)

    assert coins(10, words) in shown
    assert words.say("cat marker") in shown
    assert words.count("{n} scaffold aside", "{n} scaffolds aside", 2) in shown
    assert all(points(score.total, words) in shown for score in BURANO_1.scores(state))


def test_a_finished_game_says_so() -> None:
    *_, last = burano.random_game(2, "drawn")

    assert "the game is over" in street(last.after)


def test_a_room_of_several_cards_has_no_walls_inside() -> None:
    shown = home(dream_home.table(dream_home.house("", "L L B . ."), dream_home.house()))

    assert re.search(r"│ living room +living room +│ bathroom", shown)


def test_tokens_empty_rooms_scaffoldings_and_free_slots_are_shown(
    snapshot: SnapshotAssertion,
) -> None:
    mine = dream_home.house(
        "", "L+piano X . . .", "# .", tools=("drill-1",), outside=("tree_house-1",)
    )

    assert home(dream_home.table(mine, dream_home.house())) == snapshot


def test_the_slot_of_a_scaffolding_is_free_after_its_turn_and_in_no_other_house() -> None:
    mine = dream_home.house("", "# . . . .")

    def names_of_the_slot(**state: Any) -> int:
        return home(dream_home.table(mine, mine, **state)).count(" 1.1")

    assert names_of_the_slot() == 2
    assert names_of_the_slot(fresh_scaffolding=PLACE["1.1"]) == 1


def test_tools_say_from_when_they_can_be_used() -> None:
    tools = (Tool(CardId("drill-1"), 4), Tool(CardId("jackhammer-1"), 5))

    shown = home(dream_home.table(House(tools=tools), dream_home.house()))
    at_last = home(dream_home.at_the_end(House(tools=(Tool(CardId("drill-1"), 12),))))

    assert "drill  jackhammer next round" in shown
    assert "drill too late" in at_last


def test_what_is_asked_what_is_held_and_what_was_discarded_is_told(
    snapshot: SnapshotAssertion,
) -> None:
    state = dream_home.holding(
        dream_home.house(),
        "kitchen-8",
        "piano-1",
        room_discards=("kitchen-8", "kitchen-1", "kitchen-2"),
        special_discards=("roof-red-6", "roof-red-1"),
    )

    assert home(state) == snapshot


@pytest.mark.rule("D-ROOF-1")
@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_roof_pile_is_face_down_until_it_is_opened_and_then_shown_in_full(width: int) -> None:
    pile = tuple(f"roof-{colour}-{n}" for colour in CARDS["roof"] for n in (1, 2, 6))
    mine = dream_home.full_house(roofs=pile)

    closed = home(dream_home.at_the_end(mine), width)
    opened = home(dream_home.at_the_end(mine, piles_open=True), width)

    assert "12 roof cards: face down" in closed
    assert " ".join(opened.replace("╲", "").split()).count("with window") == 4


def test_a_name_is_not_cut_where_there_is_room_for_it() -> None:
    names = ("Greedy (bot)", "Weihnachtsmann", "Wilhelmina Hohenlohe-Schillingsfürst")
    state = RandomGame(dream_home.RULES, 3, seed=7).position.state

    told = home(state, 60, names=names)

    assert all(name in told for name in names)


def test_a_person_under_a_house_stands_closer_before_the_name_is_cut() -> None:
    assert lettered("-1 ☻ Weihnachtsmann", "", 18, 1) == ("-1 ☻Weihnachtsmann",)
    assert lettered("-1 ☻ Weihnachtsmann", "", 20, 1) == (" -1 ☻ Weihnachtsmann",)
