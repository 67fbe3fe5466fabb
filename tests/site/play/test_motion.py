"""What one sees and hears: flying cards, others' turns step by step, marks of the last turns."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.serving import Running
from tests.site.browsing import Visitor
from tests.site.conftest import Visit
from tests.site.play.test_play import HAND, at_table, seated

READY = "body[data-ready]:not([data-ready=''])"
END_TURN: dict[str, object] = {"type": "end_turn", "discard": []}
# Counts the cards that fly and the notes that sound, and keeps which panel came first.
WATCH = """() => {
  window.firsts = [];
  const board = document.getElementById("board");
  new MutationObserver(() => window.firsts.push(board.dataset.first))
    .observe(board, { attributeFilter: ["data-first"] });
  window.flown = 0;
  window.notes = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) window.flown += node.classList?.contains("flying") ? 1 : 0;
    }
  }).observe(document.body, { childList: true, subtree: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function play(...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
}"""


@pytest.fixture
def moving(visit: Visit) -> Iterator[Visitor]:
    """Somebody whose device shows motion."""
    ana = visit()
    ana.page.emulate_media(reduced_motion="no-preference")
    yield ana
    ana.page.emulate_media(reduced_motion="reduce")


def take(page: Page, slot: str) -> None:
    page.click(f'[data-slot="{slot}"]')
    page.click(f'[data-slot="{slot}"]')


def test_cards_fly_and_sound_until_somebody_wants_neither(moving: Visitor) -> None:
    page = moving.page
    at_table(moving, seated(moving))
    page.evaluate(WATCH)

    take(page, "display:1.roof")
    expect(page.locator(HAND)).to_have_count(1)
    page.locator("#log [data-keys]").first.hover()
    expect(page.locator(f"{HAND}.pointed")).to_have_count(1)
    assert page.evaluate("[window.flown > 0, window.notes > 0]") == [True, True]
    expect(page.locator("#sky .flying")).to_have_count(0)

    page.click("#sound")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    quiet = page.evaluate("window.notes")
    page.emulate_media(reduced_motion="reduce")
    flown = page.evaluate("window.flown")
    page.click("#undo")
    expect(page.locator("body")).to_have_attribute("data-ready", "3")
    assert page.evaluate("[window.notes, window.flown]") == [quiet, flown]
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")


def test_the_turns_of_others_come_step_by_step_or_are_skipped(
    moving: Visitor, running: Running
) -> None:
    callers = [running.caller("Bo"), running.caller("Cleo")]
    game = running.table(*callers, deal="a fixed deal")["id"]
    table = callers[0].call("GET", f"/v1/games/{game}").json
    page = moving.open(f"/play/{game}")
    page.wait_for_selector(READY, state="attached")
    page.evaluate(WATCH)

    version = table["version"]
    for seat in (table["asked"], 3 - table["asked"]):
        take_two = {"type": "take", "column": seat, "end": "top", "count": 2}
        for command in (take_two, END_TURN):
            assert callers[seat - 1].play(game, version, command).status == 201
            version += 1
    expect(page.locator("#skip-steps")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.locator("body")).to_have_attribute("data-ready", str(version))
    expect(page.locator("#skip-steps")).to_be_hidden()
    expect(page.locator("#others .lately, #mine .lately")).to_have_count(4)
    assert page.evaluate("window.firsts[0]") == ("mine" if table["asked"] == 1 else "others")
    assert page.evaluate("window.flown") > 0
