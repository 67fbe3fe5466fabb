"""The rules of a class: events, a command, and the event or the refusal that follows."""

from typing import Any

import pytest
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.classes import decide
from service.teaching.classes.commands import (
    Attempt,
    CloseClass,
    EraseLearner,
    GiveUp,
    JoinClass,
    OpenClass,
    ShowHint,
)
from service.teaching.classes.decide import CLASS, natural_key, require_member
from service.teaching.classes.errors import (
    ClassFull,
    ClassOver,
    NicknameTaken,
    NotInTheClass,
    TooManyTries,
)
from service.teaching.classes.events import (
    AnswersShown,
    Attempted,
    ClassClosed,
    ClassId,
    ClassOpened,
    HintShown,
    LearnerErased,
    LearnerJoined,
)
from service.teaching.classes.state import Register
from service.teaching.courses.events import CourseId
from service.teaching.kit.access import Actor
from service.teaching.kit.aggregate import advance
from service.teaching.kit.errors import NotTheOwner
from service.teaching.lessons.errors import NoSuchHint
from tests.teaching.spec import given

AT = "2026-03-01T12:00:00.000Z"
TEACHER, MIA, LEO = PlayerId("teacher"), PlayerId("mia"), PlayerId("leo")
FIELDS: dict[str, Any] = {
    "at": AT,
    "id": ClassId("c"),
    "course": CourseId("k"),
    "teacher": TEACHER,
    "title": "Monday",
    "link": "secret",
}
OPENED = ClassOpened(**FIELDS)
JOINED = LearnerJoined(at=AT, learner=MIA)
CLOSED = ClassClosed(at=AT)
WHERE: dict[str, Any] = {"at": AT, "learner": MIA, "chapter": 1, "question": "q"}


def join(nickname: str = "Leo", *taken: str, most: int = 500) -> JoinClass:
    return JoinClass(at=AT, learner=LEO, nickname=nickname, taken=taken, body="hash", most=most)


def attempt(number: int = 1, answer: int | None = None) -> Attempt:
    return Attempt(**WHERE, commands=({"n": number},), answer=answer, worth=4 if answer == 0 else 0)


def attempted(number: int = 1, answer: int | None = None) -> Attempted:
    worth = 4 if answer == 0 else 0
    return Attempted(**WHERE, commands=({"n": number},), answer=answer, worth=worth)


def hint(number: int) -> ShowHint:
    return ShowHint(**WHERE, number=number, most=2)


def register(*events: Any) -> Register:
    return advance(CLASS, CLASS.initial(), events)


def test_a_class_is_opened_once() -> None:
    given(CLASS).when(OpenClass(**FIELDS)).then(OPENED)
    given(CLASS, OPENED).when(OpenClass(**FIELDS)).then()


def test_a_learner_joins() -> None:
    given(CLASS, OPENED).when(join()).then(LearnerJoined(at=AT, learner=LEO, body="hash"))


def test_a_nickname_stands_for_one_learner() -> None:
    given(CLASS, OPENED, JOINED).when(join(" mIA ", "Mia")).then_refused(NicknameTaken)


def test_a_class_has_a_limited_number_of_places() -> None:
    given(CLASS, OPENED, JOINED).when(join(most=1)).then_refused(ClassFull, most=1)
    given(CLASS, OPENED, JOINED, LearnerErased(at=AT, learner=MIA)).when(
        join(most=1)
    ).then_accepted()


def test_an_answer_is_a_try() -> None:
    spec = given(CLASS, OPENED, JOINED)

    spec.when(attempt()).then(attempted())
    spec.when(attempt(2, answer=0)).then(attempted(2, answer=0))


def test_a_question_that_is_solved_or_given_up_takes_no_more() -> None:
    for last in (attempted(answer=0), AnswersShown(**WHERE)):
        for command in (attempt(2), hint(1), GiveUp(**WHERE)):
            given(CLASS, OPENED, JOINED, last).when(command).then()


def test_tries_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_TRIES", 2)

    spec = given(CLASS, OPENED, JOINED, attempted(1), attempted(2))
    spec.when(attempt(3)).then_refused(TooManyTries, most=2)


