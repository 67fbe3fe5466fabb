"""Against the computer: one tap on the front page, or a seat of a new game."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from service.bots.levels import LEVELS
from service.domain.catalog import all_games
from tests.kit.processes import end, start
from tests.kit.servers import Server
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.robot import Robot

BIG_ENOUGH = "here => here.every(one => one.getBoundingClientRect().height >= 44)"
FITS = "document.documentElement.scrollWidth <= screen.width"


@contextmanager
def playing_bots(server: Server, folder: Path) -> Iterator[None]:
    """Run the process that plays computer players."""
    settings = {"REDIS_URL": server.url, "ALTANA_DATA": str(folder)}
    process = start("-m", "service.cli", "work", "--bots", environment=settings)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        said = end(process)[1]
    assert "Traceback" not in said, said


def new_game(visit: Visit, seats: int, **others: str) -> Page:
    """Fill in the page for a new game; `others` are the fields of the other seats."""
    ana = visit(PHONE)
    ana.come_in("Ana")
    page = ana.open("/new")
    page.wait_for_selector("body[data-ready]")
    page.check(f"input[name=players][value='{seats}']")
    for field, value in others.items():
        select, name = page.locator(f"select#{field}"), page.locator(f"input#{field}")
        select.select_option(value) if select.count() else name.fill(value)
    return page


def test_one_tap_starts_a_game_in_which_the_computer_moves(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    page = visit(PHONE).open("/")
    expect(page.locator("[data-play]")).to_have_count(len(all_games().games))

    with playing_bots(server, tmp_path):
        page.locator("[data-play]").first.click()
        page.wait_for_url("**/play/*")
        Robot(page).play_a_turn()
        expect(page.locator("#log")).to_contain_text("(bot)")

    expect(page.locator("#who")).to_have_text("You: Guest")
    bot = page.locator("#totals li").nth(1)
    expect(bot.locator("svg.bot-face")).to_be_visible()  # drawn: a font with pictures is rare
    assert not {level.face for level in LEVELS} & set(bot.text_content() or "")
    assert violations(page) == []


def test_play_now_keeps_the_nickname_that_was_chosen(visit: Visit) -> None:
    ana = visit()
    ana.come_in("Ana")
    page = ana.open("/")

    page.locator("[data-play]").last.click()
    page.wait_for_url("**/play/*")

    expect(page.locator("#totals")).to_contain_text("Ana")
    expect(page.locator("#totals")).to_contain_text("(bot)")


def test_a_new_game_starts_at_once_when_the_computer_has_all_other_seats(visit: Visit) -> None:
    page = new_game(visit, 3, **{"kind-2": "beginner", "kind-3": "greedy"})
    assert not page.is_visible("#name-2")
    assert violations(page) == []
    assert page.evaluate(FITS)
    assert page.locator("#names select").evaluate_all(BIG_ENOUGH)

    page.click("#start")

    expect(page.locator("#totals li").nth(1)).to_contain_text("Beginner (bot)")
    expect(page.locator("#totals li").nth(2)).to_contain_text("Greedy (bot)")


def test_people_and_the_computer_get_the_seats_that_were_chosen_for_them(visit: Visit) -> None:
    page = new_game(visit, 4, **{"name-2": "Bo", "kind-3": "casual"})

    page.click("#start")

    seats = page.locator("#seats .who")
    expect(seats.nth(1)).to_contain_text("Bo")
    expect(seats.nth(2)).to_contain_text("Casual (bot)")
    expect(seats.nth(3)).to_contain_text("free seat")


def without_the_last(route: Route) -> None:
    """Answer as a service does on which the strongest level is not installed."""
    answer = route.fetch()
    listed = answer.json()
    listed["bots"][-1]["installed"] = False
    route.fulfill(response=answer, json=listed)


def test_a_level_that_is_not_installed_is_shown_with_its_command(visit: Visit) -> None:
    ana = visit(PHONE, "de")
    ana.page.route("**/v1/bots", without_the_last)
    page = ana.open("/new")

    expect(page.locator("#missing-bots code")).to_have_text(str(LEVELS[-1].install))
    [missing] = page.locator("#kind-2 option:disabled").all_text_contents()
    assert missing == "Meister (Bot), nicht installiert"
    assert page.evaluate(FITS)


def test_the_buttons_of_the_front_page_are_big_enough_and_fit(visit: Visit) -> None:
    page = visit(PHONE, "de").open("/")

    assert page.locator(".title button, .title .button").evaluate_all(BIG_ENOUGH)
    assert page.evaluate(FITS)
