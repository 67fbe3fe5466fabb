"""Deferred calls: the RSGI server waits for something without a thread, then calls again."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from flask import request

from service.api.limits.connection_places import PLACES, Place, take_place

DEFERRED = "altana.deferred"  # WSGI key: what the call waits for
RESUMED = "altana.resumed"  # WSGI key: what the call has waited for; it may still be missing

Look = Callable[[Sequence[Hashable]], Collection[Hashable]]


LONGEST_WAIT = 5.0  # seconds


@dataclass(frozen=True)
class Deferral:
    """What a call waits for; `look` takes many such things and returns the ready ones."""

    thing: Hashable
    look: Look
    place: Place
    seconds: float


def defer(thing: Hashable, look: Look, seconds: float = inf) -> None:
    """Repeat the call when a thing is ready; the answer of this first call is never sent.

    Does nothing if the server can't wait, or has waited already. Raises HouseFull.
    """
    environ = request.environ
    if PLACES in environ and RESUMED not in environ:
        wait = min(seconds, LONGEST_WAIT)
        environ[DEFERRED] = Deferral(thing, look, take_place(), wait)


def can_defer() -> bool:
    """Return whether the HTTP server can wait without a thread."""
    return PLACES in request.environ


def is_deferred() -> bool:
    """Return whether this call will be repeated, so that its answer is never sent."""
    return DEFERRED in request.environ


def resumed() -> Any:
    """Return what the call has waited for, if this is the repeated call."""
    return request.environ.get(RESUMED)
