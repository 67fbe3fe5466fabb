"""Turns the RSGI scope of a request into a WSGI environment."""

import sys
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope

from service.api.rsgi.tcp_sockets import Peer

UNREADABLE = "\xff"  # placeholder for a non-ASCII header value; never a valid key or version
WITHOUT_PREFIX = ("CONTENT_TYPE", "CONTENT_LENGTH")
TRANSFER = "HTTP_TRANSFER_ENCODING"

Headers = dict[str, str]


def environ_of(scope: Scope, headers: Headers, body: bytes) -> WSGIEnvironment:
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
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key in WITHOUT_PREFIX else f"HTTP_{key}"] = value
    environ.pop(TRANSFER, None)  # the body is already buffered
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def peer_of(scope: Scope) -> Peer:
    """Return the address and port of the client."""
    client = scope.client
    return address_of(client), int(client.rpartition(":")[2])


def address_of(client: str) -> str:
    """Return the address of a client without its port."""
    return client.rpartition(":")[0].strip("[]")


def headers_of(scope: Scope) -> Headers:
    """Return the headers of a request by their names in small letters; of several, the last."""
    sent = scope.headers  # Granian copies them whenever it is asked
    headers, names = dict(sent.items()), sent.keys()
    if len(names) != len(headers):
        # Granian drops non-ASCII values: without its key a retry would be played as a second move.
        headers |= dict.fromkeys(set(names).difference(headers), UNREADABLE)
    if scope.authority:
        headers.setdefault("host", scope.authority)
    if "_" in "".join(headers):  # in WSGI such names are those with "-", so they are dropped
        return {name: value for name, value in headers.items() if "_" not in name}
    return headers


def _as_wsgi(text: str) -> str:
    """Return a text as WSGI wants it: each byte as one character."""
    return text.encode().decode("latin-1")
