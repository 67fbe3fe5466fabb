"""The only writer of class events: loads the register, appends events."""

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
    """Caches the registers used last; correctness never depends on the cache."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = Lock()
        self._registers: LRUCache[ClassId, Register] = LRUCache(MOST_REGISTERS)

    def load(self, class_: ClassId) -> Register:
        """Return the register, with new events folded in; an unknown class has an empty one."""
        with self._lock:
            cached = self._registers.get(class_) or Register()
        entries = self._journal.read(_stream(class_), cached.version)
        if not entries:
            return cached
        register = advance(cached, entries)
        with self._lock:
            self._registers[class_] = register
        return register

    def write(self, class_: ClassId, event: ClassEvent, key: str | None = None) -> ClassEvent:
        """Append an event; if its key was used before, return the first event instead.

        Unlike moves, most of these events need no version: they depend on no other event.
        """
        entry, entry_key = write_event(event), key or natural_key(event)
        is_erasure = isinstance(event, LearnerErased)
        appended = self._journal.append(
            _stream(class_), entry, key=entry_key, even_if_full=is_erasure
        )
        return read_event(appended.body)

    def find(self, class_: ClassId, key: str | None) -> ClassEvent | None:
        """Return the first event with a key."""
        first = None if key is None else self._journal.find(_stream(class_), key)
        return None if first is None else read_event(first.body)

    def confirm(self, class_: ClassId, register: Register) -> None:
        """Make sure that all events of a register are stored as durably as a new one."""
        self._journal.confirm(_stream(class_), register.version)

    def open(self, event: ClassOpened) -> None:
        """Open a class and add it to its teacher's list; idempotent."""
        self.write(event.id, event)
        with once_written():
            self._journal.append(_list(event.teacher), event.id.encode(), key=event.id)

    def classes_of(self, teacher: PlayerId) -> Sequence[ClassId]:
        """List the classes of a teacher, the newest last."""
        return [ClassId(entry.decode()) for entry in self._journal.read(_list(teacher))]


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


def _stream(class_: ClassId) -> StreamName:
    return StreamName(f"altana:{{class:{class_}}}:events")


def _list(teacher: PlayerId) -> StreamName:
    return StreamName(f"altana:{{player:{teacher}}}:classes")
