"""A first game that teaches itself: offered at the first table, begun from Learn, then done."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.domain.catalog import all_games
from tests.e2e.serving import Running
from tests.kit.effort import ALL
from tests.site.browsing import PHONE, Visitor, violations
from tests.site.conftest import Visit
from tests.site.play.test_in_view import looked_at, seated
from tests.site.robot import Robot

ROUND = "() => Number(/\\d+/.exec(document.querySelector('#turn .round').textContent)[0])"
PLAYERS = {"burano": 1, "dream-home": 2} if ALL else {"burano": 1}


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


@pytest.mark.parametrize("game", PLAYERS)
def test_a_coach_leads_through_three_rounds(visit: Visit, running: Running, game: str) -> None:
    visitor = visit(PHONE)
    id_, _ = seated(visitor, running, game=game, players=PLAYERS[game])
    page = visitor.page
    with_coach(page, game, id_)
    robot = Listener(page)
    robot.heard = []

    while page.evaluate(ROUND) <= 3:
        robot.play_a_turn()
    robot.look()

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
    assert violations(page) == []
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
