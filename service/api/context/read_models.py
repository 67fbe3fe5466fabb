"""The read models that resources show, and how a client waits for its own writes."""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import Any

import msgspec
from flask import Response, request

from service.api.limits.deferral import LONGEST_WAIT, Look, can_defer, defer, resumed
from service.domain.kit.messages import GameId
from service.events.analyses.redis_analyses import RedisAnalyses
from service.events.daily_key import DailyKey
from service.events.delivery.recipient_store import RecipientStore
from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import OutOfReach
from service.events.push.subscription import PushSubscription, subscriptions_on
from service.events.puzzles import RedisPuzzles
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited
from service.events.replay_files.exports import Exports
from service.events.store.game_lists import GameLists
from service.events.webhooks.redis_webhooks import RedisWebhooks
from service.projections.build.books import Books
from service.projections.build.documents import Documents
from service.projections.build.ranked_books import DailyBooks, RankedBooks
from service.start.limit_settings import Bounds

A_LOOK = 0.02  # seconds between two checks
WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])", re.IGNORECASE)


class AwaitedVersion(msgspec.Struct, frozen=True):
    """A version of a game that a caller waits for in a read model."""

    name: str
    game: GameId
    version: int


@dataclass(frozen=True)
class ReadModels:
    """The read models in Redis, and what else is there only with workers."""

    documents: Documents
    histories: Books
    boards: RankedBooks
    habits: Books
    exports: Exports
    lists: GameLists
    analyses: RedisAnalyses
    webhooks: RedisWebhooks
    webhook_schedule: DeliverySchedule
    pushes: RecipientStore[PushSubscription]
    push_schedule: DeliverySchedule
    daily: DailyBooks
    daily_key: DailyKey
    puzzles: RedisPuzzles

    def available(self, awaited: Sequence[Any]) -> list[AwaitedVersion]:
        """Return the awaited versions that the read models have reached."""
        reached: list[AwaitedVersion] = []
        for name in {one.name for one in awaited}:
            of_name = [one for one in awaited if one.name == name]
            with redis_errors_as(OutOfReach):
                versions = self.documents.versions_now(name, [one.game for one in of_name])
            pairs = zip(of_name, versions, strict=True)
            reached += [one for one, version in pairs if version >= one.version]
        return reached


def read_models(
    server: Client,
    exports: Exports,
    *,
    replicas: Awaited = 0,
    patience: int = WAIT_MILLISECONDS,
    most_wanted: int = Bounds().waiting_pages,
) -> ReadModels:
    return ReadModels(
        documents=Documents(server),
        histories=Books(server, "histories"),
        boards=RankedBooks(server),
        habits=Books(server, "habits"),
        exports=exports,
        lists=GameLists(server, replicas=replicas, patience=patience),
        analyses=RedisAnalyses(server, exports.files, most_wanted=most_wanted),
        webhooks=RedisWebhooks(server, replicas=replicas, patience=patience),
        webhook_schedule=DeliverySchedule(server, "webhooks", replicas=replicas, patience=patience),
        pushes=subscriptions_on(server, replicas=replicas, patience=patience),
        push_schedule=DeliverySchedule(server, "pushes", replicas=replicas, patience=patience),
        daily=DailyBooks(server),
        daily_key=DailyKey(server, replicas=replicas, patience=patience),
        puzzles=RedisPuzzles(server),
    )


def preferred_wait() -> int:
    """Read `Prefer: wait=seconds` (RFC 7240); 0 if there is no such header."""
    match = WAIT.search(request.headers.get("Prefer", ""))
    return int(match[1]) if match else 0


def wait_for(thing: Hashable, look: Look) -> int:
    """If the caller prefers to wait, wait until `look` finds the thing, outside of this thread.

    Returns the seconds of the header, for the answer's `Preference-Applied`. If the HTTP server
    can't wait, this thread does.
    """
    seconds = preferred_wait()
    if seconds and resumed() is None and not look([thing]):
        if can_defer():
            defer(thing, look, seconds)
        else:
            _wait_until(lambda: bool(look([thing])), seconds)
    return seconds


def _wait_until(is_true: Callable[[], bool], seconds: float) -> None:
    """Wait until `is_true`, at most LONGEST_WAIT seconds."""
    until = monotonic() + min(seconds, LONGEST_WAIT)
    while not is_true() and monotonic() < until:
        Event().wait(A_LOOK)


def add_preference(response: Response, seconds: int) -> Response:
    if seconds:
        response.headers["Preference-Applied"] = f"wait={seconds}"
    response.headers.add("Vary", "Prefer")
    return response
