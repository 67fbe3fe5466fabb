"""At a desk the whole table is on one screen, and it is dark for who likes it so."""

import pytest
from playwright.sync_api import expect

from service.domain.catalog import all_games
from tests.e2e.serving import Running
from tests.kit.effort import ALL
from tests.site.browsing import DESK, PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_help import with_coach
from tests.site.tables import play

READY = "body[data-ready]:not([data-ready=''])"
DESKS = [DESK, (1920, 1080)] if ALL else [DESK]
# The pictures of the table that are not wholly above the bar, or are too small to see.
CUT_OFF = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect();
  return [...document.querySelectorAll("#board svg")].map((svg) => svg.getBoundingClientRect())
    .filter(({ top, bottom, right, width, height }) => top < 0 || bottom > bar.top
      || right > innerWidth || bar.bottom > innerHeight || width < 100 || height < 80).length;
}"""
# Where the pictures of the table are.
PLACES = """() => [...document.querySelectorAll("#board svg")].map((svg) => {
  const { left, top, width, height } = svg.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("game", all_games().games)
@pytest.mark.parametrize("size", DESKS, ids=str)
def test_the_whole_table_of_four_is_on_one_screen(
    visit: Visit, running: Running, size: tuple[int, int], game: str
) -> None:
    callers = [running.caller(name) for name in ("Ana", "Bo", "Cleo", "Dario")]
    table = running.table(*callers, game=game, deal="a fixed deal")["id"]
    asked = callers[0].call("GET", f"/v1/games/{table}").json["asked"]
    ana = visit(size)
    ana.be({"id": callers[asked - 1].player, "name": "Ana", "token": callers[asked - 1].token})

    page = ana.open(f"/play/{table}")
    page.wait_for_selector(READY, state="attached")
    before = page.evaluate(CUT_OFF)
    page.locator("#board .start").first.click()
    page.wait_for_selector("#board .picked")

    assert page.locator("#board svg").count() == 5
    assert (before, page.evaluate(CUT_OFF)) == (0, 0)
    assert violations(page) == []


@pytest.mark.parametrize("game", all_games().games)
def test_the_table_stays_where_it_is_when_the_coach_goes_and_others_play(
    visit: Visit, running: Running, game: str
) -> None:
    callers = [running.caller(name) for name in ("Ana", "Bo")]
    table = running.table(*callers, game=game, deal="a fixed deal")["id"]
    asked = callers[0].call("GET", f"/v1/games/{table}").json["asked"]
    ana = visit(DESK)
    ana.be({"id": callers[asked - 1].player, "name": "Ana", "token": callers[asked - 1].token})
    page = ana.open(f"/play/{table}")
    page.wait_for_selector(READY, state="attached")
    with_coach(page, game, table)

    coached = page.evaluate(PLACES)
    page.click("#coach button.quiet")
    expect(page.locator("#coach")).to_be_hidden()
    alone = page.evaluate(PLACES)
    while (seen := callers[0].call("GET", f"/v1/games/{table}").json)["asked"] == asked:
        play(callers[asked - 1], table)
    page.wait_for_selector(f"body[data-version='{seen['version']}']", state="attached")
    expect(page.locator("#ask")).not_to_have_class("mine-now")

    assert alone == coached
    assert page.evaluate(PLACES)[0][:2] == coached[0][:2]
    assert page.evaluate(PLACES) == coached or game != "dream-home"  # a street grows with its cards


def test_the_switch_turns_the_table_dark_and_stays(visit: Visit, running: Running) -> None:
    table = running.table(running.caller("Ana"))["id"]
    ana = visit(PHONE)
    page = ana.open(f"/play/{table}")
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("#theme")).to_have_attribute("aria-pressed", "false")

    page.click("#theme")
    page.reload()
    page.wait_for_selector(READY, state="attached")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#theme")).to_have_attribute("aria-pressed", "true")
    panel = page.locator("#mine svg rect").first
    assert panel.evaluate("it => getComputedStyle(it).fill") in (
        "rgb(42, 35, 32)",
        "rgb(61, 49, 20)",
    )
    assert violations(page) == []
