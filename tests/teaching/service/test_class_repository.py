"""The repository of classes: many concurrent learners, on any journal."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.domain.kit.messages import PlayerId
from service.events.errors import KeyReused
from service.events.store.journal import Journal
from service.teaching.classes.class_list import ClassLists
from service.teaching.classes.commands import (
    Attempt,
    ClassCommand,
    CloseClass,
    EraseLearner,
    GiveUp,
    JoinClass,
    OpenClass,
    ShowHint,
)
from service.teaching.classes.decide import CLASS
from service.teaching.classes.events import ClassEvent, ClassId
from service.teaching.classes.state import Register
from service.teaching.courses.events import CourseId
from service.teaching.kit.access import Actor
from service.teaching.kit.repository import Repository
from service.teaching.lessons.progress import QuestionStanding
from tests.kit.tables import new_id

Classes = Repository[ClassCommand, ClassEvent, Register]
AT = "2026-03-01T12:00:00.000Z"
MIA = PlayerId("mia")
WHERE: dict[str, Any] = {"at": AT, "learner": MIA, "chapter": 1, "question": "q"}


def classes(journal: Journal) -> Classes:
    return Repository(journal, CLASS)


def opened(repository: Classes, *learners: PlayerId) -> ClassId:
    class_ = ClassId(new_id())
    command = OpenClass(
        at=AT,
        id=class_,
        course=CourseId("c"),
        teacher=PlayerId("teacher"),
        title="Monday",
        link="secret",
    )
    repository.submit(command, class_)
    for learner in learners:
        repository.submit(joining(learner), class_)
    return class_


def joining(learner: PlayerId, body: str | None = None, key: str | None = None) -> JoinClass:
    return JoinClass(at=AT, learner=learner, nickname=learner, taken=(), key=key, body=body)


def trying(answer: int | None = None, **command: Any) -> Attempt:
    return Attempt(**WHERE, commands=(command,), answer=answer, worth=4 if answer == 0 else 0)


def standing(register: Register) -> QuestionStanding:
    return register.learners[MIA].of(1).of("q")


def test_a_class_that_nobody_opened_is_empty(journal: Journal) -> None:
    assert classes(journal).load(ClassId(new_id())) == Register()


def test_a_teacher_s_classes_are_listed_in_their_order(journal: Journal) -> None:
    lists, teacher = ClassLists(journal), PlayerId(new_id())
    for class_ in ("b", "a", "b"):
        lists.add(teacher, ClassId(class_))

    assert lists.of(teacher) == ["b", "a"]


def test_tries_are_counted_until_one_is_right(journal: Journal) -> None:
    repository = classes(journal)
    class_ = opened(repository, MIA)

    for command in (trying(n=1), trying(n=2), trying(n=1), trying(answer=0, n=3), trying(n=4)):
        repository.submit(command, class_)

    found = standing(classes(journal).load(class_))
    assert (found.state, found.tries, found.points) == ("right", 3, 2)


def test_many_learners_at_once_lose_nothing(journal: Journal) -> None:
    several = [classes(journal) for _ in range(4)]
    learners = [PlayerId(f"l{n}") for n in range(30)]
    class_ = opened(several[0], *learners)

    def answer(n: int) -> None:
        command = Attempt(
            **{**WHERE, "learner": learners[n]}, commands=({"n": n},), answer=0, worth=1
        )
        several[n % 4].submit(command, class_)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(answer, range(30)))

    register = several[0].load(class_)
    assert [one.of(1).of("q").state for one in register.learners.values()] == ["right"] * 30
    assert register == classes(journal).load(class_)


def test_a_command_given_twice_happens_once(journal: Journal) -> None:
    repository = classes(journal)
    class_ = opened(repository, MIA)
    close = CloseClass(at=AT, by=Actor(is_operator=True))

    for command in (ShowHint(**WHERE, number=1, most=1), trying(n=1), GiveUp(**WHERE), close):
        first, second = repository.submit(command, class_), repository.submit(command, class_)
        assert first.state == second.state

    assert repository.load(class_).version == 6
    assert standing(repository.load(class_)) == QuestionStanding(
        state="shown", hints=1, tries=1, given=({"n": 1},)
    )


def test_the_key_of_a_request_stands_for_one_learner(journal: Journal) -> None:
    class_ = opened(classes(journal))

    def join(n: int) -> ClassEvent | None:
        return classes(journal).submit(joining(PlayerId(f"l{n}"), "x", "join/k"), class_).event

    with ThreadPoolExecutor(8) as pool:
        events = set(pool.map(join, range(8)))

    assert len(events) == len(classes(journal).load(class_).learners) == 1
    with pytest.raises(KeyReused):
        classes(journal).submit(joining(MIA, "y", "join/k"), class_)


def test_what_an_erased_learner_did_counts_no_more(journal: Journal) -> None:
    repository = classes(journal)
    class_ = opened(repository, MIA)
    repository.submit(trying(answer=0), class_)
    repository.submit(EraseLearner(at=AT, learner=MIA), class_)

    assert repository.load(class_).learners == {}


def test_a_state_that_was_handed_out_stays_as_it_is(journal: Journal) -> None:
    repository = classes(journal)
    class_ = opened(repository)
    before = repository.load(class_)

    repository.submit(joining(MIA), class_)

    assert (before.version, before.learners) == (1, {})
    assert list(repository.load(class_).learners) == [MIA]
