"""A class in a browser: a teacher opens it, learners join by its link, a table shows results."""

from typing import Any

import pytest

from tests.site.browsing import SIZES, violations
from tests.site.lessons import SCRIPT, compose_right, tap, to_the_question, upload_course


@pytest.fixture(scope="module")
def course(running: Any) -> str:
    return upload_course(running, running.caller("Librarian"))


def class_of(visitor: Any, course: str, title: str) -> str:
    """Open a class over the API with the visitor's own token, and look at it; return its link."""
    token = visitor.come_in("Teacher")
    made = visitor.post("/v1/classes", {"course": course, "title": title}, token)
    page = visitor.open(f"/class/{made['id']}")
    page.wait_for_selector("body[data-you=teacher][data-ready]", state="attached")
    return str(page.input_value("#class-link"))


def open_class(visitor: Any, course: str, title: str) -> str:
    """Open a class as a teacher would; return its link."""
    visitor.come_in("Teacher")
    page = visitor.open(f"/learn/{course}")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.fill("#class-title", title)
    page.click("#open-class .main")
    page.wait_for_selector("body[data-you=teacher][data-ready]", state="attached")
    return str(page.input_value("#class-link"))


def join(visitor: Any, link: str, nickname: str) -> Any:
    page = visitor.page
    page.goto(link)
    page.wait_for_selector("body[data-you=guest][data-ready]", state="attached")
    page.fill("#join-name", nickname)
    page.click("#join .main")
    page.wait_for_selector("body[data-you=learner]", state="attached")
    return page


def answer_first(page: Any, wrong_before: int = 0) -> None:
    """Work through the first chapter until its first question is solved."""
    page.locator("[data-chapter='1'] a").click()
    to_the_question(page)
    for _ in range(wrong_before):
        tap(page, "ground-green-3", "ground-green-3")
        page.click("#judge")
        page.locator(".verdict.wrong").wait_for()
        page.click("#undo")
        page.locator(".answer").wait_for(state="detached")
    compose_right(page)
    page.click("#judge")
    page.locator(".verdict.right").wait_for()


def row(page: Any, nickname: str) -> Any:
    return page.locator("#results tr", has=page.locator("th", has_text=nickname))


def test_a_teacher_sees_who_of_two_learners_solved_what_at_which_try(
    visit: Any, course: str
) -> None:
    teacher, mia, noa = visit(), visit(), visit()
    link = open_class(teacher, course, f"Monday {SCRIPT}")
    answer_first(join(mia, link, "Mia"))
    answer_first(join(noa, link, SCRIPT), wrong_before=1)

    table = teacher.page
    row(table, SCRIPT).locator(".result", has_text="✓ 2").wait_for()  # it follows by itself
    assert row(table, "Mia").locator(".result").all_inner_texts()[0].startswith("✓ 1")
    assert row(table, "Mia").locator("td.number").inner_text() == "4 / 7"
    assert row(table, SCRIPT).locator("td.number").inner_text() == "3 / 7"
    assert table.inner_text("#title") == f"Monday {SCRIPT}"
    assert table.locator("#main img").count() == 0


def test_a_class_goes_on_where_the_learner_was(visit: Any, course: str) -> None:
    mia = visit()
    page = join(mia, class_of(visit(), course, "Tuesday"), "Mia")
    answer_first(page)
    class_page = page.url.rpartition("/")[0]

    page.goto(class_page)
    page.locator("[data-chapter='1']", has_text="1 of 2 questions").wait_for()
    assert page.inner_text("#you-are") == "You are Mia: 4 of 7 points."
    page.locator("[data-chapter='1'] a").click()
    page.locator("#coach-title", has_text="Question 2 of 2").wait_for()


def test_a_teacher_downloads_the_results_as_csv(visit: Any, course: str) -> None:
    teacher = visit()
    link = class_of(teacher, course, "Wednesday")
    join(visit(), link, "Mia")

    with teacher.page.expect_download() as waiting:
        teacher.page.click("#csv")
    lines = waiting.value.path().read_text("utf-8-sig").splitlines()
    assert waiting.value.suggested_filename.endswith(".csv")
    assert lines[0].startswith("nickname,learner,chapter,question")
    assert lines[1].startswith("Mia,")


def test_a_learner_is_erased_by_the_teacher(visit: Any, course: str) -> None:
    teacher, mia = visit(), visit()
    link = class_of(teacher, course, "Thursday")
    learner = join(mia, link, "Mia")
    teacher.page.reload()
    row(teacher.page, "Mia").get_by_role("button").click()
    teacher.page.click("dialog .main")
    teacher.page.locator("#none-yet").wait_for()

    learner.goto(link)
    learner.wait_for_selector("body[data-you=guest]", state="attached")


def test_nobody_joins_a_class_that_is_closed(visit: Any, course: str) -> None:
    teacher, late = visit(), visit()
    link = class_of(teacher, course, "Friday")
    teacher.page.click("#close-class")
    teacher.page.click("dialog .main")
    teacher.page.locator("#closed").wait_for()

    late.page.goto(link)
    late.page.locator("#closed").wait_for()
    assert late.page.locator("#join").is_hidden()


def test_a_nickname_that_is_taken_is_refused_with_a_reason(visit: Any, course: str) -> None:
    link = class_of(visit(), course, "Saturday")
    join(visit(), link, "Mia")
    page = visit().page
    page.goto(link)
    page.fill("#join-name", "Mia")
    page.click("#join .main")

    page.locator("#join-complaint", has_text="has this nickname already").wait_for()


def test_a_link_that_is_wrong_opens_nothing(visit: Any, course: str) -> None:
    page = visit().open("/class/00000000000000000000?link=guessed")

    page.wait_for_selector("#loading[data-failed]")
    assert "the link is wrong" in page.inner_text("#loading")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, course: str, size: tuple[int, int]) -> None:
    teacher, guest = visit(size), visit(size)
    link = class_of(teacher, course, "Sunday")
    guest.page.goto(link)
    guest.page.wait_for_selector("body[data-you=guest][data-ready]", state="attached")
    found = {"guest": violations(guest.page)}
    found["learner"] = violations(join(guest, link, "Mia"))
    teacher.page.reload()
    row(teacher.page, "Mia").wait_for()
    found["teacher"] = violations(teacher.page)

    assert {name: all_ for name, all_ in found.items() if all_} == {}
