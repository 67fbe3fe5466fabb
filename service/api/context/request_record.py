"""What middleware and calls know of the current request: what it may use, and what it has used."""

import msgspec
from flask import request

from service.api.http.refusals import QuotaUsedUp, Refusal, TooMany
from service.api.limits.limit import LimitState
from service.api.limits.rate_limits import MINUTE
from service.play.command_handler import Receipt

RECORD = "altana.record"  # WSGI key: a call that has one was counted before
TROUBLE = "altana.trouble"  # WSGI key: the error to answer a call with that was begun elsewhere


class RequestRecord(msgspec.Struct):
    """The state of one request between `before_request` and `after_request`."""

    began: float
    is_counted: bool
    thread_began: float = 0.0  # seconds of this thread's own work
    cost: int = 0
    work_to_come: int = 0  # units of the minute, for work after the answer has begun
    limits: list[LimitState] = []
    bytes_of_day: LimitState | None = None  # known for calls that append to streams
    appended: int = 0  # bytes
    limited_by: str = ""  # the name of the limit that refused the request

    def require(self, limit: LimitState | None) -> None:
        """Refuse the request if this limit is used up; an unknown limit (None) is not."""
        if limit is not None and limit.is_over:
            self.limited_by = limit.name
            raise _refusal(limit)


def current_record() -> RequestRecord:
    record: RequestRecord = request.environ[RECORD]
    return record


def require_bytes_left() -> None:
    """Refuse to append anything once the caller's bytes of the day are used up."""
    record = current_record()
    record.require(record.bytes_of_day)


def count_bytes(size: int) -> None:
    """Count bytes that were appended to a stream for the caller."""
    current_record().appended += size


def count_work_to_come(units: int) -> None:
    """Count work that is done after the call; the next call may have to wait for it."""
    current_record().work_to_come += units


def count_move(receipt: Receipt) -> None:
    """Count the bytes of a move for its caller, unless the move is a repeat."""
    if not receipt.repeated:
        count_bytes(receipt.entry.size)


def _refusal(used_up: LimitState) -> Refusal:
    wait, seconds = {"Retry-After": str(used_up.seconds)}, used_up.seconds
    if used_up.window == MINUTE:
        return TooMany(headers=wait, seconds=seconds)
    return QuotaUsedUp(headers=wait, quota=used_up.name, most=used_up.most, seconds=seconds)
