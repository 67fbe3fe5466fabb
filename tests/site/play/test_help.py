"""Help at the table: on every thing, in the reader's language, and by the coach of a first game."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.domain.catalog import all_games
from tests.e2e.serving import Running
from tests.site.browsing import PHONE, Visitor, violations
from tests.site.conftest import Visit
from tests.site.play.test_in_view import looked_at, seated
from tests.site.play.test_play import at_table
from tests.site.play.test_play import seated as seated_alone
from tests.site.robot import Robot

ROUND = "() => Number(/\\d+/.exec(document.querySelector('#turn .round').textContent)[0])"
PLAYERS = {"burano": 1, "dream-home": 2}
WOMAN = '[data-slot="supply:woman"]'
READY = "body[data-ready]:not([data-ready=''])"
HOLD = """([selector, time]) => {
  const thing = document.querySelector(selector);
  const { x, y, width, height } = thing.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  const about = { bubbles: true, pointerType: "touch", ...at };
  thing.dispatchEvent(new PointerEvent("pointerdown", about));
  return new Promise((done) => setTimeout(() => {
    thing.dispatchEvent(new PointerEvent("pointerup", about));
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    done();
  }, time));
}"""
# Opens the help on everything that lies on the table; returns the things without a sentence.
ASK_ALL = """async () => {
  const silent = [];
  for (const thing of document.querySelectorAll("#board [data-card], #board [data-slot]")) {
    thing.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    for (let tries = 0; tries < 100 && !document.getElementById("help"); tries += 1) {
      await new Promise((done) => setTimeout(done, 10));
    }
    const bubble = document.getElementById("help");
    if (!bubble?.querySelector("p")) silent.push(thing.dataset.card ?? thing.dataset.slot);
    bubble?.remove();
  }
  return silent;
}"""


def test_a_character_tells_what_it_does_and_what_it_would_bring_here(visit: Visit) -> None:
    ana = visit()
    page = ana.page
    at_table(ana, seated_alone(ana))

    page.click(WOMAN, button="right")
    bubble = page.locator("#help")
    expect(bubble).to_contain_text("1 for each flower")
    expect(bubble.locator(".worth")).to_have_text(
        "Under your best house it would bring 2 points now."
    )
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)

    page.focus('[data-slot="display:1.roof"]')
    page.keyboard.press("?")
    expect(bubble).to_be_focused()
    expect(bubble).to_contain_text("costs a marker")
    page.keyboard.press("Escape")
    expect(page.locator('[data-slot="display:1.roof"]')).to_be_focused()

    page.click("#ask-help")
    page.click('[data-slot="1:markers"]')
    expect(bubble).to_contain_text("that is why you begin with 12")
    page.click("#help button")
    expect(page.locator("#ask-help")).to_have_attribute("aria-pressed", "false")
    assert page.get_attribute("body", "data-version") == "1"


def test_a_finger_that_rests_asks_and_plays_nothing(visit: Visit) -> None:
    ana = visit(PHONE, "de")
    page = ana.page
    at_table(ana, seated_alone(ana))

    page.evaluate(HOLD, ['[data-slot="display:1.roof"]', 600])
    expect(page.locator("#help")).to_contain_text("kostet einen Bonus-Marker")
    assert page.locator("#board .picked").count() == 0
    box = page.locator("#help").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]


@pytest.mark.parametrize("game", all_games().games)
def test_everything_on_a_table_has_its_sentence(visit: Visit, running: Running, game: str) -> None:
    callers = [running.caller("Ana"), running.caller("Bo")]
    table = running.table(*callers, game=game, deal="a fixed deal")["id"]
    page = visit().open(f"/play/{table}")
    page.wait_for_selector(READY, state="attached")

    silent = page.evaluate(ASK_ALL)

    assert [thing for thing in silent if not thing.startswith("display:")] == []


class Listener(Robot):
    """A robot that hears the coach out before it acts, and looks around while it speaks."""

    heard: list[str]

    def look(self) -> dict[str, Any]:
        seen = super().look()
        coach = self.page.locator("#coach")
        while not seen["isAsked"] and coach.is_visible():
            looked_at(self.page)
            self.heard.append(coach.locator("p").inner_text())
            coach.locator("button").first.click()
        return seen


def with_coach(page: Page, game: str, id_: str) -> None:
    note = json.dumps({game: f"on {id_}"})
    page.evaluate("it => localStorage.setItem('altana.coach', it)", note)
    page.reload()
    page.wait_for_selector("#coach:not([hidden])", state="attached")


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYERS)
def test_a_coach_leads_through_three_rounds(visit: Visit, running: Running, game: str) -> None:
    visitor = visit(PHONE)
    id_, _ = seated(visitor, running, game=game, players=PLAYERS[game])
    page = visitor.page
    with_coach(page, game, id_)
    assert violations(page) == []
    robot = Listener(page)
    robot.heard = []

    while page.evaluate(ROUND) <= 3:
        robot.play_a_turn()
    robot.look()

    assert robot.heard[0].startswith(("You furnish a house", "You renovate a street"))
    assert robot.heard[-1].startswith("That is all.")
    assert len(robot.heard) == len(set(robot.heard)) >= 5
    expect(page.locator("#coach")).to_be_hidden()


def table_against_a_bot(visitor: Visitor, token: str) -> str:
    """Begin a game against the computer in which the visitor is asked first."""
    body = {"game": "burano", "players": 2, "seats": [{"bot": "beginner"}]}
    while True:
        table = visitor.post("/v1/games", body, token)
        if table["asked"] == 1:
            return str(table["id"])


def test_a_coach_is_offered_once_and_goes_when_told(visit: Visit) -> None:
    ana = visit(language="de")
    page = ana.page
    token = ana.come_in("Ana")
    coach = page.locator("#coach")

    ana.open(f"/play/{table_against_a_bot(ana, token)}")
    expect(coach).to_contain_text("dein erstes Spiel")
    coach.locator("button").first.click()
    expect(coach).to_contain_text("fünf Häusern")
    assert page.locator(".coached").count() > 0
    coach.locator("button.quiet").click()
    expect(coach).to_be_hidden()

    ana.open(f"/play/{table_against_a_bot(ana, token)}")
    page.wait_for_selector("#ask.mine-now")
    expect(coach).to_be_hidden()

    ana.open("/learn")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("[data-first-game]")).to_have_count(len(all_games().games))
    page.click("[data-first-game=burano]")
    page.wait_for_url("**/play/*")
    note = json.loads(page.evaluate("() => localStorage.getItem('altana.coach')"))
    assert note == {"burano": f"on {page.url.rpartition('/')[2]}"}
