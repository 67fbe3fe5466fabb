"""One listener's share of a game: every move once, in order, from wherever it left off."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import Executor

from service.api.hub import Channel, Frame, Hub
from service.domain.catalog import AnyRuleset
from service.domain.messages import GameId
from service.events.move import Entry
from service.events.store import Store

HEARTBEAT = 12.0  # seconds
HELLO, STILL_HERE = b"retry: 1000\n\n", b": still here\n\n"
LAST = b"event: last-move\n"
MOST_AT_ONCE = 100  # moves, so that a long game does not go out in one piece


class Bell:
    """Wakes all who listen to one game in one event loop, with one call from the hub."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.waiting: set[asyncio.Event] = set()

    def __call__(self) -> None:
        self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        for news in self.waiting:
            news.set()


Bells = dict[GameId, Bell]


class Feed:
    """Moves of a game after a number, as Server-Sent Events, for as long as it is played.

    Both ways of listening are the same: the number of the last move sent goes up one by one,
    so nothing is left out and nothing comes twice, whatever wakes the listener and how often.
    """

    def __init__(
        self, hub: Hub, store: Store, game: GameId, ruleset: AnyRuleset, language: str, sent: int
    ) -> None:
        self._hub = hub
        self._store = store
        self._game = game
        self._ruleset = ruleset
        self._language = language
        self._sent = sent
        self._is_over = False
        self._backlog: Sequence[Entry] = ()

    def __iter__(self) -> Iterator[bytes]:
        """Listen in a thread: what any WSGI server does."""
        news = threading.Event()
        channel = self._listen(news.set)
        try:
            yield HELLO
            while not self._is_over:
                news.clear()
                frames = self._at_hand(channel)
                if frames is None:
                    frames = self._from_store()
                if frames:
                    yield b"".join(frames)
                elif not news.wait(HEARTBEAT):
                    yield STILL_HERE
        finally:
            self._hub.leave(self._game, news.set)

    async def follow(self, pool: Executor, bells: Bells) -> AsyncGenerator[bytes, None]:
        """Listen in an event loop; what has to wait for the server does so in the pool."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()
        bell = bells.setdefault(self._game, Bell(loop))
        bell.waiting.add(news)
        try:
            channel = await loop.run_in_executor(pool, self._listen, bell)
            yield HELLO
            while not self._is_over:
                news.clear()
                frames = self._at_hand(channel)
                if frames is None:
                    frames = await loop.run_in_executor(pool, self._from_store)
                yield b"".join(frames) if frames else await _next_sign(news)
        finally:
            bell.waiting.discard(news)
            if not bell.waiting:
                bells.pop(self._game, None)
                self._hub.leave(self._game, bell)

    def _listen(self, wake: Callable[[], None]) -> Channel:
        return self._hub.listen(self._game, self._ruleset, self._language, wake)

    def _at_hand(self, channel: Channel) -> Sequence[Frame] | None:
        frames = channel.after(self._sent, self._language)
        if frames:
            self._sent += len(frames)
            self._is_over = _is_last(frames[-1])
        return frames

    def _from_store(self) -> Sequence[Frame]:
        if not self._backlog:
            self._backlog = self._store.read(self._game, self._sent)
        entries, self._backlog = self._backlog[:MOST_AT_ONCE], self._backlog[MOST_AT_ONCE:]
        frames = self._hub.tell(self._ruleset, self._game, entries, self._language)
        if frames:
            self._sent = entries[-1].number
            self._is_over = _is_last(frames[-1])
        return frames


async def _next_sign(news: asyncio.Event) -> bytes:
    """Wait for news, or give a sign of life when there is none for a while."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await news.wait()
    except TimeoutError:
        return STILL_HERE
    return b""


def _is_last(frame: Frame) -> bool:
    return frame.startswith(LAST)
