"""Turns the RSGI scope of a request into a WSGI environment."""

import sys
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope

from service.api.rsgi.tcp_sockets import Peer

UNREADABLE = "\xff"  # placeholder for a non-ASCII header value; never a valid key or version
WITHOUT_PREFIX = ("CONTENT_TYPE", "CONTENT_LENGTH")


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Make the environment of a call whose body has been read."""
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
    for name, value in headers_of(scope).items():
        key = name.upper().replace("-", "_")
        environ[key if key in WITHOUT_PREFIX else f"HTTP_{key}"] = value
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def peer_of(scope: Scope) -> Peer:
    """Return the address and port of the client."""
    host, _, port = scope.client.rpartition(":")
    return host.strip("[]"), int(port)


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request by their names in small letters; of several, the last."""
    headers = dict(scope.headers.items())
    # Granian drops non-ASCII values: without its key a retry would be played as a second move.
    headers |= dict.fromkeys(set(scope.headers.keys()).difference(headers), UNREADABLE)
    # In WSGI names with "_" and "-" are the same, so those with "_" are dropped. So is
    # Transfer-Encoding: the body is already buffered.
    headers.pop("transfer-encoding", None)
    if scope.authority:
        headers.setdefault("host", scope.authority)
    return {name: value for name, value in headers.items() if "_" not in name}


def _as_wsgi(text: str) -> str:
    """Return a text as WSGI wants it: each byte as one character."""
    return text.encode().decode("latin-1")
