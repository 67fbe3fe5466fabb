"""A request as Granian tells of it, in the words of WSGI."""

import sys
from collections.abc import Iterator
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope

from service.api.rsgi.tcp_sockets import Peer

UNREADABLE = "\xff"  # stands for a value that is not ASCII, and is as little a key or a version
WITHOUT_PREFIX = ("CONTENT_TYPE", "CONTENT_LENGTH")


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Make the environment of a call whose body is all here."""
    server, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": _as_wsgi(scope.path),
        "QUERY_STRING": _as_wsgi(scope.query_string),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": peer_of(scope)[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in _headers(scope):
        key = name.upper().replace("-", "_")
        environ[key if key in WITHOUT_PREFIX else f"HTTP_{key}"] = value
    environ["CONTENT_LENGTH"] = str(len(body))
    if scope.authority:
        environ.setdefault("HTTP_HOST", scope.authority)
    return environ


def peer_of(scope: Scope) -> Peer:
    """Return who is at the other end of the connection."""
    host, _, port = scope.client.rpartition(":")
    return host.strip("[]"), int(port)


def _headers(scope: Scope) -> Iterator[tuple[str, str]]:
    """Yield the headers that a call may know of."""
    told = scope.headers.items()
    # Granian leaves those out whose value is not ASCII: a key would be none, and a retry a move.
    unread = set(scope.headers.keys()).difference(name for name, _ in told)
    for name, value in (*told, *((name, UNREADABLE) for name in unread)):
        # In WSGI a name with "_" can't be told from the one with "-". And the body is put together
        # by now; who still believes in pieces reads none.
        if "_" not in name and name != "transfer-encoding":
            yield name, value


def _as_wsgi(text: str) -> str:
    """Return a text as WSGI wants it: each of its bytes as one letter."""
    return text.encode().decode("latin-1")
