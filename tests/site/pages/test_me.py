"""My page: my games and results, another device, and once more with the same people."""

import re

from playwright.sync_api import expect

from tests.e2e.serving import Running
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_play import seated
from tests.site.tables import play_to_end


def test_my_name_leads_to_my_games_and_a_link_carries_me_to_another_device(visit: Visit) -> None:
    ana, phone = visit(), visit(PHONE, "de")
    game = seated(ana, label="My own")
    ana.open("/")
    ana.page.click("#who")
    mine = ana.page.locator("#running li", has_text="My own")
    expect(mine.locator("a.button")).to_have_attribute("href", f"/play/{game}")
    expect(ana.page.locator("#keys")).to_contain_text("Only this browser has the key")
    ana.page.click("#move")
    expect(ana.page.locator("#scan svg")).to_be_visible()
    at_home = violations(ana.page)
    link = ana.page.input_value("#link")

    phone.page.goto(link)

    expect(phone.page.locator("#running li")).to_contain_text("My own")
    expect(phone.page).to_have_url(re.compile(r"/me$"))
    expect(phone.page.locator("#keys")).to_contain_text("2 Geräte")
    assert (at_home, violations(phone.page)) == ([], [])
    assert phone.page.evaluate("document.documentElement.scrollWidth <= screen.width")
    phone.page.goto("about:blank")
    phone.page.goto(link)
    expect(phone.page.locator("#toast")).to_contain_text("Dieser Code wurde schon benutzt")
    ana.page.reload()
    ana.page.click("#forget")
    expect(ana.page.locator("dialog #question")).to_contain_text("other devices stay")
    ana.page.click("dialog button.main")
    expect(ana.page.locator("#who")).to_have_text("Choose a nickname")


def test_a_rematch_leads_those_who_played_to_a_new_table(visit: Visit, running: Running) -> None:
    ana = visit(PHONE)
    own = seated(ana, "Ana", visibility="private")
    token = ana.page.evaluate("JSON.parse(localStorage.getItem('altana.people'))[0].token")
    headers = {"Authorization": f"Bearer {token}", "If-Match": '"1"'}
    moves = f"{ana.address}/v1/games/{own}/moves"
    body = {"commands": [{"type": "resign"}]}
    assert ana.device.context.request.post(moves, data=body, headers=headers).ok
    ana.open(f"/play/{own}")

    ana.page.click("#rematch")

    expect(ana.page).not_to_have_url(re.compile(own))
    expect(ana.page.locator("#turn")).to_contain_text("Your turn, Ana")
    others = play_to_end(running, running.caller("Bo"))
    ana.open(f"/play/{others}")
    expect(ana.page.locator("#share-picture")).to_be_visible()
    assert ana.page.locator("#rematch").count() == 0
    ana.open("/")
    for _ in range(3):  # golden games stand above it, by their ids, and may fill the first page
        ana.page.evaluate("document.querySelector('[data-more=finished]').click()")
    finished = ana.page.locator("#finished li", has_text="Bo").first
    expect(finished).to_contain_text("points)")
    expect(finished.locator(".people a")).to_have_attribute("href", re.compile("^/players/"))
    assert ana.page.locator(f'#finished a[href*="{own}"]').count() == 0  # it is private
