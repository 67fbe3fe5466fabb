"""What happens to every request on its way in and out: limits, headers, log, figures."""

import logging
import re
from collections.abc import Iterable
from http import HTTPStatus
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import msgspec
from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.auth import CALLER
from service.api.limits import CallLimits, Standing
from service.api.metrics import Metrics
from service.api.refusals import TokenNeeded, TokenUnknown, TooMany
from service.api.requests import request_id
from service.api.resource import Parts
from service.events.people import TokenId

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
CACHING, POLICY = "Cache-Control", "Content-Security-Policy"
OWN_HEADERS = "altana.headers"
VISIT = "altana.visit"
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
FOR_PAGES = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
FOR_JSON = "default-src 'none'; frame-ancestors 'none'"
SHOWN_TO_SCRIPTS = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
)
TAKEN_FROM_SCRIPTS = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, "
    "Last-Event-ID, Prefer, X-Request-Id, Accept-Language"
)
PLAYERS = "/v1/players"
UNCOUNTED = re.compile(r"/(livez|readyz|metrics|v1/static/.*|site/.*)")

log = logging.getLogger("altana.requests")


def register(app: Flask, parts: Parts, limits: CallLimits, metrics: Metrics) -> None:
    """Put these steps around every call of the application."""
    edge = Edge(parts, limits, metrics)
    app.before_request(edge.come_in)
    app.after_request(edge.go_out)
    app.wsgi_app = Hardened(app.wsgi_app)  # type: ignore[method-assign]
    if parts.settings.proxies:
        hops = parts.settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]


class Visit(msgspec.Struct):
    """What is known of a request between its coming in and its going out."""

    began: float
    is_counted: bool
    standing: Standing | None = None


class Hardened:
    """Adds our own headers, and those that keep browsers from misuse.

    Outside of Flask, whose way of adding headers would take longer than many a call. An answer may
    have brought its own word on caching, and a page a policy of its own.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            told = dict(headers)
            headers += SECURITY.items()
            headers += environ.get(OWN_HEADERS, ())
            if CACHING not in told:
                headers.append((CACHING, "no-store"))
            if POLICY not in told:
                is_page = told.get("Content-Type", "").startswith("text/html")
                headers.append((POLICY, FOR_PAGES if is_page else FOR_JSON))
            return start_response(status, headers, *more)

        return self._app(environ, start)


class Edge:
    """The steps around a call."""

    def __init__(self, parts: Parts, limits: CallLimits, metrics: Metrics) -> None:
        self._auth = parts.auth
        self._origins = frozenset(parts.settings.cors_origins)
        self._limits = limits
        self._metrics = metrics

    def come_in(self) -> None:
        visit = Visit(began=perf_counter(), is_counted=not UNCOUNTED.fullmatch(request.path))
        request.environ[VISIT] = visit
        if not visit.is_counted or request.method == "OPTIONS":
            return
        visit.standing = standing = self._limits.count(self._token(), request.remote_addr)
        if standing is not None and standing.is_over:
            wait = {"Retry-After": str(standing.seconds)}
            raise TooMany(headers=wait, seconds=standing.seconds)

    def go_out(self, response: Response) -> Response:
        environ = request.environ
        visit: Visit = environ[VISIT]
        environ[OWN_HEADERS] = own = [("X-Request-Id", request_id())]
        if visit.standing is not None:
            own += visit.standing.headers().items()
        if self._origins:
            self._let_scripts_in(response)
        if visit.is_counted:
            self._note(response, visit.began)
        return response

    def _token(self) -> TokenId | None:
        """Give the token that the request counts for, if it has a good one."""
        try:
            token = self._auth.caller().token
        except (TokenNeeded, TokenUnknown):
            return None
        # Who makes players makes tokens; those must not count for the making of more.
        return None if request.path == PLAYERS and request.method == "POST" else token

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

    def _note(self, response: Response, began: float) -> None:
        rule, method, status = request.url_rule, request.method, response.status_code
        route, took = rule.rule if rule else "(none)", perf_counter() - began
        # Anybody can make a method up; figures for each of them would never end.
        self._metrics.count(method if method in METHODS else "(other)", route, status, took)
        if status >= HTTPStatus.BAD_REQUEST:
            self._note_refusal()
        if log.isEnabledFor(logging.INFO):
            log.info("request", extra={"told": _told(response, route, took)})

    def _note_refusal(self) -> None:
        if "refused_by" in g:
            self._metrics.refusals.labels(g.refused_by).inc()
        if "conflict" in g:
            self._metrics.conflicts.inc()


def _told(response: Response, route: str, took: float) -> dict[str, object]:
    """Say what was asked without the query, which may hold the key of a share link."""
    caller = request.environ.get(CALLER)
    return {
        "request": request_id(),
        "method": request.method,
        "route": route,
        "path": request.path,
        "status": response.status_code,
        "milliseconds": round(took * 1000, 2),
        "player": caller.player if caller else None,
    }