def test_hints_are_shown_one_after_another() -> None:
    spec = given(CLASS, OPENED, JOINED)

    spec.when(hint(2)).then_refused(NoSuchHint, most=2)
    spec.when(hint(1)).then(HintShown(**WHERE, hint=1))
    spec.when(hint(1), hint(1)).then()
    spec.when(hint(1), hint(2)).then(HintShown(**WHERE, hint=2))
    spec.when(hint(1), hint(2), hint(3)).then_refused(NoSuchHint, most=2)


def test_somebody_who_gives_up_sees_the_answers() -> None:
    given(CLASS, OPENED, JOINED).when(GiveUp(**WHERE)).then(AnswersShown(**WHERE))


def test_only_learners_answer() -> None:
    for command in (attempt(), hint(1), GiveUp(**WHERE)):
        given(CLASS, OPENED).when(command).then_refused(NotInTheClass)


def test_a_teacher_or_the_operator_closes_a_class_once() -> None:
    close = CloseClass(at=AT, by=Actor(TEACHER))

    for command in (close, CloseClass(at=AT, by=Actor(is_operator=True))):
        given(CLASS, OPENED).when(command).then(CLOSED)
    given(CLASS, OPENED, CLOSED).when(close).then()
    given(CLASS, OPENED, JOINED).when(CloseClass(at=AT, by=Actor(MIA))).then_refused(NotTheOwner)


def test_in_a_closed_class_nothing_happens_but_that_learners_are_erased() -> None:
    closed = given(CLASS, OPENED, JOINED, CLOSED)

    for command in (join(), attempt(), hint(1), GiveUp(**WHERE)):
        closed.when(command).then_refused(ClassOver)
    erase = EraseLearner(at=AT, learner=MIA)
    closed.when(erase).then(LearnerErased(at=AT, learner=MIA))
    closed.when(erase, erase).then()


def test_hints_and_wrong_tries_cost_points() -> None:
    hint_shown = HintShown(**WHERE, hint=1)
    learner = register(OPENED, JOINED, hint_shown, attempted(), attempted(2, answer=0)).learners[
        MIA
    ]

    standing = learner.of(1).of("q")
    assert (standing.state, standing.tries, standing.points) == ("right", 2, 2)


def test_the_link_of_a_class_makes_a_guest() -> None:
    monday = register(OPENED, JOINED)

    roles = [monday.role_of(Actor(player)) for player in (TEACHER, MIA, LEO)]
    assert roles == ["teacher", "learner", None]
    assert monday.role_of(Actor(is_operator=True)) == "teacher"
    assert [monday.role_of(Actor(LEO), key) for key in ("secret", "guess")] == ["guest", None]
    assert register().role_of(Actor(is_operator=True)) is None


def test_the_lessons_of_a_class_are_for_its_members() -> None:
    with pytest.raises(NotInTheClass):
        require_member("guest")
    require_member("learner")
    require_member("teacher")


def test_what_is_sent_twice_has_the_same_key_and_nothing_else_has_it() -> None:
    erased, shown = LearnerErased(at=AT, learner=MIA), AnswersShown(**WHERE)

    assert [natural_key(event) for event in (OPENED, CLOSED, JOINED, erased, shown)] == [
        *("opened", "closed", None, "erased/mia", "shown/mia/1/q")
    ]
    assert natural_key(HintShown(**WHERE, hint=2)) == "hint/mia/1/q/2"
    first, second, elsewhere = (
        natural_key(event)
        for event in (attempted(1), attempted(2), replace(attempted(1), chapter=2))
    )
    assert first == natural_key(replace(attempted(1, answer=0), at="later"))
    assert str(first).startswith("tried/mia/1/q/")
    assert len({first, second, elsewhere}) == 3


def test_learners_erase_themselves_and_the_teacher_everybody() -> None:
    monday = register(OPENED, JOINED, LearnerJoined(at=AT, learner=LEO))

    assert [monday.may_erase(Actor(one), MIA) for one in (TEACHER, MIA, LEO)] == [True, True, False]
    assert not monday.may_erase(Actor(TEACHER), TEACHER)
