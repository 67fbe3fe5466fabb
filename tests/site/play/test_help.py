"""Help on every thing of the table, by mouse, finger and key, in the reader's language."""

import pytest
from playwright.sync_api import expect

from service.domain.catalog import all_games
from tests.e2e.serving import Running
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_play import at_table, seated

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
    at_table(ana, seated(ana))

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
    at_table(ana, seated(ana))

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
