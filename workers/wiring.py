"""The objects that jobs work with; each worker makes them once, before its first job."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.bots.choose import think
from service.domain.catalog import Catalogue
from service.events.analyses.redis_analyses import RedisAnalyses
from service.events.delivery.recipient_store import RecipientStore
from service.events.delivery.schedule import DeliverySchedule
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.pages.redis_pages import RedisPages
from service.events.people.people import People
from service.events.people.redis_people import RedisPeople
from service.events.push.subscription import PushSubscription, subscriptions_on
from service.events.records.records import Records
from service.events.records.redis_records import RedisRecords
from service.events.redis.connect import Client
from service.events.redis.replicas import replicas_to_await
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import open_replay_store
from service.events.store.game_lists import GameLists
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.events.webhooks.redis_webhooks import RedisWebhooks
from service.matchmaking.seeks.repository import SeekRepository
from service.matchmaking.seeks.seater import seeks_on
from service.pages.maker import PageMaker
from service.play.abandonment import AbandonedGames
from service.play.bot_turns import BotTurns, Think
from service.play.command_handler import CommandHandler
from service.play.settle import Settler
from service.projections.build.refresh import Refresher
from service.projections.upkeep.crash_guard import CrashGuard
from service.projections.upkeep.list_upkeep import ListUpkeep
from service.start.settings import Settings
from service.start.system_clock import utc_now
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NOTES

QUEUE, PAGES, SLOW = "altana", "altana-pages", "altana-slow"
Clock = Callable[[], datetime]


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
    analyses: RedisAnalyses
    archive: Archive
    settler: Settler
    left_games: AbandonedGames
    seeks: SeekRepository
    list_upkeep: ListUpkeep
    inboxes: RedisInboxes
    webhooks: RedisWebhooks
    webhook_schedule: DeliverySchedule
    pushes: RecipientStore[PushSubscription]
    push_schedule: DeliverySchedule
    people: People
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
    replicas = replicas_to_await(client, settings)
    store = ArchiveBackedStore(RedisStore(client, replicas=replicas), archive)
    return Tools(
        settings=settings,
        client=client,
        **_queues(queue_server),
        catalogue=catalogue,
        store=store,
        refresher=Refresher(client, store, catalogue, now=clock),
        crash_guard=CrashGuard(client, store),
        exports=Exports(client, store, catalogue, files),
        pages=RedisPages(client, files, settings.page_cache, now=clock),
        page_maker=PageMaker(store, Repository(RedisJournal(client), NOTES), catalogue),
        analyses=RedisAnalyses(client, files, now=clock),
        archive=archive,
        **_clocks(settings, store, catalogue, clock, RedisRecords(client, replicas=replicas)),
        list_upkeep=ListUpkeep(client, store, catalogue, RedisPeople(client)),
        **_deliveries(client),
        clock=clock,
    )


def _queues(server: redis.Redis) -> dict[str, Any]:
    return {"queue": queue(server), "page_queue": queue(server, PAGES), "slow": queue(server, SLOW)}


def _deliveries(client: Client) -> dict[str, Any]:
    """Make what webhooks and push messages are sent from."""
    return {
        "inboxes": RedisInboxes(client),
        "webhooks": RedisWebhooks(client),
        "webhook_schedule": DeliverySchedule(client, "webhooks"),
        "pushes": subscriptions_on(client),
        "push_schedule": DeliverySchedule(client, "pushes"),
        "people": RedisPeople(client),
    }


def _clocks(
    settings: Settings, store: Store, catalogue: Catalogue, clock: Clock, records: Records
) -> dict[str, Any]:
    """Make what moves on games whose players don't, and begins those that people wait for."""
    most, longest = settings.cache_games, settings.bounds.game_bytes
    handler = CommandHandler(store, catalogue, clock, most, longest=longest)
    return {
        "settler": Settler(handler, clock),
        "left_games": AbandonedGames(handler, clock, timedelta(days=settings.left_days)),
        "seeks": seeks_on(records, handler, lambda: clock().timestamp()),
    }


@dataclass(frozen=True, kw_only=True)
class BotTools:
    """What the process that plays computer players works with; it needs no queue."""

    client: Client
    store: Store
    lists: GameLists
    crash_guard: CrashGuard
    turns: BotTurns


def make_bot_tools(
    settings: Settings,
    client: Client,
    catalogue: Catalogue,
    think: Think = think,
    can_search: Callable[[], bool] = lambda: True,
) -> BotTools:
    archive = Archive(client, catalogue, open_replay_store(settings))
    server = RedisStore(client, replicas=replicas_to_await(client, settings))
    store = ArchiveBackedStore(server, archive)
    most, longest = settings.cache_games, settings.bounds.game_bytes
    handler = CommandHandler(store, catalogue, utc_now, most, longest=longest)
    return BotTools(
        client=client,
        store=store,
        lists=GameLists(client),
        crash_guard=CrashGuard(client, store),
        turns=BotTurns(handler, think, can_search),
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
