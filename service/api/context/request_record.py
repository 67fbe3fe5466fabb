"""A request between its coming in and its going out: what it may use, and what it has used."""

import msgspec
from flask import request

from service.api.http.refusals import QuotaUsedUp, Refusal, TooMany
from service.api.limits.rate_limits import MINUTE, LimitState
from service.play.command_handler import Receipt

VISIT = "altana.visit"


class RequestRecord(msgspec.Struct):
    """What is known of a request between its coming in and its going out."""

    began: float
    is_counted: bool
    thread_began: float = 0.0  # seconds of this thread's own work
    cost: int = 0
    work_to_come: int = 0  # units of the minute, for what is done after the answer has begun
    limits: list[LimitState] = []
    bytes_of_day: LimitState | None = None  # known for calls that append to streams
    appended: int = 0  # bytes
    limited_by: str = ""  # the name of the limit that the request has met

    def require(self, limit: LimitState | None) -> None:
        """Refuse the request if this limit is used up; one that nobody knows is not."""
        if limit is not None and limit.is_over:
            self.limited_by = limit.name
            raise _refusal(limit)


def this_visit() -> RequestRecord:
    visit: RequestRecord = request.environ[VISIT]
    return visit


def require_bytes_left() -> None:
    """Refuse to append anything for somebody whose bytes of the day are used up."""
    visit = this_visit()
    visit.require(visit.bytes_of_day)


def count_bytes(size: int) -> None:
    """Have bytes counted for the caller that were appended to a stream."""
    this_visit().appended += size


def count_work_to_come(units: int) -> None:
    """Have work counted that is done outside of the call; the next call may have to wait."""
    this_visit().work_to_come += units


def count_move(receipt: Receipt) -> None:
    """Have the bytes of a move counted for its caller, but not those of one that was there."""
    if not receipt.repeated:
        count_bytes(receipt.entry.size)


def _refusal(used_up: LimitState) -> Refusal:
    wait, seconds = {"Retry-After": str(used_up.seconds)}, used_up.seconds
    if used_up.window == MINUTE:
        return TooMany(headers=wait, seconds=seconds)
    return QuotaUsedUp(headers=wait, quota=used_up.name, most=used_up.most, seconds=seconds)
