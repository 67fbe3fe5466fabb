"""Questions in an exported page: guessed first, judged without a server, stored on the device."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from service.domain.catalog import all_games
from service.events.replay_files.file import Replay, parse
from service.pages.page import page_of
from service.pages.questions import Tree, questions_of
from service.pages.story import Story
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.replay_game import ReplayGame
from tests.site.browsing import DESK, SIZES, violations
from tests.site.lessons import course_file


def replay() -> Replay:
    with zipfile.ZipFile(io.BytesIO(course_file())) as packed:
        first = min(name for name in packed.namelist() if name.endswith(".replay"))
        return parse(packed.read(first))


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "lesson.html"
    file.write_text(page_of(replay(), all_games(), "en"), "utf-8")
    return file


def open_page(visit: Any, file: Path, size: tuple[int, int] = DESK) -> Any:
    """Open the page from the disk, in a browser that has no network."""
    visitor = visit(size)
    visitor.address = "file://"
    visitor.go_offline()
    page = visitor.open(str(file))
    page.wait_for_selector("body[data-ready]", state="attached")
    page.click("#guess-begin")
    return page


def answer(page: Any, sentences: list[str]) -> None:
    for sentence in sentences:
        page.locator(".try", has_text=sentence).first.click()
    page.click("#judge")


def right_answer() -> list[str]:
    told = questions_of(Story(ReplayGame(replay(), all_games()), "en"), "en")
    sentences: list[str] = told[0]["answers"][0]["sentences"]
    return sentences


def test_a_wrong_answer_has_its_reply_and_a_right_one_its_points(
    visit: Any, page_file: Path
) -> None:
    page = open_page(visit, page_file)
    page.locator(".try").first.click()
    page.click("#judge")
    assert "No, look again." in page.inner_text(".verdict.wrong")
    page.click("#why")
    page.click("#close-film")
    page.click("#undo")
    page.click("#hint")
    assert page.inner_text("[data-hint='1']") == "Look up."

    answer(page, right_answer())
    assert "2 points" in page.inner_text(".verdict.right")
    page.click("#played")
    page.click("#close-film")


def test_progress_outlives_the_page_and_the_end_tells_the_score(
    visit: Any, page_file: Path
) -> None:
    page = open_page(visit, page_file)
    answer(page, right_answer())
    page.locator(".verdict.right").wait_for()
    page.reload()
    page.click("#guess-begin")
    assert "Question 2 of 2" in page.inner_text("#coach-title")
    page.click("#give-up")
    page.click("#on")

    assert page.inner_text("#score") == "4 of 6 points"
    assert "You missed 2 points" in page.inner_text(".coach")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, page_file: Path, size: tuple[int, int]) -> None:
    page = open_page(visit, page_file, size)
    page.locator(".try").first.click()
    page.click("#judge")

    assert violations(page) == []


def test_an_answer_is_judged_even_where_the_tree_is_cut_early() -> None:
    game = ReplayGame(replay(), all_games())
    lesson = Lesson(game)
    question = lesson.questions[0]
    tree = Tree(Story(game, "en"), lesson.position(question), question, "en")
    tree.grow([lesson.solved(question, answer).commands for answer in question.answers], 1)

    assert [node.verdict for node in tree.nodes if node.verdict is not None] == [0]
    assert any(node.moves is None for node in tree.nodes)


def test_an_answer_and_the_same_in_another_order_are_one() -> None:
    game = ReplayGame(replay(), all_games())
    lesson = Lesson(game)
    question = lesson.questions[0]
    tree = Tree(Story(game, "en"), lesson.position(question), question, "en")
    tree.grow((), 30)

    ways = sum(len(node.moves or ()) for node in tree.nodes)
    assert ways > len(tree.nodes) - 1
