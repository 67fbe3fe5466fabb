"""Hands in to a class what somebody did with `altana learn`."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec

from replays.classes.invitation import Invitation
from replays.classes.learner_token import joined
from replays.commands.service_client import Service, ServiceSaysNo, patiently, shaped
from replays.console.progress import Tell
from replays.files.opening import Unreadable
from replays.learn import progress_file
from replays.learn.progress_file import LearnStep
from replays.reading.verification import verify
from replays.reading.words import reader_words
from service.domain.kit.translation import N_
from service.events.store.audit import NONSENSE
from service.teaching.courses.package import BadCourseFile, Course
from service.teaching.lessons.lesson import Lesson


class CourseOfAnotherClass(Exception):
    """The class has another course than the one that was learned."""


class HandInResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the class knows now, and what it did not take."""

    nickname: str
    points: float
    most: int
    refused: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        said = reader_words()
        for reason in self.refused:
            yield said.say("not handed in: {reason}", reason=reason)
        text = N_("{nickname}: {points} of {most} points in the class")
        yield said.say(text, nickname=self.nickname, points=f"{self.points:g}", most=self.most)


class ChapterLine(msgspec.Struct, frozen=True):
    """A chapter as the class lists it."""

    title: Any
    questions: int


class ClassLine(msgspec.Struct, frozen=True):
    """What is read of the answer about a class."""

    title: str
    chapters: tuple[ChapterLine, ...]


class LearnerLine(msgspec.Struct, frozen=True):
    """A learner's own line in the results."""

    nickname: str
    points: float


class OwnResults(msgspec.Struct, frozen=True):
    """The results of a class as a learner sees them: one line."""

    learners: tuple[LearnerLine]
    most: int


def hand_in_course(
    invitation: Invitation, course: Course, learner: str, nickname: str, tell: Tell
) -> HandInResult:
    """Send all steps of a learner.

    Raises ServiceSaysNo, CourseOfAnotherClass, NotWritten, Unreadable.
    """
    lessons = [_lesson(course, number) for number in range(1, len(course.chapters) + 1)]
    _require_same_course(invitation, course, lessons)
    who = joined(invitation, learner, nickname)
    service, path = Service(invitation.service, who.token), f"/v1/classes/{invitation.class_id}"
    refused = _send_all(service, path, list(_steps(lessons, learner)), tell)
    found = shaped(patiently(partial(service.get, f"{path}/results")), OwnResults)
    [mine] = found.learners
    return HandInResult(
        nickname=mine.nickname, points=mine.points, most=found.most, refused=refused
    )


def _lesson(course: Course, number: int) -> Lesson:
    """Open a chapter and its questions. Raises Unreadable."""
    try:
        lesson = course.lesson(number)
        lesson.questions  # noqa: B018 - asks every question now, so that errors show here
    except BadCourseFile as problem:
        raise Unreadable(str(problem)) from problem
    except NONSENSE as problem:
        fault = verify(course.file(number)).fault
        if fault is None:
            raise
        text = N_("chapter {number}: not true, move {move}: {detail}")
        facts = {"number": number, "move": fault.move, "detail": fault.detail}
        raise Unreadable(reader_words().say(text, **facts)) from problem
    return lesson


def _steps(lessons: list[Lesson], learner: str) -> Iterator[tuple[str, str, LearnStep]]:
    """Yield each step with the name and the path of its question."""
    for chapter, lesson in enumerate(lessons, 1):
        order = {question.id: at for at, question in enumerate(lesson.questions, 1)}
        for step in _in_order(order, progress_file.read_steps(lesson.facts, learner)):
            asked = order[step.question]
            yield f"{chapter}.{asked}", f"chapters/{chapter}/questions/{asked}", step


def _send_all(
    service: Service, path: str, steps: list[tuple[str, str, LearnStep]], tell: Tell
) -> tuple[str, ...]:
    """Send the steps; return what the class does not take, and why.

    A service that fails ends it: later questions depend on earlier ones. Raises ServiceSaysNo.
    """
    refused = dict[str, None]()
    for done, (name, question, step) in enumerate(steps, 1):
        try:
            patiently(partial(_send, service, f"{path}/{question}", step))
        except ServiceSaysNo as reason:
            if not reason.is_final:
                raise
            told = reader_words().say("question {name}: {reason}", name=name, reason=reason)
            refused[told] = None
        tell(done, len(steps))
    return tuple(refused)


def _send(service: Service, path: str, step: LearnStep) -> None:
    match step.kind:
        case "hint":
            service.post(f"{path}/hints", {"number": step.number})
        case "answer":
            service.post(f"{path}/attempts", {"commands": list(step.commands)})
        case "shown":
            service.post(f"{path}/solution", {})


def _in_order(order: dict[str, int], steps: tuple[LearnStep, ...]) -> list[LearnStep]:
    """Sort steps by question: a class asks one after another."""
    return sorted(
        (step for step in steps if step.question in order), key=lambda s: order[s.question]
    )


def _require_same_course(invitation: Invitation, course: Course, lessons: list[Lesson]) -> None:
    query = urlencode({"link": invitation.key})
    answer = Service(invitation.service).get(f"/v1/classes/{invitation.class_id}?{query}")
    found = shaped(answer, ClassLine)
    theirs = [(one.title, one.questions) for one in found.chapters]
    titles = [msgspec.to_builtins(chapter.title) for chapter in course.chapters]
    ours = [(title, len(one.questions)) for title, one in zip(titles, lessons, strict=True)]
    if theirs != ours:
        text = N_("the class '{title}' has another course")
        raise CourseOfAnotherClass(reader_words().say(text, title=found.title))
