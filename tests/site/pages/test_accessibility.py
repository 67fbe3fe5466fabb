"""Pages that keep nobody out: axe-core finds nothing, and nothing sticks out sideways."""

import pytest

from tests.e2e.serving import Running
from tests.kit.effort import SOME_LANGUAGES
from tests.site.browsing import PHONE, SIZES, violations
from tests.site.conftest import Visit
from tests.site.play.test_play import at_table, seated
from tests.site.tables import play_to_end

LOST = "/wandering"
FITS = "document.documentElement.scrollWidth <= screen.width"  # nothing sticks out sideways
# Controls that a thumb may miss; a radio button has its whole line.
SMALL = """() => [...document.querySelectorAll("button, .button, nav a, select, summary, input")]
  .filter((one) => one.checkVisibility() && !["radio", "checkbox", "file"].includes(one.type))
  .filter((one) => !one.closest(".unseen"))
  .filter((one) => Math.min(...["width", "height"].map((side) =>
    one.getBoundingClientRect()[side])) < 43.9)
  .map((one) => one.outerHTML.slice(0, 80))"""
each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@each_size
@pytest.mark.parametrize("path", ["/", "/new", LOST])
def test_nobody_is_kept_out_of_a_page(visit: Visit, path: str, size: tuple[int, int]) -> None:
    ana = visit(size)
    ana.open(path)
    ana.page.wait_for_selector("#who:not([hidden])")
    if path != LOST:
        ana.page.wait_for_selector("body[data-ready]")

    assert violations(ana.page) == []
    assert ana.page.evaluate(FITS)
    assert ana.page.evaluate(SMALL) == []


@each_size
def test_nobody_is_kept_out_of_a_table(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size)
    waiting = seated(ana, players=2)
    ana.open(f"/play/{waiting}")
    ana.page.wait_for_selector("#waiting:not([hidden])")
    before = violations(ana.page)
    at_table(ana, seated(ana))
    during = violations(ana.page)
    assert ana.page.evaluate(FITS)
    assert ana.page.evaluate(SMALL) == []
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click("#all-moves summary")
    picked = violations(ana.page)

    assert (before, during, picked) == ([], [], [])


@each_size
def test_nobody_is_kept_out_of_a_result(
    visit: Visit, running: Running, size: tuple[int, int]
) -> None:
    game = play_to_end(running, running.caller("Ana"), running.caller("Bo"), deal="a fixed deal")
    ana = visit(size)
    ana.open(f"/play/{game}")
    ana.page.wait_for_selector("#over:not([hidden]) .ledger")

    assert ana.page.locator("#over-built svg").count() == 1
    assert violations(ana.page) == []


@pytest.mark.parametrize("language", SOME_LANGUAGES)  # German has the longest words
def test_nothing_sticks_out_of_a_phone_that_watches_a_running_game(
    visit: Visit, running: Running, language: str
) -> None:
    game = running.table(running.caller("Ana"), deal="a fixed deal")["id"]
    page = visit(PHONE, language).open(f"/watch/{game}")
    page.wait_for_selector("body[data-whole]")

    assert page.evaluate(FITS)
    assert page.evaluate("document.querySelector('.player .play').scrollWidth") <= page.evaluate(
        "document.querySelector('.player .play').clientWidth"
    )
