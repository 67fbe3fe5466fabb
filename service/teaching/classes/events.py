"""What happens in a class.

Events name learners by id only; nicknames are stored with the people, so that they can be erased.
"""

from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.courses.events import CourseId
from service.teaching.notes.model import RawCommand

ClassId = NewType("ClassId", str)


class _ClassEvent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What happened in a class, and when."""

    schema: Literal[1] = 1
    at: str


class ClassOpened(_ClassEvent, frozen=True, kw_only=True, tag="class_opened"):
    """A teacher opened a class for a course; anyone with `link` may join."""

    id: ClassId
    course: CourseId
    teacher: PlayerId
    title: str
    link: str


class LearnerJoined(_ClassEvent, frozen=True, kw_only=True, tag="learner_joined"):
    """A learner joined; `body` tells a retry from another request with the same key."""

    learner: PlayerId
    body: str | None = None


class Attempted(_ClassEvent, frozen=True, kw_only=True, tag="attempted"):
    """A learner gave an answer that the rules allow."""

    learner: PlayerId
    chapter: int
    question: str
    commands: tuple[RawCommand, ...]
    answer: int | None = None  # which right answer it was, from 0; None if it was wrong
    worth: int = 0


class HintShown(_ClassEvent, frozen=True, kw_only=True, tag="hint_shown"):
    """A learner asked for a hint, counted from 1."""

    learner: PlayerId
    chapter: int
    question: str
    hint: int


class AnswersShown(_ClassEvent, frozen=True, kw_only=True, tag="answers_shown"):
    """A learner gave up and saw the answers."""

    learner: PlayerId
    chapter: int
    question: str


class LearnerErased(_ClassEvent, frozen=True, kw_only=True, tag="learner_erased"):
    """A learner left or was removed; their results no longer count."""

    learner: PlayerId


class ClassClosed(_ClassEvent, frozen=True, kw_only=True, tag="class_closed"):
    """The class is over: it can still be read, but takes no more events."""


ClassEvent = (
    ClassOpened | LearnerJoined | Attempted | HintShown | AnswersShown | LearnerErased | ClassClosed
)
QuestionEvent = Attempted | HintShown | AnswersShown
