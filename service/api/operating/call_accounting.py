"""Accounts for each call: what it uses of its limits, its metrics, its line in the log."""

from time import perf_counter, thread_time

import msgspec

from service.api.context.request_record import RequestRecord
from service.api.limits.rate_limits import CallLimits, Meter
from service.api.operating.logs import can_tell_at_once, logs_requests, tell, tell_at_once
from service.api.operating.metrics import Metrics

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
A_LOT_OF_WORK = 0.05  # seconds of processor time; a call that takes more costs more
UNITS_A_SECOND = 2_000  # of the minute, for a second of processor time
FOR_THE_ADDRESS = 5  # times its cost: one person may have created many players
LONGEST_PATH = 256  # characters of a path in the log; ours are shorter


class CallSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What the log says of a call, without its query: that may hold the key of a link."""

    request: str
    method: str
    route: str
    path: str
    status: int
    seconds: float
    player: str | None

    @property
    def fields(self) -> dict[str, object]:
        return {
            "request": self.request,
            "method": self.method,
            "route": self.route,
            "path": self.path[:LONGEST_PATH],
            "status": self.status,
            "milliseconds": round(self.seconds * 1000, 2),
            "player": self.player,
        }


class Meters:
    """What a caller uses of the minute and of the bytes of the day; counts without a round trip."""

    def __init__(self, limits: CallLimits, player: str, address: str) -> None:
        self._limits, self._caller = limits, (player, address)
        self._minute = limits.minute(player, address)
        self._day: Meter | None = None  # a call that only reads needs none

    @property
    def _bytes(self) -> Meter:
        if self._day is None:
            self._day = self._limits.day("bytes", *self._caller)
        return self._day

    def has_room(self, cost: int) -> bool:
        """Return whether a call is within its limit and can be counted."""
        return self._minute.has_room(cost, cost, left=cost)

    def has_bytes_left(self, size: int) -> bool:
        """Return whether so many bytes may be appended, and counted.

        What is appended while anything is left may exceed the limit.
        """
        return self._bytes.has_room(size, size * FOR_THE_ADDRESS, left=0)

    def count_call(self, record: RequestRecord) -> None:
        state = self._minute.count(record.cost, asks=False)
        record.limits += [] if state is None else [state]

    def count_work_to_come(self, record: RequestRecord) -> None:
        """Count what is done after the call, once its answer says what is left without that."""
        if record.work_to_come:
            self._minute.count(record.work_to_come, asks=False)

    def count_bytes(self, record: RequestRecord, appended: int) -> None:
        together = appended * FOR_THE_ADDRESS
        record.bytes_of_day = self._bytes.count(appended, together, asks=False)


class CallAccounting:
    """Keeps the accounts of all calls of a process."""

    def __init__(self, limits: CallLimits, metrics: Metrics) -> None:
        self._limits = limits
        self._metrics = metrics

    def meters(self, player: str, address: str) -> Meters:
        """Return the meters of a caller, for calls that make no round trip."""
        return Meters(self._limits, player, address)

    def count_bytes(
        self, record: RequestRecord, player: str | None, address: str | None, appended: int
    ) -> None:
        """Count the appended bytes, and record how many bytes of the day are left.

        For the address they count more: its players together must not fill the memory.
        """
        together = appended * FOR_THE_ADDRESS
        record.bytes_of_day = self._limits.use("bytes", player, address, appended, together)

    def count_work(self, record: RequestRecord, player: str | None, address: str | None) -> None:
        """Count the work of a call beyond its usual cost; the next call may have to wait."""
        more = record.work_to_come
        # A call can't have worked for longer than it took; asking the kernel takes a while.
        if record.thread_began and perf_counter() - record.began > A_LOT_OF_WORK:
            seconds = thread_time() - record.thread_began
            is_a_lot = seconds > A_LOT_OF_WORK
            more += max(int(seconds * UNITS_A_SECOND) - record.cost, 0) if is_a_lot else 0
        if more:
            self._limits.count(player, address, more)

    def headers(self, record: RequestRecord, request_id: str) -> list[tuple[str, str]]:
        """Return the headers that name a call, and tell what is left of its limits."""
        own = [("X-Request-Id", request_id)]
        if record.cost:  # it was counted, if only as unlimited
            limits = [*record.limits, *filter(None, [record.bytes_of_day])]
            own += self._limits.headers(limits).items()
        return own

    def close(self, summary: CallSummary) -> None:
        """Count a call that is answered, and log it."""
        self._count(summary)
        if logs_requests():
            tell("request", summary.fields)

    def can_log_at_once(self) -> bool:
        """Return whether a call could be logged without a wait for the reader of the log."""
        return not logs_requests() or can_tell_at_once()

    def close_at_once(self, summary: CallSummary) -> bool:
        """Count a call, and log it unless that could block; return whether it is logged."""
        self._count(summary)
        return not logs_requests() or tell_at_once("request", summary.fields)

    def log(self, summary: CallSummary) -> None:
        tell("request", summary.fields)

    def _count(self, summary: CallSummary) -> None:
        # Anybody can invent methods; metrics for each of them would grow without end.
        method = summary.method if summary.method in METHODS else "(other)"
        self._metrics.count(method, summary.route, summary.status, summary.seconds)

    def count_refusal(self, limited_by: str, refused_by: str, is_conflict: bool) -> None:
        """Count why a call was refused: a limit, a rule, or a move that came first."""
        if limited_by:
            self._metrics.limited.labels(limited_by).inc()
        if refused_by:
            self._metrics.refusals.labels(refused_by).inc()
        if is_conflict:
            self._metrics.conflicts.inc()
