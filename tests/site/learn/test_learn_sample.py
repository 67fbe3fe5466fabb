"""The sample course in a browser: what comes with the service teaches from its first click."""

from typing import Any

import pytest

from tests.kit.effort import first_of
from tests.site.browsing import SIZES
from tests.site.lessons import arrive, settled, tap

TITLES = {
    "en": "Your first street in Burano",
    "de": "Deine erste Straße in Burano",
    "it": "La tua prima strada a Burano",
}


# What a question wants, by a part of its text: touches at both ends of what is taken.
ANSWERS = {
    "6 coins": ("roof-red-3", "roof-red-3"),  # one card brings two coins
    "red roof and the red upper floor": ("roof-red-1", "upper-red-3"),
    "yellow upper floor": ("roof", "upper-yellow-1"),  # the middle one comes with a neighbour
}


def to_question(page: Any, number: int) -> None:
    """Read on until the question of this number is asked."""
    while f"Question {number} " not in page.inner_text("#coach-title"):
        page.click("#on")
        settled(page)


def answer(page: Any) -> None:
    """Answer the question that is asked, by touches on the display."""
    asked = page.inner_text("#question-text")
    first, last = next(taps for part, taps in ANSWERS.items() if part in asked)
    place = page.locator(f"#shown [data-card='{last}']").get_attribute("data-slot")
    column = place.partition(".")[0]
    tap(page, f"{column}.roof" if first == "roof" else first, last)
    page.locator(".answer li").first.wait_for()
    page.click("#judge")
    page.locator(".verdict.right").wait_for()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_newcomer_works_through_the_first_chapter(visit: Any, size: tuple[int, int]) -> None:
    page = visit(size).open("/learn")
    page.get_by_role("link", name=TITLES["en"]).click()
    page.locator("[data-chapter='1'] a").click()
    arrive(page, "start")
    page.click("#on")
    settled(page)
    rules = page.locator("#coach a.rule").evaluate_all("all => all.map((a) => a.pathname + a.hash)")
    assert "/v1/rules/burano#B-SET-1" in rules
    for number in (1, 2, 3):
        to_question(page, number)
        answer(page)
    while page.locator("#score").count() == 0:
        page.click("#on")
        settled(page)

    assert page.inner_text("#score") == "5 of 5 points"
    assert "You missed nothing." in page.inner_text("#coach")


@pytest.mark.parametrize("language", first_of([*TITLES]))
def test_the_shelf_speaks_the_readers_language(visit: Any, language: str) -> None:
    page = visit(language=language).open("/learn")

    page.get_by_role("link", name=TITLES[language]).wait_for()


def numbers_in_front_of(page: Any, item: str) -> list[str]:
    """Return what stands in front of list items as a reader gets it, counted by the browser."""
    inside = page.context.new_cdp_session(page)
    root = inside.send("DOM.getDocument")["root"]["nodeId"]
    found = inside.send("DOM.querySelectorAll", {"nodeId": root, "selector": item})["nodeIds"]
    trees = [inside.send("Accessibility.queryAXTree", {"nodeId": node}) for node in found]
    inside.detach()
    texts = [
        [n["name"]["value"] for n in t["nodes"] if n["role"]["value"] == "StaticText"]
        for t in trees
    ]
    return [said[0] for said in texts]


@pytest.mark.parametrize("course", first_of(["sample-burano", "sample-dream-home"]))
def test_the_chapters_of_a_course_are_numbered_from_one(visit: Any, course: str) -> None:
    page = visit().open(f"/learn/{course}")
    page.locator("[data-chapter='1'] a").wait_for()

    chapters = page.locator(".chapters > li").count()
    assert chapters > 1
    assert numbers_in_front_of(page, ".chapters > li") == [str(n + 1) for n in range(chapters)]
