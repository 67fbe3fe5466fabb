"""The only writer of notes: loads the notes of a game, decides, appends."""

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
    """Caches the notes used last; correctness never depends on the cache."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = Lock()
        self._books: LRUCache[GameId, GameNotes] = LRUCache(MOST_BOOKS)

    def load(self, game: GameId) -> GameNotes:
        """Return the notes of a game, with new edits folded in; empty if there are none."""
        with self._lock:
            cached = self._books.get(game) or GameNotes()
        entries = self._journal.read(_stream(game), cached.version)
        if not entries:
            return cached
        book = advance(cached, entries)
        with self._lock:
            self._books[game] = book
        return book

    def edit(
        self, game: GameId, decide: Decide, key: str | None = None, body: str | None = None
    ) -> tuple[NoteEvent, int]:
        """Decide on the current notes and append the event; return it with its number.

        A key that was used before returns its first event; keys have a prefix that ends with a
        slash. Raises KeyReused for another body, and any refusal that `decide` raises.
        """
        while True:
            first = None if key is None else self._journal.find(_stream(game), key)
            if first is not None:
                return _checked(first, key, body)
            book = self.load(game)
            event = replace(decide(book), key=key, body=body)
            try:
                entry = self._append(game, event, book.version + 1)
            except EntryTaken:
                continue  # another writer was faster: decide again on the new notes
            # Another process may have written the same key first.
            return _checked(entry, key, body)

    def _append(self, game: GameId, event: NoteEvent, number: int) -> JournalEntry:
        entry = write_event(event)
        return self._journal.append(_stream(game), entry, number=number, key=event.key)


def _checked(entry: JournalEntry, key: str | None, body: str | None) -> tuple[NoteEvent, int]:
    """Return the stored edit and its number. Raises KeyReused for another body."""
    event = read_event(entry.body)
    if event.body != body:
        raise KeyReused((key or "").partition("/")[2], entry.number)
    return event, entry.number


def _stream(game: GameId) -> StreamName:
    return StreamName(f"{tag_of(game)}:game:{game}:notes")
