"""Adds security headers to every answer, and drops overlong request headers."""

from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
CACHING, POLICY = "Cache-Control", "Content-Security-Policy"
OWN_HEADERS = "altana.headers"
FOR_PAGES = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
FOR_JSON = "default-src 'none'; frame-ancestors 'none'"
# Content negotiation may cost the square of the length of these headers. No real client sends
# a longer one, so it is dropped.
PREFERENCES = ("HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE")
LONGEST_PREFERENCE = 1024


def complete(headers: list[tuple[str, str]], own: Iterable[tuple[str, str]]) -> None:
    """Add our own and the security headers to those of an answer."""
    sent_headers = dict(headers)
    headers += SECURITY.items()
    headers += own
    if CACHING not in sent_headers:
        headers.append((CACHING, "no-store"))
    if POLICY not in sent_headers:
        is_page = sent_headers.get("Content-Type", "").startswith("text/html")
        headers.append((POLICY, FOR_PAGES if is_page else FOR_JSON))


class SecurityHeaders:
    """Adds our own and the security headers; drops overlong preferences of the request.

    Outside of Flask, where adding headers takes longer than many a call. An answer may set its
    own Cache-Control, and a page its own policy.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            complete(headers, environ.get(OWN_HEADERS, ()))
            return start_response(status, headers, *more)

        for name in PREFERENCES:
            if len(environ.get(name, "")) > LONGEST_PREFERENCE:
                del environ[name]
        return self._app(environ, start)
