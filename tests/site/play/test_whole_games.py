"""Whole games, played to their end by clicks alone, each player with a device of their own."""

from typing import Any

import pytest

from tests.site.browsing import PHONE, Visitor
from tests.site.conftest import Visit
from tests.site.play.test_in_view import WatchfulRobot
from tests.site.robot import Robot


def lay_table(host: Visitor, game: str, players: int, **options: str) -> str:
    """Create a game on the page for new games; return its path."""
    page = host.open(f"/new?game={game}")
    page.wait_for_selector("body[data-ready]")
    page.check(f"input[name=players][value='{players}']")
    page.click("details:has(#deal) summary")
    page.fill("#deal", "the same cards each time")
    if options:
        page.click("details:has(#options) summary")
    for name, value in options.items():
        page.select_option(f"#option-{name}", label=value)
    page.click("#start")
    page.wait_for_url("**/play/*")
    return page.url.removeprefix(host.address)


def sit_down(guest: Visitor, path: str) -> None:
    guest.open(path)
    guest.page.locator("#seats button.main").first.click()


def play_to_the_end(*robots: Robot) -> None:
    while robots[0].look()["status"] != "finished":
        for robot in robots:
            robot.play_a_turn()
    for robot in robots:
        robot.page.wait_for_selector("#over:not([hidden]) .ledger")


def shown_result(visitor: Visitor) -> dict[str, Any]:
    rows = visitor.page.locator("#standings tr").all()
    return {
        row.locator("td").nth(1).inner_text(): row.locator("td").nth(2).inner_text() for row in rows
    }


@pytest.mark.slow  # `test_in_view.py` plays one as well
def test_a_solo_game_of_burano_is_played_to_its_end_and_never_scrolls_away(visit: Visit) -> None:
    ana = visit(PHONE)
    ana.come_in("Ana")
    lay_table(ana, "burano", 1)
    robot = WatchfulRobot(ana.page)

    play_to_the_end(robot)

    [points] = shown_result(ana).values()
    assert points in ana.page.inner_text("#ledgers h2")
    assert robot.clicks > 80


@pytest.mark.slow
def test_two_play_burano_to_its_end_on_a_desk_and_a_phone(visit: Visit) -> None:
    ana, bo = visit(), visit(PHONE)
    ana.come_in("Ana")
    bo.come_in("Bo")
    path = lay_table(ana, "burano", 2, two_player_refill="leave the game")
    sit_down(bo, path)

    play_to_the_end(Robot(ana.page), Robot(bo.page))

    assert set(shown_result(ana)) == {"Ana", "Bo"}
    assert shown_result(ana) == shown_result(bo)


@pytest.mark.slow
def test_three_play_dream_home_to_its_end(visit: Visit) -> None:
    ana, bo, cleo = visit(), visit(), visit(PHONE)
    for visitor, name in ((ana, "Ana"), (bo, "Bo"), (cleo, "Cleo")):
        visitor.come_in(name)
    path = lay_table(ana, "dream-home", 3)
    sit_down(bo, path)
    sit_down(cleo, path)

    play_to_the_end(*(Robot(visitor.page) for visitor in (ana, bo, cleo)))

    assert set(shown_result(ana)) == {"Ana", "Bo", "Cleo"}
    assert shown_result(ana) == shown_result(cleo)
