"""The discards of Dream Home: a pile with its count, which opens on demand."""

import pytest
from playwright.sync_api import expect

from tests.e2e.serving import Caller, Running
from tests.site.browsing import PHONE, Visitor
from tests.site.conftest import Visit
from tests.site.example_tables import play, table_of

LATE = 60  # moves of two players, after which many cards lie in the discards
SEATED = 2  # the version when both are there
UNTIL_THE_ROOFER = 87  # moves, after which Bo may let a roofer fetch a card from there


@pytest.fixture(scope="module")
def shared(running: Running) -> tuple[str, list[Caller]]:
    """A game that each test plays on as far as it needs it."""
    return table_of(running, "dream-home", "Ana", "Bo")


def played(shared: tuple[str, list[Caller]], moves: int) -> str:
    """Play the game on until so many moves were made; it may be later already."""
    game, callers = shared
    version = callers[0].call("GET", f"/v1/games/{game}").json["version"]
    if version < moves + SEATED:
        play(game, callers, moves + SEATED - version)
    return game


@pytest.fixture
def late(shared: tuple[str, list[Caller]]) -> str:
    return played(shared, LATE)


def looking_on(visitor: Visitor, game: str) -> Visitor:
    visitor.open(f"/play/{game}").wait_for_selector("#shown svg")
    return visitor


def test_the_pile_tells_how_many_cards_it_has_opens_and_stays_open(
    visit: Visit, late: str, shared: tuple[str, list[Caller]]
) -> None:
    page = looking_on(visit(), late).page
    pile, cards = page.locator("button.pile"), page.locator("#shown .discards [data-card]")
    heights = "document.querySelector('#shown svg').getBoundingClientRect().height"
    folded = page.evaluate(heights)
    expect(pile).to_have_text(f"▸ Discards: {cards.count()}")
    expect(cards.first).to_be_hidden()

    pile.click()

    expect(cards.first).to_be_visible()
    expect(pile).to_have_attribute("aria-expanded", "true")
    assert folded < page.evaluate(heights) * 0.8

    version = play(late, shared[1], 3)["version"]

    expect(page.locator("body")).to_have_attribute("data-version", str(version + 1))
    expect(cards.first).to_be_visible()


def test_the_pile_lies_open_while_a_helper_may_fetch_from_it(
    visit: Visit, shared: tuple[str, list[Caller]]
) -> None:
    game, bo = played(shared, UNTIL_THE_ROOFER), shared[1][1]
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
