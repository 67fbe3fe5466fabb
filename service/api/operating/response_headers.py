"""Headers that keep browsers from misuse, around every answer, and endless ones taken away."""

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
# What a caller would rather get. To choose may cost the square of the length, and a longer one
# is nobody's preference: it counts as none.
PREFERENCES = ("HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE")
LONGEST_PREFERENCE = 1024


class SecurityHeaders:
    """Adds our own headers, and those that keep browsers from misuse; takes endless ones away.

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

        for name in PREFERENCES:
            if len(environ.get(name, "")) > LONGEST_PREFERENCE:
                del environ[name]
        return self._app(environ, start)
