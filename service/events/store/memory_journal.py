"""An in-memory Journal, for tests and tools."""

from collections.abc import Sequence
from threading import Lock

from service.events.store.journal import EntryTaken, JournalEntry, StreamName


class MemoryJournal:
    """The Journal contract on plain lists."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: dict[StreamName, list[bytes]] = {}
        self._keys: dict[tuple[StreamName, str], int] = {}

    def append(
        self,
        stream: StreamName,
        entry: bytes,
        *,
        number: int | None = None,
        key: str | None = None,
        even_if_full: bool = False,
    ) -> JournalEntry:
        with self._lock:
            if key is not None and (stream, key) in self._keys:
                return self._entry(stream, self._keys[stream, key])
            entries = self._entries.setdefault(stream, [])
            following = len(entries) + 1
            if number not in (None, following):
                raise EntryTaken(stream, number or 0)

            entries.append(entry)
            if key is not None:
                self._keys[stream, key] = following
            return JournalEntry(following, entry)

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        with self._lock:
            return self._entries.get(stream, [])[after:]

    def find(self, stream: StreamName, key: str) -> JournalEntry | None:
        with self._lock:
            number = self._keys.get((stream, key))
            return None if number is None else self._entry(stream, number)

    def confirm(self, stream: StreamName, number: int) -> None:
        """Do nothing: there are no replicas."""

    def _entry(self, stream: StreamName, number: int) -> JournalEntry:
        return JournalEntry(number, self._entries[stream][number - 1])
