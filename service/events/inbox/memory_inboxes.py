"""In-memory inboxes, for tests and tools."""

from collections.abc import Collection, Sequence
from threading import Lock
from time import time

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.inbox.inboxes import MOST_NOTIFICATIONS, InboxEntry, by_player_and_key
from service.events.inbox.notification import Letter
from service.events.store.store import Cursor

CHANGES = "changes"


class MemoryInboxes:
    """The Inboxes contract on plain dictionaries; an inbox stays open for ever."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: dict[PlayerId, list[InboxEntry]] = {}
        self._numbers: dict[tuple[PlayerId, str], int] = {}
        self._changes: list[PlayerId] = []

    def open(self, player: PlayerId) -> int:
        with self._lock:
            opening = InboxEntry(int(time() * 1000), "opened", b"")
            return self._entries.setdefault(player, [opening])[-1].number

    def put(self, letters: Sequence[Letter]) -> Collection[PlayerId]:
        with self._lock:
            before = len(self._changes)
            for whose, group in by_player_and_key(letters).items():
                entries, seen = self._entries.get(whose[0]), self._numbers.get(whose, -1)
                new = [letter for letter in group if letter.number > seen]
                if entries is None or not new:
                    continue
                for letter in new:
                    entries.append(_entry(entries[-1].number + 1, letter))
                del entries[:-MOST_NOTIFICATIONS]
                self._numbers[whose] = new[-1].number
                self._changes.append(whose[0])
            return frozenset(self._changes[before:])

    def put_or_keep(self, letters: Sequence[Letter]) -> None:
        self.put(letters)

    def first(self, player: PlayerId) -> int:
        with self._lock:
            entries = self._entries.get(player)
            return entries[0].number if entries else 0

    def version(self, player: PlayerId) -> int:
        with self._lock:
            entries = self._entries.get(player)
            return entries[-1].number if entries else 0

    def read(self, player: PlayerId, after: int) -> Sequence[InboxEntry]:
        with self._lock:
            return [one for one in self._entries.get(player, ()) if one.number > after]

    def changed(self, after: Cursor) -> tuple[Collection[PlayerId], Cursor]:
        with self._lock:
            known = int(after.get(CHANGES, "0"))
            return self._changes[known:], {CHANGES: str(len(self._changes))}

    def end_of_news(self) -> Cursor:
        with self._lock:
            return {CHANGES: str(len(self._changes))}

    def home(self, player: PlayerId) -> str:
        return ""


def _entry(number: int, letter: Letter) -> InboxEntry:
    body = msgspec.json.encode(letter.notification)
    return InboxEntry(number, letter.notification.name, body)
