"""Creates the web application: the one place where its parts are wired together."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import Any

from flask import Flask, Response
from prometheus_client.registry import Collector
from werkzeug.exceptions import NotFound

from service.api.context.auth import Auth
from service.api.context.game_access import GameAccess
from service.api.context.people_and_bots import PeopleAndBots
from service.api.context.player_names import PlayerNames
from service.api.context.read_models import ReadModels, read_models
from service.api.context.resource import Parts
from service.api.delivery.metrics import PUSHES, WEBHOOKS, DeliveryFigures
from service.api.documentation import docs_page
from service.api.http import compression, problems
from service.api.http.flask_app import App
from service.api.operating import health, middleware
from service.api.operating.analysis_metrics import AnalysisGauges
from service.api.operating.bot_metrics import BotFigures
from service.api.operating.daily_metrics import DailyFigures
from service.api.operating.inbox_metrics import InboxFigures
from service.api.operating.matchmaking_metrics import MatchmakingFigures
from service.api.operating.metrics import METRICS, Metrics, scrape
from service.api.operating.page_metrics import PageGauges
from service.api.operating.projection_metrics import ProjectionFigures
from service.api.operating.server_metrics import ServerFigures
from service.api.page_previews import Previews
from service.api.page_subjects import Subjects
from service.api.rsgi.direct_moves import DirectMoves
from service.api.rsgi.direct_reads import DirectReads
from service.domain.catalog import Catalogue, all_games
from service.events.hints.redis_hint_log import RedisHintLog
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.pages.pages import Pages
from service.events.pages.redis_pages import RedisPages
from service.events.people.people import People
from service.events.people.redis_people import RedisPeople
from service.events.pipeline.appender import Appender, appender_for
from service.events.records.memory_records import MemoryRecords
from service.events.records.records import Records
from service.events.records.redis_records import RedisRecords
from service.events.redis.connect import Client, connect
from service.events.redis.replicas import replicas_to_await
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore, open_replay_store
from service.events.store.journal import Journal
from service.events.store.memory_journal import MemoryJournal
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.matchmaking.invitations.repository import InvitationRepository
from service.matchmaking.seeks.seater import seeks_on
from service.pages.maker import PageMaker
from service.pages.memory_pages import MemoryPages
from service.pictures import cover
from service.pictures.guide import guide_page, guide_picture
from service.play.command_handler import CommandHandler
from service.play.settle import Settler
from service.projections.upkeep.lag import is_followed
from service.resources import api_blueprint
from service.site.blueprint import error_page, is_for_people, not_found_page, site
from service.site.rules_page import GuideSource
from service.site.sources import Sources
from service.start.settings import Settings
from service.start.system_clock import utc_now
from service.teaching.classes.class_list import ClassLists
from service.teaching.classes.decide import CLASS
from service.teaching.courses.course_files import CourseFiles
from service.teaching.courses.decide import LIBRARY
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NOTES

DIRECT_CALLS = "direct_calls"  # the extension of the application that its bridge uses
GUIDES = GuideSource(guide_page, guide_picture)


def create_app(settings: Settings, url: str) -> Flask:
    """Create an application that stores its games in the Redis at the URL."""
    return create_app_on(connect(url, fail_fast=True), settings)


def create_app_on(server: Client, settings: Settings) -> Flask:
    """Create an application on a connection, which the caller closes."""
    files = open_replay_store(settings)
    archive = Archive(server, all_games(), files)
    replicas = replicas_to_await(server, settings)
    store = ArchiveBackedStore(RedisStore(server, replicas=replicas), archive)
    exports = Exports(server, store, all_games(), files, replicas=replicas)
    most_wanted, metrics = settings.bounds.waiting_pages, Metrics()
    models = read_models(server, exports, replicas=replicas, most_wanted=most_wanted)
    is_attended = partial(is_followed, server)
    pages = RedisPages(server, files, settings.page_cache, is_attended, most_wanted=most_wanted)
    inboxes = RedisInboxes(server)
    records = RedisRecords(server, replicas=replicas)
    metrics.collectors += _collectors(server, models, pages, inboxes, records)
    parts = make_parts(
        settings,
        store,
        RedisPeople(server, replicas=replicas),
        all_games(),
        metrics=metrics,
        models=models,
        journal=RedisJournal(server, replicas=replicas),
        files=files,
        pages=pages,
        records=records,
    )
    parts = replace(parts, hints=RedisHintLog(server), inboxes=inboxes)
    return make_app(parts, server, metrics, None if replicas else appender_for(server))


def _collectors(
    server: Client, models: ReadModels, pages: RedisPages, inboxes: RedisInboxes, records: Records
) -> list[Collector]:
    """Return what collects the metrics for `/metrics`."""
    return [
        *(ServerFigures(server), ProjectionFigures(server), BotFigures(server)),
        *(PageGauges(pages), AnalysisGauges(models.analyses), InboxFigures(inboxes)),
        DeliveryFigures(models.webhook_schedule, WEBHOOKS),
        *(DeliveryFigures(models.push_schedule, PUSHES), MatchmakingFigures(records)),
        DailyFigures(models.daily, models.daily_key, all_games().games, utc_now),
    ]


def make_parts(
    settings: Settings,
    store: Store,
    people: People,
    catalogue: Catalogue,
    now: Callable[[], datetime] = utc_now,
    metrics: Metrics | None = None,
    models: ReadModels | None = None,
    journal: Journal | None = None,
    files: ReplayStore | None = None,
    pages: Pages | None = None,
    records: Records | None = None,
) -> Parts:
    """Wire the parts that the resources work with."""
    handler = _handler(settings, store, catalogue, now, metrics or Metrics())
    return Parts(
        settings=settings,
        store=store,
        catalogue=catalogue,
        handler=handler,
        **_callers(settings, PeopleAndBots(people), handler, now),
        **_repositories(settings, store, journal or MemoryJournal(), files, catalogue, pages),
        **_matchmaking(records or MemoryRecords(), handler, lambda: now().timestamp()),
        now=now,
        read_models=models,
    )


def _callers(
    settings: Settings, people: People, handler: CommandHandler, now: Callable[[], datetime]
) -> dict[str, Any]:
    """Create what knows callers: their names, their tokens, and what they may see."""
    auth = Auth(people, settings.operator_key, now=now)
    access = GameAccess(handler, Settler(handler, now), auth, now)
    return {"people": people, "auth": auth, "names": PlayerNames(people), "access": access}


def _handler(
    settings: Settings,
    store: Store,
    catalogue: Catalogue,
    now: Callable[[], datetime],
    metrics: Metrics,
) -> CommandHandler:
    most, longest = settings.cache_games, settings.bounds.game_bytes
    return CommandHandler(store, catalogue, now, most, metrics.fold_seconds.observe, longest)


def _matchmaking(
    records: Records, handler: CommandHandler, now: Callable[[], float]
) -> dict[str, Any]:
    """Create the repositories of invitations and seeks."""
    return {
        "invitations": InvitationRepository(records, now),
        "seeks": seeks_on(records, handler, now),
    }


def _repositories(
    settings: Settings,
    store: Store,
    journal: Journal,
    files: ReplayStore | None,
    catalogue: Catalogue,
    pages: Pages | None,
) -> dict[str, Any]:
    """Create the repositories of notes, courses and classes, and the pages made from them."""
    # Without a file store the files stay in memory and end with this process.
    replay_store = files or ReplayStore(f"memory://{token_hex(8)}")
    notes = Repository(journal, NOTES)
    return {
        "pages": pages or MemoryPages(PageMaker(store, notes, catalogue)),
        "notes": notes,
        "courses": Repository(journal, LIBRARY),
        "course_files": CourseFiles(replay_store, catalogue, settings.bounds),
        "classes": Repository(journal, CLASS),
        "class_lists": ClassLists(journal),
    }


def _not_found(error: NotFound) -> Response:
    return not_found_page() if is_for_people() else problems.http_error(error)


def _internal_error(error: Exception) -> Response:
    problem = problems.own_fault(error)
    return error_page() if is_for_people() else problem


def make_app(
    parts: Parts,
    server: Client | None = None,
    metrics: Metrics | None = None,
    appender: Appender | None = None,
) -> Flask:
    """Create an application from these parts; with an appender, its bridge answers usual calls."""
    app = App("altana", static_folder=None)
    collected = metrics or Metrics()
    app.config |= {"ALTANA": parts.settings, METRICS: collected}
    app.config["MAX_CONTENT_LENGTH"] = parts.settings.bounds.body_bytes
    app.url_map.strict_slashes = False
    app.register_blueprint(api_blueprint(parts))
    app.register_blueprint(docs_page.blueprint(parts.catalogue))
    app.register_blueprint(health.blueprint(server))
    sources = Sources(Subjects(parts).exists, Previews(parts).of, cover, GUIDES)
    app.register_blueprint(site(parts.catalogue, sources))
    problems.register(app)
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(Exception, _internal_error)
    app.register_blueprint(scrape(collected, parts.auth, is_open=parts.settings.is_open))
    compression.register(app)
    accounts = middleware.register(app, parts, server, collected)
    if appender is not None and not parts.settings.cors_origins:
        usual = (parts, accounts, appender)
        app.extensions[DIRECT_CALLS] = (DirectMoves(*usual), DirectReads(*usual))
    return app
