"""The sample course in a browser: what comes with the service teaches from its first click."""

from typing import Any

import pytest

from tests.site.browsing import SIZES
from tests.site.lessons import arrive, settled, tap

TITLES = {
    "en": "Your first street in Burano",
    "de": "Deine erste Straße in Burano",
    "it": "La tua prima strada a Burano",
}


def to_question(page: Any, number: int) -> None:
    """Read on until the question of this number is asked."""
    while f"Question {number} " not in page.inner_text("#coach-title"):
        page.click("#on")
        settled(page)


def hand_in(page: Any) -> None:
    page.locator(".answer li").first.wait_for()
    page.click("#judge")
    page.locator(".verdict.right").wait_for()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_newcomer_works_through_the_first_chapter(visit: Any, size: tuple[int, int]) -> None:
    page = visit(size).open("/learn")
    page.get_by_role("link", name=TITLES["en"]).click()
    page.locator("[data-chapter='1'] a").click()
    arrive(page, "start")
    to_question(page, 1)
    tap(page, "display:1.roof", "display:1.roof")  # one card, and two coins
    hand_in(page)
    to_question(page, 2)
    tap(page, "display:2.roof", "display:2.upper")
    hand_in(page)
    to_question(page, 3)
    middle = page.locator("#shown [data-card='upper-yellow-1']").get_attribute("data-slot")
    column = middle.partition(".")[0]
    tap(page, f"{column}.roof", f"{column}.upper")  # the middle one comes with a neighbour
    hand_in(page)
    while page.locator("#score").count() == 0:
        page.click("#on")
        settled(page)

    assert page.inner_text("#score") == "5 of 5 points"
    assert "You missed nothing." in page.inner_text("#coach")


@pytest.mark.parametrize("language", TITLES)
def test_the_shelf_speaks_the_readers_language(visit: Any, language: str) -> None:
    page = visit(language=language).open("/learn")

    page.get_by_role("link", name=TITLES[language]).wait_for()
