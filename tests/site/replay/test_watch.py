"""Watching a game: stepping, deep links, the curve, the ledger, two moments, and live."""

import re
from typing import Any

import pytest

from service.domain.sentences import tell_event
from tests.kit.effort import SOME_LANGUAGES, first_of
from tests.replays.golden_games import opened
from tests.site.browsing import SIZES, violations
from tests.site.tables import SHORT, import_games, play, play_to_end

GAME = "dream-home-given-up"
SCRIPT = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def game(server: Any, running: Any) -> str:
    return import_games(server, GAME)[0]


def watched(visitor: Any, game: str, at: str = "") -> Any:
    page = visitor.open(f"/watch/{game}{f'#{at}' if at else ''}")
    page.wait_for_selector("body[data-whole]", state="attached")
    return page


def nameless(cursor: Any) -> str:
    """Return the sentences for players without a name on this service."""
    return tell_event(cursor.game.ruleset, cursor.event, "en", ())


def test_a_game_is_stepped_through_by_buttons_and_by_keys(visit: Any, game: str) -> None:
    page = watched(visit(), game, "R0")
    cursor = opened(GAME)

    assert page.inner_text("#moment").endswith(nameless(cursor))
    page.click("[data-step='+event']")
    assert page.inner_text("#moment").endswith(nameless(cursor.step("event")))
    page.select_option(".unit", "round")
    page.click("[data-step='+round']")
    assert page.inner_text("#moment").endswith(nameless(cursor.step("round")))
    page.keyboard.press("End")
    assert page.inner_text("#moment").endswith(nameless(cursor.last()))
    page.keyboard.press("ArrowUp")
    assert page.inner_text("#moment").endswith(nameless(cursor.last().step("turn", -1)))


def test_a_game_opens_on_a_full_table_and_tells_nothing_of_its_end(visit: Any, game: str) -> None:
    page = watched(visit(), game)

    assert page.inner_text("#moment b").startswith("R2.1")
    assert page.locator("#table .panel.seat [data-card]").count() > 0
    shown = page.locator("#log li").count()
    assert page.locator("#log button[aria-current]").inner_text().startswith("R2.1")
    drawn = page.locator(".curve polyline").first.get_attribute("points").split()
    assert 0 < len(drawn) < shown < opened(GAME).game.events
    assert page.locator(".result").is_hidden()
    page.click(".play")  # from the start, as nobody has moved yet
    page.locator("#moment b", has_text="R0").wait_for()
    page.click(".play")


def test_sentences_are_searched_as_far_as_they_were_seen(visit: Any, game: str) -> None:
    page = watched(visit(), game, "R2.1")
    page.keyboard.press("/")
    page.fill("#jump", "GARAGE")
    page.press("#jump", "Enter")

    found = page.locator("#log li:visible")
    seen = found.count()
    assert not re.search(r"\b[012]\.[1-5]\b", " ".join(found.all_inner_texts()))  # has its floor
    assert all("garage" in line.lower() for line in found.all_inner_texts())
    assert "garage" in page.inner_text("#moment")
    page.click(".search .rest")
    assert found.count() > seen
    page.fill("#jump", "zebra")
    page.press("#jump", "Enter")
    assert "zebra" in page.inner_text(".found")
    assert page.get_attribute("#jump", "aria-invalid") == "true"


def test_an_address_leads_to_its_moment_and_follows_the_steps(visit: Any, game: str) -> None:
    page = watched(visit(), game, "R3.2")

    assert page.inner_text("#moment").startswith("R3.2")
    page.evaluate("location.hash = 'R2.1'")
    page.locator("#moment b", has_text="R2.1").wait_for()

    page.fill("#jump", "R2.2")
    page.press("#jump", "Enter")
    assert page.url.endswith("#R2.2")
    page.fill("#jump", "R99")
    page.press("#jump", "Enter")
    assert page.get_attribute("#jump", "aria-invalid") == "true"
    assert page.url.endswith("#R2.2")


@pytest.mark.parametrize("address", first_of(["%E0%A4%A", "R99", "<script>", "17.99"]))
def test_an_address_that_leads_nowhere_shows_the_start(visit: Any, game: str, address: str) -> None:
    page = watched(visit(), game, address)

    assert page.inner_text("#moment").startswith("R0 · 1.1")
    page.locator(".lost", has_text="This game has no moment").wait_for()


