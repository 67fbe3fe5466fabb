"""Steps before and after every call: limits, headers, log, metrics."""

import logging
import re
from collections.abc import Iterator
from http import HTTPStatus
from time import perf_counter, thread_time

from flask import Flask, Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.context.auth import CALLER, Caller
from service.api.context.request_record import RECORD, RequestRecord, current_record
from service.api.context.resource import NO_OPERATION, Operation, Parts
from service.api.http.hosts import AllowedHosts
from service.api.http.refusals import OtherHost, StoreNearlyFull, TokenNeeded, TokenUnknown
from service.api.http.request_headers import request_id
from service.api.limits.deferral import is_deferred, resumed
from service.api.limits.memory_pressure import MemoryPressure
from service.api.limits.rate_limits import CallLimits, LimitState
from service.api.operating.metrics import Metrics
from service.api.operating.response_headers import OWN_HEADERS, SecurityHeaders

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
EXPOSED_HEADERS = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
)
ALLOWED_HEADERS = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, "
    "Last-Event-ID, Prefer, X-Request-Id, Accept-Language"
)
SECONDS_UNTIL_ROOM = 60
A_LOT_OF_WORK = 0.05  # seconds of processor time; a call that takes more costs more
UNITS_A_SECOND = 2_000  # of the minute, for a second of processor time
LEAST_KEPT = 1024  # bytes that anything new counts, however short its body
FOR_THE_ADDRESS = 5  # times its cost: one person may have created many players
LONGEST_PATH = 256  # characters of a path in the log; ours are shorter
PROBES = frozenset(("/livez", "/readyz"))  # a container network may call these by any host name
UNCOUNTED = re.compile(r"/(livez|readyz|metrics|v1/static/.*|site/.*)")

log = logging.getLogger("altana.requests")


def register(
    app: Flask, parts: Parts, limits: CallLimits, room: MemoryPressure, metrics: Metrics
) -> None:
    """Put these steps around every call of the application."""
    middleware = Middleware(parts, limits, room, metrics)
    app.before_request(middleware.before_request)
    app.after_request(middleware.after_request)
    app.wsgi_app = SecurityHeaders(app.wsgi_app)  # type: ignore[method-assign]
    if parts.settings.proxies:
        hops = parts.settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]


