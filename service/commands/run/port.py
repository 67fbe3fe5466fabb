"""Finds a port to listen at, and reserves it."""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from service.start.settings import DEFAULT_PORT, Settings
from service.start.startup_errors import PortTaken

TRIES = 100
ASK_WHETHER_READY = "GET /readyz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n"
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}
# Addresses reserved for documentation (RFC 5737, RFC 3849): no host has them.
UNUSED_ADDRESSES = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}

OPEN_TO_OTHERS = (
    "Anyone who can reach this machine can play and watch public games, unencrypted; "
    "/metrics needs ALTANA_OPERATOR_KEY. docs/operating.md explains how to put TLS in front."
)


@contextmanager
def reserved_port(settings: Settings) -> Iterator[int]:
    """Yield a free port, reserved for our own processes until they end.

    The default port may move to the next free one; a configured port may not.
    """
    configured = settings.port
    ports = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if configured is None else [configured]
    for port in ports:
        try:
            reservation = _reserve(settings.host, port)
        except OSError as error:
            if configured is None and error.errno == errno.EADDRINUSE and port != ports[-1]:
                continue
            raise PortTaken(settings.host, port, _reason(error)) from None
        with reservation:
            yield reservation.getsockname()[1]
            return


def address(host: str, port: int) -> str:
    """Return the URL for a browser."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def numeric(host: str) -> str:
    """Return the address of a host by which its port is reserved; Granian looks up no names."""
    return str(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])


def addresses(host: str, port: int) -> list[str]:
    """Return the URLs of a host; for a wildcard, those on this machine and from others."""
    if host not in WILDCARDS:
        return [address(host, port)]
    names = [WILDCARDS[host], _own_address(host)]
    return [address(name, port) for name in dict.fromkeys(names) if name is not None]


def is_ready(host: str, port: int) -> bool:
    """Return whether a service answers there, and can play."""
    place = (WILDCARDS.get(host, host), port)
    name = address(*place).removeprefix("http://")
    # Not by http.client, which imports a lot.
    with suppress(OSError), socket.create_connection(place, timeout=1) as line:
        line.sendall(ASK_WHETHER_READY.format(name).encode())
        with line.makefile("rb") as answer:
            return answer.readline().split()[1:2] == [b"200"]
    return False


def _own_address(wildcard: str) -> str | None:
    """Return our own address in the network; connecting a UDP socket sends nothing."""
    family = socket.AF_INET6 if ":" in wildcard else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
        line.connect((UNUSED_ADDRESSES[wildcard], 9))
        return str(line.getsockname()[0])
    return None


def _reserve(host: str, port: int) -> socket.socket:
    """Bind an address without listening; raises OSError if it is in use."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)
        trial.listen()
        bound = trial.getsockname()
    reservation = socket.socket(family, socket.SOCK_STREAM)
    # Linux lets processes of one user share a port if all of them set SO_REUSEPORT, as our own
    # do; the trial of a second Altana does not, and so finds the port taken.
    if sys.platform == "linux":
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        reservation.bind(bound)
    except OSError:
        # Only connections that were closed a moment ago (TIME_WAIT) are in the way.
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reservation.bind(bound)
    return reservation


def _reason(error: OSError) -> str:
    # The numbers of name look-up errors are not errno, so os.strerror can't explain them.
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)
