"""The exported page tells no more than was asked for, and its table follows an answer."""

import io
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from service.events.replay_files.file import write
from service.teaching.notes.model import Answer
from tests.pages.from_disk import shown
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened
from tests.replays.on_screen import own_copy
from tests.teaching.lessons.golden_questions import DREAM_HOME, game_with, question

MOVE = 13
EDGE = 8  # pixels beside the curve


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a question, at which column 1 is taken and a room is placed."""
    folder = tmp_path_factory.mktemp("asking")
    file, target = folder / "game.replay", folder / "game.html"
    asked = question(DREAM_HOME, MOVE, Answer(achieves="gain >= 0"), text={"en": "What now?"})
    file.write_bytes(b"".join(write(game_with(DREAM_HOME, asked).replay)))
    run("export", str(file), "-o", str(target))
    return target


def drawn_until(page: Page) -> float:
    """Return how far to the right the curve goes, as a part of its whole width."""
    return float(
        page.evaluate(
            """(edge) => Math.max(0, ...[...document.querySelectorAll(".curve polyline")]
                .flatMap((line) => line.getAttribute("points").split(" ").filter(Boolean)
                  .map((point) => (parseFloat(point) - edge)
                    / (line.ownerSVGElement.viewBox.baseVal.width - 2 * edge))))""",
            EDGE,
        )
    )


def test_the_curve_goes_as_far_as_one_has_been(exported: Path, browser_page: Page):
    page = shown(browser_page, exported)
    game = opened("dream-home-given-up")
    opening = (game.jump("R2").at - 1) / (game.game.events - 1)  # a page opens after round 1
    assert drawn_until(page) <= opening + 0.01

    page.fill("#jump", "R3")
    page.press("#jump", "Enter")
    assert drawn_until(page) <= (game.jump("R3").at - 1) / (game.game.events - 1) + 0.01
    page.click("[data-step=last]")
    assert drawn_until(page) == pytest.approx(1)
    page.click("[data-step=first]")
    assert drawn_until(page) == pytest.approx(1)


def test_the_log_goes_as_far_as_one_has_been(exported: Path, browser_page: Page):
    page = shown(browser_page, exported)
    game = opened("dream-home-given-up")
    lines = page.locator("#log li")
    end = game.last().sentence("en")
    assert lines.count() == game.jump("R2").at  # a page opens after round 1

    page.fill("#jump", "R3")
    page.press("#jump", "Enter")
    assert lines.count() == game.jump("R3").at
    assert lines.last.inner_text().endswith(game.jump("R3").sentence("en"))
    assert end not in page.inner_text("#log")
    lines.nth(4).get_by_role("button").click()
    assert page.locator("#log [aria-current]").inner_text() == lines.nth(4).inner_text()
    assert lines.count() == game.jump("R3").at
    page.click("[data-step=last]")
    assert lines.count() == game.game.events
    assert lines.last.inner_text().endswith(end)
    page.click("[data-step=first]")
    assert lines.count() == game.game.events


def test_the_table_of_a_question_follows_the_answer(asking: Path, browser_page: Page):
    page = shown(browser_page, asking)
    seat = game_with(DREAM_HOME).after(MOVE - 1).state.asked
    page.click("#guess-begin")
    column = page.locator("#guess-table [data-slot='display:1.room'][data-card]")
    assert column.count() == 1

    page.get_by_role("button", name="Take column 1").click()
    assert column.count() == 0
    own = page.locator(f"#guess-table .seat-{seat} [data-card]")
    before = own.count()
    page.get_by_role("button", name="Place the room").first.click()
    assert page.locator("#guess-table .changed").count()
    page.click("#undo")
    assert own.count() == before
    page.click("#undo")
    assert column.count() == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (800, 1100), (390, 800)])
def test_the_table_of_a_question_is_seen_beside_it(
    asking: Path, browser_page: Page, width: int, height: int
):
    browser_page.set_viewport_size({"width": width, "height": height})
    page = shown(browser_page, asking)
    seat = game_with(DREAM_HOME).after(MOVE - 1).state.asked
    page.click("#guess-begin")
    page.get_by_role("button", name="Take column 1").click()
    coach = page.locator(".coach").bounding_box()
    below = page.locator(".checking").bounding_box()
    boxes = [
        page.locator(f"#guess-table .{part}").bounding_box() for part in ("middle", f"seat-{seat}")
    ]
    browser_page.set_viewport_size({"width": 1280, "height": 720})

    assert coach is not None
    assert below is not None
    for box in boxes:
        assert box is not None
        assert box["width"] * box["height"] > 20_000
        is_beside = box["x"] + box["width"] <= coach["x"]
        assert is_beside or box["y"] >= coach["y"] + coach["height"]
        assert box["y"] + box["height"] <= below["y"]


def test_a_question_by_condition_shows_a_turn_on_the_page(asking: Path, browser_page: Page):
    page = shown(browser_page, asking)
    page.click("#guess-begin")
    page.click("#give-up")

    assert "End the turn." in page.inner_text(".coach")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_panel_ends_on_the_right_as_on_the_left(exported: Path, browser_page: Page, width: int):
    browser_page.set_viewport_size({"width": width, "height": 900})
    page = shown(browser_page, exported, "R2.1")
    box = page.locator(".board .panel.seat svg").first.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    left, right = (
        _outside_and_inside(page, x, middle) for x in (box["x"], box["x"] + box["width"])
    )

    assert left == right[::-1]
    assert left[0] != left[1]
    browser_page.set_viewport_size({"width": 1280, "height": 720})


def _outside_and_inside(page: Page, x: float, y: float) -> tuple[object, object]:
    """Return the colours four pixels to both sides of a place, from left to right."""
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
    return picture.getpixel((int(x) - 4, int(y))), picture.getpixel((int(x) + 4, int(y)))


def test_mistakes_are_listed_as_far_as_one_has_been_and_lead_to_their_moment(
    tmp_path: Path, browser_page: Page
):
    file, target = own_copy("dream-home-tie-break-shared", tmp_path), tmp_path / "game.html"
    run("analyse", str(file), "--processes", "1")
    run("export", str(file), "-o", str(target))
    page = shown(browser_page, target)
    rows = page.locator(".mistakes li")
    assert rows.count() == 0

    page.click("[data-step=last]")
    assert rows.count() >= 4
    assert rows.first.locator("em").inner_text() == "?"
    rows.first.get_by_role("button").click()

    assert page.inner_text("#moment").startswith(rows.first.locator("b").inner_text())
    assert "this turn lost" in page.inner_text(".notes")
