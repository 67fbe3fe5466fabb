"""A replay on every screen: table and keys are seen without scrolling, and stay where they are."""

import pytest
from playwright.sync_api import Page

from tests.e2e.serving import Running
from tests.kit.effort import ALL
from tests.kit.servers import Server
from tests.site.browsing import DESK, PHONE, violations
from tests.site.conftest import Visit
from tests.site.tables import import_games

LANDSCAPE, TABLET, LARGE = (844, 390), (768, 1024), (1920, 1080)
SIZES = [PHONE, LANDSCAPE, TABLET, DESK, LARGE] if ALL else [PHONE]
GAMES = ["burano-4", "dream-home-2", "burano-1"] if ALL else ["burano-4"]
LEAST = 44  # pixels, for a thumb
MOST_SHIFT = 0.1
# A device that is lent again still has the script of before, and would count everything twice.
NOTE_SHIFTS = """
  if (!("shift" in window)) {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  }
"""
HEIGHT_OF_HEAD = "document.querySelector('.top').getBoundingClientRect().height"
HIDE_WHAT_COMES_LATER = """
  for (const late of document.querySelectorAll("#who, #rules, #theme")) late.hidden = true;
"""
# What of the table and the bar is not wholly in view: their boxes, and pictures under the bar.
OUT_OF_VIEW = """() => {
  const box = (element) => element.getBoundingClientRect();
  const seen = ({ width }) => width > 0;
  const bar = document.querySelector(".player");
  const pictures = document.querySelectorAll("#table .panel > svg");
  const parts = [...pictures, bar, document.getElementById("moment")];
  const isBelow = box(bar).left < box(document.getElementById("table")).right;
  return parts.filter((part) => seen(box(part))).filter((part) => {
    const { top, left, right, bottom } = box(part);
    const floor = part === bar || !isBelow ? innerHeight : box(bar).top;
    return top < -1 || left < -1 || right > innerWidth + 1 || bottom > floor + 1;
  }).map((part) => part.outerHTML.slice(0, 60));
}"""
TOO_SMALL = """(least) => [...document.querySelectorAll(
    ".player :is(button, select, input), .seat-choice button, .tabs button, #jump")]
  .map((control) => [control, control.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < least - 0.5 || height < least - 0.5))
  .map(([control]) => control.outerHTML.slice(0, 80))"""


def opened(page: Page, address: str) -> Page:
    page.add_init_script(NOTE_SHIFTS)
    page.goto(address)
    page.wait_for_selector("body[data-noted]", state="attached")
    return page


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_table_and_its_keys_are_on_one_screen(
    visit: Visit, server: Server, running: Running, size: tuple[int, int], name: str
) -> None:
    (game,) = import_games(server, name)
    visitor = visit(size, "de")  # the longest words
    page = opened(visitor.page, f"{running.address}/watch/{game}")

    assert page.locator("#table .panel.seat:visible").count() > 0
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate(TOO_SMALL, LEAST) == []
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    for _ in range(6):
        page.click("[data-step='+event']")
    page.keyboard.press("End")
    assert page.locator("#table .panel.seat:visible").count() > 0
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate("window.shift") < MOST_SHIFT
    assert violations(page) == []


def test_the_buttons_of_the_head_come_later_and_push_nothing_down(
    visit: Visit, server: Server, running: Running
) -> None:
    (game,) = import_games(server, "burano-1")
    page = opened(visit(LANDSCAPE).page, f"{running.address}/watch/{game}")
    page.locator("#rules:visible").wait_for()

    height = page.evaluate(HEIGHT_OF_HEAD)
    page.evaluate(HIDE_WHAT_COMES_LATER)
    assert page.evaluate(HEIGHT_OF_HEAD) == height


@pytest.mark.slow
def test_a_small_screen_shows_the_board_that_the_moment_is_about(
    visit: Visit, server: Server, running: Running
) -> None:
    (game,) = import_games(server, "dream-home-2")
    page = opened(visit(PHONE).page, f"{running.address}/watch/{game}#R2.1")
    seats = page.locator("#table .panel.seat:visible")
    near = seats.get_attribute("class")

    page.locator(".seat-choice button[aria-pressed=false]").click()
    assert seats.count() == 1
    assert seats.get_attribute("class") != near
    page.locator(".seat-choice button[aria-pressed=true]").click()  # follows the game again
    assert seats.get_attribute("class") == near
