"""In-memory records, for tests and tools."""

from collections import Counter
from collections.abc import Mapping, Sequence
from threading import Lock

from service.domain.kit.messages import PlayerId
from service.events.records.records import DueTime, Replacement


class MemoryRecords:
    """The Records contract on plain dictionaries; a record lasts for ever."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._records: dict[str, bytes] = {}
        self._due: dict[str, dict[str, float]] = {}
        self._counts: dict[str, Counter[str]] = {}

    def read(self, keys: Sequence[str]) -> Sequence[bytes | None]:
        with self._lock:
            return [self._records.get(key) for key in keys]

    def read_each(self, keys: Sequence[str]) -> Mapping[str, bytes | None]:
        return dict(zip(keys, self.read(keys), strict=True))

    def replace(
        self,
        replacements: Sequence[Replacement],
        due: DueTime | None = None,
        person: PlayerId | None = None,
        *,
        even_if_full: bool = False,
    ) -> bool:
        with self._lock:
            if any(self._records.get(one.key) != one.before for one in replacements):
                return False
            for one in replacements:
                if one.after is None:
                    self._records.pop(one.key, None)
                else:
                    self._records[one.key] = one.after
            if due is not None:
                self._note(due)
        return True

    def due(self, index: str, now: float, most: int) -> Sequence[str]:
        with self._lock:
            times = sorted((at, member) for member, at in self._due.get(index, {}).items())
        return [member for at, member in times if at <= now][:most]

    def postpone(self, due: DueTime) -> None:
        with self._lock:
            if due.member in self._due.get(due.index, {}):
                self._note(due)

    def count(self, name: str, *steps: str) -> None:
        with self._lock:
            self._counts.setdefault(name, Counter()).update(steps)

    def counts(self, name: str) -> Mapping[str, int]:
        with self._lock:
            return dict(self._counts.get(name, {}))

    def _note(self, due: DueTime) -> None:
        index = self._due.setdefault(due.index, {})
        if due.at is None:
            index.pop(due.member, None)
        else:
            index[due.member] = due.at
