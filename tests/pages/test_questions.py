"""The questions of a page: however many there are, making it costs only so much."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from service.pages import questions as on_page
from service.pages.story import Story
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Answer, Question
from tests.hostile.cost import MOST_GROWTH, time_of
from tests.teaching.lessons.asked import BURANO, game_with, question

NEVER = Answer(achieves="not score >= 0")  # no turn does that, so all are tried


def asking(answers: int, **more: object) -> Question:
    return question(BURANO, 8, *[NEVER] * answers, **more)


def many(count: int, answers: int, letters: int = 0) -> Sequence[Question]:
    one = asking(answers, text={"en": "x" * letters})
    return [replace(one, id=f"q{number}") for number in range(count)]


@pytest.mark.parametrize(("count", "answers"), [(1, 1), (1, 50), (40, 3), (2_000, 50)])
def test_all_questions_of_a_page_share_one_search(count: int, answers: int) -> None:
    asked = on_page.asked_on_page(many(count, answers))
    limits = on_page.limits_of(asked)

    assert len(asked) == min(count, on_page.MOST_ASKED)
    assert len(asked) * answers * limits.searched.positions <= on_page.MOST_SEARCHED
    assert len(asked) * limits.listed <= on_page.MOST_LISTED_ALL


def test_questions_with_long_texts_are_fewer() -> None:
    asked = on_page.asked_on_page(many(100, 1, letters=10_000))

    assert len(asked) == on_page.MOST_LETTERS // 10_000


def test_answers_that_no_turn_achieves_cost_no_more_than_one_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(on_page, "MOST_SEARCHED", 300)
    monkeypatch.setattr(on_page, "MOST_LISTED", 1)

    def make(asked: Question) -> None:
        story = Story(game_with(BURANO, asked), "en")
        assert Lesson(story.game).questions
        on_page.questions_of(story, "en")

    one, fifty = time_of(make, asking(1)), time_of(make, asking(50))

    assert fifty < MOST_GROWTH * one
