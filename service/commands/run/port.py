"""Finds the port to listen at, and keeps others from taking it."""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from service.start.settings import DEFAULT_PORT, Settings
from service.start.startup_errors import PortTaken

TRIES = 100
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}
# Kept for examples (RFC 5737, RFC 3849), so that nobody is there.
NOBODY = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}

OPEN_TO_OTHERS = (
    "All who can reach this machine can play and watch public games, unencrypted; "
    "/metrics needs ALTANA_OPERATOR_KEY. docs/operating.md tells how to put TLS in front."
)


@contextmanager
def reserved_port(settings: Settings) -> Iterator[int]:
    """Return a free port, held for our own processes until they are gone.

    The usual port may move to the next free one; a port that was asked for may not.
    """
    asked = settings.port
    ports = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if asked is None else [asked]
    for port in ports:
        try:
            held = _reserve(settings.host, port)
        except OSError as error:
            if asked is None and error.errno == errno.EADDRINUSE and port != ports[-1]:
                continue
            raise PortTaken(settings.host, port, _reason(error)) from None
        with held:
            yield held.getsockname()[1]
            return


def address(host: str, port: int) -> str:
    """Write the address as a browser wants it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def addresses(host: str, port: int) -> list[str]:
    """Return where a browser finds a host: for a wildcard on this machine, and from others."""
    if host not in WILDCARDS:
        return [address(host, port)]
    found = [WILDCARDS[host], _as_others_see_us(host)]
    return [address(name, port) for name in dict.fromkeys(found) if name is not None]


def _as_others_see_us(wildcard: str) -> str | None:
    """Find our own address in the network; nothing is sent for it."""
    family = socket.AF_INET6 if ":" in wildcard else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
        line.connect((NOBODY[wildcard], 9))
        return str(line.getsockname()[0])
    return None


def _reserve(host: str, port: int) -> socket.socket:
    """Hold an address without listening; raises OSError if somebody else has it."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)
        trial.listen()
        found = trial.getsockname()
    held = socket.socket(family, socket.SOCK_STREAM)
    # Linux lets processes of one user share a port if all of them ask for it, as the service's
    # own do; a second Altana tries without, and so finds the port taken.
    if sys.platform == "linux":
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        held.bind(found)
    except OSError:
        # Only connections that somebody closed a moment ago are in the way.
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(found)
    return held


def _reason(error: OSError) -> str:
    # What name look-up says is in its own words; its numbers are not the system's.
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)
