"""Learning in a browser: a chapter is read, guessed and seen, by clicks and by keys."""

from typing import Any

import pytest

from tests.site.browsing import SIZES, violations
from tests.site.lessons import SCRIPT, arrive, compose_right, tap, to_the_question, upload_course


@pytest.fixture(scope="module")
def course(running: Any) -> str:
    return upload_course(running, running.caller("Teacher"))


def begin_chapter(visitor: Any, course: str) -> Any:
    """Open the first chapter, and go on to its first question."""
    page = visitor.open(f"/learn/{course}/1")
    to_the_question(page)
    return page


def guess_wrong(page: Any) -> None:
    tap(page, "ground-green-3", "ground-green-3")
    page.click("#judge")
    page.locator(".verdict.wrong").wait_for()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_learner_works_through_a_chapter_by_clicks(
    visit: Any, course: str, size: tuple[int, int]
) -> None:
    page = visit(size).open("/learn")
    page.locator(f"[data-course='{course}'] .button").click()
    page.locator("[data-chapter='1'] a").click()
    to_the_question(page)
    guess_wrong(page)
    page.click("#hint")
    page.locator("[data-hint='1']", has_text="Look up.").wait_for()
    page.click("#undo")
    compose_right(page)
    page.click("#judge")
    page.locator(".verdict.right").wait_for()
    assert "2 points" in page.inner_text(".verdict.right")  # a hint and a wrong try: half
    assert "Yes, that one." in page.inner_text(".verdict.right")
    page.click("#played")
    arrive(page, "film")
    page.click("#close-film")
    page.click("#on")
    arrive(page, "question")
    tap(page, *page_column(page))
    page.click("#judge")
    page.locator(".verdict.right").wait_for()
    page.click("#on")
    arrive(page, "end")

    assert page.inner_text("#score") == "4 of 6 points"
    assert "You missed 2 points" in page.inner_text("#coach")
    assert page.locator(".report .missed").count() == 1
    page.click("#next-chapter")
    page.get_by_role("heading", name="Another game").wait_for()


def page_column(page: Any) -> tuple[str, str]:
    """Choose one card at the end of a column: one card alone brings two coins."""
    card = page.locator("#shown .start[data-card]").first.get_attribute("data-card")
    return card, card


def test_a_wrong_answer_has_a_reply_and_is_played_out(visit: Any, course: str) -> None:
    page = begin_chapter(visit(), course)
    guess_wrong(page)
    assert "No, look again." in page.inner_text(".verdict.wrong")
    assert page.inner_text(".verdict.wrong em") == "look"

    page.click("#why")
    arrive(page, "film")
    assert "This is why." in page.inner_text("#coach")
    page.click("#step")
    page.click("#close-film")

    page.locator(".verdict.wrong").wait_for()
    assert "tries: 1" in page.inner_text("#standing")
    assert page.locator(".answer li").count() == 1  # the answer is still there to be changed


def test_what_the_rules_forbid_is_told_and_is_no_try(visit: Any, course: str) -> None:
    page = begin_chapter(visit(), course)
    page.locator(
        "#board [data-card='upper-yellow-4'], #board [data-slot='display:3.upper']"
    ).first.click()

    page.locator("#toast", has_text="one column").wait_for()
    assert page.locator("#standing").count() == 0


def test_progress_is_kept_and_goes_on(visit: Any, course: str) -> None:
    learner = visit()
    page = begin_chapter(learner, course)
    compose_right(page)
    page.click("#judge")
    page.locator(".verdict.right", has_text="4 points").wait_for()

    page = learner.open(f"/learn/{course}/1")
    arrive(page, "question")
    assert "Question 2 of 2" in page.inner_text("#coach-title")
    page = learner.open(f"/learn/{course}")
    page.locator("[data-chapter='1']", has_text="1 of 2 questions").wait_for()
    assert "4 of 6 points" in page.inner_text("[data-chapter='1']")


def test_nothing_to_come_is_even_fetched(visit: Any, course: str) -> None:
    learner = visit()
    asked: list[str] = []
    learner.hear("request", lambda request: asked.append(request.url))
    page = begin_chapter(learner, course)

    assert [url for url in asked if "/solution" in url] == []
    moments = [url.partition("after=")[2].split("&")[:2] for url in asked if "/moments" in url]
    assert moments
    assert all(int(after) + int(most.removeprefix("most=")) <= 5 for after, most in moments)
    assert page.locator("#board [data-card='ground-orange-4']").count() == 1


def test_a_learner_gives_up_and_sees_the_answer(visit: Any, course: str) -> None:
    page = begin_chapter(visit(), course)
    assert SCRIPT in page.inner_text("#question-text")  # what a teacher typed is shown as text
    assert page.locator("#coach img").count() == 0
    page.click("#give-up")
    page.click("dialog .main")

    page.locator(".solution").wait_for()
    assert "Yes, that one." in page.inner_text(".solution")
    assert "the answer was shown" in page.inner_text("#standing")
    assert page.locator("#judge").count() == 0


def test_a_keyboard_alone_suffices(visit: Any, course: str) -> None:
    page = visit().open(f"/learn/{course}/1")
    for stop in ("start", "note"):
        arrive(page, stop)
        page.focus("#on")
        page.keyboard.press("Enter")
    arrive(page, "question")
    page.focus("#all-moves summary")
    page.keyboard.press("Enter")
    page.locator("#list button").first.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".answer li").first.wait_for()
    page.focus("#judge")
    page.keyboard.press("Enter")

    page.locator(".verdict").wait_for()


def test_a_reader_gets_texts_in_their_language(visit: Any, course: str) -> None:
    page = begin_chapter(visit(language="de"), course)

    assert "Was würdest du spielen?" in page.inner_text("#question-text")
    assert "Frage 1 von 2" in page.inner_text("#coach-title")


def test_a_course_that_is_not_there_is_said_so(visit: Any, running: Any) -> None:
    page = visit().open("/learn/none")

    page.wait_for_selector("#loading[data-failed]")
    assert "none" in page.inner_text("#loading")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, course: str, size: tuple[int, int]) -> None:
    visitor = visit(size)
    found = {}
    for name, path in (("shelf", "/learn"), ("course", f"/learn/{course}")):
        page = visitor.open(path)
        page.wait_for_selector("body[data-ready]", state="attached")
        found[name] = violations(page)
    page = begin_chapter(visitor, course)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    guess_wrong(page)
    page.click("#all-moves summary")
    found["question"] = violations(page)
    page.click("#give-up")
    page.click("dialog .main")
    page.locator(".solution").wait_for()
    found["solution"] = violations(page)

    assert {name: all_ for name, all_ in found.items() if all_} == {}
