"""Listeners in an event loop: all who follow one game there are told of a move in one go."""

import asyncio
from collections import deque
from concurrent.futures import Executor
from typing import Protocol

from service.api.live.listener_feed import HEARTBEAT, HELLO, STILL_HERE, Feed
from service.api.live.news_hub import Channel
from service.domain.kit.messages import GameId

SLICE = 50  # listeners who are told before calls have their turn again
PATIENCE = 5.0  # seconds that a listener has to take what waits for it
A_LOOK = 0.05  # seconds


class Connection(Protocol):
    """Where the events of a listener are written to."""

    def send(self, piece: bytes) -> None:
        """Write without waiting."""

    @property
    def is_full(self) -> bool:
        """Return whether so much waits for the listener that nothing should be added."""

    def hang_up(self) -> None:
        """Cut the listener off."""


class Listener:
    """One who follows a game: told by its audience while it keeps up, else by its own task."""

    def __init__(self, feed: Feed, line: Connection, channel: Channel) -> None:
        self._feed = feed
        self._line = line
        self._channel = channel
        self.called = asyncio.Event()  # its own task has to see to it

    def hear(self) -> None:
        frames = self._feed.at_hand(self._channel)
        if frames:
            self._line.send(b"".join(frames))
        if frames is None or self._feed.is_over or self._line.is_full:
            self.called.set()


class Audience:
    """Those who listen to one game in one event loop; the hub wakes it with one call."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.present: set[Feed] = set()
        self.listening: dict[Listener, None] = {}  # in the order in which they came
        self._untold: deque[Listener] = deque()
        self._has_news = False

    def __call__(self) -> None:
        self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        """Tell all of them, those first who were not told of the move before."""
        self._has_news = True
        if not self._untold:
            self._tell_some()

    def _tell_some(self) -> None:
        if not self._untold and self._has_news:
            self._has_news = False
            self._untold.extend(self.listening)
        for _ in range(min(SLICE, len(self._untold))):
            listener = self._untold.popleft()
            if listener in self.listening:
                listener.hear()
        if self._untold or self._has_news:
            self._loop.call_soon(self._tell_some)


Audiences = dict[GameId, Audience]


async def follow(feed: Feed, line: Connection, pool: Executor, audiences: Audiences) -> None:
    """Tell a listener every move until the game is over, or it takes them too slowly.

    What has to wait for the server does so in the pool.
    """
    loop = asyncio.get_running_loop()
    audience = audiences.setdefault(feed.game, Audience(loop))
    audience.present.add(feed)

    def leave(came: asyncio.Future[Channel]) -> None:
        came.exception()  # who has gone need not hear of it
        audience.present.discard(feed)
        if not audience.present:
            audiences.pop(feed.game, None)
            pool.submit(feed.leave, audience)  # the hub may be busy with the server

    coming = loop.run_in_executor(pool, feed.listen, audience)
    try:
        # Whoever is cut off meanwhile still comes first, and leaves then: no channel stays behind.
        channel = await asyncio.shield(coming)
        await _follow(feed, line, channel, pool, audience)
    finally:
        coming.add_done_callback(leave)


async def _follow(
    feed: Feed, line: Connection, channel: Channel, pool: Executor, audience: Audience
) -> None:
    loop, listener = asyncio.get_running_loop(), Listener(feed, line, channel)
    line.send(HELLO)
    while await _has_room(line):
        if feed.is_over or not await _may_go_on(feed, pool):
            return
        listener.called.clear()
        frames = feed.at_hand(channel)
        if frames is None:
            frames = await loop.run_in_executor(pool, feed.from_store)
        if frames:
            line.send(b"".join(frames))
        else:
            await _listen(listener, line, audience)
    line.hang_up()


async def _may_go_on(feed: Feed, pool: Executor) -> bool:
    """Return whether the listener may still listen, which the server is asked from time to time."""
    if not feed.is_to_be_asked:
        return True
    return await asyncio.get_running_loop().run_in_executor(pool, feed.may_go_on)


async def _listen(listener: Listener, line: Connection, audience: Audience) -> None:
    """Be told by the audience for a while, and give a sign of life after it."""
    audience.listening[listener] = None
    try:
        async with asyncio.timeout(HEARTBEAT):
            await listener.called.wait()
    except TimeoutError:
        line.send(STILL_HERE)
    finally:
        del audience.listening[listener]


async def _has_room(line: Connection) -> bool:
    """Wait until a listener has taken what waits for it; false if it takes too long."""
    for _ in range(round(PATIENCE / A_LOOK)):
        if not line.is_full:
            return True
        await asyncio.sleep(A_LOOK)
    return False
