"""The only writer of what happens in classes: load the register, append."""

import hashlib
from collections.abc import Sequence
from threading import Lock

from cachetools import LRUCache

from service.domain.kit.messages import PlayerId
from service.events.errors import once_written
from service.events.store.chain import canonical
from service.events.store.journal import Journal, StreamName
from service.teaching.classes.events import (
    AnswersShown,
    Attempted,
    ClassClosed,
    ClassEvent,
    ClassId,
    ClassOpened,
    HintShown,
    LearnerErased,
    LearnerJoined,
    Register,
    advance,
    read_event,
    write_event,
)

MOST_REGISTERS = 256


class ClassRepository:
    """Keeps the registers used last; correctness never depends on that."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = Lock()
        self._registers: LRUCache[ClassId, Register] = LRUCache(MOST_REGISTERS)

    def load(self, class_: ClassId) -> Register:
        """Fold what is newer than the register at hand; of no class it is an empty one."""
        with self._lock:
            known = self._registers.get(class_) or Register()
        entries = self._journal.read(_stream(class_), known.version)
        if not entries:
            return known
        register = advance(known, entries)
        with self._lock:
            self._registers[class_] = register
        return register

    def write(self, class_: ClassId, event: ClassEvent, key: str | None = None) -> ClassEvent:
        """Append what happened; what had happened already, by its key, is given back instead.

        Other than moves, most of these events need no version: they follow from no other.
        """
        entry, known = write_event(event), key or natural_key(event)
        is_erasure = isinstance(event, LearnerErased)
        appended = self._journal.append(_stream(class_), entry, key=known, even_if_full=is_erasure)
        return read_event(appended.body)

    def find(self, class_: ClassId, key: str | None) -> ClassEvent | None:
        """Return what happened first with a key."""
        first = None if key is None else self._journal.find(_stream(class_), key)
        return None if first is None else read_event(first.body)

    def confirm(self, class_: ClassId, register: Register) -> None:
        """See to it that all of a register is kept as safely as what is written now."""
        self._journal.confirm(_stream(class_), register.version)

    def open(self, event: ClassOpened) -> None:
        """Open a class and put it on its teacher's list; done twice it is done once."""
        self.write(event.id, event)
        with once_written():
            self._journal.append(_list(event.teacher), event.id.encode(), key=event.id)

    def classes_of(self, teacher: PlayerId) -> Sequence[ClassId]:
        """List the classes of a teacher, the newest last."""
        return [ClassId(entry.decode()) for entry in self._journal.read(_list(teacher))]


def natural_key(event: ClassEvent) -> str | None:
    """Return what makes an event the same as another: sent again, it happens once."""
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
            # The same answer given again is no further try.
            return f"tried/{at}/{hashlib.sha256(canonical(event.commands)).hexdigest()}"


def _stream(class_: ClassId) -> StreamName:
    return StreamName(f"altana:{{class:{class_}}}:events")


def _list(teacher: PlayerId) -> StreamName:
    return StreamName(f"altana:{{player:{teacher}}}:classes")