class Middleware:
    """The steps around a call."""

    def __init__(
        self, parts: Parts, limits: CallLimits, room: MemoryPressure, metrics: Metrics
    ) -> None:
        self._auth = parts.auth
        self._hosts = AllowedHosts((*parts.settings.hosts, parts.settings.host))
        self._origins = frozenset(parts.settings.cors_origins)
        self._limits = limits
        self._room = room
        self._metrics = metrics

    def before_request(self) -> None:
        if resumed() is not None:
            current_record().thread_began = thread_time()  # it may be another thread
            return  # it was counted at the first call
        record = RequestRecord(
            began=perf_counter(), is_counted=not UNCOUNTED.fullmatch(request.path)
        )
        request.environ[RECORD] = record
        if request.path not in PROBES and not self._hosts.allow(_host()):
            raise OtherHost()
        if not record.is_counted or request.method == "OPTIONS":
            return
        record.thread_began = thread_time()
        operation = self._operation()
        record.cost = operation.cost_of(request.args) if operation.cost_if else operation.cost
        record.limits = [*filter(None, self._count(operation, record.cost))]
        for limit in record.limits:
            record.require(limit)
        if operation.appends:
            self._count_bytes(record, 0)  # the call decides whether it may go on without
        if operation.creates and self._room.is_short():
            record.limited_by = "memory"
            raise StoreNearlyFull(headers={"Retry-After": str(SECONDS_UNTIL_ROOM)})

    def after_request(self, response: Response) -> Response:
        # Looks nothing up: Redis may be away by now, and an error would replace the answer.
        record = current_record()
        if record.appended:
            self._count_bytes(record, record.appended)
        request.environ[OWN_HEADERS] = own = [("X-Request-Id", request_id())]
        if record.cost:  # it was counted, if only as unlimited
            limits = [*record.limits, *filter(None, [record.bytes_of_day])]
            own += self._limits.headers(limits).items()
        if self._origins:
            self._add_cors_headers(response)
        if record.is_counted and not is_deferred():
            self._count_work(record)
            self._log(response, record)
        return response

    def _count_bytes(self, record: RequestRecord, appended: int) -> None:
        """Count the appended bytes, and record how many bytes of the day are left.

        For the address they count more: its players together must not fill the memory.
        """
        player, address = self._auth.recognised_caller().player, request.remote_addr
        together = appended * FOR_THE_ADDRESS
        record.bytes_of_day = self._limits.use("bytes", player, address, appended, together)

    def _count_work(self, record: RequestRecord) -> None:
        """Count the work of a call beyond its usual cost; the next call may have to wait."""
        more, seconds = record.work_to_come, thread_time() - record.thread_began
        if record.thread_began and seconds > A_LOT_OF_WORK:
            more += max(int(seconds * UNITS_A_SECOND) - record.cost, 0)
        if more:
            player = self._auth.recognised_caller().player
            self._limits.count(player, request.remote_addr, more)

    def _operation(self) -> Operation:
        """Return the operation of the request; pages and unknown addresses are plain reads."""
        view = current_app.view_functions.get(request.endpoint or "")
        operation: Operation = getattr(view, "operation", NO_OPERATION)
        return operation

    def _count(self, operation: Operation, cost: int) -> Iterator[LimitState | None]:
        """Count a call towards the minute, and what it creates and stores towards the day."""
        caller, address = self._caller(), request.remote_addr
        if operation.quota == "players":
            # Creating players yields tokens, which must not raise the limit for creating more.
            caller = Caller()
        shared = cost * (FOR_THE_ADDRESS if operation.quota else 1)
        yield self._limits.count(caller.player, address, cost, shared)
        if operation.quota is not None:
            yield self._limits.use(operation.quota, caller.player, address)
        if operation.keeps_body:
            size = max(request.content_length or 0, LEAST_KEPT)
            yield self._limits.use("bytes", caller.player, address, size)

    def _caller(self) -> Caller:
        """Look the caller up, once a request; a bad token counts for its address."""
        try:
            return self._auth.caller()
        except (TokenNeeded, TokenUnknown):
            return Caller()

    def _add_cors_headers(self, response: Response) -> None:
        origin = request.headers.get("Origin", "")
        response.headers.add("Vary", "Origin")
        if not origin or not self._origins & {origin, "*"}:
            return
        response.headers["Access-Control-Allow-Origin"] = "*" if "*" in self._origins else origin
        response.headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE"
            response.headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS
            response.headers["Access-Control-Max-Age"] = "86400"

    def _log(self, response: Response, record: RequestRecord) -> None:
        rule, method, status = request.url_rule, request.method, response.status_code
        route, took = rule.rule if rule else "(none)", perf_counter() - record.began
        # Anybody can invent methods; metrics for each of them would grow without end.
        self._metrics.count(method if method in METHODS else "(other)", route, status, took)
        if status >= HTTPStatus.BAD_REQUEST:
            self._count_refusal(record)
        if log.isEnabledFor(logging.INFO):
            log.info("request", extra={"told": _log_fields(response, route, took)})

    def _count_refusal(self, record: RequestRecord) -> None:
        if record.limited_by:
            self._metrics.limited.labels(record.limited_by).inc()
        if "refused_by" in g:
            self._metrics.refusals.labels(g.refused_by).inc()
        if "conflict" in g:
            self._metrics.conflicts.inc()


def _host() -> str:
    return str(request.environ.get("HTTP_HOST", ""))


def _log_fields(response: Response, route: str, took: float) -> dict[str, object]:
    """Return the log fields of a request, without the query: it may hold the key of a link."""
    caller = request.environ.get(CALLER)
    return {
        "request": request_id(),
        "method": request.method,
        "route": route,
        "path": request.path[:LONGEST_PATH],
        "status": response.status_code,
        "milliseconds": round(took * 1000, 2),
        "player": caller.player if caller else None,
    }
