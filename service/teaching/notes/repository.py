"""The only writer of notes: load the notebook of a game, decide, append."""

from collections.abc import Callable
from threading import Lock

from cachetools import LRUCache
from msgspec.structs import replace

from service.domain.kit.messages import GameId
from service.events.errors import KeyReused
from service.events.keys import tag_of
from service.events.store.journal import EntryTaken, Journal, JournalEntry, StreamName
from service.teaching.notes.events import (
    GameNotes,
    NoteEvent,
    advance,
    read_event,
    write_event,
)

MOST_BOOKS = 256

Decide = Callable[[GameNotes], NoteEvent]


class NoteRepository:
    """Keeps the notebooks used last; correctness never depends on that."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = Lock()
        self._books: LRUCache[GameId, GameNotes] = LRUCache(MOST_BOOKS)

    def load(self, game: GameId) -> GameNotes:
        """Fold what is newer than the notebook at hand; a game without notes has an empty one."""
        with self._lock:
            known = self._books.get(game) or GameNotes()
        entries = self._journal.read(_stream(game), known.version)
        if not entries:
            return known
        book = advance(known, entries)
        with self._lock:
            self._books[game] = book
        return book

    def edit(
        self, game: GameId, decide: Decide, key: str | None = None, body: str | None = None
    ) -> tuple[NoteEvent, int]:
        """Write what is decided on the notebook as it is now; gives the event and its number.

        A key that came before gives its first event; keys are kept apart by a prefix that ends
        with a slash. Raises KeyReused for another body, and whatever `decide` refuses with.
        """
        while True:
            first = None if key is None else self._journal.find(_stream(game), key)
            if first is not None:
                return _checked(first, key, body)
            book = self.load(game)
            event = replace(decide(book), key=key, body=body)
            try:
                written = self._append(game, event, book.version + 1)
            except EntryTaken:
                continue  # somebody was faster: decide again on what is there now
            # Another process may have come first with the same key.
            return _checked(written, key, body)

    def _append(self, game: GameId, event: NoteEvent, number: int) -> JournalEntry:
        entry = write_event(event)
        return self._journal.append(_stream(game), entry, number=number, key=event.key)


def _checked(entry: JournalEntry, key: str | None, body: str | None) -> tuple[NoteEvent, int]:
    """Return the edit that is written, and its number. Raises KeyReused for another body."""
    event = read_event(entry.body)
    if event.body != body:
        raise KeyReused((key or "").partition("/")[2], entry.number)
    return event, entry.number


def _stream(game: GameId) -> StreamName:
    return StreamName(f"{tag_of(game)}:game:{game}:notes")
