"""A class on the service: the stream of its events, and the register that they fold to.

Events name learners by id only; nicknames are stored with the people, so that they can be erased.
"""

from collections.abc import Iterable
from typing import Literal, NewType

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.courses.events import CourseId
from service.teaching.lessons.progress import Progress, QuestionStanding, points
from service.teaching.notes.model import RawCommand

ClassId = NewType("ClassId", str)


class _Happened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What happened in a class, and when."""

    schema: Literal[1] = 1
    at: str


class ClassOpened(_Happened, frozen=True, kw_only=True, tag="class_opened"):
    """A teacher opened a class for a course; anyone with `link` may join."""

    id: ClassId
    course: CourseId
    teacher: PlayerId
    title: str
    link: str


class LearnerJoined(_Happened, frozen=True, kw_only=True, tag="learner_joined"):
    """A learner joined; `body` tells a retry from another request with the same key."""

    learner: PlayerId
    body: str | None = None


class Attempted(_Happened, frozen=True, kw_only=True, tag="attempted"):
    """A learner gave an answer that the rules allow."""

    learner: PlayerId
    chapter: int
    question: str
    commands: tuple[RawCommand, ...]
    answer: int | None = None  # which right answer it was, from 0; None if it was wrong
    worth: int = 0


class HintShown(_Happened, frozen=True, kw_only=True, tag="hint_shown"):
    """A learner asked for a hint, counted from 1."""

    learner: PlayerId
    chapter: int
    question: str
    hint: int


class AnswersShown(_Happened, frozen=True, kw_only=True, tag="answers_shown"):
    """A learner gave up and saw the answers."""

    learner: PlayerId
    chapter: int
    question: str


class LearnerErased(_Happened, frozen=True, kw_only=True, tag="learner_erased"):
    """A learner left or was removed; their results no longer count."""

    learner: PlayerId


class ClassClosed(_Happened, frozen=True, kw_only=True, tag="class_closed"):
    """The class is over: it can still be read, but takes no more events."""


ClassEvent = (
    ClassOpened | LearnerJoined | Attempted | HintShown | AnswersShown | LearnerErased | ClassClosed
)
_AtQuestion = Attempted | HintShown | AnswersShown


class Learner(msgspec.Struct, frozen=True, kw_only=True):
    """How far a learner is, chapter by chapter."""

    id: PlayerId
    joined: str
    chapters: dict[int, Progress] = {}

    def of(self, chapter: int) -> Progress:
        return self.chapters.get(chapter, Progress(facts=""))


class Register(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a class; learners in the order they joined."""

    version: int = 0
    opened: ClassOpened | None = None
    closed: str | None = None
    learners: dict[PlayerId, Learner] = {}


_decoder: "msgspec.json.Decoder[ClassEvent]" = msgspec.json.Decoder(ClassEvent)


def write_event(event: ClassEvent) -> bytes:
    return msgspec.json.encode(event)


def read_event(entry: bytes) -> ClassEvent:
    return _decoder.decode(entry)


def advance(register: Register, entries: Iterable[bytes]) -> Register:
    """Fold events. Never refuses: an event in a stream has happened."""
    learners = dict(register.learners)
    opened, closed, version = register.opened, register.closed, register.version
    for entry in entries:
        version += 1
        event = read_event(entry)
        match event:
            case ClassOpened():
                opened = event
            case ClassClosed():
                closed = event.at
            case LearnerJoined():
                learners[event.learner] = Learner(id=event.learner, joined=event.at)
            case LearnerErased():
                learners.pop(event.learner, None)
            case _ if event.learner in learners:
                learners[event.learner] = _worked(learners[event.learner], event)
    return Register(version=version, opened=opened, closed=closed, learners=learners)


def _worked(learner: Learner, event: _AtQuestion) -> Learner:
    progress = learner.of(event.chapter)
    standing = progress.of(event.question)
    if standing.state in ("right", "shown"):
        return learner  # a solved question keeps its first result
    standings = {**progress.standings, event.question: _standing(standing, event)}
    chapters = {**learner.chapters, event.chapter: replace(progress, standings=standings)}
    return replace(learner, chapters=chapters)


def _standing(standing: QuestionStanding, event: _AtQuestion) -> QuestionStanding:
    match event:
        case HintShown():
            return replace(standing, hints=max(standing.hints, event.hint))
        case AnswersShown():
            return replace(standing, state="shown")
        case _:
            result = replace(standing, tries=standing.tries + 1, given=event.commands)
    if event.answer is None:
        return result
    return replace(
        result,
        state="right",
        answer=event.answer,
        worth=event.worth,
        points=points(event.worth, standing.hints, standing.tries),
    )
