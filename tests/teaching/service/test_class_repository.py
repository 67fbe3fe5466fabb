"""The repository of classes: many concurrent learners, on any journal."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from service.domain.kit.messages import PlayerId
from service.events.store.journal import Journal
from service.teaching.classes.events import (
    AnswersShown,
    Attempted,
    ClassClosed,
    ClassId,
    ClassOpened,
    HintShown,
    LearnerErased,
    LearnerJoined,
    Register,
)
from service.teaching.classes.repository import ClassRepository
from service.teaching.courses.events import CourseId
from service.teaching.lessons.progress import QuestionStanding
from tests.kit.tables import new_id

AT = "2026-03-01T12:00:00.000Z"
MIA = PlayerId("mia")
WHERE: dict[str, Any] = {"at": AT, "learner": MIA, "chapter": 1, "question": "q"}


def opened(desk: ClassRepository, *learners: PlayerId) -> ClassId:
    class_ = ClassId(new_id())
    desk.open(
        ClassOpened(
            at=AT,
            id=class_,
            course=CourseId("c"),
            teacher=PlayerId(f"teacher-{class_}"),
            title="Monday",
            link="secret",
        )
    )
    for learner in learners:
        desk.write(class_, LearnerJoined(at=AT, learner=learner))
    return class_


def tried(answer: int | None = None, worth: int = 4, **command: Any) -> Attempted:
    return Attempted(**WHERE, commands=(command,), answer=answer, worth=worth if answer == 0 else 0)


def standing(register: Register) -> QuestionStanding:
    return register.learners[MIA].of(1).of("q")


def test_a_class_that_nobody_opened_is_empty(journal: Journal) -> None:
    assert ClassRepository(journal).load(ClassId(new_id())) == Register()


def test_a_teacher_s_classes_are_listed_in_their_order(journal: Journal) -> None:
    desk = ClassRepository(journal)
    event = desk.load(opened(desk)).opened
    assert event is not None

    desk.open(event)

    assert desk.classes_of(event.teacher) == [event.id]
    assert desk.load(event.id).version == 1


def test_tries_are_counted_until_one_is_right(journal: Journal) -> None:
    desk = ClassRepository(journal)
    class_ = opened(desk, MIA)

    for event in (tried(n=1), tried(n=2), tried(n=1), tried(answer=0, n=3), tried(n=4)):
        desk.write(class_, event)

    found = standing(ClassRepository(journal).load(class_))
    assert (found.state, found.tries, found.points) == ("right", 3, 2)


def test_many_learners_at_once_lose_nothing(journal: Journal) -> None:
    desks = [ClassRepository(journal) for _ in range(4)]
    learners = [PlayerId(f"l{n}") for n in range(30)]
    class_ = opened(desks[0], *learners)

    def answer(n: int) -> None:
        event = Attempted(
            **{**WHERE, "learner": learners[n]}, commands=({"n": n},), answer=0, worth=1
        )
        desks[n % 4].write(class_, event)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(answer, range(30)))

    register = desks[0].load(class_)
    assert [one.of(1).of("q").state for one in register.learners.values()] == ["right"] * 30
    assert register == ClassRepository(journal).load(class_)


def test_an_event_sent_twice_happens_once(journal: Journal) -> None:
    desk = ClassRepository(journal)
    class_ = opened(desk, MIA)

    for event in (HintShown(**WHERE, hint=1), AnswersShown(**WHERE), ClassClosed(at=AT)):
        desk.write(class_, event)
        desk.write(class_, event)

    assert desk.load(class_).version == 5
    assert standing(desk.load(class_)) == QuestionStanding(state="shown", hints=1)


def test_what_an_erased_learner_did_counts_no_more(journal: Journal) -> None:
    desk = ClassRepository(journal)
    class_ = opened(desk, MIA)
    desk.write(class_, LearnerErased(at=AT, learner=MIA))
    desk.write(class_, tried(answer=0))

    assert desk.load(class_).learners == {}
