"""The page that a game is exported to: opened from a disk, in a real browser."""

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page

from service.domain.kit.messages import Seat
from service.domain.kit.translation import words
from service.events.replay_files.file import parse, write
from service.events.store.chain import canonical
from service.pictures import draw_seat, draw_shared
from service.pictures.panels import WIDTH, Panels
from service.teaching.notes.file_notes import named
from tests.kit.waiting import until
from tests.pages.from_disk import shown
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened, path


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
    assert "brings its own verifier" in browser_page.inner_text("#verdict")


def test_a_page_gives_away_the_file_it_carries(exported: Path, browser_page: Page):
    browser_page.goto(exported.as_uri())
    browser_page.wait_for_selector("body[data-ready]", state="attached")
    with browser_page.expect_download() as download:
        browser_page.click("#save")

    assert download.value.suggested_filename.endswith(".replay")
    saved = Path(download.value.path()).read_bytes()
    assert saved == Path(path("dream-home-given-up")).read_bytes()


def test_an_address_without_a_moment_is_told(exported: Path, browser_page: Page):
    browser_page.goto(f"{exported.as_uri()}#R99")
    browser_page.wait_for_selector("body[data-ready]", state="attached")
    assert "This game has no moment R99." in browser_page.inner_text(".lost")

    browser_page.goto(f"{exported.as_uri()}#R2.1")
    browser_page.wait_for_selector(".lost", state="hidden")
    browser_page.goto(f"{exported.as_uri()}#nowhere")
    browser_page.locator(".lost", has_text="nowhere").wait_for()

    def stepped_on() -> bool:
        browser_page.keyboard.press("ArrowRight")  # a busy browser may pass one over
        return not browser_page.locator(".lost").is_visible()

    assert until(stepped_on)


def test_the_verdict_can_be_seen_on_a_phone(exported: Path, browser_page: Page):
    browser_page.set_viewport_size({"width": 390, "height": 844})
    browser_page.goto(exported.as_uri())
    browser_page.wait_for_selector("body[data-ready]", state="attached")
    browser_page.click("#check")

    seen, bar = (browser_page.locator(part).bounding_box() for part in ("#verdict", ".player"))
    assert seen is not None
    assert bar is not None
    assert seen["y"] + seen["height"] <= bar["y"]


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


