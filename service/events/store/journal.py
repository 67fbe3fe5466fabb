"""What a journal promises: append-only streams of things that are no moves of a game."""

from collections.abc import Sequence
from typing import NewType, Protocol

import msgspec

from service.events.errors import StoreError

StreamName = NewType("StreamName", str)  # the key of the stream, with its hash tag


class EntryTaken(StoreError):
    """The number is taken: the stream has gone on since the writer looked."""

    def __init__(self, stream: StreamName, number: int) -> None:
        super().__init__(f"The next entry of '{stream}' is not number {number}.")


class JournalEntry(msgspec.Struct, frozen=True):
    """An entry and its number."""

    number: int
    body: bytes


class Journal(Protocol):
    """Streams of entries, numbered 1, 2, 3 …; what was written is never changed."""

    def append(
        self,
        stream: StreamName,
        entry: bytes,
        *,
        number: int | None = None,
        key: str | None = None,
        even_if_full: bool = False,
    ) -> JournalEntry:
        """Append an entry in one atomic step, or change nothing.

        Returns the first entry of this key where there is one already, else the entry itself.
        Raises EntryTaken when the number asked for is not the next one. `even_if_full` is for
        what erases: a full memory takes it, too.
        """

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        """Return the entries after a number; what lies before it costs nothing."""

    def find(self, stream: StreamName, key: str) -> JournalEntry | None:
        """Return the entry that came with a key, kept as safely as one that is appended."""

    def confirm(self, stream: StreamName, number: int) -> None:
        """See to it that the entries up to a number are kept as safely as one that is appended."""
