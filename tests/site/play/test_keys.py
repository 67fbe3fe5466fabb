"""Keys and taps at the table: a control that is shown works, and a redraw takes nothing away."""

import re

from playwright.sync_api import Page, expect

from tests.site.conftest import Visit
from tests.site.play.test_play import HAND, at_table, seated

FOCUS = "() => document.activeElement.id || document.activeElement.dataset.card"
# Holds the next answers to moves back until the page lets them go.
HOLD_MOVES = """() => {
  const plain = window.fetch;
  window.letGo = new Promise((done) => { window.release = done; });
  window.fetch = async (path, request) => {
    const answer = await plain(path, request);
    if (request.method === "POST") await window.letGo;
    return answer;
  };
}"""
LOOK_AGAIN = """async () => {
  const before = document.getElementById("end-turn");
  before.focus();
  for (let times = 0; times < 3; times += 1) {
    const asked = performance.getEntriesByType("resource").length;
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((done) => setTimeout(done, 150));
    if (performance.getEntriesByType("resource").length === asked) times -= 1;
  }
  return document.activeElement === before;
}"""


def one_in_hand(page: Page, version: str = "2") -> None:
    page.click('[data-slot="display:1.roof"]')
    page.click('[data-slot="display:1.roof"]')
    expect(page.locator(HAND)).to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-ready", version)


def test_a_focused_button_outlives_redraws_and_works(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    one_in_hand(ana.page)

    assert ana.page.evaluate(LOOK_AGAIN)
    ana.page.keyboard.press("Enter")

    expect(ana.page.locator("#asked")).to_contain_text("choose a character to remove")


def test_while_a_move_is_on_its_way_controls_wait_and_a_tapped_card_is_picked(visit: Visit) -> None:
    ana = visit()
    page = ana.page
    at_table(ana, seated(ana))
    one_in_hand(page)
    page.evaluate(HOLD_MOVES)

    page.click("#undo")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#sending")).to_be_visible()
    page.click('[data-slot="display:2.roof"]')
    assert page.locator("#board .picked").count() == 0
    page.evaluate("() => window.release()")

    expect(page.locator('[data-slot="display:2.roof"]')).to_have_class(re.compile("picked"))
    expect(page.locator("#sending")).to_have_count(0)
    assert page.get_attribute("body", "data-version") == "3"


def test_arrows_go_from_light_to_light_and_letters_press_buttons(visit: Visit) -> None:
    ana = visit()
    page = ana.page
    at_table(ana, seated(ana))

    page.keyboard.press("ArrowDown")
    first = page.evaluate(FOCUS)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) not in ("", first)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUS) == first
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-ready", "2")

    page.keyboard.press("u")
    expect(page.locator("body")).to_have_attribute("data-ready", "3")
    assert page.evaluate(FOCUS)  # its card is gone, so another one has it
    one_in_hand(page, version="4")
    page.keyboard.press("e")
    expect(page.locator("#asked")).to_contain_text("choose a character to remove")


def test_a_card_is_seen_where_it_can_go_and_carried_there(visit: Visit) -> None:
    ana = visit()
    page = ana.page
    at_table(ana, seated(ana))
    page.click('[data-slot="display:1.ground"]')
    page.click('[data-slot="display:1.ground"]')
    expect(page.locator("body")).to_have_attribute("data-ready", "2")
    page.locator(HAND).click()
    ghosts = page.locator("#mine .target .ghost use")
    assert ghosts.count() > 0
    assert ghosts.first.get_attribute("href") == page.locator(f"{HAND} > use").get_attribute("href")
    page.keyboard.press("Escape")

    page.locator(HAND).drag_to(page.locator('[data-slot="1:2.ground"]'))

    expect(page.locator('[data-slot="1:2.ground"][data-card]')).to_have_count(1)
    expect(page.locator("#sky .flying")).to_have_count(0)
