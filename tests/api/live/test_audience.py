"""Listeners in an event loop: each joins before it leaves, both in threads."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from service.api.live.audience import Audiences, follow
from service.api.live.listener_feed import Feed
from service.api.live.news_hub import Channel, Hub, Wake
from service.api.live.sources import GameSource
from tests.events.store.memory_store import MemoryStore

PATIENCE = 30  # seconds


class Slow(Feed):
    """A feed whose `listen` and `leave` take as long as the test says."""

    def __init__(self) -> None:
        super().__init__(Hub(GameSource(MemoryStore())), "game", lambda *_: [], "en", 0)
        self.comes, self.may_come, self.may_go = Event(), Event(), Event()
        self.done: list[str] = []

    def listen(self, wake: Wake) -> Channel:
        self.comes.set()
        assert self.may_come.wait(PATIENCE)
        self.done.append("came")
        return super().listen(wake)

    def leave(self, wake: Wake) -> None:
        assert self.may_go.wait(PATIENCE)
        super().leave(wake)
        self.done.append("left")


class Silent:
    """A connection that discards everything."""

    is_full = False

    def send(self, piece: bytes) -> None: ...

    def hang_up(self) -> None: ...


async def cut_off(feed: Slow, pool: ThreadPoolExecutor, audiences: Audiences) -> None:
    """Begin to follow, and be cancelled while `listen` still runs."""
    following = asyncio.create_task(follow(feed, Silent(), pool, audiences))
    while not feed.comes.is_set():
        await asyncio.sleep(0.01)
    following.cancel()
    await asyncio.wait({following}, timeout=PATIENCE)


async def emptied(audiences: Audiences) -> None:
    async with asyncio.timeout(PATIENCE):
        while audiences:
            await asyncio.sleep(0.01)


def test_who_is_cut_off_while_coming_leaves_after_it() -> None:
    feed, audiences = Slow(), Audiences()
    feed.may_go.set()

    async def come_and_go() -> None:
        await cut_off(feed, pool, audiences)
        feed.may_come.set()
        await emptied(audiences)

    with ThreadPoolExecutor(2) as pool:
        asyncio.run(come_and_go())

    assert feed.done == ["came", "left"]


def test_the_loop_does_not_wait_for_those_who_leave() -> None:
    feed, audiences = Slow(), Audiences()
    feed.may_come.set()

    async def come_and_go() -> None:
        await cut_off(feed, pool, audiences)
        await emptied(audiences)
        assert feed.done == ["came"]
        feed.may_go.set()

    with ThreadPoolExecutor(2) as pool:
        asyncio.run(come_and_go())

    assert feed.done == ["came", "left"]
