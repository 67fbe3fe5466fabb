"""What happens to every request on its way in and out: limits, headers, log, figures."""

import logging
import re
from collections.abc import Iterator
from http import HTTPStatus
from time import perf_counter, thread_time

from flask import Flask, Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.context.auth import CALLER, Caller
from service.api.context.request_record import VISIT, RequestRecord, this_visit
from service.api.context.resource import NO_OPERATION, Operation, Parts
from service.api.http.hosts import AllowedHosts
from service.api.http.refusals import OtherHost, StoreNearlyFull, TokenNeeded, TokenUnknown
from service.api.http.request_headers import request_id
from service.api.limits.deferral import is_deferred, resumed
from service.api.limits.memory_pressure import MemoryPressure
from service.api.limits.rate_limits import CallLimits, LimitState, headers_of
from service.api.operating.metrics import Metrics
from service.api.operating.response_headers import OWN_HEADERS, SecurityHeaders

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
SHOWN_TO_SCRIPTS = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
)
TAKEN_FROM_SCRIPTS = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, "
    "Last-Event-ID, Prefer, X-Request-Id, Accept-Language"
)
SECONDS_UNTIL_ROOM = 60
A_LOT_OF_WORK = 0.05  # seconds of the processor, beyond which a call costs what it took
UNITS_A_SECOND = 2_000  # of the minute, for a second of the processor
LEAST_KEPT = 1024  # bytes: what is kept of anything new, however short its body was
FOR_THE_ADDRESS = 5  # times its cost: who makes something new may have made many players, too
LONGEST_PATH = 256  # characters of a path in the log; ours are shorter
PROBES = frozenset(("/livez", "/readyz"))  # asked by name within a container network
UNCOUNTED = re.compile(r"/(livez|readyz|metrics|v1/static/.*|site/.*)")

log = logging.getLogger("altana.requests")


def register(
    app: Flask, parts: Parts, limits: CallLimits, room: MemoryPressure, metrics: Metrics
) -> None:
    """Put these steps around every call of the application."""
    edge = Middleware(parts, limits, room, metrics)
    app.before_request(edge.come_in)
    app.after_request(edge.go_out)
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

    def come_in(self) -> None:
        if resumed() is not None:
            this_visit().thread_began = thread_time()  # it may be another thread
            return  # it was counted when it came in first
        visit = RequestRecord(
            began=perf_counter(), is_counted=not UNCOUNTED.fullmatch(request.path)
        )
        request.environ[VISIT] = visit
        if request.path not in PROBES and not self._hosts.allow(_host()):
            raise OtherHost()
        if not visit.is_counted or request.method == "OPTIONS":
            return
        visit.thread_began = thread_time()
        called = self._called()
        visit.cost = called.cost_of(request.args) if called.cost_if else called.cost
        visit.limits = [*filter(None, self._count(called, visit.cost))]
        for limit in visit.limits:
            visit.require(limit)
        if called.appends:
            self._look_at_bytes(visit, 0)  # the call itself knows whether it may go on without
        if called.creates and self._room.is_short():
            visit.limited_by = "memory"
            raise StoreNearlyFull(headers={"Retry-After": str(SECONDS_UNTIL_ROOM)})

    def go_out(self, response: Response) -> Response:
        visit = this_visit()
        if visit.appended:
            self._look_at_bytes(visit, visit.appended)
        request.environ[OWN_HEADERS] = own = [("X-Request-Id", request_id())]
        limits = [*visit.limits, *filter(None, [visit.bytes_of_day])]
        if limits:
            own += headers_of(limits).items()
        if self._origins:
            self._let_scripts_in(response)
        if visit.is_counted and not is_deferred():
            self._count_work(visit)
            self._note(response, visit)
        return response

    def _look_at_bytes(self, visit: RequestRecord, appended: int) -> None:
        """Count what was appended, and keep how many bytes of the day are left.

        For the address it counts more: together its players must not fill the last of the memory.
        """
        player, address = self._caller().player, request.remote_addr
        together = appended * FOR_THE_ADDRESS
        visit.bytes_of_day = self._limits.use("bytes", player, address, appended, together)

    def _count_work(self, visit: RequestRecord) -> None:
        """Count what a call took beyond its usual cost; the caller's next one may have to wait."""
        more, worked = visit.work_to_come, thread_time() - visit.thread_began
        if visit.thread_began and worked > A_LOT_OF_WORK:
            more += max(int(worked * UNITS_A_SECOND) - visit.cost, 0)
        if more:
            self._limits.count(self._caller().player, request.remote_addr, more)

    def _called(self) -> Operation:
        """Return the call that is asked for; pages and what is not there are plain reads."""
        view = current_app.view_functions.get(request.endpoint or "")
        called: Operation = getattr(view, "operation", NO_OPERATION)
        return called

    def _count(self, called: Operation, cost: int) -> Iterator[LimitState | None]:
        """Count a call for its minute, and what it makes and keeps for the day."""
        caller, address = self._caller(), request.remote_addr
        if called.quota == "players":
            # Who makes players makes tokens; those must not count for the making of more.
            caller = Caller()
        shared = cost * (FOR_THE_ADDRESS if called.quota else 1)
        yield self._limits.count(caller.player, address, cost, shared)
        if called.quota is not None:
            yield self._limits.use(called.quota, caller.player, address)
        if called.keeps_body:
            size = max(request.content_length or 0, LEAST_KEPT)
            yield self._limits.use("bytes", caller.player, address, size)

    def _caller(self) -> Caller:
        """Return who calls; a bad token counts for the address it came from."""
        try:
            return self._auth.caller()
        except (TokenNeeded, TokenUnknown):
            return Caller()

    def _let_scripts_in(self, response: Response) -> None:
        origin = request.headers.get("Origin", "")
        response.headers.add("Vary", "Origin")
        if not origin or not self._origins & {origin, "*"}:
            return
        response.headers["Access-Control-Allow-Origin"] = "*" if "*" in self._origins else origin
        response.headers["Access-Control-Expose-Headers"] = SHOWN_TO_SCRIPTS
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE"
            response.headers["Access-Control-Allow-Headers"] = TAKEN_FROM_SCRIPTS
            response.headers["Access-Control-Max-Age"] = "86400"

    def _note(self, response: Response, visit: RequestRecord) -> None:
        rule, method, status = request.url_rule, request.method, response.status_code
        route, took = rule.rule if rule else "(none)", perf_counter() - visit.began
        # Anybody can make a method up; figures for each of them would never end.
        self._metrics.count(method if method in METHODS else "(other)", route, status, took)
        if status >= HTTPStatus.BAD_REQUEST:
            self._note_refusal(visit)
        if log.isEnabledFor(logging.INFO):
            log.info("request", extra={"told": _told(response, route, took)})

    def _note_refusal(self, visit: RequestRecord) -> None:
        if visit.limited_by:
            self._metrics.limited.labels(visit.limited_by).inc()
        if "refused_by" in g:
            self._metrics.refusals.labels(g.refused_by).inc()
        if "conflict" in g:
            self._metrics.conflicts.inc()


def _host() -> str:
    return str(request.environ.get("HTTP_HOST", ""))


def _told(response: Response, route: str, took: float) -> dict[str, object]:
    """Return what was asked without the query, which may hold the key of a share link."""
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
