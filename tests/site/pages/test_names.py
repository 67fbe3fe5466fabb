"""Names as people use them: houses from the left, slots by their floor, cards as pictures."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from service.domain.burano.model import commands as b
from service.domain.burano.model import events as e
from service.domain.dream_home.model import commands as d
from service.domain.kit.messages import CardId, Seat
from service.site.replay_texts import game_texts, help_texts
from service.teaching.explaining.question_words import MistakeQuestionText
from tests.e2e.serving import Running
from tests.kit.random_play import CATALOGUE
from tests.site.browsing import violations
from tests.site.conftest import Visit
from tests.site.served_modules import answers_of

NAMING = Path(__file__).parents[1] / "name_places.mjs"
ROOF, ANA = CardId("roof-red-1"), Seat(1)
BURANO, DREAM_HOME = (CATALOGUE.current(game).text for game in ("burano", "dream-home"))
FIRST = -3  # the column of the leftmost house: house -1 is the third
BURANO_COMMANDS = (
    b.Place(card=ROOF, column=-1),
    b.Place(card=ROOF, column=-1, spend_marker=True),
    b.Welcome(character="girl", column=-1),
    b.Arrange(scaffolds=(b.Slot(column=-1, level="ground"), None)),
)
BURANO_EVENTS = (
    e.CharacterWelcomed(seat=ANA, character="girl", column=-1),
    e.TurnEnded(seat=ANA, discarded=(), coins_returned=0, without_character=(-1, 1)),
)
DREAM_HOME_COMMANDS = (
    d.Place(slot="1.2"),
    d.Jackhammer(column=3, slot="1.2"),
    d.Handyman(slots=("1.2", "0.4")),
)
FLOORS = {
    "en": ("slot 2 of the ground floor", "1 of the basement"),
    "de": ("Feld 2 im Erdgeschoss", "1 im Keller"),
    "it": ("casella 2 del piano terra", "1 del seminterrato"),
}
each_language = pytest.mark.parametrize("language", FLOORS)


def named(language: str, sentences: list[tuple[str, str, int]]) -> list[str]:
    texts = {**game_texts(CATALOGUE, language), **help_texts(CATALOGUE, language)}
    return answers_of(NAMING, {"texts": texts, "asked": sentences})


@each_language
def test_houses_are_counted_from_the_left(language: str) -> None:
    sentences = [BURANO.command(command, language) for command in BURANO_COMMANDS]
    sentences += [BURANO.event(event, language, ()) for event in BURANO_EVENTS]

    told = named(language, [("burano", sentence, FIRST) for sentence in sentences])

    joined = {"en": "houses -3, 0 and 1", "de": "Häuser -3 bis 1", "it": "case -3, 0 e 1"}[language]
    [counted] = named(language, [("burano", joined, FIRST)])
    assert re.findall(r"-?\d+", counted)[0] == "1"
    assert counted.endswith("5")
    assert all("-1" in sentence for sentence in sentences)
    assert all(re.search(r"(house|Haus|casa|houses|Häuser|case) 3\b", text) for text in told), told
    assert not any("-1" in text for text in told), told


@each_language
def test_a_slot_is_named_by_its_floor(language: str) -> None:
    sentences = [DREAM_HOME.command(command, language) for command in DREAM_HOME_COMMANDS]

    told = named(language, [("dream-home", sentence, 0) for sentence in sentences])

    ground, basement = FLOORS[language]
    assert all(ground in text for text in told[:2]), told
    assert ground.partition(" ")[2] in told[2]
    assert basement in told[2]
    assert not any(re.search(r"\d\.\d", text) for text in told)


@each_language
def test_points_are_no_slot(language: str) -> None:
    sentence = MistakeQuestionText(language).right(0.4)

    assert named(language, [("dream-home", sentence, 0)]) == [sentence]


def test_the_log_shows_cards_and_lights_them_up(visit: Visit, running: Running) -> None:
    ana = running.caller("Ana")
    game = running.table(ana, game="burano", deal="a fixed deal")["id"]
    take: dict[str, Any] = {"type": "take", "column": 1, "end": "bottom", "count": 1}
    taken = played(ana, game, take)["events"][0]["cards"][0]
    played(ana, game, {"type": "place", "card": taken, "column": 1})
    visitor = visit()
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    page = visitor.open(f"/play/{game}")
    line = page.locator("#log li", has_text="Ana places")

    expect(line).to_contain_text(re.compile(r"Ana places .* ground floor \d in house 3 for 1 coin"))
    expect(line.locator(".small-card use")).to_have_attribute("href", f"#burano-{taken}")
    label = page.locator('#mine g:has(> [data-slot="1:1.ground"]) > text')
    expect(label).to_have_text("3")
    free = page.locator('#mine [data-slot="1:3.ground"] > title')
    expect(free).to_have_text("free: house 5 from the left, ground floor")
    assert page.locator(f'#mine [data-card="{taken}"].pointed').count() == 0
    line.hover()
    expect(page.locator(f'#mine [data-card="{taken}"].pointed')).to_be_attached()
    page.mouse.move(0, 0)
    expect(page.locator(".pointed")).to_have_count(0)
    page.focus("#log")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'#mine [data-card="{taken}"].pointed')).to_be_attached()
    assert violations(page) == []

    # The street grows to the left, and its houses are counted again: in pictures and in the log.
    left = [{"column": column, "level": "ground"} for column in (-1, 0)]
    played(ana, game, {"type": "arrange", "scaffolds": left})
    expect(line).to_contain_text("in house 4 for 1 coin")
    expect(label).to_have_text("4")


def played(caller: Any, game: str, command: dict[str, Any]) -> dict[str, Any]:
    version = caller.call("GET", f"/v1/games/{game}").json["version"]
    answer = caller.play(game, version, command)
    assert answer.status == 201, answer.body
    return dict(answer.json)
