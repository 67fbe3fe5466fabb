"""A teacher in a browser: annotates a game, asks about it, makes a course and a class of it."""

from typing import Any

import pytest

from tests.site.browsing import violations
from tests.site.lessons import SCRIPT, arrive, course_file
from tests.site.tables import play_to_end


@pytest.fixture
def played(running: Any) -> tuple[str, Any]:
    """A short game that somebody has played to its end."""
    ana = running.caller("Ana")
    return play_to_end(running, ana, deal="a lesson"), ana


def choose(page: Any, number: int) -> None:
    """Add a move to the composed answer, and wait until the page shows it."""
    before = page.inner_text("#composed")
    page.locator("#composing .tries button").nth(number).click()
    page.wait_for_function(
        "old => document.querySelector('#composed').textContent !== old", arg=before
    )


def play_on_board(page: Any) -> None:
    """Add a move to the composed answer by two touches on the board."""
    before = page.inner_text("#composed")
    page.locator("#viewer .start").first.press("Enter")
    page.locator("#viewer .target").first.press("Enter")
    page.wait_for_function(
        "old => document.querySelector('#composed').textContent !== old", arg=before
    )


def test_a_game_becomes_a_class_with_a_question_of_two_right_answers(
    visit: Any, played: tuple[str, Any]
) -> None:
    game, ana = played
    teacher = visit()
    teacher.be({"id": ana.player, "name": "Ana", "token": ana.token})
    page = teacher.open(f"/watch/{game}#R1.1")
    page.wait_for_selector("body[data-noted]", state="attached")
    page.click("#tab-notes")
    page.get_by_text("Try other moves from here").click()
    page.locator(".trying:not(#composing) .tries button").last.click()
    page.locator("#line-text").fill("Too *little*.")
    page.get_by_text("Save these moves as a variation").click()
    page.locator(".variation", has_text="Too little.").wait_for()

    page.click("#asking summary")
    page.locator("#composing .tries button").first.wait_for()
    page.fill("#question-text", f"What now? {SCRIPT}")
    for number, reply in ((0, "Fine."), (1, f"Good as well. {SCRIPT}")):
        play_on_board(page) if number == 0 else choose(page, number)
        page.fill("#answer-reply", reply)
        page.fill("#answer-worth", str(2 - number))
        page.click("#add-answer")
        page.locator("#given li").nth(number).wait_for()
    page.fill("#question-hints", f"Look at column 1. {SCRIPT}")
    page.fill("#question-wrong", f"No. {SCRIPT}")
    page.select_option("#question-why", index=1)
    assert violations(page) == []
    page.get_by_text("Save the question").click()
    page.locator(".own-question", has_text="What now?").wait_for()

    page.get_by_text("Make a course of this game").click()
    page.wait_for_selector("body[data-page=learn][data-ready]", state="attached")
    page.fill("#make-title", f"My first lesson {SCRIPT}")
    page.fill("#make-text", f"All *new* {SCRIPT}")
    page.click("#make .main")
    page.wait_for_selector("body[data-page=course][data-ready]", state="attached")
    assert page.inner_text("#title") == f"My first lesson {SCRIPT}"
    assert page.inner_text("#about em") == "new"
    assert page.locator("#main img").count() == 0
    page.click("#open-class .main")
    page.wait_for_selector("body[data-you=teacher][data-ready]", state="attached")
    link = page.input_value("#class-link")

    learner = visit().page
    learner.goto(link)
    learner.fill("#join-name", "Mia")
    learner.click("#join .main")
    chapter = learner.locator("[data-chapter='1']")
    assert "Walking in Burano" in chapter.inner_text()
    assert "Ana" not in chapter.inner_text()
    chapter.locator("a").click()
    arrive(learner, "start")
    learner.click("#on")
    arrive(learner, "question")
    assert SCRIPT in learner.inner_text("#question-text")
    learner.click("#hint")
    learner.locator(".hints", has_text=SCRIPT).wait_for()
    learner.click("#all-moves summary")
    learner.locator("#list button").nth(1).click()
    learner.locator(".answer li").first.wait_for()
    learner.click("#judge")
    learner.locator(".verdict.right", has_text=f"Good as well. {SCRIPT}").wait_for()
    assert learner.locator("#main img").count() == 0

    page.locator("#results tr", has_text="Mia").locator(".result.right").wait_for()


def test_a_question_is_changed_where_it_was_written(visit: Any, played: tuple[str, Any]) -> None:
    game, ana = played
    takes = [[{"type": "take", "column": 1, "end": "top", "count": n}] for n in (1, 2)]
    answers = [
        {"commands": take, "worth": 1, "reply": {"en": "Yes.", "de": "Ja."}} for take in takes
    ]
    question = {
        "kind": "question",
        "anchor": {"move": 1},
        "answers": answers,
        "text": {"en": "What now?", "de": "Was nun?"},
        "hints": [{"en": "Look.", "de": "Da."}],
    }
    annotations = f"/v1/games/{game}/annotations"
    told = ana.call("POST", annotations, {"visibility": "public", "note": question})
    assert told.status == 201, told.json
    teacher = visit()
    teacher.be({"id": ana.player, "name": "Ana", "token": ana.token})
    page = teacher.open(f"/watch/{game}")
    page.wait_for_selector("body[data-noted]", state="attached")
    page.click("#tab-notes")

    page.click("#asking summary")
    page.click(".own-question .change")
    page.locator("#given li").nth(1).wait_for()
    assert page.input_value("#question-text") == "What now?"
    page.fill("#question-text", "What would you take?")
    page.locator("#given li").first.get_by_role("button", name="Remove").click()
    page.locator("#given .change").click()
    page.locator("#composed", has_text="takes").wait_for()
    page.fill("#answer-reply", "Indeed.")
    page.fill("#answer-worth", "3")
    page.get_by_text("Save the question").click()
    page.locator(".own-question", has_text="What would you take?").wait_for()

    [kept] = ana.call("GET", f"{annotations}?kind=question").json["notes"]
    assert kept["note"]["text"] == {"en": "What would you take?", "de": "Was nun?"}
    assert kept["note"]["hints"] == [{"en": "Look.", "de": "Da."}]
    [answer] = kept["note"]["answers"]
    assert (answer["commands"], answer["worth"]) == (takes[1], 3)
    assert answer["reply"] == {"en": "Indeed.", "de": "Ja."}


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
