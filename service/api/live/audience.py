"""Listeners in an event loop: one callback sends an entry to all listeners of a stream."""

import asyncio
from collections import deque
from concurrent.futures import Executor

from service.api.live.listener_feed import HEARTBEAT, STILL_HERE, Feed
from service.api.live.news_hub import Channel, Hub, Topic
from service.api.live.slow_listeners import Connection, has_room

SLICE = 10  # listeners that get an entry before other callbacks have their turn


class Listener:
    """A listener: its audience sends it entries while it keeps up, else its own task."""

    def __init__(self, feed: Feed, connection: Connection, channel: Channel) -> None:
        self._feed = feed
        self._connection = connection
        self._channel = channel
        self.wake_up = asyncio.Event()  # set when its own task has to act

    def notify(self) -> None:
        frames = self._feed.from_channel(self._channel)
        if frames:
            self._connection.send(b"".join(frames))
        if frames is None or self._feed.is_over or self._connection.is_full:
            self.wake_up.set()


class Audience:
    """The listeners of one stream in one event loop; the hub wakes it with one call."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.present: set[Feed] = set()
        self.listening: dict[Listener, None] = {}  # in the order in which they came
        self._pending: deque[Listener] = deque()
        self._has_news = False

    def __call__(self) -> None:
        self._loop.call_soon_threadsafe(self._notify)

    def _notify(self) -> None:
        """Notify all listeners; first those that have not got the entry before."""
        self._has_news = True
        if not self._pending:
            self._notify_some()

    def _notify_some(self) -> None:
        if not self._pending and self._has_news:
            self._has_news = False
            self._pending.extend(self.listening)
        for _ in range(min(SLICE, len(self._pending))):
            listener = self._pending.popleft()
            if listener in self.listening:
                listener.notify()
        if self._pending or self._has_news:
            self._loop.call_soon(self._notify_some)


Audiences = dict[tuple[Hub, Topic], Audience]


async def follow(feed: Feed, connection: Connection, pool: Executor, audiences: Audiences) -> None:
    """Send a listener every entry until the last one, or until the listener is too slow.

    Code that waits for Redis runs in the pool.
    """
    loop = asyncio.get_running_loop()
    stream = (feed.hub, feed.topic)
    audience = audiences.setdefault(stream, Audience(loop))
    audience.present.add(feed)

    def leave(came: asyncio.Future[Channel]) -> None:
        came.exception()  # retrieve it so asyncio does not log it; the listener has left
        audience.present.discard(feed)
        if not audience.present:
            audiences.pop(stream, None)
            pool.submit(feed.leave, audience)  # not here: the hub may be waiting for Redis

    coming = loop.run_in_executor(pool, feed.listen, audience)
    try:
        # Shielded: a cancelled listener still joins and then leaves, so that no channel leaks.
        channel = await asyncio.shield(coming)
        await _follow(feed, connection, channel, pool, audience)
    finally:
        coming.add_done_callback(leave)


async def _follow(
    feed: Feed, connection: Connection, channel: Channel, pool: Executor, audience: Audience
) -> None:
    loop, listener = asyncio.get_running_loop(), Listener(feed, connection, channel)
    connection.send(feed.hello)
    while await has_room(connection):
        if feed.is_over or not await _may_go_on(feed, pool):
            return
        listener.wake_up.clear()
        frames = feed.from_channel(channel)
        if frames is None:
            frames = await loop.run_in_executor(pool, feed.from_store)
        if frames:
            connection.send(b"".join(frames))
        else:
            await _listen(listener, connection, audience)
    connection.hang_up()


async def _may_go_on(feed: Feed, pool: Executor) -> bool:
    """Return whether the listener may still listen; checked from time to time."""
    if not feed.is_check_due:
        return True
    return await asyncio.get_running_loop().run_in_executor(pool, feed.may_go_on)


async def _listen(listener: Listener, connection: Connection, audience: Audience) -> None:
    """Let the audience send entries until the listener is needed; send a heartbeat on timeout."""
    audience.listening[listener] = None
    try:
        async with asyncio.timeout(HEARTBEAT):
            await listener.wake_up.wait()
    except TimeoutError:
        connection.send(STILL_HERE)
    finally:
        del audience.listening[listener]
