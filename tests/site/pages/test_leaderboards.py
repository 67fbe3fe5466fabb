"""Players, leaderboards and statistics: plots, and a table beneath each of them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from service.domain.kit.messages import PlayerId
from service.events.people.people import Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.people.token_grant import digest_of
from tests.e2e.serving import Running, serving
from tests.site.browsing import CHROMIUM, PHONE, SIZES, violations
from tests.site.conftest import MISSING
from tests.site.tables import import_games

SCRIPT = "<img src=x onerror=alert(1)>"
RATED = ("burano-2", "burano-given-up", "dream-home-2")
PAGES = ("/leaderboards/burano", "/statistics/burano", "/statistics/dream-home", "/players/p1")


@pytest.fixture(scope="module")
def running(server: Any) -> Iterator[Running]:
    """A service of its own: one that runs for long remembers names for half a minute."""
    if CHROMIUM is None:
        pytest.skip(MISSING)
    with serving(server.url, processes=1) as started:
        yield started


@pytest.fixture(scope="module", autouse=True)
def games(server: Any, running: Any) -> Iterator[list[str]]:
    """Rated games, and a person for the player who was in all of them."""
    person = Person(id=PlayerId("p1"), name=SCRIPT, created="2026-03-01T18:00:00Z")
    with server.client() as client:
        people = RedisPeople(client)
        people.add(person, TokenId("t"), digest_of("secret"))
        yield import_games(server, *RATED)
        people.erase(person.id)


def shown(visitor: Any, path: str) -> Any:
    page = visitor.open(path)
    page.wait_for_selector("body[data-ready]", state="attached")
    return page


def test_a_leaderboard_draws_ratings_and_lists_them(visit: Any, running: Any) -> None:
    page = shown(visit(), "/leaderboards/burano?players=2")
    rows = running.caller().call("GET", "/v1/leaderboards/burano?players=2").json["rows"]

    assert page.locator(".plot .whisker").count() == len(rows) > 1
    assert page.locator("tbody tr").count() == len(rows)
    first = page.locator("tbody tr").first.inner_text()
    assert f"{round(1500 + (rows[0]['mu'] - 25) * 40)} ± {round(rows[0]['sigma'] * 40)}" in first


def test_statistics_draw_what_was_taken_and_what_it_brought(visit: Any, running: Any) -> None:
    page = shown(visit(language="de"), "/statistics/burano?players=2")
    kinds = running.caller().call("GET", "/v1/statistics/burano?players=2").json["kinds"]

    assert page.locator(".plot").count() == 2
    assert page.locator(".plot").first.locator(".bar").count() == len(kinds) > 3
    assert page.locator("tbody tr").count() == len(kinds)
    assert "Bürgermeister" in page.inner_text("#content")


def test_a_leaderboard_without_games_says_so(visit: Any) -> None:
    page = shown(visit(), "/leaderboards/burano?players=3")

    assert "No game counts here yet." in page.inner_text("#content")


@pytest.mark.parametrize("path", ["/leaderboards/chess", "/statistics/chess", "/players/nobody"])
def test_what_is_not_there_is_told_so(visit: Any, path: str) -> None:
    page = shown(visit(), path)

    assert "can't be shown" in page.inner_text("#progress")


def test_a_player_has_results_ratings_and_a_way_to_every_game(visit: Any, games: list[str]) -> None:
    page = shown(visit(), "/players/p1")

    assert page.inner_text("#title") == SCRIPT
    assert page.locator("main img").count() == 0
    assert page.locator(".plot").count() == 2
    ways = page.locator("td a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert {f"/watch/{game}" for game in games} <= set(ways)
    assert "/leaderboards/burano?players=2" in ways


def as_after_two_games(route: Route) -> None:
    """Answer as if the player had played another game for two."""
    answer = route.fetch()
    about = answer.json()
    about["by_game"]["burano"]["2"]["games"] = 2
    route.fulfill(response=answer, json=about)


def test_the_end_of_a_game_tells_the_best_result_and_the_rating(
    visit: Any, running: Any, games: list[str]
) -> None:
    ratings = running.caller().call("GET", "/v1/players/p1").json["ratings"]
    [row] = [one for one in ratings if (one["game"], one["players"]) == ("burano", 2)]
    visitor = visit(PHONE)
    visitor.be({"id": "p1", "token": "p1.t.secret", "name": "Zoë"})
    visitor.page.route("**/v1/players/p1?*", as_after_two_games)
    page = visitor.open(f"/play/{games[0]}")

    rating = f"{round(1500 + (row['mu'] - 25) * 40)} ± {round(row['sigma'] * 40)}"
    change = f"{round(row['change'] * 40):+d}".replace("-", "−")
    assert row["last_game"] == games[0]
    expect(page.locator("#own-line")).to_have_text(
        f"This is your best result in 2 games of this kind. Your rating is now {rating} ({change})."
    )


def test_a_name_is_text_on_a_players_page(visit: Any, running: Any) -> None:
    caller = running.caller(SCRIPT)
    page = shown(visit(), f"/players/{caller.player}")

    assert page.inner_text("#title") == SCRIPT
    assert page.locator("main img").count() == 0
    assert "No finished game yet." in page.inner_text("#content")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_nobody_is_kept_out(visit: Any, path: str, size: tuple[int, int]) -> None:
    page = shown(visit(size), path)

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_plot_is_drawn_for_a_phone(visit: Any) -> None:
    page = shown(visit(PHONE), "/leaderboards/burano?players=2")

    assert page.get_attribute(".plot", "viewBox").startswith("0 0 350 ")
