"""Reads the news once for all listeners of this process, and wakes them."""

import logging
from collections.abc import Callable, Collection, Sequence
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Protocol

from service.events.errors import Unavailable
from service.events.store.store import Cursor

A_LOOK_AT_THE_NEWS = 0.04  # seconds
A_PAUSE_IN_TROUBLE = 1.0  # seconds
A_SWEEP = 10.0  # seconds; finds entries whose hint was lost
LONGEST_TAIL = 200  # entries of each stream that stay in memory

Topic = str  # what listeners listen to: a game, or the inbox of a player
Frame = bytes
Renderer = Callable[[Sequence[Any], str], Sequence[Frame]]
Wake = Callable[[], None]
log = logging.getLogger("altana")


class Source(Protocol):
    """Streams whose entries are numbered without gaps, and hints which of them have grown."""

    def version(self, topic: Topic) -> int:
        """Return the number of the last entry."""

    def read(self, topic: Topic, after: int) -> Sequence[Any]:
        """Return the entries after a number; each has a `number`."""

    def changed(self, after: Cursor) -> tuple[Collection[Topic], Cursor]:
        """Return what has grown after a cursor, and the next cursor."""

    def end_of_news(self) -> Cursor:
        """Return the cursor after the last hint."""

    def home(self, topic: Topic) -> str:
        """Return the server whose copy of a stream counts, or nothing if listeners need not know.

        After a fail-over it is another one, which may lack the last entries.
        """


class Channel:
    """The newest entries of one stream, rendered in every language of its listeners."""

    def __init__(self, render: Renderer, version: int, home: str = "") -> None:
        self._render = render
        self.last = version
        self.home = home
        self.resets = 0  # how often the stream has got another home
        self.languages: set[str] = set()
        self.wakes: set[Wake] = set()
        self._frames: dict[tuple[str, int], Frame] = {}

    def after(self, number: int, language: str) -> list[Frame] | None:
        """Return the frames after a number; None if they have been dropped."""
        if self.last - number > LONGEST_TAIL:
            return None
        frames = [self._frames.get((language, n)) for n in range(number + 1, self.last + 1)]
        return None if None in frames else [frame for frame in frames if frame is not None]

    def add(self, entries: Sequence[Any]) -> None:
        for language in tuple(self.languages):
            frames = self._render(entries, language)
            for entry, frame in zip(entries, frames, strict=True):
                self._frames[language, entry.number] = frame
                self._frames.pop((language, entry.number - LONGEST_TAIL), None)
        self.last = entries[-1].number  # last of all: a reader that sees it finds the frames
        self._wake_all()

    def reset(self, version: int, home: str) -> None:
        """Go on at a version of another copy of the stream."""
        self._frames.clear()
        self.last, self.home = version, home
        self.resets += 1
        self._wake_all()

    def _wake_all(self) -> None:
        for wake in tuple(self.wakes):
            wake()


class Hub:
    """Follows the news in a thread while somebody listens, and wakes the listeners."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lock = Lock()
        self._channels: dict[Topic, Channel] = {}
        self._nobody_listens = Event()
        self._thread: Thread | None = None

    def listen(self, topic: Topic, render: Renderer, language: str, wake: Wake) -> Channel:
        """Call `wake` from the hub's thread after every new entry of a stream."""
        while True:
            with self._lock:
                if self._thread is None:
                    self._start()
                if topic in self._channels:
                    return self._join(topic, language, wake)
                thread = self._thread
            # After the hub has its cursor: every later entry is in the news. Without the lock, as
            # listeners of other streams must not wait for the node of this one.
            home = self.source.home(topic)
            channel = Channel(render, self.source.version(topic), home)
            with self._lock:
                if self._thread is thread:  # else it has ended, and its cursor with it
                    self._channels.setdefault(topic, channel)
                    return self._join(topic, language, wake)

    def _join(self, topic: Topic, language: str, wake: Wake) -> Channel:
        channel = self._channels[topic]
        channel.languages.add(language)
        channel.wakes.add(wake)
        return channel

    def leave(self, topic: Topic, wake: Wake) -> None:
        with self._lock:
            channel = self._channels.get(topic)
            if channel is not None:
                channel.wakes.discard(wake)
                if not channel.wakes:
                    del self._channels[topic]
            if not self._channels:
                self._nobody_listens.set()

    def _start(self) -> None:
        self._nobody_listens = Event()
        thread = Thread(
            target=self._follow,
            args=(self.source.end_of_news(), self._nobody_listens),
            name="hub",
            daemon=True,
        )
        thread.start()
        self._thread = thread

    def _follow(self, cursor: Cursor, nobody_listens: Event) -> None:
        swept, pause, in_trouble = monotonic(), A_LOOK_AT_THE_NEWS, False
        while not nobody_listens.wait(pause) or not self._is_done(nobody_listens):
            try:
                if monotonic() - swept > A_SWEEP:
                    swept = monotonic()
                    self._bring_up_to_date(set(self._channels))
                found, cursor = self.source.changed(cursor)
                self._bring_up_to_date(set(found))
                pause, in_trouble = A_LOOK_AT_THE_NEWS, False
            except Exception as trouble:  # one broken stream must not silence the others
                is_known = isinstance(trouble, Unavailable)
                if not (is_known and in_trouble):  # log an outage once
                    fields = {"reason": str(trouble)}
                    why = None if is_known else trouble
                    log.warning("the news can't be read", exc_info=why, extra={"told": fields})
                pause, in_trouble = A_PAUSE_IN_TROUBLE, True

    def _is_done(self, nobody_listens: Event) -> bool:
        """Return whether the thread may end; not if a listener came at the same moment."""
        with self._lock:
            if self._channels:
                nobody_listens.clear()
                return False
            self._thread = None
            return True

    def _bring_up_to_date(self, topics: Collection[Topic]) -> None:
        """Read new entries; raises the trouble of one stream after the others have theirs."""
        trouble: Unavailable | None = None
        for topic in topics:
            channel = self._channels.get(topic)
            if channel is None:
                continue
            try:
                self._bring_one_up_to_date(topic, channel)
            except Unavailable as problem:  # on a cluster the others may be elsewhere
                trouble = problem
        if trouble is not None:
            raise trouble

    def _bring_one_up_to_date(self, topic: Topic, channel: Channel) -> None:
        home = self.source.home(topic)
        if home and home != channel.home:
            channel.reset(self.source.version(topic), home)
        elif entries := self.source.read(topic, channel.last):
            channel.add(entries)
