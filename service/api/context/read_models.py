"""What resources show read models with, and how a client waits for its own writes."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import Any

from flask import Response, request

from service.events.redis.connect import Client
from service.events.replay_files.exports import Exports
from service.projections.build.books import Books
from service.projections.build.documents import Documents

LONGEST_WAIT = 5.0  # seconds: whoever waits holds a thread
A_LOOK = 0.02  # seconds between two looks
WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])", re.IGNORECASE)


@dataclass(frozen=True)
class ReadModels:
    """The read models on a server."""

    documents: Documents
    histories: Books
    boards: Books
    habits: Books
    exports: Exports


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


def wait_until(is_so: Callable[[], bool], seconds: float) -> bool:
    """Wait, not longer than is good for the others; says whether it came so far."""
    until = monotonic() + min(seconds, LONGEST_WAIT)
    while not is_so():
        if monotonic() >= until:
            return False
        Event().wait(A_LOOK)
    return True


def waited_for(models: ReadModels, name: str, game: Any, version: int) -> int:
    """If the caller prefers to wait, wait until a projection shows a version of a game.

    Gives the seconds that were asked for, for the answer's `Preference-Applied`.
    """
    seconds = wanted_wait()
    if seconds:
        wait_until(lambda: models.documents.read(name, game).version >= version, seconds)
    return seconds


def applied(response: Response, seconds: int) -> Response:
    if seconds:
        response.headers["Preference-Applied"] = f"wait={seconds}"
    response.headers.add("Vary", "Prefer")
    return response
