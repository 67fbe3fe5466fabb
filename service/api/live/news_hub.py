"""Reads the news once for all listeners of this process, and wakes them."""

import logging
from collections.abc import Callable, Collection, Sequence
from threading import Event, Lock, Thread
from time import monotonic

from service.domain.catalog import AnyRuleset
from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.move import Entry
from service.events.store.store import Cursor, Store

A_LOOK_AT_THE_NEWS = 0.04  # seconds
A_PAUSE_IN_TROUBLE = 1.0  # seconds
A_SWEEP = 10.0  # seconds; finds moves whose hint was lost
LONGEST_TAIL = 200  # moves of each game that stay in memory

Frame = bytes
Renderer = Callable[[AnyRuleset, GameId, Sequence[Entry], str], Sequence[Frame]]
Wake = Callable[[], None]
log = logging.getLogger("altana")


class Channel:
    """The newest moves of one game, rendered in every language of its listeners."""

    def __init__(self, game: GameId, ruleset: AnyRuleset, version: int) -> None:
        self.game = game
        self.ruleset = ruleset
        self.last = version
        self.languages: set[str] = set()
        self.wakes: set[Wake] = set()
        self._frames: dict[tuple[str, int], Frame] = {}

    def after(self, number: int, language: str) -> list[Frame] | None:
        """Return the frames after a move; None if they have been dropped."""
        frames = [self._frames.get((language, n)) for n in range(number + 1, self.last + 1)]
        return None if None in frames else [frame for frame in frames if frame is not None]

    def add(self, entries: Sequence[Entry], render: Renderer) -> None:
        for language in tuple(self.languages):
            frames = render(self.ruleset, self.game, entries, language)
            for entry, frame in zip(entries, frames, strict=True):
                self._frames[language, entry.number] = frame
                self._frames.pop((language, entry.number - LONGEST_TAIL), None)
        self.last = entries[-1].number  # last of all: a reader that sees it finds the frames
        for wake in tuple(self.wakes):
            wake()


class Hub:
    """Follows the news in a thread while somebody listens, and wakes the listeners."""

    def __init__(self, store: Store, render: Renderer) -> None:
        self._store = store
        self.render = render
        self._lock = Lock()
        self._channels: dict[GameId, Channel] = {}
        self._nobody_listens = Event()
        self._thread: Thread | None = None

    def listen(self, game: GameId, ruleset: AnyRuleset, language: str, wake: Wake) -> Channel:
        """Call `wake` from the hub's thread after every move of a game."""
        while True:
            with self._lock:
                if self._thread is None:
                    self._start()
                if game in self._channels:
                    return self._join(game, language, wake)
                thread = self._thread
            # After the hub has its cursor: every later move is in the news. Without the lock, as
            # listeners of other games must not wait for the node of this one.
            channel = Channel(game, ruleset, self._store.version(game))
            with self._lock:
                if self._thread is thread:  # else it has ended, and its cursor with it
                    self._channels.setdefault(game, channel)
                    return self._join(game, language, wake)

    def _join(self, game: GameId, language: str, wake: Wake) -> Channel:
        channel = self._channels[game]
        channel.languages.add(language)
        channel.wakes.add(wake)
        return channel

    def leave(self, game: GameId, wake: Wake) -> None:
        with self._lock:
            channel = self._channels.get(game)
            if channel is not None:
                channel.wakes.discard(wake)
                if not channel.wakes:
                    del self._channels[game]
            if not self._channels:
                self._nobody_listens.set()

    def _start(self) -> None:
        self._nobody_listens = Event()
        thread = Thread(
            target=self._follow,
            args=(self._store.end_of_news(), self._nobody_listens),
            name="hub",
            daemon=True,
        )
        thread.start()
        self._thread = thread

    def _follow(self, cursor: Cursor, nobody_listens: Event) -> None:
        swept, pause, in_trouble = monotonic(), A_LOOK_AT_THE_NEWS, False
        while not nobody_listens.wait(pause) or not self._is_done(nobody_listens):
            try:
                hints, cursor = self._store.news(cursor)
                due = {hint.game for hint in hints}
                if monotonic() - swept > A_SWEEP:
                    due, swept = set(self._channels), monotonic()
                self._bring_up_to_date(due)
                pause, in_trouble = A_LOOK_AT_THE_NEWS, False
            except Exception as trouble:  # one broken game must not silence the others
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

    def _bring_up_to_date(self, games: Collection[GameId]) -> None:
        """Read the new moves; raises the trouble of one game after the others have theirs."""
        trouble: Unavailable | None = None
        for game in games:
            channel = self._channels.get(game)
            if channel is None:
                continue
            try:
                entries = self._store.read(game, channel.last)
            except Unavailable as problem:  # on a cluster the others may be elsewhere
                trouble = problem
                continue
            if entries:
                channel.add(entries, self.render)
        if trouble is not None:
            raise trouble
