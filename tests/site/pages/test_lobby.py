"""The list of games, and creating one: what is there is seen, and what is wrong is said."""

from playwright.sync_api import expect

from tests.e2e.serving import Running
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
    expect(mine.locator("a")).to_have_attribute("href", f"/play/{game}")


def test_a_link_seats_whoever_opens_it_and_chooses_a_name(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = seated(ana, players=2)

    bo.open(f"/play/{game}")
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


def test_the_switch_changes_the_language_and_stays(visit: Visit) -> None:
    ana = visit()
    ana.open("/new")

    ana.page.click("[data-language][hreflang=it]")
    ana.page.click("a[href='/']")

    expect(ana.page.locator("html")).to_have_attribute("lang", "it")
    expect(ana.page.locator("h1")).to_have_text("Costruisci strade e case, in compagnia")
