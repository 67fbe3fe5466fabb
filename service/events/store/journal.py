"""The Journal contract: append-only streams of entries other than the moves of a game."""

from collections.abc import Sequence
from typing import NewType, Protocol

import msgspec

from service.events.errors import StoreError

StreamName = NewType("StreamName", str)  # the key of the stream, with its hash tag


class EntryTaken(StoreError):
    """The number is taken: the stream has grown since the writer read it."""

    def __init__(self, stream: StreamName, number: int) -> None:
        super().__init__(f"The next entry of '{stream}' is not number {number}.")


class JournalEntry(msgspec.Struct, frozen=True):
    """An entry and its number."""

    number: int
    body: bytes


class Journal(Protocol):
    """Streams of entries, numbered 1, 2, 3 …; entries never change."""

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

        Returns the earlier entry with this key if there is one, else the new entry.
        Raises EntryTaken if `number` is not the next one. With `even_if_full` the entry is
        written even if Redis is out of memory; erasures need that.
        """

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        """Return the entries after a number; earlier entries cost nothing."""

    def find(self, stream: StreamName, key: str) -> JournalEntry | None:
        """Return the entry with this key, confirmed like an appended one."""

    def confirm(self, stream: StreamName, number: int) -> None:
        """Wait until the entries up to a number are as durable as an appended one."""
