"""One POST to a target: a checked address, no redirect, little read, and an end in any case."""

import re
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from time import monotonic
from typing import Literal

from service.events.delivery.targets import DeliveryTarget

CONNECTING_MAY_TAKE = 3.0  # seconds
ATTEMPT_MAY_TAKE = 8.0  # seconds, after the host was looked up
MOST_READ = 4096  # bytes of an answer; only its status is used
ADDRESSES_TRIED = 2
# An answer such as 100 or 103, after which the real one comes; 101 is one that nobody asked for.
INTERIM = re.compile(rb"HTTP/1\.[01] 1(?!01)\d\d\b")
WHOLE_INTERIM = re.compile(INTERIM.pattern + rb"[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n")

Failure = Literal["not-connected", "certificate", "timed-out", "no-http"]
Clock = Callable[[], float]


class NotAnswered(Exception):
    """There was no answer that is HTTP."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


def post(
    target: DeliveryTarget,
    addresses: Sequence[str],
    headers: Mapping[str, str],
    body: bytes,
    context: ssl.SSLContext | None = None,
) -> int:
    """Send a body to one of the addresses, and return the status. Raises NotAnswered.

    The host is not looked up again: the server at a checked address has to prove by its
    certificate that it is the host.
    """
    until = monotonic() + ATTEMPT_MAY_TAKE
    try:
        with _connect(target, addresses, until) as plain:
            if not target.is_tls:
                return _exchange(plain, target, headers, body, until)
            plain.settimeout(_left(until))
            trusted = context or _usual_context()
            with trusted.wrap_socket(plain, server_hostname=target.host) as secure:
                return _exchange(secure, target, headers, body, until)
    except ssl.SSLCertVerificationError:
        raise NotAnswered("certificate") from None
    except TimeoutError:
        raise NotAnswered("timed-out") from None
    except (OSError, ValueError):
        raise NotAnswered("not-connected") from None


@cache
def _usual_context() -> ssl.SSLContext:
    """Return what is trusted on this machine; to read it takes longer than a request."""
    return ssl.create_default_context()


def _connect(target: DeliveryTarget, addresses: Sequence[str], until: float) -> socket.socket:
    problem: OSError = TimeoutError()
    for address in addresses[:ADDRESSES_TRIED]:
        wait = min(CONNECTING_MAY_TAKE, _left(until))
        try:
            return socket.create_connection((address, target.port), wait)
        except OSError as failed:
            problem = failed
    raise problem


def _exchange(
    connection: socket.socket,
    target: DeliveryTarget,
    headers: Mapping[str, str],
    body: bytes,
    until: float,
) -> int:
    connection.settimeout(_left(until))
    connection.sendall(_request(target, headers, body))
    answer, left = b"", MOST_READ
    while left and (b"\n" not in answer or INTERIM.match(answer)):
        connection.settimeout(_left(until))
        more = connection.recv(left)
        if not more:
            break
        answer, left = _without_interim(answer + more), left - len(more)
    return _status(answer)


def _without_interim(answer: bytes) -> bytes:
    while (interim := WHOLE_INTERIM.match(answer)) is not None:
        answer = answer[interim.end() :]
    return answer


def _request(target: DeliveryTarget, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [f"POST {target.path} HTTP/1.1", f"Host: {target.authority}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def _status(answer: bytes) -> int:
    version, _, rest = answer.partition(b" ")
    digits = rest[:3]
    is_http = version in (b"HTTP/1.1", b"HTTP/1.0") and len(digits) == 3 and digits.isdigit()
    if not is_http or not 100 <= int(digits) < 600:
        raise NotAnswered("no-http")
    return int(digits)


def _left(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
