"""Answers that wait for something: a server that can do more than WSGI waits without a thread."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from flask import request

from service.api.limits.places import PLACES, Place, take_place

DEFERRED = "altana.deferred"  # where the server finds what the call waits for
RESUMED = "altana.resumed"  # what the call has waited for; if it is not there now, it is late

Look = Callable[[Sequence[Hashable]], Collection[Hashable]]


LONGEST_WAIT = 5.0  # seconds


@dataclass(frozen=True)
class Deferral:
    """What a call waits for. `look` says which of many such things have come."""

    thing: Hashable
    look: Look
    place: Place
    seconds: float


def defer(thing: Hashable, look: Look, seconds: float = inf) -> None:
    """Have the call made again when something has come; this answer is then never sent.

    Where nobody can wait, or somebody has, nothing happens. Raises HouseFull.
    """
    environ = request.environ
    if PLACES in environ and RESUMED not in environ:
        wait = min(seconds, LONGEST_WAIT)
        environ[DEFERRED] = Deferral(thing, look, take_place(), wait)


def can_defer() -> bool:
    """Return whether the server can wait without a thread."""
    return PLACES in request.environ


def is_deferred() -> bool:
    """Return whether the answer to this request is never sent, as the call is made again later."""
    return DEFERRED in request.environ


def resumed() -> Any:
    """Return what the call has waited for, if it was deferred and is made again now."""
    return request.environ.get(RESUMED)
