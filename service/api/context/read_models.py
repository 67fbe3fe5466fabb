"""What resources show read models with, and how a client waits for its own writes."""

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
from service.events.errors import OutOfReach
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.replay_files.exports import Exports
from service.projections.build.books import Books
from service.projections.build.documents import Documents

A_LOOK = 0.02  # seconds between two looks
WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])", re.IGNORECASE)


class AwaitedVersion(msgspec.Struct, frozen=True):
    """A version of a game that a read model is to show."""

    name: str
    game: GameId
    version: int


@dataclass(frozen=True)
class ReadModels:
    """The read models on a server."""

    documents: Documents
    histories: Books
    boards: Books
    habits: Books
    exports: Exports

    def shown(self, awaited: Sequence[Any]) -> list[AwaitedVersion]:
        """Return those of the awaited versions that are shown."""
        found: list[AwaitedVersion] = []
        for name in {one.name for one in awaited}:
            of_name = [one for one in awaited if one.name == name]
            with redis_errors_as(OutOfReach):
                versions = self.documents.versions_now(name, [one.game for one in of_name])
            pairs = zip(of_name, versions, strict=True)
            found += [one for one, version in pairs if version >= one.version]
        return found


def read_models(server: Client, exports: Exports) -> ReadModels:
    return ReadModels(
        documents=Documents(server),
        histories=Books(server, "histories"),
        boards=Books(server, "boards"),
        habits=Books(server, "habits"),
        exports=exports,
    )


def wanted_wait() -> int:
    """Read `Prefer: wait=seconds` (RFC 7240); 0 where there is none."""
    found = WAIT.search(request.headers.get("Prefer", ""))
    return int(found[1]) if found else 0


def waited_for(thing: Hashable, look: Look) -> int:
    """If the caller prefers to wait, wait until something has come, outside of this thread.

    Gives the seconds that were asked for, for the answer's `Preference-Applied`. Where the server
    can't wait, this thread does.
    """
    seconds = wanted_wait()
    if seconds and resumed() is None and not look([thing]):
        if can_defer():
            defer(thing, look, seconds)
        else:
            _wait(lambda: bool(look([thing])), seconds)
    return seconds


def _wait(is_so: Callable[[], bool], seconds: float) -> None:
    until = monotonic() + min(seconds, LONGEST_WAIT)
    while not is_so() and monotonic() < until:
        Event().wait(A_LOOK)


def applied(response: Response, seconds: int) -> Response:
    if seconds:
        response.headers["Preference-Applied"] = f"wait={seconds}"
    response.headers.add("Vary", "Prefer")
    return response
