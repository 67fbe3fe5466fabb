"""The objects that operators' commands work with, made from the settings."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import time

from service.domain.catalog import Catalogue, all_games
from service.events.pages.redis_pages import RedisPages
from service.events.people.people import People
from service.events.people.redis_people import RedisPeople
from service.events.records.redis_records import RedisRecords
from service.events.redis.connect import Client, connect
from service.events.redis.replicas import replicas_to_await
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import open_replay_store
from service.events.server.game_server import game_server
from service.events.store.game_lists import GameLists
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.matchmaking.invitations.repository import InvitationRepository
from service.matchmaking.seeks.repository import SeekRepository
from service.matchmaking.seeks.seater import seeks_on
from service.play.command_handler import CommandHandler
from service.projections.build.refresh import Refresher
from service.start.settings import Settings, read_settings


@dataclass(frozen=True, kw_only=True)
class Wiring:
    """The connection to Redis, and everything built on it."""

    settings: Settings
    url: str
    client: Client
    catalogue: Catalogue
    store: Store
    people: People
    lists: GameLists
    archive: Archive
    exports: Exports
    pages: RedisPages
    refresher: Refresher
    invitations: InvitationRepository
    seeks: SeekRepository


@contextmanager
def wiring() -> Iterator[Wiring]:
    """Connect as the settings say. Raises CannotStart."""
    settings = read_settings()
    with game_server(settings) as url, closing(connect(url)) as client:
        yield make_wiring(settings, url, client, all_games())


def make_wiring(settings: Settings, url: str, client: Client, catalogue: Catalogue) -> Wiring:
    files = open_replay_store(settings)
    archive = Archive(client, catalogue, files)
    replicas = replicas_to_await(client, settings)
    store = ArchiveBackedStore(RedisStore(client, replicas=replicas), archive)
    records = RedisRecords(client, replicas=replicas)
    return Wiring(
        settings=settings,
        url=url,
        client=client,
        catalogue=catalogue,
        store=store,
        people=RedisPeople(client, replicas=replicas),
        lists=GameLists(client, replicas=replicas),
        archive=archive,
        exports=Exports(client, store, catalogue, files),
        pages=RedisPages(client, files, settings.page_cache),
        refresher=Refresher(client, store, catalogue),
        invitations=InvitationRepository(records, time),
        seeks=seeks_on(records, CommandHandler(store, catalogue), time),
    )
