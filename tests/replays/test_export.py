"""Exports: a page, a film, a recording and a report."""

import base64
import gzip
import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, sync_playwright

from service.domain.messages import Seat
from service.pictures import draw_seat, draw_shared
from service.pictures.panels import WIDTH, Panels
from tests.replays.opened import opened, path
from tests.replays.test_cli import run

FLAGS = ["--disable-quic", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="module")
def browser_page() -> Iterator[Page]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not here: THE EXPORTED PAGE WAS NOT TRIED")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", *FLAGS]
        )
        yield browser.new_page()
        browser.close()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("export") / "game.html"
    run("export", path("dream-home-given-up"), "-o", str(target))
    return target


def test_a_page_needs_nothing_from_elsewhere(exported: Path):
    text = exported.read_text("utf-8")
    names = {"http://www.w3.org/2000/svg"}

    assert set(re.findall(r"https?://[^\s\"'<)]+", text)) <= names
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", text)


def test_a_page_opens_from_a_disk_at_the_moment_of_its_address(exported: Path, browser_page: Page):
    requests: list[str] = []
    browser_page.on("request", lambda request: requests.append(request.url))
    browser_page.goto(f"{exported.as_uri()}#R3.2")
    browser_page.wait_for_selector("body[data-ready]", state="attached")

    cursor = opened("dream-home-given-up").jump("R3.2")
    assert browser_page.inner_text("#moment").endswith(cursor.sentence("en"))
    assert browser_page.locator("#table svg").count() == 3
    assert [url for url in requests if not url.startswith("file:")] == []


def test_a_page_steps_by_keys_and_buttons(exported: Path, browser_page: Page):
    browser_page.goto(f"{exported.as_uri()}#R2.1")
    browser_page.wait_for_selector("body[data-ready]", state="attached")
    cursor = opened("dream-home-given-up").jump("R2.1")

    browser_page.keyboard.press("ArrowRight")
    assert browser_page.inner_text("#moment").endswith(cursor.step("event").sentence("en"))
    browser_page.keyboard.press("]")
    assert browser_page.inner_text("#moment").startswith("R3")
    browser_page.keyboard.press("End")
    assert browser_page.inner_text("#moment").endswith(cursor.last().sentence("en"))
    browser_page.click("[data-step=first]")
    assert browser_page.inner_text("#moment").endswith(cursor.first().sentence("en"))
    browser_page.fill("#jump", "R2.2")
    browser_page.press("#jump", "Enter")
    assert browser_page.url.endswith("#R2.2")


def test_a_page_proves_its_game_by_itself(exported: Path, browser_page: Page):
    browser_page.goto(exported.as_uri())
    browser_page.wait_for_selector("body[data-ready]", state="attached")
    browser_page.click("#check")

    assert browser_page.get_attribute("#verdict", "data-true") == "true"
    assert "every card follows" in browser_page.inner_text("#verdict")


@pytest.mark.parametrize(
    "name", ["burano-4", "burano-resigned", "burano-1", "dream-home-4", "dream-home-resigned"]
)
def test_a_picture_that_is_used_again_is_the_one_that_would_be_drawn(name: str):
    cursor = opened(name)
    game = cursor.game
    panels = Panels(game.ruleset, game.names, "en")
    numbers = {at: panels.of(cursor.to(at).state) for at in range(1, game.events + 1)}
    pictures = panels.pictures

    for at in random.Random(name).sample(range(1, game.events + 1), 40):
        state = cursor.to(at).state
        middle = draw_shared(game.ruleset, state, width=WIDTH)
        seats = [
            draw_seat(game.ruleset, state, Seat(n), names=game.names, width=WIDTH)
            for n in range(1, state.seats + 1)
        ]
        assert [pictures[n] for n in numbers[at]] == [d.inline for d in (middle, *seats)], at


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("name", ["burano-round-limit-1", "dream-home-given-up"])
def test_a_film_has_a_picture_for_every_turn(name: str, language: str, tmp_path: Path):
    target = tmp_path / "film.svg"
    run("export", path(name), "-o", str(target), "--language", language)
    film = ElementTree.parse(target)

    frames = [part for part in film.iter() if part.get("class") == "frame"]
    assert len(frames) == len(opened(name).timeline.turns)


def test_a_recording_is_an_asciicast_of_version_3():
    head, *events = run("export", path("burano-2"), "--as", "cast").output.splitlines()
    header = json.loads(head)
    lines = [json.loads(event) for event in events]

    assert (header["version"], header["term"]["cols"]) == (3, 100)
    assert sum(code == "o" for _, code, _ in lines) == opened("burano-2").game.events
    assert [text for _, code, text in lines if code == "m"][:2] == ["R0", "R1.1"]
    assert all(pause >= 0 for pause, _, _ in lines)


def test_a_report_tells_the_whole_game():
    report = run("export", path("dream-home-3"), "--as", "report").output

    assert report.startswith("# Dream Home: Ana, Bo, Cleo")
    assert "Cleo wins with 32 points." in report
    assert "### R12.3" in report
    assert report.count("\n- ") == opened("dream-home-3").game.events


def test_an_export_that_nobody_can_guess_is_refused():
    assert "--as" in run("export", path("burano-2"), "-o", "game.doc", code=2).stderr


def test_what_might_have_been_is_told_in_report_and_page(tmp_path: Path):
    file, page = str(tmp_path / "game.replay"), tmp_path / "game.html"
    shutil.copy(path("burano-round-limit-1"), file)
    play = '[{"type":"take","column":1,"end":"top","count":1}]'
    run("branch", file, "--at", "1", "--play", play, "--id", "instead", "--text", "What if?")
    run("export", file, "-o", str(page))

    report = run("export", file, "--as", "report").output
    assert re.search(r"> What if\? \[instead\] Ana takes .* from column 1, and 2 coins\.", report)
    packed = re.search(r'id="data">([^<]+)<', page.read_text("utf-8"))
    assert packed is not None
    [note] = json.loads(gzip.decompress(base64.b64decode(packed[1])))["notes"]
    assert note["text"].startswith("What if? [instead] Ana takes")
