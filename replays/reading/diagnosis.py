"""A second look at a file: what was changed where a hash does not fit, and times that go back."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from service.domain.catalog import Catalogue
from service.domain.kit.messages import CLOCK
from service.events.move import Entry
from service.events.store.audit import Audit, audit
from service.events.store.chain import GENESIS, move_hash

NOBODY = frozenset(("", CLOCK))  # a seat that is played again, or whose time is up


class _Seated(msgspec.Struct):
    """Of an event only who sat down, if it tells of that."""

    type: str = ""
    seat: int = 0
    player: str = ""


class _Acted(msgspec.Struct):
    """Of a move only who made it, and who sat down with it."""

    seat: int
    actor: str
    events: list[_Seated]


class _Timed(msgspec.Struct):
    """Of a move only when it was made."""

    at: str


_TIMED = msgspec.json.Decoder(_Timed)
_ACTED = msgspec.json.Decoder(_Acted)


def behind_the_hash(entries: Sequence[Entry], catalogue: Catalogue) -> Audit:
    """Judge the moves as if their hashes did fit.

    Whoever changes a move without making the chain anew is found out by the hash alone, and a
    hash doesn't say what was changed. The rules do, unless it is something they don't look at.
    """
    return audit(catalogue, _linked(entries))


def first_time_back(entries: Sequence[Entry]) -> int | None:
    """Return the first move whose time is none, or before the time of the move before it."""
    before: datetime | None = None
    for entry in entries:
        now = _time(entry)
        if now is None or (before is not None and now < before):
            return entry.number
        before = now
    return None


def first_stranger(entries: Sequence[Entry]) -> int | None:
    """Return the first move by somebody who never sat down on its seat, by the file's own word."""
    seated = set[tuple[int, str]]()
    for entry in entries:
        try:
            move = _ACTED.decode(entry.body)
        except msgspec.MsgspecError:
            return None  # judging the move says what is wrong
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
        found = datetime.fromisoformat(_TIMED.decode(entry.body).at)
    except (msgspec.MsgspecError, ValueError):
        return None
    return found if found.tzinfo else None
