"""What could be expected after every turn, as a curve in the page of an analysed file."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.pages.from_disk import shown
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened
from tests.replays.on_screen import own_copy

GAME = "dream-home-2"
CURVE = ".curve.evaluation"


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("analysed")
    file, target = own_copy(GAME, folder), folder / "game.html"
    run("analyse", str(file))
    run("export", str(file), "-o", str(target))
    return target


def drawn(page: Page) -> int:
    """Return of how many moments the first line of the curve is made."""
    return len((page.locator(f"{CURVE} polyline").first.get_attribute("points") or "").split())


def test_a_page_of_an_analysed_file_draws_chances_and_expected_points(
    analysed: Path, browser_page: Page
) -> None:
    page = shown(browser_page, analysed)
    assert not page.locator(CURVE).is_visible()
    page.press("body", "End")

    page.select_option(".curve-kind", "chance")
    chances = page.get_attribute(f"{CURVE} svg", "aria-label") or ""
    page.select_option(".curve-kind", "points")
    points = page.get_attribute(f"{CURVE} svg", "aria-label") or ""

    assert page.locator(f"{CURVE} polyline").count() == 2
    assert chances.startswith("Chance to win. ")
    assert "100 %" in chances
    totals = opened(GAME).last().totals()
    assert points.startswith(f"Expected points. {opened(GAME).game.names[0]}: {totals[0]}.0")


def test_what_is_expected_is_told_as_far_as_one_has_been(
    analysed: Path, browser_page: Page
) -> None:
    page = shown(browser_page, analysed)
    page.select_option(".curve-kind", "chance")
    early = drawn(page)
    page.press("body", "End")
    late = drawn(page)
    page.press("body", "Home")

    assert early < 10 < late
    assert drawn(page) == late


def test_a_page_of_any_other_file_has_the_score_curve_alone(
    exported: Path, browser_page: Page
) -> None:
    page = shown(browser_page, exported)

    assert page.locator(".curve").count() == 1
    assert page.locator(".curve-kind").count() == 0
