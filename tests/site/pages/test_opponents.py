"""Finding somebody to play with: an opponent who waits, and an invitation on my page."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.serving import Running
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit

DUO = {"game": "dream-home", "players": 2}


@pytest.mark.slow
def test_an_opponent_is_found_and_an_invitation_is_accepted(visit: Visit, running: Running) -> None:
    ana, bo = visit(PHONE), running.caller("Bo")
    ana.open("/")
    ana.page.click("[data-opponent='dream-home']")
    expect(ana.page.locator("dialog [role=status]")).to_contain_text("within a minute")
    waiting = violations(ana.page)
    ana.page.click("dialog button")
    expect(ana.page.locator("dialog")).to_have_count(0)
    alone = bo.call("POST", "/v1/seeks", DUO).json
    ana.page.click("[data-opponent='dream-home']")
    expect(ana.page).to_have_url(re.compile(r"/play/"))

    game = running.table(bo, players=2, visibility="private")["id"]
    mine = ana.page.evaluate("JSON.parse(localStorage.getItem('altana.people'))[0].id")
    bo.call("POST", f"/v1/games/{game}/invitations", {"player": mine})
    ana.open("/me")
    invitation = ana.page.locator("#invitations li")
    expect(invitation).to_contain_text("Bo invites you: Walking in Burano")
    listed = violations(ana.page)
    invitation.locator("button.main").click()
    expect(ana.page).to_have_url(re.compile(rf"/play/{game}"))

    assert alone["status"] == "waiting"  # the first one had left
    assert (waiting, listed) == ([], [])