@pytest.fixture(scope="module")
def annotated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of a game with a note, marks on the table, and a variation."""
    folder = tmp_path_factory.mktemp("annotated")
    file, target = folder / "game.replay", folder / "game.html"
    replay = parse(Path(path("dream-home-given-up")).read_bytes())
    note = {
        "kind": "annotation",
        "id": "n",
        "anchor": {"move": 2, "hash": replay.entries[1].hash},
        "author": "<b>Maria</b>",
        "text": {"en": "A *good* <img src=x onerror=alert(1)> [start](javascript:alert(1))"},
        "glyphs": ["!?"],
        "marks": [
            {"mark": "ring", "slot": "display:1.room"},
            {"mark": "arrow", "slot": "display:2.room", "to": "1:1.1"},
            {"mark": "label", "slot": "1.2", "seat": 1, "text": {"en": "here?"}},
        ],
    }
    file.write_bytes(b"".join(write(replace(replay, others=(*replay.others, canonical(note))))))
    play = '[{"type":"discard_pair","column":2}]'
    run("branch", str(file), "--at", "2", "--play", play, "--id", "instead", "--text", "What if?")
    run("export", str(file), "-o", str(target))
    return target


def test_a_reader_steps_into_a_variation_and_back(annotated: Path, browser_page: Page):
    page = shown(browser_page, annotated, "2")
    before = page.inner_text("#moment")

    page.click(".variation .enter")
    assert "discards column 2" in page.inner_text("#moment")
    assert page.locator("[data-slot='display:2.room'][data-card]").count() == 0
    page.keyboard.press("Escape")
    assert page.inner_text("#moment") == before
    assert page.locator("[data-slot='display:2.room'][data-card]").count() == 1


def test_what_somebody_typed_is_text_and_never_markup(annotated: Path, browser_page: Page):
    page = shown(browser_page, annotated, "2")

    note = page.locator(".note").first
    assert "<img src=x onerror=alert(1)>" in note.inner_text()
    assert note.locator("img, a, b:text('Maria') b").count() == 0
    assert note.locator("em").inner_text() == "good"
    assert note.locator(".glyph").inner_text() == "!?"


def test_marks_of_a_note_are_drawn_on_the_table(annotated: Path, browser_page: Page):
    page = shown(browser_page, annotated, "2")

    marks = page.locator(".board-marks")
    assert marks.locator(".mark-ring, .mark-arrow").count() == 2
    assert marks.locator(".mark-text").text_content() == "here?"
    page.click("[data-step=last]")
    assert page.locator(".board-marks").count() == 0


def test_the_ledger_of_a_moment_adds_up(exported: Path, browser_page: Page):
    page = shown(browser_page, exported)
    page.click("[data-step=last]")
    page.locator(".ledger summary").first.click()
    page.wait_for_selector(".ledger[open] td")

    points = page.locator(".ledger").first.locator("td.points").all_inner_texts()
    total = page.locator(".ledger .total").first.inner_text()
    assert sum(int(p.replace("\u2212", "-")) for p in points if p != "·") == int(total)


def test_a_click_on_the_curve_leads_there(exported: Path, browser_page: Page):
    page = shown(browser_page, exported)
    curve = page.locator(".curve svg.plot")
    box = curve.bounding_box()
    assert box is not None

    curve.click(position={"x": box["width"] * 0.99, "y": box["height"] / 2})
    last = opened("dream-home-given-up").last()
    assert page.inner_text("#moment").endswith(last.sentence("en"))


def test_two_moments_are_compared(exported: Path, browser_page: Page):
    page = shown(browser_page, exported, "R1.1")
    page.click("#tab-compare")
    page.click(".pin")
    page.keyboard.press("ArrowRight")

    cursor = opened("dream-home-given-up").jump("R1.1").step("event")
    moved = page.locator(".comparison li")
    assert page.inner_text(".comparison b").endswith(
        f"{cursor.label} · {cursor.place[0]}.{cursor.place[1]}"
    )
    assert any("display" in line and "→" in line for line in moved.all_inner_texts())


def test_names_stand_in_pictures_as_they_are(tmp_path: Path, browser_page: Page):
    file, target = tmp_path / "game.replay", tmp_path / "game.html"
    bare = Path(path("dream-home-given-up")).read_bytes()
    first, second = opened("dream-home-given-up").game.players
    assert first
    assert second
    odd = {first: "<b>Ana</b> &amp; $&", second: "x" * 80}
    file.write_bytes(named(bare, odd))
    run("export", str(file), "-o", str(target))
    page = shown(browser_page, target, "R1.1")

    seats = page.locator("#table svg title").all_text_contents()
    assert {"<b>Ana</b> &amp; $&", "x" * 47 + "…"} <= set(seats)
    assert page.locator("#table svg b").count() == 0
    assert "<b>Ana</b> &amp; $&" in page.inner_text("h1")


def test_burano_shows_the_supply_of_characters(tmp_path: Path, browser_page: Page):
    target = tmp_path / "game.html"
    run("export", path("burano-round-limit-1"), "-o", str(target))
    page = shown(browser_page, target, "R1.1")

    assert page.locator("[data-slot^='supply:']").count() == 11


@pytest.mark.parametrize("language", ["de", "it"])
def test_a_page_speaks_the_language_it_was_made_in(
    language: str, tmp_path: Path, browser_page: Page
):
    target = tmp_path / "game.html"
    run("export", path("dream-home-given-up"), "-o", str(target), "--language", language)
    page = shown(browser_page, target)

    assert page.inner_text("#check") == words("service.site", language).say("Check this game")


def test_a_page_fits_a_phone(exported: Path, browser_page: Page):
    browser_page.set_viewport_size({"width": 390, "height": 844})
    page = shown(browser_page, exported, "R2.1")

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".player .play").is_visible()
    browser_page.set_viewport_size({"width": 1280, "height": 720})