def test_the_slider_and_the_curve_lead_to_every_moment(visit: Any, game: str) -> None:
    page = watched(visit(), game)
    slider = page.locator(".slider")
    slider.focus()
    page.keyboard.press("End")

    assert page.inner_text("#moment").endswith(nameless(opened(GAME).last()))
    assert slider.get_attribute("aria-valuetext").endswith(nameless(opened(GAME).last()))
    page.keyboard.press("Home")

    page.wait_for_selector("body[data-noted]", state="attached")  # it is redrawn with the notes
    curve = page.locator(".curve svg.plot")
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] * 0.99, "y": box["height"] / 2})
    assert page.inner_text("#moment").endswith(nameless(opened(GAME).last()))

    page.locator(".ledger summary").first.click()  # of the end: its lines add up
    page.wait_for_selector(".ledger td.points")
    points = page.locator(".ledger").first.locator("td.points").all_inner_texts()
    total = int(page.locator(".ledger .total").first.inner_text())
    assert sum(int(p.replace("\u2212", "-")) for p in points if p != "·") == total


def test_a_game_plays_by_itself_and_stops_at_its_end(visit: Any, game: str) -> None:
    page = watched(visit(), game)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.select_option(".speed", "250")
    page.click(".play")

    page.wait_for_selector(".play[aria-pressed=false]")
    assert page.inner_text("#moment").endswith(nameless(opened(GAME).last()))


def test_two_moments_are_compared_and_swapped(visit: Any, game: str) -> None:
    page = watched(visit(), game, "R1.1")
    page.keyboard.press("m")
    page.keyboard.press("]")
    later = page.inner_text("#moment b")

    assert page.inner_text(".comparison b").startswith("R1.1")
    assert page.inner_text(".comparison b").endswith(later)
    assert page.locator(".comparison li").count() > 0
    page.keyboard.press("x")
    assert page.inner_text("#moment b").startswith("R1.1")


def test_a_running_game_grows_while_it_is_watched(visit: Any, running: Any) -> None:
    ana, bo = running.caller("Ana"), running.caller("Bo")
    table = running.table(ana, bo, **SHORT, deal="live")
    page = watched(visit(), table["id"])
    before = page.locator("#log li").count()
    mover = (ana, bo)[table["asked"] - 1]

    told = play(mover, table["id"])
    page.locator("#log li").nth(before).wait_for(state="attached")
    assert page.inner_text("#moment").endswith(told["sentences"][-1])


def test_a_game_that_ends_while_it_is_watched_tells_its_result(visit: Any, running: Any) -> None:
    ana, bo = running.caller("Ana"), running.caller("Bo")
    table = running.table(ana, bo, **SHORT, deal="live")
    page = watched(visit(), table["id"])

    answer = ana.play(table["id"], table["version"], {"type": "resign"})
    assert answer.status == 201
    page.wait_for_selector(".part .result:visible")
    result = ana.call("GET", f"/v1/games/{table['id']}").json["result"]["sentence"]
    assert page.inner_text(".part .result") == result


def test_a_game_that_is_not_there_is_told_so(visit: Any) -> None:
    page = visit().open(f"/watch/{'0' * 32}")

    page.wait_for_selector("#progress[data-failed]")
    assert "can't be shown" in page.inner_text("#progress")


def test_what_players_typed_is_text(visit: Any, running: Any) -> None:
    ana, bo = running.caller(SCRIPT), running.caller("Bo")
    game = play_to_end(running, ana, bo, deal="typed", label=f"<b>{SCRIPT}")
    page = watched(visit(), game)

    assert SCRIPT in page.inner_text("#title")
    assert SCRIPT in page.inner_text("#status")
    assert page.locator("main img").count() == 0


@pytest.mark.parametrize("language", SOME_LANGUAGES)
def test_the_page_speaks_other_languages(visit: Any, game: str, language: str) -> None:
    page = watched(visit(language=language), game, "R1.1")

    cursor = opened(GAME).jump("R1.1")
    assert page.inner_text("#moment").endswith(
        tell_event(cursor.game.ruleset, cursor.event, language, ())
    )


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, game: str, size: tuple[int, int]) -> None:
    page = watched(visit(size), game, "R3.2")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.locator(".play").is_visible()
