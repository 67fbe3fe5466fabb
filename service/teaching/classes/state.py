"""The state of a class: its register of learners, and how far each of them is."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.classes.events import (
    AnswersShown,
    Attempted,
    ClassClosed,
    ClassEvent,
    ClassOpened,
    HintShown,
    LearnerErased,
    LearnerJoined,
    QuestionEvent,
)
from service.teaching.kit.access import Actor, is_key_of
from service.teaching.kit.aggregate import AggregateState
from service.teaching.lessons.progress import Progress, QuestionStanding

Role = Literal["teacher", "learner", "guest"]


class Learner(msgspec.Struct, frozen=True, kw_only=True):
    """How far a learner is, chapter by chapter."""

    id: PlayerId
    joined: str
    chapters: dict[int, Progress] = {}

    def of(self, chapter: int) -> Progress:
        return self.chapters.get(chapter, Progress(facts=""))


class Register(AggregateState, kw_only=True):
    """A class after its events; learners in the order they joined."""

    opened: ClassOpened | None = None
    closed: str | None = None
    learners: dict[PlayerId, Learner] = {}

    def role_of(self, actor: Actor, key: str | None = None) -> Role | None:
        """Return a caller's role in this class; None for a stranger without its link."""
        if self.opened is None:
            return None
        if actor.is_operator or actor.player == self.opened.teacher:
            return "teacher"
        if actor.player in self.learners:
            return "learner"
        return "guest" if is_key_of(self.opened.link, key) else None

    def may_erase(self, actor: Actor, learner: PlayerId) -> bool:
        """Return whether a caller may erase this learner: the learner, or the teacher."""
        is_teacher = self.role_of(actor) == "teacher"
        return learner in self.learners and (is_teacher or actor.player == learner)


def evolve(register: Register, event: ClassEvent) -> Register:
    """Apply an event. Never refuses: an event in a stream has happened."""
    learners = register.learners
    match event:
        case ClassOpened():
            register.opened = event
        case ClassClosed():
            register.closed = event.at
        case LearnerJoined():
            learners[event.learner] = Learner(id=event.learner, joined=event.at)
        case LearnerErased():
            learners.pop(event.learner, None)
        case _ if event.learner in learners:
            learners[event.learner] = _at_question(learners[event.learner], event)
    return register


def _at_question(learner: Learner, event: QuestionEvent) -> Learner:
    progress = learner.of(event.chapter)
    standing = progress.of(event.question)
    if standing.is_finished:
        return learner
    following = progress.with_standing(event.question, _standing(standing, event))
    return replace(learner, chapters={**learner.chapters, event.chapter: following})


def _standing(standing: QuestionStanding, event: QuestionEvent) -> QuestionStanding:
    match event:
        case HintShown():
            return standing.after_hint(event.hint)
        case AnswersShown():
            return replace(standing, state="shown")
        case Attempted():
            return standing.after_answer(event.commands, event.answer, event.worth)
