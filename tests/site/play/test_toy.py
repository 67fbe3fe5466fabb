"""A game that is one folder: the toy of the tests, played and opened in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from tests.api.http_players import Service
from tests.site.browsing import DESK, Devices, Visitor
from tests.site.replay.test_open import drop_file

CARDS = 4


@pytest.fixture
def ana(devices: Devices) -> Iterator[Visitor]:
    """Somebody on a site that has the toy."""
    service = Service()
    server = make_server("127.0.0.1", 0, service.app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    visitor = Visitor(devices.lend(DESK, "en"), f"http://127.0.0.1:{server.port}")
    yield visitor
    complaints = visitor.complaints
    devices.take_back(visitor)
    server.shutdown()
    thread.join()
    server.server_close()
    assert complaints == []


def sit_down(visitor: Visitor) -> str:
    token = visitor.come_in("Ana")
    body = {"game": "toy", "players": 1, "options": {"cards": CARDS}, "deal": "a fixed deal"}
    return str(visitor.post("/v1/games", body, token)["id"])


def play(page: Page) -> None:
    """Pick the first card of the row by two taps, and end the turn."""
    page.click('body:not([data-ready=""]) [data-slot="row:1"].start')
    page.click('[data-slot="row:1"].picked')
    page.click("#end-turn")


def test_a_game_is_played_and_opened_in_the_browser_without_code_outside_its_folder(
    ana: Visitor, tmp_path: Path
) -> None:
    game, file = sit_down(ana), tmp_path / "toy.replay"
    page = ana.open(f"/play/{game}")
    expect(page.locator("#asked")).to_have_text("Pick a card of the row.")
    for left in reversed(range(CARDS)):
        play(page)
        expect(page.locator("#shown [data-slot^='row:']")).to_have_count(left)
    expect(page.locator("#over")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("Ana picks 3.")
    file.write_bytes(ana.device.context.request.get(f"{ana.address}/v1/games/{game}/replay").body())

    opened = drop_file(ana, file)

    assert opened.get_attribute("body", "data-opened") == "true"
    expect(opened.locator("#progress")).to_contain_text("every card follows from the secret")
    opened.press("body", "End")
    expect(opened.locator(".total")).to_have_text("6")
    assert "Ana" in opened.inner_text("#title")


def test_the_lobby_offers_no_course_of_a_game_that_has_none(ana: Visitor) -> None:
    lobby = ana.open("/")
    expect(lobby.locator("[data-game=toy] h2")).to_have_text("Toy")
    expect(lobby.locator("[data-game=toy] a")).to_have_count(0)
