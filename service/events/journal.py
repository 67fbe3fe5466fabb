"""What a journal promises: append-only streams of things that are no moves of a game."""

from collections.abc import Sequence
from typing import NewType, Protocol

from service.events.errors import StoreError

StreamName = NewType("StreamName", str)  # the key of the stream, with its hash tag


class EntryTaken(StoreError):
    """The number is taken: the stream has gone on since the writer looked."""

    def __init__(self, stream: StreamName, number: int) -> None:
        super().__init__(f"The next entry of '{stream}' is not number {number}.")


class Journal(Protocol):
    """Streams of entries, numbered 1, 2, 3 …; what was written is never changed."""

    def append(
        self, stream: StreamName, entry: bytes, *, number: int | None = None, key: str | None = None
    ) -> int:
        """Append an entry in one atomic step, or change nothing; gives its number.

        With a key that came before it gives the number of that first entry. Raises EntryTaken
        when the number asked for is not the next one.
        """

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        """Give the entries after a number; what lies before it costs nothing."""

    def find(self, stream: StreamName, key: str) -> int | None:
        """Give the number of the entry that came with a key."""
