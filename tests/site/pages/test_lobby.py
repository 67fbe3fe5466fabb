"""The list of games, and creating one: what is there is seen, and what is wrong is said."""

import hashlib
import re

from playwright.sync_api import expect

from service.domain.catalog import all_games
from service.site.assets import assets_of
from tests.e2e.serving import Running
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_play import seated


def test_a_new_table_appears_in_the_list_by_itself(visit: Visit, running: Running) -> None:
    ana = visit()
    ana.open("/")
    ana.page.wait_for_selector("body[data-ready]")
    bo = running.caller("Bo")

    running.table(bo, players=2, label="A table that comes later")

    expect(ana.page.locator("#open")).to_contain_text("A table that comes later")


def test_a_game_that_waits_for_me_says_so(visit: Visit) -> None:
    ana = visit()
    game = seated(ana, label="My own")

    ana.open("/")

    mine = ana.page.locator("#mine li", has_text="My own")
    expect(mine).to_contain_text("your turn")
    expect(mine.locator("a.button")).to_have_attribute("href", f"/play/{game}")


def test_a_link_seats_whoever_opens_it_and_chooses_a_name(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = seated(ana, players=2)

    bo.open(f"/play/{game}")
    expect(bo.page.locator("#waiting-game")).to_contain_text("Paint and renovate a street")
    expect(bo.page.locator("#invite-says")).not_to_contain_text("ALTANA_HOST")
    bo.page.click("#seats button.main")
    bo.page.fill("#nickname", "Bo")
    bo.page.click("dialog button.main")

    expect(bo.page.locator("#totals")).to_contain_text("Bo")


def test_a_link_that_leads_nobody_here_says_so(visit: Visit) -> None:
    ana = visit()
    game = seated(ana, players=2)

    here = ana.open(f"/play/{game}")

    expect(here.locator("#invite-says")).to_contain_text("ALTANA_HOST=0.0.0.0")


def test_a_game_that_can_not_be_created_says_why_and_is_not_created(visit: Visit) -> None:
    ana = visit()
    ana.come_in("Ana")
    page = ana.open("/new")
    page.wait_for_selector("body[data-ready]")
    page.click("details:has(#options) summary")
    page.fill("#option-round_limit", "0")
    page.evaluate("document.getElementById('new').noValidate = true")

    page.click("#start")

    expect(page.locator("#complaints")).to_contain_text("round_limit")
    assert page.url.endswith("/new")


def test_each_game_has_a_picture_and_three_ways_to_begin(visit: Visit) -> None:
    ana = visit(PHONE)
    page = ana.open("/")

    games = len(all_games().games)
    page.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
    widths = page.locator(".title img").evaluate_all("all => all.map((one) => one.naturalWidth)")
    assert len(widths) == games
    assert all(widths)
    expect(page.locator("[data-play]")).to_have_count(games)
    expect(page.locator("[data-friends]")).to_have_count(games)
    for game in all_games().games:
        link = page.locator(f".title[data-game={game}] a")
        expect(link).to_have_attribute("href", f"/learn/sample-{game}/1")
        assert page.request.get(f"{ana.address}/v1/courses/sample-{game}").ok


def test_a_service_without_games_says_one_sentence(visit: Visit) -> None:
    ana = visit(PHONE)
    ana.page.route("**/v1/games?*", lambda route: route.fulfill(json={"games": [], "next": None}))
    page = ana.open("/")
    page.wait_for_selector("body[data-ready]")

    expect(page.locator("#quiet")).to_be_visible()
    assert page.locator(".games:visible, .filter:visible").count() == 0


def test_friends_get_a_table_with_its_link_after_two_taps(visit: Visit) -> None:
    ana = visit(PHONE)
    ana.come_in("Ana")
    ana.open("/")
    ana.page.locator("[data-friends]").first.click()
    assert violations(ana.page) == []

    ana.page.locator("dialog .counts button").nth(1).click()

    expect(ana.page.locator("#seats li")).to_have_count(3)
    expect(ana.page.locator("#invite")).to_have_value(re.compile(r"/play/\w+"))


def test_my_game_is_listed_once(visit: Visit) -> None:
    ana = visit()
    seated(ana, players=2, label="Only once, please")

    ana.open("/")
    ana.page.wait_for_selector("body[data-ready]")

    expect(ana.page.locator(".games li", has_text="Only once, please")).to_have_count(1)


# Digests of the modules that another encoder (segno 1.6) draws with the same mask.
CODES = {
    14: "b7f9faa1fed46675",
    62: "3e360b1725577103",
    122: "13881673295047c4",
    213: "adda1f79a9efd65c",
}
LINK = "https://altana.example/play/01a1eb5f220fcc9d62f143d0d7b5b004?share=" + "k" * 200
DRAW_CODES = """async ([path, texts]) => {
  const { qrModules } = await import(path);
  return texts.map((text) => qrModules(text)?.map((row) => row.map(Number).join("")) ?? null);
}"""


def test_a_code_is_drawn_as_other_encoders_draw_it(visit: Visit) -> None:
    page = visit().open("/")
    texts = [LINK[:size] for size in CODES]

    *codes, too_long = page.evaluate(
        DRAW_CODES, [f"/site/{assets_of(all_games()).version}/qr.mjs", [*texts, LINK[:214]]]
    )

    digests = [hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16] for rows in codes]
    assert digests == list(CODES.values())
    assert too_long is None


def test_the_switch_changes_the_language_and_stays(visit: Visit) -> None:
    ana = visit()
    ana.open("/new")

    ana.page.click(".languages summary")
    ana.page.click("[data-language][hreflang=it]")
    ana.page.click("a[href='/']")

    expect(ana.page.locator("html")).to_have_attribute("lang", "it")
    expect(ana.page.locator("h1")).to_have_text("Costruisci strade e case, in compagnia")
