"""Steps before and after every call: limits, headers, log, metrics."""

import re
from collections.abc import Iterator
from http import HTTPStatus
from time import perf_counter, thread_time

from flask import Flask, Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.context.auth import CALLER, Caller
from service.api.context.request_record import (
    RECORD,
    TROUBLE,
    RequestRecord,
    current_record,
)
from service.api.context.resource import NO_OPERATION, Operation, Parts
from service.api.context.token_refusals import TokenExpired
from service.api.http.hosts import AllowedHosts
from service.api.http.refusals import OtherHost, StoreNearlyFull, TokenNeeded, TokenUnknown
from service.api.http.request_headers import request_id
from service.api.limits.deferral import is_deferred
from service.api.limits.limit import LimitState
from service.api.limits.memory_pressure import MemoryPressure
from service.api.limits.rate_limits import CallLimits
from service.api.limits.shared_counters import counts
from service.api.operating.call_accounting import FOR_THE_ADDRESS, CallAccounting, CallSummary
from service.api.operating.metrics import Metrics
from service.api.operating.response_headers import OWN_HEADERS, SecurityHeaders
from service.events.redis.connect import Client

EXPOSED_HEADERS = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
)
ALLOWED_HEADERS = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, "
    "Last-Event-ID, Prefer, X-Request-Id, Accept-Language"
)
SECONDS_UNTIL_ROOM = 60
LEAST_KEPT = 1024  # bytes that anything new counts, however short its body
PROBES = frozenset(("/livez", "/readyz"))  # a container network may call these by any host name
UNCOUNTED = re.compile(r"/(livez|readyz|metrics|v1/static/.*|site/.*)")


def register(app: Flask, parts: Parts, server: Client | None, metrics: Metrics) -> CallAccounting:
    """Put these steps around every call of the application; return what keeps its accounts."""
    settings, bounds = parts.settings, parts.settings.bounds
    limits = CallLimits(
        settings.rate_limit,
        counts(server),
        daily=settings.quotas,
        address_factor=bounds.address_factor,
    )
    room, accounts = MemoryPressure(server, bounds), CallAccounting(limits, metrics)
    middleware = Middleware(parts, limits, room, accounts)
    app.before_request(middleware.before_request)
    app.after_request(middleware.after_request)
    app.wsgi_app = SecurityHeaders(app.wsgi_app)  # type: ignore[method-assign]
    if hops := settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    return accounts


class Middleware:
    """The steps around a call."""

    def __init__(
        self, parts: Parts, limits: CallLimits, room: MemoryPressure, accounts: CallAccounting
    ) -> None:
        self._auth = parts.auth
        self._hosts = AllowedHosts.of(parts.settings)
        self._origins = frozenset(parts.settings.cors_origins)
        self._limits = limits
        self._room = room
        self._accounts = accounts

    def before_request(self) -> None:
        if RECORD in request.environ:
            self._go_on(request.environ.get(TROUBLE))
            return
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
        request.environ[OWN_HEADERS] = self._accounts.headers(record, request_id())
        if self._origins:
            self._add_cors_headers(response)
        if record.is_counted and not is_deferred():
            player, address = self._auth.recognised_caller().player, request.remote_addr
            self._accounts.count_work(record, player, address)
            self._close(response, record)
        return response

    def _go_on(self, trouble: Exception | None) -> None:
        """Go on with a call that was counted before: it waited, or the event loop began it."""
        current_record().thread_began = thread_time()  # it may be another thread
        if trouble is not None:
            raise trouble

    def _count_bytes(self, record: RequestRecord, appended: int) -> None:
        player, address = self._auth.recognised_caller().player, request.remote_addr
        self._accounts.count_bytes(record, player, address, appended)

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
        except (TokenNeeded, TokenUnknown, TokenExpired):
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

    def _close(self, response: Response, record: RequestRecord) -> None:
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            refused_by, is_conflict = g.get("refused_by", ""), "conflict" in g
            self._accounts.count_refusal(record.limited_by, refused_by, is_conflict)
        rule, caller = request.url_rule, request.environ.get(CALLER)
        self._accounts.close(
            CallSummary(
                request=request_id(),
                method=request.method,
                route=rule.rule if rule else "(none)",
                path=request.path,
                status=response.status_code,
                seconds=perf_counter() - record.began,
                player=caller.player if caller else None,
            )
        )


def _host() -> str:
    return str(request.environ.get("HTTP_HOST", ""))
