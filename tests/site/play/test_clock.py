"""The clock at the table: what it did is told as its own doing, what it will do is told before."""

import re

import pytest
from playwright.sync_api import expect

from service.domain.kit.seating import MISSES
from tests.e2e.serving import Running
from tests.kit.effort import SOME_LANGUAGES
from tests.kit.waiting import until
from tests.site.browsing import SIZES, Visitor, violations
from tests.site.conftest import Visit

each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
DAY, WHILE = 86400, 20  # seconds
LONG = {
    "en": re.compile(r"^(1 day|23 hr 59 min) left$"),
    "de": re.compile(r"1 Tag|23 Std\. 59 Min\."),
    "it": re.compile(r"1 giorno|23 h 59 min"),
}


def seated(visitor: Visitor, running: Running, **clock: int) -> str:
    """Sit down with somebody else in a game with a clock; return its id."""
    ana, bo = running.caller("Ana"), running.caller("Bo")
    table = running.table(ana, bo, game="burano", deal="a fixed deal", clock=clock)
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    visitor.open(f"/play/{table['id']}")
    visitor.page.wait_for_selector("#board .picture svg")
    return str(table["id"])


@each_size
def test_what_the_clock_did_is_told_where_it_is_seen_and_heard(
    visit: Visit, running: Running, size: tuple[int, int]
) -> None:
    visitor = visit(size)
    game = seated(visitor, running, seconds=1, misses=1)
    page = visitor.page

    looker = running.caller("Cleo")  # who looks moves a late game on
    until(lambda: looker.call("GET", f"/v1/games/{game}").json["status"] == "finished")
    page.reload()

    expect(page.locator("#log .by-clock").last).to_contain_text("'s time ran out too often: ")
    expect(page.locator("#over-title")).to_be_visible()


def test_a_turn_that_runs_out_is_told_to_those_at_the_table(visit: Visit, running: Running) -> None:
    visitor = visit()
    game = seated(visitor, running, seconds=3, misses=100)
    looker = running.caller("Cleo")

    expect(visitor.page.locator("#clock")).to_have_text("Time is up")
    looker.call("GET", f"/v1/games/{game}")

    expect(visitor.page.locator("#log")).to_contain_text("'s time ran out: ")
    expect(visitor.page.locator("#toast")).to_contain_text("'s time ran out: ")
    expect(visitor.page.locator("#live")).to_contain_text("'s time ran out: ")


@each_size
def test_the_last_seconds_stand_out_and_can_be_read(
    visit: Visit, running: Running, size: tuple[int, int]
) -> None:
    visitor = visit(size)
    seated(visitor, running, seconds=WHILE, misses=100)

    expect(visitor.page.locator("#clock")).to_have_class(re.compile("urgent"))
    assert violations(visitor.page) == []


@pytest.mark.parametrize("language", SOME_LANGUAGES)
def test_a_long_time_is_told_in_days_and_hours_and_what_happens_then(
    visit: Visit, running: Running, language: str
) -> None:
    visitor = visit(language=language)
    page = visitor.open("/new")
    before = page.inner_text("#clock-hint")
    seated(visitor, running, seconds=DAY)
    there = page.inner_text("#clock-terms")

    times = {"en": "{} times", "de": "{}-mal", "it": "{} volte"}[language].format(MISSES)
    assert times in before
    assert times in there
    expect(page.locator("#clock")).to_have_text(LONG[language])
