"""Which addresses count as one caller, for limits and for places."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

PREFIX_OF_IPV6 = 64  # bits: one customer usually has a whole /64
MOST_REMEMBERED = 100_000


@lru_cache(MOST_REMEMBERED)
def network_of(address: str) -> str:
    """Return the network that counts as one caller: for IPv6 the /64, else the address."""
    ip = _parse(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, PREFIX_OF_IPV6), strict=False))
    return address if ip is None else str(ip)


@lru_cache(MOST_REMEMBERED)
def is_elsewhere(address: str) -> bool:
    """Return whether an address belongs to another machine."""
    ip = _parse(address)
    return ip is not None and not ip.is_loopback


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(ip, IPv6Address) and ip.ipv4_mapped) or ip
