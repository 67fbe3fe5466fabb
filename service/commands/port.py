"""Finds the port to listen at, and keeps others from taking it."""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from service.cannot_start import PortTaken
from service.settings import DEFAULT_PORT, Settings

TRIES = 100


@contextmanager
def reserved_port(settings: Settings) -> Iterator[int]:
    """Give a free port, held for our own processes until they are gone.

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
