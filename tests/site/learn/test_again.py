"""Coming back to a table: what the coach has said stays said, and a game can be tried again."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.serving import Running
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_help import with_coach
from tests.site.tables import play_to_end

READY = "body[data-ready]:not([data-ready=''])"


@pytest.mark.slow
def test_a_finished_game_goes_on_from_a_round(visit: Visit, running: Running) -> None:
    ana = running.caller("Ana")
    game = play_to_end(running, ana, options={"round_limit": 3})
    visitor = visit()
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    page = visitor.open(f"/play/{game}")

    expect(page.locator("#again-round option")).to_have_text(["Round 1", "Round 2", "Round 3"])
    assert page.locator("#again-round option:checked").inner_text() == "Round 2"
    page.select_option("#again-round", label="Round 2")
    assert violations(page) == []
    page.click(".again-from button")
    page.wait_for_url(lambda address: game not in address)
    page.wait_for_selector(READY, state="attached")

    expect(page.locator("#turn")).to_contain_text("Round 2")
    again = ana.call("GET", f"/v1/games/{page.url.rpartition('/')[2]}").json
    assert again["forked_from"]["game"] == game
    expect(page.locator("#turn .badge")).to_contain_text("another try")
    expect(page.locator("#origin")).to_contain_text("goes on from round 2 of an earlier one")
    way = f"/watch/{game}#{again['forked_from']['move']}"
    assert page.locator("#origin a").get_attribute("href") == way
    assert page.locator("#log a.origin").get_attribute("href") == way
    assert violations(page) == []


@pytest.mark.slow
def test_only_who_plays_alone_or_against_the_computer_tries_again(
    visit: Visit, running: Running
) -> None:
    ana, bo = running.caller("Ana"), running.caller("Bo")
    game = play_to_end(running, ana, bo, options={"round_limit": 3})
    visitor = visit()
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})

    page = visitor.open(f"/play/{game}")
    page.wait_for_selector("#coach-part")

    assert page.locator("#again-round").count() == 0


@pytest.mark.slow
def test_the_coach_does_not_repeat_itself_after_a_reload(visit: Visit, running: Running) -> None:
    ana = running.caller("Ana")
    game = running.table(ana, game="burano", deal="a fixed deal")["id"]
    visitor = visit(PHONE)
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    visitor.open(f"/play/{game}")
    with_coach(visitor.page, "burano", game)
    coach = visitor.page.locator("#coach")
    first = coach.locator("p").inner_text()

    visitor.page.reload()
    expect(coach.locator("p")).to_have_text(first)  # nobody had gone on
    coach.locator("button").first.click()
    visitor.page.reload()
    visitor.page.wait_for_selector(READY, state="attached")
    noted = visitor.page.evaluate("localStorage.getItem('altana.coach.said')")

    assert coach.is_hidden() or coach.locator("p").inner_text() != first
    assert json.loads(noted)["id"] == game
    assert re.fullmatch(r"\w+", json.loads(noted)["keys"][0])


@pytest.mark.slow
def test_a_finger_carries_a_card_of_the_display_once_it_is_picked(
    visit: Visit, running: Running
) -> None:
    ana = running.caller("Ana")
    game = running.table(ana, game="burano", deal="a fixed deal")["id"]
    visitor = visit(PHONE)
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    page = visitor.open(f"/play/{game}")
    page.wait_for_selector(READY, state="attached")
    top, low = (f'[data-slot="display:1.{level}"]' for level in ("roof", "upper"))

    assert page.eval_on_selector(top, "it => getComputedStyle(it).touchAction") == "auto"
    page.tap(top)
    page.wait_for_selector(f"{top}.picked")
    assert page.eval_on_selector(top, "it => getComputedStyle(it).touchAction") == "none"
    (x, y), (to_x, to_y) = (middle(page, selector) for selector in (top, low))
    touch = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x, "y": y + 20}]),
        ("touchMove", [{"x": to_x, "y": to_y}]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    expect(page.locator('#mine [data-slot="1:hand"]')).to_have_count(2)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
