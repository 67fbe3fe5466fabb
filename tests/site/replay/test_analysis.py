"""What the coach says of a game: beside the game, at its end, and as questions."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from service.domain.catalog import all_games
from service.domain.kit.messages import GameId, PlayerId
from service.events.people.people import Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.people.token_grant import digest_of
from service.start.settings import Settings
from tests.e2e.serving import Caller
from tests.site.browsing import PHONE, violations
from tests.site.lessons import arrive, settled
from tests.site.tables import import_games, play_to_end
from workers.analyses.jobs import analyse_games
from workers.wiring import equip, make_tools

GAME = "dream-home-tie-break-shared"
NEVER_ANALYSED = "burano-round-limit-8"
Analyse = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def game(server: Any, running: Any) -> str:
    return import_games(server, GAME)[0]


@pytest.fixture
def analyse(
    server: Any, running: Any, own_logging: None, own_tools: None
) -> Iterator[Callable[[str], Any]]:
    """Do what a worker does, on the data of the running service; give what it found."""
    with server.client() as client:
        settings = Settings(data=running.folder)
        equip(make_tools(settings, client, client, all_games(), clock=lambda: datetime.now(UTC)))

        def analysed(game: str) -> dict[str, Any]:
            analyse_games([GameId(game)])
            found: dict[str, Any] = Caller(running).call("GET", f"/v1/games/{game}/analysis").json
            return found

        yield analysed


@pytest.fixture
def zoe(server: Any, running: Any) -> Iterator[PlayerId]:
    """The player of the game has a name, until erased as people are: then it is forgotten at once.

    A name that is only deleted in Redis is remembered for half a minute, and meets the next test.
    """
    person = Person(id=PlayerId("p1"), name="Zoë", created="2026-03-01T18:00:00Z")
    with server.client() as client:
        RedisPeople(client).add(person, TokenId("t"), digest_of("secret"))
    yield person.id
    caller = Caller(running)
    caller.token = f"{person.id}.t.secret"
    assert caller.call("DELETE", f"/v1/players/{person.id}").status == 204


def opened(page: Any) -> Any:
    page.wait_for_selector("body[data-analysed]", state="attached")
    return page


@pytest.mark.slow
def test_a_players_page_tells_what_costs_most_and_leads_to_positions(
    visit: Any, running: Any, game: str, zoe: PlayerId, analyse: Analyse
) -> None:
    analyse(game)
    told = Caller(running).call("GET", f"/v1/players/{zoe}/mistakes").json
    page = visit().open(f"/players/{zoe}")
    page.wait_for_selector("body[data-ready]", state="attached")

    card = page.locator("#mistakes")
    assert card.locator("tbody tr").count() == len(told["kinds"]) > 0
    assert told["kinds"][0]["title"] in card.inner_text()
    assert card.locator("a.button").count() == len(told["practice"]) > 0
    assert violations(page) == []
    card.locator("a.button").first.click()
    page.locator("#lesson:visible").wait_for()
    page.get_by_role("button", name="Begin").click()
    question = told["practice"][0]["href"].rsplit("/", 1)[-1]
    assert page.url.endswith(f"#{question}")
    page.get_by_text("what would be better here?").wait_for()


def points_of_curve(page: Any) -> int:
    """Return how many turns the curve of the first seat shows."""
    line = page.locator(".evaluation polyline").first.get_attribute("points")
    return len(str(line).split())


def test_nothing_is_told_before_it_is_seen_and_then_the_better_line_is_played(
    visit: Any, game: str, analyse: Analyse
) -> None:
    told = analyse(game)
    page = opened(visit().open(f"/watch/{game}#R0"))
    assert page.locator(".finding, .in-numbers").count() == 0
    assert points_of_curve(page) <= 1

    page.keyboard.press("End")
    page.click("#tab-coach")
    page.locator(".in-numbers").wait_for()

    assert points_of_curve(page) == len(told["turns"]) + 1
    assert page.locator(".finding.mistake").count() == len(told["mistakes"])
    assert page.locator(".finding.turn").count() == len(told["turning_points"])
    worst = next(one for one in told["mistakes"] if one["line"])
    page.get_by_label("Whose turns").select_option(str(worst["seat"]))
    mine = [one for one in told["mistakes"] if one["seat"] == worst["seat"]]
    assert page.locator(".finding.mistake").count() == len(mine)
    page.locator(".finding.mistake .finding-head").nth(mine.index(worst)).click()
    assert f" · {worst['move'] - 1}." in page.inner_text("#moment b")
    assert "this turn lost" in page.inner_text(".finding-body")
    assert violations(page) == []
    page.click(".better")
    page.locator(".line-banner:visible").wait_for()
    assert f" · {worst['move']}.1" in page.inner_text("#moment b")
    page.keyboard.press("Escape")
    assert page.locator(".line-banner").is_hidden()
    page.get_by_label("Curve").select_option(label="Expected points")
    assert "Expected points" in str(
        page.locator(".evaluation:visible svg").get_attribute("aria-label")
    )


def test_the_end_of_a_game_shows_what_the_coach_found(
    visit: Any, running: Any, analyse: Analyse
) -> None:
    ana = running.caller()
    game = play_to_end(running, ana)
    told = analyse(game)
    visitor = visit(PHONE)
    visitor.be({"id": ana.player, "token": ana.token, "name": "Ana"})

    page = opened(visitor.open(f"/play/{game}"))

    assert page.locator("#coach-part .in-numbers tbody tr").count() == 1
    assert page.locator("#coach-part .evaluation svg.plot").count() == 1
    shown = page.locator("#coach-part .finding.mistake").count()
    assert shown == len(told["mistakes"])
    questions = told["seats"][0]["questions"]
    assert page.locator("#coach-part a.learn").count() == min(questions, 1)
    assert page.locator("#no-question:visible").count() == (questions == 0)
    costly = [turn for turn in told["turns"] if turn["is_valued"] and turn["lost"] >= 0.5]
    assert page.locator("a.costly").count() == (0 if questions else min(3, len(costly)))
    assert page.locator(".finding.mistake small:visible").count() == shown
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    compared = sum(turn["is_valued"] for turn in told["turns"])
    can_be_deeper = 2 * compared < len(told["turns"])
    assert page.locator("#coach-part .deeper").count() == can_be_deeper


def test_somebody_who_watches_a_game_without_an_analysis_has_it_made(
    visit: Any, server: Any, running: Any
) -> None:
    (game,) = import_games(server, NEVER_ANALYSED)
    ana = running.caller()
    visitor = visit()
    visitor.be({"id": ana.player, "token": ana.token, "name": "Ana"})

    with visitor.page.expect_request(lambda sent: sent.method == "POST") as sent:
        visitor.page.goto(f"{running.address}/watch/{game}")

    assert sent.value.url.endswith(f"/v1/games/{game}/analysis")


def test_turns_that_lost_points_are_practised(visit: Any, game: str, analyse: Analyse) -> None:
    told = analyse(game)
    seat = next(one for one in told["seats"] if one["questions"])
    page = visit().open(f"/practice/{game}/{seat['seat']}")
    arrive(page, "start")
    assert page.inner_text("#chapter-title") == f"Learn from your mistakes: Seat {seat['seat']}"

    page.click("#on")
    settled(page)
    asked = page.inner_text("#question-text")
    assert "what would be better here?" in asked
    assert page.locator("#coach .said-note").count() == 0
    page.locator("#all-moves summary").click()
    page.locator("#list .move").first.click()
    page.locator(".answer li").first.wait_for()
    page.click("#judge")
    page.locator(".verdict.wrong").wait_for()
    assert page.locator("#why").count() == 0  # it would be the answer, for nothing
    page.click("#give-up")
    page.locator("dialog button.main").click()
    page.locator(".solution").wait_for()

    assert "this turn lost" in page.inner_text("#coach .said-note")
    assert violations(page) == []
    page.click("#why")
    arrive(page, "film")
    assert page.inner_text("#coach-title").startswith("A better turn")
    assert (page.locator("#coach").bounding_box() or {})["y"] >= 0
    page.click("#close-film")
    while page.locator("#score").count() == 0:
        if page.locator("#give-up").count():
            page.click("#give-up")
            page.locator("dialog button.main").click()
        page.click("#on")
        settled(page)
    assert "chapter" not in page.inner_text("#coach")
