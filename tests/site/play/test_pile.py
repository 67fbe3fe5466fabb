"""The discards of Dream Home: a pile with its count, which opens on demand."""

import pytest
from playwright.sync_api import expect

from tests.e2e.serving import Caller, Running
from tests.site.browsing import PHONE, Visitor
from tests.site.conftest import Visit
from tests.site.example_tables import play, table_of

LATE = 60  # moves of two players, after which many cards lie in the discards
UNTIL_THE_ROOFER = 87  # moves, after which Bo may let a roofer fetch a card from there


def played(running: Running, moves: int) -> tuple[str, list[Caller]]:
    game, callers = table_of(running, "dream-home", "Ana", "Bo")
    play(game, callers, moves)
    return game, callers


@pytest.fixture(scope="module")
def late(running: Running) -> str:
    return played(running, LATE)[0]


def looking_on(visitor: Visitor, game: str) -> Visitor:
    visitor.open(f"/play/{game}").wait_for_selector("#shown svg")
    return visitor


def test_the_pile_tells_how_many_cards_it_has_and_opens(visit: Visit, late: str) -> None:
    page = looking_on(visit(), late).page
    pile, cards = page.locator("button.pile"), page.locator("#shown .discards [data-card]")
    expect(pile).to_have_text(f"▸ Discards: {cards.count()}")
    expect(cards.first).to_be_hidden()

    pile.click()

    expect(cards.first).to_be_visible()
    expect(pile).to_have_attribute("aria-expanded", "true")


def test_a_folded_pile_takes_no_room(visit: Visit, late: str) -> None:
    page = looking_on(visit(), late).page
    heights = "document.querySelector('#shown svg').getBoundingClientRect().height"
    folded = page.evaluate(heights)

    page.click("button.pile")

    assert folded < page.evaluate(heights) * 0.8


def test_a_pile_that_was_opened_stays_open_over_the_moves(visit: Visit, running: Running) -> None:
    game, callers = played(running, LATE // 2)
    page = looking_on(visit(), game).page
    page.click("button.pile")

    version = play(game, callers, 3)["version"]

    expect(page.locator("body")).to_have_attribute("data-version", str(version + 1))
    expect(page.locator("#shown .discards [data-card]").first).to_be_visible()


def test_the_pile_lies_open_while_a_helper_may_fetch_from_it(
    visit: Visit, running: Running
) -> None:
    game, [_, bo] = played(running, UNTIL_THE_ROOFER)
    device = visit()
    device.be({"id": bo.player, "name": "Bo", "token": bo.token})

    page = looking_on(device, game).page

    expect(page.locator("#shown .discards .start").first).to_be_visible()
    expect(page.locator("button.pile")).to_be_hidden()


def test_the_discards_lie_beside_the_display_on_a_phone_that_watches(
    visit: Visit, late: str
) -> None:
    page = visit(PHONE).open(f"/watch/{late}#{LATE}")
    page.wait_for_selector("body[data-whole]")

    expect(page.locator("#table .panel.middle text", has_text="Discards")).to_be_visible()
    expect(page.locator("#table button.pile")).to_be_hidden()
