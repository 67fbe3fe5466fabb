"""When the network drops: no move is lost, none is doubled, and everything goes on by itself."""

from playwright.sync_api import Route, expect

from tests.e2e.serving import Running
from tests.site.conftest import Visit
from tests.site.play.test_play import at_table, seated

MOVES = "**/v1/games/*/moves"


def test_a_move_whose_answer_is_lost_counts_once(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the service gets it, the browser gets no answer
            route.abort("connectionreset")
        else:
            route.continue_()

    ana.page.route(MOVES, lose_the_first_answer)
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')

    expect(ana.page.locator("body")).to_have_attribute("data-ready", "2")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(1)


def test_a_move_made_offline_is_kept_and_sent_when_the_network_is_back(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    ana.go_offline()
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')
    expect(ana.page.locator("#network")).to_be_visible()
    assert ana.page.get_attribute("body", "data-version") == "1"

    ana.go_offline(offline=False)

    expect(ana.page.locator("body")).to_have_attribute("data-ready", "2")
    expect(ana.page.locator("#network")).to_be_hidden()


def test_a_move_outlives_a_page_that_is_closed_before_the_answer(visit: Visit) -> None:
    ana = visit()
    game = seated(ana)
    at_table(ana, game)
    ana.page.route(MOVES, lambda route: route.abort("connectionreset"))
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')
    expect(ana.page.locator("#network")).to_be_visible()

    ana.close_page()
    at_table(ana, game)

    expect(ana.page.locator("body")).to_have_attribute("data-ready", "2")
    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(1)


def test_a_table_asks_once_and_before_its_script_has_come(visit: Visit) -> None:
    ana = visit()
    game = seated(ana)
    asked = list[str]()
    scripts = list[Route]()
    ana.hear("request", lambda request: asked.append(request.url.partition("/v1/games/")[2]))
    ana.page.route("**/play.bundle.mjs", lambda route: scripts.append(route))

    with ana.page.expect_request("**/legal-moves?*"):
        ana.page.goto(f"{ana.address}/play/{game}", wait_until="commit")
    scripts[0].continue_()

    expect(ana.page.locator("body")).to_have_attribute("data-ready", "1")
    calls = [path.partition("?")[0] for path in asked if path and "stream" not in path]
    assert calls == [f"{game}/sprite", game, f"{game}/moments", f"{game}/legal-moves"]


def test_a_table_that_was_offline_catches_up(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = seated(ana, players=2)
    bo.come_in("Bo")
    ana.open(f"/play/{game}")
    ana.page.wait_for_selector("#waiting:not([hidden])")
    ana.go_offline()

    bo.open(f"/play/{game}")
    bo.page.click("#seats button.main")
    expect(bo.page.locator("#game")).to_be_visible()
    ana.go_offline(offline=False)

    expect(ana.page.locator("#game")).to_be_visible()


def test_a_move_that_comes_too_late_changes_nothing_and_says_so(
    visit: Visit, running: Running
) -> None:
    ana = visit()
    game = seated(ana)
    ana.page.route("**/v1/games/*/stream*", lambda route: route.abort())  # hears nothing
    at_table(ana, game)
    elsewhere = running.caller("somebody")
    elsewhere.token = ana.page.evaluate("JSON.parse(localStorage['altana.people'])[0].token")
    elsewhere.play(game, 1, {"type": "take", "column": 1, "end": "top", "count": 1})

    ana.page.click('[data-slot="display:2.roof"]')
    ana.page.click('[data-slot="display:2.roof"]')

    expect(ana.page.locator("#toast")).to_contain_text("The table has changed")
    expect(ana.page.locator("body")).to_have_attribute("data-ready", "2")
