"""The objects that jobs work with; each worker makes them once, before its first job."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.domain.catalog import Catalogue
from service.events.pages.redis_pages import RedisPages
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import Client
from service.events.redis.replicas import replicas_to_await
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import open_replay_store
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.pages.maker import PageMaker
from service.play.command_handler import CommandHandler
from service.play.turn_clock import TurnClock
from service.projections.build.refresh import Refresher
from service.projections.upkeep.crash_guard import CrashGuard
from service.projections.upkeep.list_upkeep import ListUpkeep
from service.start.settings import Settings
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NOTES

QUEUE, PAGES, SLOW = "altana", "altana-pages", "altana-slow"
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Tools:
    """The connections to the games and to the queue, and everything built on them."""

    settings: Settings
    client: Client
    queue: Queue
    page_queue: Queue  # slow jobs that somebody waits for
    slow: Queue  # slow jobs that nobody waits for
    catalogue: Catalogue
    store: Store
    refresher: Refresher
    crash_guard: CrashGuard
    exports: Exports
    pages: RedisPages
    page_maker: PageMaker
    archive: Archive
    turn_clock: TurnClock
    list_upkeep: ListUpkeep
    clock: Clock = utc_now


def make_tools(
    settings: Settings,
    client: Client,
    queue_server: redis.Redis,
    catalogue: Catalogue,
    clock: Clock = utc_now,
) -> Tools:
    files = open_replay_store(settings)
    archive = Archive(client, catalogue, files)
    server = RedisStore(client, replicas=replicas_to_await(client, settings))
    store = ArchiveBackedStore(server, archive)
    handler = CommandHandler(store, catalogue, clock, settings.cache_games)
    return Tools(
        settings=settings,
        client=client,
        queue=queue(queue_server),
        page_queue=queue(queue_server, PAGES),
        slow=queue(queue_server, SLOW),
        catalogue=catalogue,
        store=store,
        refresher=Refresher(client, store, catalogue),
        crash_guard=CrashGuard(client, store),
        exports=Exports(client, store, catalogue, files),
        pages=RedisPages(client, files, settings.page_cache, now=clock),
        page_maker=PageMaker(store, Repository(RedisJournal(client), NOTES), catalogue),
        archive=archive,
        turn_clock=TurnClock(handler, store, clock, settings.cache_games),
        list_upkeep=ListUpkeep(client, store, catalogue, RedisPeople(client)),
        clock=clock,
    )


def queue(server: redis.Redis, name: str = QUEUE) -> Queue:
    return Queue(name, connection=server, serializer=JSONSerializer)


_tools: list[Tools] = []


def equip(tools: Tools) -> None:
    """Set the tools that the jobs of this process work with."""
    _tools[:] = [tools]


def current_tools() -> Tools:
    assert _tools, "a worker must call equip() before its first job"
    return _tools[0]
