"""Coming back: a page without a connection, and a word when it is my turn."""

from playwright.sync_api import expect

from tests.e2e.serving import Caller, Running
from tests.kit.waiting import until
from tests.site.conftest import Visit
from tests.site.tables import play

AWAY = "Object.defineProperty(document, 'hidden', { value: true })"
TOLD = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map(({ title, tag }) => [title, tag])"""


def test_without_a_connection_a_page_says_so_until_there_is_one(visit: Visit) -> None:
    ana = visit(language="de")
    ana.come_in("Ana")
    ana.open("/me")
    ana.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    ana.go_offline()
    ana.open("/new")

    expect(ana.page.locator("h1")).to_have_text("Keine Verbindung")
    card = ana.page.locator(".card")
    assert card.evaluate("it => getComputedStyle(it).borderRadius") != "0px"  # it has its style
    ana.go_offline(offline=False)
    ana.page.click("a.button.main")
    expect(ana.page.locator("[data-play]").first).to_be_visible()
    names = ana.page.evaluate("caches.keys()")
    assert len(names) == 1
    assert names[0] != "altana"


def test_who_looks_elsewhere_is_told_that_it_is_their_turn(visit: Visit, running: Running) -> None:
    ana, bo, visitor = running.caller("Ana"), running.caller("Bo"), visit()
    game = running.table(ana, bo)["id"]
    play_while_asked(ana, game, 1)
    visitor.be({"id": ana.player, "name": "Ana", "token": ana.token})
    visitor.device.context.grant_permissions(["notifications"])
    page = visitor.open(f"/play/{game}")
    page.wait_for_selector("body[data-ready]")
    page.click(".bell")
    expect(page.locator(".bell")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    page.evaluate(AWAY)
    play_while_asked(bo, game, 2)

    expect(page.locator("#turn")).to_contain_text("Your turn, Ana")
    until(lambda: page.evaluate(TOLD) == [["It is your turn, Ana.", f"/play/{game}"]])


def play_while_asked(caller: Caller, game: str, seat: int) -> None:
    while caller.call("GET", f"/v1/games/{game}").json["asked"] == seat:
        play(caller, game)


def test_what_robots_and_phones_ask_for_is_there(visit: Visit) -> None:
    ana = visit()
    get = ana.device.context.request.get

    robots = get(f"{ana.address}/robots.txt")
    worker = get(f"{ana.address}/service-worker.mjs?1")

    assert "Disallow: /v1/" in robots.text()
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    policy = worker.headers["content-security-policy"]
    assert policy == "default-src 'none'; connect-src 'self'; img-src 'self'"
