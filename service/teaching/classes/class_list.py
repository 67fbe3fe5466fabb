"""The list of a teacher's classes: a journal of their ids."""

from collections.abc import Sequence

from service.domain.kit.messages import PlayerId
from service.events.store.journal import Journal, StreamName
from service.teaching.classes.events import ClassId


class ClassLists:
    """Writes and reads the lists of all teachers."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def add(self, teacher: PlayerId, class_: ClassId) -> None:
        """Add a class to a teacher's list; idempotent."""
        self._journal.append(_list(teacher), class_.encode(), key=class_)

    def of(self, teacher: PlayerId) -> Sequence[ClassId]:
        """List the classes of a teacher, the newest last."""
        return [ClassId(entry.decode()) for entry in self._journal.read(_list(teacher))]


def _list(teacher: PlayerId) -> StreamName:
    return StreamName(f"altana:{{player:{teacher}}}:classes")
