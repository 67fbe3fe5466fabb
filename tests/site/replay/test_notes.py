"""Notes on a finished game: read by everybody, written by those who have a name."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.site.browsing import SIZES, violations
from tests.site.tables import import_games

GAME = "burano-given-up"
SCRIPT = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def game(server: Any, running: Any) -> str:
    return import_games(server, GAME)[0]


def noted(visitor: Any, game: str, at: str = "") -> Any:
    page = visitor.open(f"/watch/{game}{f'#{at}' if at else ''}")
    page.wait_for_selector("body[data-noted]", state="attached")
    page.click("#tab-notes")
    return page


def write(page: Any, text: str, glyph: str = "", who: str = "public") -> None:
    page.click(".note-tool summary")
    page.fill("#note-text", text)
    page.select_option("#note-glyph", glyph)
    page.select_option("#note-who", who)
    page.click(".note-form .main")
    page.locator("#toast", has_text="The note is saved.").wait_for()


def test_a_note_is_written_on_the_moment_that_is_shown_and_read_by_others(
    visit: Any, game: str
) -> None:
    author = visit()
    author.come_in("Ana")
    page = noted(author, game, "R1.2")
    page.click(".note-tool summary")
    page.select_option("#note-mark", index=1)
    page.click(".note-tool summary")
    write(page, f"A **fine** start {SCRIPT}", "!?")

    other = noted(visit(), game, "R1.2")
    note = other.locator(".note", has_text="fine")
    assert SCRIPT in note.inner_text()
    assert note.locator("strong").inner_text() == "fine"
    assert note.locator(".glyph").inner_text() == "!?"
    assert note.locator("img, button").count() == 0
    assert other.locator(".mark-ring").count() == 1


def test_the_author_changes_and_removes_a_note(visit: Any, game: str) -> None:
    author = visit()
    author.come_in("Bo")
    page = noted(author, game, "R1.3")
    write(page, "first thoughts")
    page.locator(".note", has_text="first thoughts").get_by_text("Change").click()
    page.fill("#note-text", "second thoughts")
    page.click(".note-form .main")
    page.locator(".note", has_text="second thoughts").wait_for()

    author.hear("dialog", lambda dialog: dialog.accept())
    page.locator(".note", has_text="second thoughts").get_by_text("Remove").click()
    page.locator("#toast", has_text="The note is gone.").wait_for()
    expect(page.locator(".note", has_text="thoughts")).to_have_count(0)


def test_a_private_note_is_seen_by_its_author_alone(visit: Any, game: str) -> None:
    author = visit()
    author.come_in("Cleo")
    page = noted(author, game, "R1.4")
    write(page, "for my eyes", who="private")

    assert page.locator(".note", has_text="for my eyes").count() == 1
    assert noted(visit(), game, "R1.4").locator(".note", has_text="for my eyes").count() == 0


def test_other_moves_are_tried_kept_and_stepped_into(visit: Any, game: str) -> None:
    author = visit()
    author.come_in("Dario")
    page = noted(author, game, "R1.1")
    page.get_by_text("Try other moves from here").click()
    choice = page.locator(".tries button").first
    said = choice.inner_text()
    choice.click()
    page.locator("#line-text").fill("What *if*?")
    assert "Take" in said
    assert "takes" in page.inner_text("#moment")
    page.get_by_text("Save these moves as a variation").click()
    page.locator(".variation", has_text="What if?").wait_for()

    other = noted(visit(), game, "R1.1")
    other.click(".variation .enter")
    other.locator("#moment", has_text="takes").wait_for()
    other.click(".line-banner .leave")
    assert other.inner_text("#moment").startswith("R1.1")


def test_other_moves_are_tried_on_the_board_itself(visit: Any, game: str) -> None:
    page = noted(visit(), game, "R1.1")
    page.get_by_text("Try other moves from here").click()
    page.locator("#table g.start").first.wait_for()
    page.click("[data-slot='display:2.roof']")
    page.locator("#table g.target").first.wait_for()
    page.locator("[data-slot='display:2.upper']").press("Enter")

    page.locator("#moment", has_text="takes").wait_for()
    assert "from column 2" in page.inner_text("#moment")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#table g.start").count() == 0  # only the end of the line goes on
    page.keyboard.press("ArrowRight")
    assert page.locator("#table g.start").count() > 0
    page.get_by_label("Take the last move back").click()
    page.locator("#moment b", has_text="R1.1").wait_for()
    assert violations(page) == []
    page.click(".line-banner .leave")
    assert page.locator("#table .glow").count() == 0


def test_an_empty_note_is_refused_with_a_reason(visit: Any, game: str) -> None:
    author = visit()
    author.come_in("Elsa")
    page = noted(author, game, "R2.1")
    page.click(".note-tool summary")
    page.click(".note-form .main")

    page.locator(".note-form .complaint", has_text="is missing").wait_for()
    assert page.locator(".note").count() == 0


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, game: str, size: tuple[int, int]) -> None:
    author = visit(size)
    author.come_in("Fritz")
    page = noted(author, game, "R1.1")
    page.click(".note-tool summary")
    page.get_by_text("Try other moves from here").click()
    page.locator(".tries button").first.wait_for()

    assert violations(page) == []
