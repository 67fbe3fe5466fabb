"""The rules of a class: which event a command leads to, or why it is refused."""

import hashlib
from collections.abc import Sequence
from typing import Any, assert_never

from service.events.store.chain import canonical
from service.teaching.classes import commands
from service.teaching.classes.commands import ClassCommand, QuestionCommand
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
    ClassEvent,
    ClassOpened,
    HintShown,
    LearnerErased,
    LearnerJoined,
)
from service.teaching.classes.state import Register, Role, evolve
from service.teaching.kit.aggregate import Aggregate
from service.teaching.kit.errors import NotTheOwner
from service.teaching.lessons.errors import NoSuchHint
from service.teaching.lessons.progress import QuestionStanding

MOST_TRIES = 200  # answers of one learner to one question


def decide(command: ClassCommand, register: Register) -> Sequence[ClassEvent]:
    match command:
        case commands.OpenClass():
            return _open(command, register)
        case commands.JoinClass():
            return _join(command, register)
        case commands.Attempt():
            return _attempt(command, register)
        case commands.ShowHint():
            return _show_hint(command, register)
        case commands.GiveUp():
            return _give_up(command, register)
        case commands.EraseLearner():
            return _erase(command, register)
        case commands.CloseClass():
            return _close(command, register)
        case _:
            assert_never(command)


def require_member(role: Role) -> None:
    """Refuse the lessons of a class to a caller who only has its link."""
    if role == "guest":
        raise NotInTheClass()


def require_open(register: Register) -> None:
    """Refuse everything but reading and erasing in a closed class, also to a retry."""
    if register.closed is not None:
        raise ClassOver()


def _open(command: commands.OpenClass, register: Register) -> Sequence[ClassEvent]:
    if register.opened is not None:
        return ()
    return (
        ClassOpened(
            at=command.at,
            id=command.id,
            course=command.course,
            teacher=command.teacher,
            title=command.title,
            link=command.link,
        ),
    )


def _join(command: commands.JoinClass, register: Register) -> Sequence[ClassEvent]:
    require_open(register)
    if len(register.learners) >= command.most:
        raise ClassFull(most=command.most)
    if _plain(command.nickname) in map(_plain, command.taken):
        raise NicknameTaken()
    return (LearnerJoined(at=command.at, learner=command.learner, body=command.body),)


def _attempt(command: commands.Attempt, register: Register) -> Sequence[ClassEvent]:
    standing = _standing(command, register)
    if standing.is_finished:
        return ()
    if standing.tries >= MOST_TRIES:
        raise TooManyTries(most=MOST_TRIES)
    require_open(register)
    return (
        Attempted(
            **_at(command),
            commands=command.commands,
            answer=command.answer,
            worth=command.worth,
        ),
    )


def _show_hint(command: commands.ShowHint, register: Register) -> Sequence[ClassEvent]:
    standing = _standing(command, register)
    if not 1 <= command.number <= min(command.most, standing.hints + 1):
        raise NoSuchHint(most=command.most)
    if standing.is_finished or command.number <= standing.hints:
        return ()
    require_open(register)
    return (HintShown(**_at(command), hint=command.number),)


def _give_up(command: commands.GiveUp, register: Register) -> Sequence[ClassEvent]:
    if _standing(command, register).is_finished:
        return ()
    require_open(register)
    return (AnswersShown(**_at(command)),)


def _erase(command: commands.EraseLearner, register: Register) -> Sequence[ClassEvent]:
    """Erase a learner, from a closed class too."""
    if command.learner not in register.learners:
        return ()
    return (LearnerErased(at=command.at, learner=command.learner),)


def _close(command: commands.CloseClass, register: Register) -> Sequence[ClassEvent]:
    if register.role_of(command.by) != "teacher":
        raise NotTheOwner()
    return () if register.closed else (ClassClosed(at=command.at),)


def _at(command: QuestionCommand) -> dict[str, Any]:
    """Return the fields that every event at a question has."""
    learner, chapter, question = command.learner, command.chapter, command.question
    return {"at": command.at, "learner": learner, "chapter": chapter, "question": question}


def _standing(command: QuestionCommand, register: Register) -> QuestionStanding:
    learner = register.learners.get(command.learner)
    if learner is None:
        raise NotInTheClass()
    return learner.of(command.chapter).of(command.question)


def _plain(nickname: str) -> str:
    return nickname.strip().casefold()


def natural_key(event: ClassEvent) -> str | None:
    """Return the key that identifies an event, so that sending it twice stores it once."""
    match event:
        case ClassOpened():
            return "opened"
        case ClassClosed():
            return "closed"
        case LearnerJoined():
            return None
        case LearnerErased():
            return f"erased/{event.learner}"
    at = f"{event.learner}/{event.chapter}/{event.question}"
    match event:
        case HintShown():
            return f"hint/{at}/{event.hint}"
        case AnswersShown():
            return f"shown/{at}"
        case Attempted():
            # The same answer given twice counts as one try.
            return f"tried/{at}/{hashlib.sha256(canonical(event.commands)).hexdigest()}"


CLASS: Aggregate[ClassCommand, ClassEvent, Register] = Aggregate(
    initial=Register,
    decide=decide,
    evolve=evolve,
    events=ClassEvent,
    stream="altana:{{class:{}}}:events".format,
    key_of=natural_key,
    urgent=(LearnerErased,),
)
