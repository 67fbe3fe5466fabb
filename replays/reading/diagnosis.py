"""Diagnoses a tampered file: where a hash does not fit, what was changed, and odd times."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from service.domain.catalog import Catalogue
from service.domain.kit.messages import CLOCK
from service.events.move import Entry
from service.events.store.audit import Audit, audit
from service.events.store.chain import GENESIS, move_hash

NOBODY = frozenset(("", CLOCK))  # replayed seats, and moves of the clock


class _SeatFacts(msgspec.Struct):
    """The part of an event that says who took a seat."""

    type: str = ""
    seat: int = 0
    player: str = ""


class _ActorFacts(msgspec.Struct):
    """The part of a move that says who made it, and who took a seat in it."""

    seat: int
    actor: str
    events: list[_SeatFacts]


class _TimeFacts(msgspec.Struct):
    """The part of a move that says when it was made."""

    at: str


_TIME = msgspec.json.Decoder(_TimeFacts)
_ACTOR = msgspec.json.Decoder(_ActorFacts)


def audit_without_hashes(entries: Sequence[Entry], catalogue: Catalogue) -> Audit:
    """Judge the moves as if their hashes did fit.

    A hash reveals that a move was changed, but not what was changed. The rules can tell, unless
    it is something that they don't judge.
    """
    return audit(catalogue, _linked(entries))


def first_broken_link(entries: Sequence[Entry]) -> int | None:
    """Return the first move whose hash doesn't fit it and the move before; None if all do."""
    previous = GENESIS
    for entry in entries:
        if move_hash(previous, entry.body) != entry.hash:
            return entry.number
        previous = entry.hash
    return None


def first_time_back(entries: Sequence[Entry]) -> int | None:
    """Return the first move whose time is invalid or before that of the previous move."""
    before: datetime | None = None
    for entry in entries:
        now = _time(entry)
        if now is None or (before is not None and now < before):
            return entry.number
        before = now
    return None


def first_stranger(entries: Sequence[Entry]) -> int | None:
    """Return the first move by a player who, according to the file, never took that seat."""
    seated = set[tuple[int, str]]()
    for entry in entries:
        try:
            move = _ACTOR.decode(entry.body)
        except msgspec.MsgspecError:
            return None  # judging the move reports the problem
        sits = (event for event in move.events if event.type == "seat_taken")
        seated.update((event.seat, event.player) for event in sits)
        if move.actor not in NOBODY and (move.seat, move.actor) not in seated:
            return entry.number
    return None


def _linked(entries: Sequence[Entry]) -> list[Entry]:
    linked, previous = [], GENESIS
    for entry in entries:
        previous = move_hash(previous, entry.body)
        linked.append(Entry(entry.number, entry.body, previous))
    return linked


def _time(entry: Entry) -> datetime | None:
    try:
        found = datetime.fromisoformat(_TIME.decode(entry.body).at)
    except (msgspec.MsgspecError, ValueError):
        return None
    return found if found.tzinfo else None
