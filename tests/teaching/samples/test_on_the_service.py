"""The sample courses on the service: listed first, and worked through over HTTP."""

import msgspec
import pytest

from tests.api.http_players import Service, Visitor
from tests.teaching.samples.sample_questions import Asked, questions
from tests.teaching.samples.sources import course_names, read_course_source

FIRST_QUESTIONS = [
    next(asked for asked in questions() if asked.course == course) for course in course_names()
]


@pytest.fixture
def visitor() -> Visitor:
    return Service().visitor()


def path_of(asked: Asked) -> str:
    ids = [question.id for question in asked.lesson.questions]
    number = ids.index(asked.source.id) + 1
    return f"/v1/courses/sample-{asked.course}/chapters/{asked.chapter}/questions/{number}"


def test_a_stranger_finds_the_samples_before_all_other_courses(visitor: Visitor) -> None:
    listed = visitor.get("/v1/courses").get_json()["courses"]

    assert [course["id"] for course in listed] == [f"sample-{name}" for name in course_names()]
    assert [course["title"] for course in listed] == [
        msgspec.to_builtins(read_course_source(name).title) for name in course_names()
    ]


@pytest.mark.parametrize("asked", FIRST_QUESTIONS, ids=str)
def test_a_right_answer_is_right_on_the_service_too(visitor: Visitor, asked: Asked) -> None:
    best = asked.source.answers[0]
    answer = {"commands": list(best.example or best.commands)}

    told = visitor.post(f"{path_of(asked)}/attempts", answer).get_json()

    assert (told["verdict"], told["worth"]) == ("right", best.worth)


@pytest.mark.parametrize("asked", FIRST_QUESTIONS, ids=str)
def test_a_wrong_answer_is_answered_in_all_languages(visitor: Visitor, asked: Asked) -> None:
    answer = {"commands": list(asked.source.wrong.example)}

    told = visitor.post(f"{path_of(asked)}/attempts", answer).get_json()

    assert told["verdict"] == "wrong"
    assert told["reply"] == msgspec.to_builtins(asked.source.wrong.reply)
