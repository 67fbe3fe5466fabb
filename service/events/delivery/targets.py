"""Targets: URLs that players name, and whether we may connect to where they lead."""

import re
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Semaphore, Thread
from typing import Literal
from urllib.parse import urlsplit

import msgspec

LONGEST_URL = 1000
MOST_ADDRESSES = 16  # that a name may have; all of them are checked
HOST = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?|\[[0-9A-Fa-f:.]+\]")
PLAIN = re.compile(r"[!-~]+")  # visible ASCII, as it stands in a request

Reason = Literal["malformed", "not-https", "not-public"]
Lookup = Callable[..., Sequence[tuple[object, ...]]]
Address = IPv4Address | IPv6Address

# What `ipaddress` calls global in some versions of Python, or is a way to another address.
NOT_PUBLIC = tuple(
    ip_network(network)
    for network in (
        *("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15"),
        "168.63.129.16/32",  # Azure answers its own machines there
        *("224.0.0.0/3", "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32"),
        *("3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
    )
)
NAT64, SIX_TO_FOUR = ip_network("64:ff9b::/96"), ip_network("2002::/16")
PLACE_OF_IPV4 = {NAT64: 0, SIX_TO_FOUR: 80}  # bits to its right


class BadTarget(ValueError):
    """We do not connect to this; both a name that is unknown and a private one are not public."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class DeliveryTarget(msgspec.Struct, frozen=True):
    """A URL in its parts."""

    host: str  # without the brackets of an IPv6 address
    port: int
    path: str  # with the query
    is_tls: bool

    @property
    def authority(self) -> str:
        """Return the value of the header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        is_usual = self.port == (443 if self.is_tls else 80)
        return host if is_usual else f"{host}:{self.port}"


def target_of(url: str, *, allows_private: bool) -> DeliveryTarget:
    """Read a URL. Raises BadTarget; `http` is for operators who allow private addresses."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadTarget("malformed") from None
    if parts.scheme not in ("http", "https") or (parts.scheme == "http" and not allows_private):
        raise BadTarget("not-https")
    authority = parts.netloc.removesuffix("" if port is None else f":{port}").removesuffix(":")
    is_plain = len(url) <= LONGEST_URL and PLAIN.fullmatch(url) is not None and "#" not in url
    if not is_plain or HOST.fullmatch(authority) is None or port == 0:
        raise BadTarget("malformed")
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    is_tls = parts.scheme == "https"
    return DeliveryTarget(authority.strip("[]"), port or (443 if is_tls else 80), path, is_tls)


def addresses_of(
    target: DeliveryTarget, *, allows_private: bool, lookup: Lookup = socket.getaddrinfo
) -> list[str]:
    """Look the host up, once. Raises BadTarget if any of its addresses is not public."""
    try:
        found = lookup(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadTarget("not-public") from None
    addresses = list(dict.fromkeys(str(row[4][0]) for row in found))  # type: ignore[index]
    if not addresses or len(addresses) > MOST_ADDRESSES:
        raise BadTarget("not-public")
    if not allows_private and not all(is_public(address) for address in addresses):
        raise BadTarget("not-public")
    return addresses


class LookupTimeout(TimeoutError):
    """The address of a host was not found in time."""


class PatientLookup:
    """Looks hosts up for callers who can't wait for as long as the system may take.

    An abandoned look-up goes on, and takes up one of the places until it ends.
    """

    def __init__(self, seconds: float, places: int, lookup: Lookup | None = None) -> None:
        self._seconds, self._lookup = seconds, lookup
        self._places = Semaphore(places)

    def addresses_of(self, target: DeliveryTarget, *, allows_private: bool) -> list[str]:
        """Look a host up. Raises BadTarget, or LookupTimeout if that takes long or none is free."""
        if not self._places.acquire(blocking=False):
            raise LookupTimeout
        results: list[list[str] | BadTarget] = []

        def look() -> None:
            lookup = self._lookup or socket.getaddrinfo
            try:
                results.append(addresses_of(target, allows_private=allows_private, lookup=lookup))
            except BadTarget as problem:
                results.append(problem)
            finally:
                self._places.release()

        thread = Thread(target=look, name="lookup", daemon=True)
        thread.start()
        thread.join(self._seconds)
        if not results:
            raise LookupTimeout
        if isinstance(results[0], BadTarget):
            raise results[0]
        return results[0]


def is_public(text: str) -> bool:
    """Return whether an address is one of the public Internet, and leads to no other kind."""
    try:
        address = ip_address(text)
    except ValueError:  # such as one with a zone
        return False
    if isinstance(address, IPv6Address) and (inner := _ipv4_within(address)) is not None:
        return _is_global(inner)
    return _is_global(address)


def _ipv4_within(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that packets to an IPv6 address are sent on to."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    for network, bits in PLACE_OF_IPV4.items():
        if address in network:
            return IPv4Address(int(address) >> bits & 0xFFFFFFFF)
    return None


def _is_global(address: Address) -> bool:
    is_special = address.is_multicast or address.is_reserved or address.is_unspecified
    in_list = any(address in network for network in NOT_PUBLIC)
    return address.is_global and not is_special and not in_list
