"""The only writer of notes, courses and classes: load, fold, decide, append."""

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic

import msgspec
from cachetools import LRUCache

from service.events.errors import KeyReused, once_written
from service.events.store.journal import EntryTaken, Journal, JournalEntry, StreamName
from service.teaching.kit.aggregate import Aggregate, C, E, S, advance

MOST_STATES = 256


class EventReceipt(msgspec.Struct, Generic[E, S], frozen=True, kw_only=True):
    """The event of a command, if there is one, with its number, and the state after it."""

    event: E | None
    number: int
    size: int  # bytes of the event in its journal
    state: S


class Repository(Generic[C, E, S]):
    """Takes commands to the journals of an aggregate. Correctness never depends on its cache."""

    def __init__(self, journal: Journal, aggregate: Aggregate[C, E, S]) -> None:
        self._journal = journal
        self._aggregate = aggregate
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(aggregate.events)
        self._lock = Lock()
        self._states: LRUCache[str, S] = LRUCache(MOST_STATES)

    def load(self, id_: str = "") -> S:
        """Return the state, with new events folded in; an unknown aggregate has the first state."""
        with self._lock:
            cached = self._states.get(id_)
        state = self._aggregate.initial() if cached is None else cached
        entries = self._journal.read(self._stream(id_), state.version)
        if not entries:
            return state
        return self._remember(id_, advance(self._aggregate, state, map(self._read, entries)))

    def submit(
        self, command: C, id_: str = "", before_append: Callable[[], None] = lambda: None
    ) -> EventReceipt[E, S]:
        """Decide on the current state and append the event.

        A key that was used before returns its first event. Raises KeyReused for another body,
        and any refusal that the decider raises.
        """
        while True:
            state = self.load(id_)
            # After loading, so that nothing is decided on the command's own earlier event.
            first = self._find(id_, command.key)
            if first is not None:
                return self._receipt(id_, command, state, first)
            events = self._aggregate.decide(command, state)
            if not events:
                # An earlier try may have written it without getting a confirmation.
                self._journal.confirm(self._stream(id_), state.version)
                return EventReceipt(event=None, number=state.version, size=0, state=state)
            before_append()
            try:
                entry = self._append(id_, command, events[0], state.version + 1)
            except EntryTaken:
                continue  # another writer was faster: decide again on the new state
            # Another process may have written the same key first.
            return self._receipt(id_, command, state, entry)

    def find(self, id_: str, key: str) -> E | None:
        """Return the first event with a key."""
        first = self._find(id_, key)
        return None if first is None else self._read(first.body)

    def _append(self, id_: str, command: C, event: E, number: int) -> JournalEntry:
        return self._journal.append(
            self._stream(id_),
            msgspec.json.encode(event),
            number=number,
            key=command.key or self._aggregate.key_of(event),
            even_if_full=isinstance(event, self._aggregate.urgent),
        )

    def _receipt(self, id_: str, command: C, state: S, entry: JournalEntry) -> EventReceipt[E, S]:
        event = self._read(entry.body)
        if command.key is not None and getattr(event, "body", None) != command.body:
            raise KeyReused(command.key.partition("/")[2], entry.number)
        if entry.number == state.version + 1:
            state = self._remember(id_, advance(self._aggregate, state, [event]))
        elif entry.number > state.version:
            with once_written():
                state = self.load(id_)
        return EventReceipt(event=event, number=entry.number, size=len(entry.body), state=state)

    def _find(self, id_: str, key: str | None) -> JournalEntry | None:
        return None if key is None else self._journal.find(self._stream(id_), key)

    def _stream(self, id_: str) -> StreamName:
        return StreamName(self._aggregate.stream(id_))

    def _read(self, entry: bytes) -> E:
        event: E = self._decoder.decode(entry)
        return event

    def _remember(self, id_: str, state: S) -> S:
        with self._lock:
            cached = self._states.get(id_)
            if cached is None or cached.version < state.version:
                self._states[id_] = state
        return state
