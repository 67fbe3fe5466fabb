"""Which addresses count as one caller, for limits and for places."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

PREFIX_OF_IPV6 = 64  # bits: one connection has all addresses that begin like its own
MOST_REMEMBERED = 100_000


@lru_cache(MOST_REMEMBERED)
def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the /64 that one connection has to itself."""
    known = _read(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, PREFIX_OF_IPV6), strict=False))
    return address if known is None else str(known)


@lru_cache(MOST_REMEMBERED)
def is_elsewhere(address: str) -> bool:
    """Return whether an address is that of another machine."""
    known = _read(address)
    return known is not None and not known.is_loopback


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(known, IPv6Address) and known.ipv4_mapped) or known
