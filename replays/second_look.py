"""A second look at a file: what was changed where a hash does not fit, and times that go back."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from service.domain.catalog import Catalogue
from service.events.audit import Fault, audit
from service.events.chain import GENESIS, move_hash
from service.events.move import Entry


class _Timed(msgspec.Struct):
    """Of a move only when it was made."""

    at: str


_TIMED = msgspec.json.Decoder(_Timed)


def behind_the_hash(entries: Sequence[Entry], catalogue: Catalogue) -> Fault | None:
    """Judge the moves as if their hashes did fit; None if the rules find nothing wrong.

    Whoever changes a move without making the chain anew is found out by the hash alone, and a
    hash doesn't say what was changed. The rules do, unless it is something they don't look at.
    """
    return audit(catalogue, _linked(entries)).fault


def first_time_back(entries: Sequence[Entry]) -> int | None:
    """Give the first move whose time is none, or before the time of the move before it."""
    before: datetime | None = None
    for entry in entries:
        now = _time(entry)
        if now is None or (before is not None and now < before):
            return entry.number
        before = now
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
