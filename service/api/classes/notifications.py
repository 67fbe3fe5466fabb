"""Tells teachers and learners who listen what happens in their class."""

from collections.abc import Iterator
from contextlib import suppress

from service.api.context.resource import Parts
from service.events.errors import Unavailable
from service.events.inbox.notification import (
    ClassOverNotice,
    JoinNotice,
    Letter,
    NotificationKey,
    RightAnswerNotice,
)
from service.teaching.classes.decide import natural_key
from service.teaching.classes.events import (
    Attempted,
    ClassClosed,
    ClassEvent,
    ClassId,
    LearnerJoined,
)
from service.teaching.classes.state import Register


def notify_class(parts: Parts, id_: ClassId, event: ClassEvent | None, register: Register) -> None:
    """Notify everybody whom an event of a class concerns; nobody if there is no event."""
    # The event is stored, so the call succeeds even if a notification can't be delivered.
    with suppress(Unavailable):
        parts.inboxes.put_or_keep(list(_letters(id_, event, register)))


def _letters(id_: ClassId, event: ClassEvent | None, register: Register) -> Iterator[Letter]:
    assert register.opened is not None
    teacher = register.opened.teacher
    match event:
        case LearnerJoined():
            key = NotificationKey(f"{id_}/joined/{event.learner}")
            joined = JoinNotice(at=event.at, class_=id_, learner=event.learner)
            yield Letter(teacher, key, 1, joined)
        case Attempted(answer=int()):
            right = RightAnswerNotice(
                at=event.at,
                class_=id_,
                learner=event.learner,
                chapter=event.chapter,
                question=event.question,
            )
            yield Letter(teacher, NotificationKey(f"{id_}/{natural_key(event)}"), 1, right)
        case ClassClosed():
            for learner in register.learners:
                over = ClassOverNotice(at=event.at, class_=id_)
                yield Letter(learner, NotificationKey(f"{id_}/closed"), 1, over)
