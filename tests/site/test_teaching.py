"""A teacher in a browser: annotates a game, asks about it, makes a course and a class of it."""

import json
from typing import Any

import pytest

from tests.site.browsing import violations
from tests.site.lessons import SCRIPT, arrive, course_file
from tests.site.tables import finished


def be(visitor: Any, caller: Any, name: str) -> None:
    """Let a device know who looks."""
    person = {"id": caller.player, "name": name, "token": caller.token}
    stored = json.dumps(json.dumps([person]))
    visitor.context.add_init_script(f"localStorage.setItem('altana.people', {stored})")


@pytest.fixture
def played(running: Any) -> tuple[str, Any]:
    """A short game that somebody has played to its end."""
    ana = running.caller("Ana")
    return finished(running, ana, deal="a lesson"), ana


def choose(page: Any, number: int) -> None:
    """Add a move to the answer that is composed, and wait until it is told."""
    before = page.inner_text("#composed")
    page.locator("#composing .tries button").nth(number).click()
    page.wait_for_function(
        "old => document.querySelector('#composed').textContent !== old", arg=before
    )


def test_a_game_becomes_a_class_with_a_question_of_two_right_answers(
    visit: Any, played: tuple[str, Any]
) -> None:
    game, ana = played
    teacher = visit()
    be(teacher, ana, "Ana")
    page = teacher.open(f"/watch/{game}#R1.1")
    page.wait_for_selector("body[data-noted]", state="attached")
    page.get_by_text("Try other moves from here").click()
    page.locator(".trying:not(#composing) .tries button").last.click()
    page.locator("#line-text").fill("Too *little*.")
    page.get_by_text("Save these moves as a variation").click()
    page.locator(".variation", has_text="Too little.").wait_for()

    page.click("#asking summary")
    page.locator("#composing .tries button").first.wait_for()
    page.fill("#question-text", f"What now? {SCRIPT}")
    for number, reply in ((0, "Fine."), (1, "Good as well.")):
        choose(page, number)
        page.fill("#answer-reply", reply)
        page.fill("#answer-worth", str(2 - number))
        page.click("#add-answer")
        page.locator("#given li").nth(number).wait_for()
    page.fill("#question-hints", "Look at column 1.")
    page.fill("#question-wrong", "No.")
    page.select_option("#question-why", index=1)
    assert violations(page) == []
    page.get_by_text("Save the question").click()
    page.locator(".own-question", has_text="What now?").wait_for()

    page.get_by_text("Make a course of this game").click()
    page.wait_for_selector("body[data-page=learn][data-ready]", state="attached")
    page.fill("#make-title", "My first lesson")
    page.click("#make .main")
    page.wait_for_selector("body[data-page=course][data-ready]", state="attached")
    assert page.inner_text("#title") == "My first lesson"
    page.click("#open-class .main")
    page.wait_for_selector("body[data-you=teacher][data-ready]", state="attached")
    link = page.input_value("#class-link")

    learner = visit().page
    learner.goto(link)
    learner.fill("#join-name", "Mia")
    learner.click("#join .main")
    learner.locator("[data-chapter='1'] a").click()
    arrive(learner, "start")
    learner.click("#on")
    arrive(learner, "question")
    assert SCRIPT in learner.inner_text("#question-text")
    learner.click("#all-moves summary")
    learner.locator("#list button").nth(1).click()
    learner.locator(".answer li").first.wait_for()
    learner.click("#judge")
    learner.locator(".verdict.right", has_text="Good as well.").wait_for()

    page.locator("#results tr", has_text="Mia").locator(".result.right").wait_for()


def test_a_course_is_uploaded_and_shared_by_a_link(visit: Any) -> None:
    teacher, other = visit(), visit()
    teacher.come_in("Bea")
    page = teacher.open("/learn")
    page.get_by_text("Upload a course").first.click()
    page.set_input_files(
        "#file", {"name": "c.zip", "mimeType": "application/zip", "buffer": course_file("Shared")}
    )
    page.select_option("#upload-who", "link")
    page.click("#upload .main")
    page.wait_for_selector("body[data-page=course][data-ready]", state="attached")
    link = page.input_value("#course-link")

    other.page.goto(link)
    other.page.wait_for_selector("body[data-ready]", state="attached")
    assert other.page.inner_text("#title") == "Shared"
    assert other.open("/learn").locator("h3", has_text="Shared").count() == 0


def test_a_file_that_is_no_course_is_refused_with_a_reason(visit: Any) -> None:
    teacher = visit()
    teacher.come_in("Cleo")
    page = teacher.open("/learn")
    page.get_by_text("Upload a course").first.click()
    page.set_input_files(
        "#file", {"name": "c.zip", "mimeType": "application/zip", "buffer": b"no zip at all"}
    )
    page.click("#upload .main")

    page.locator("#upload-complaint", has_text="can't be taken").wait_for()
    assert page.url.endswith("/learn")
