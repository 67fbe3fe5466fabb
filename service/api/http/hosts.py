"""The host names that the service answers to, as a defence against DNS rebinding.

In DNS rebinding an attacker's page makes its own name resolve to this machine, so the browser lets
it read our answers. Its requests carry that name as their host, and we refuse it.
"""

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address

from service.start.settings import Settings

ANY = "*"
MOST_REMEMBERED = 1024
LONGEST = 260  # characters of a name with its port; DNS allows names of 253
WITH_PORT = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::[0-9]{1,5})?", re.IGNORECASE)


class AllowedHosts:
    """Loopback names, IP addresses, this machine's own name, and names that an operator adds."""

    def __init__(self, extra: Iterable[str], machine: str | None = None) -> None:
        own = (machine or socket.gethostname()).lower()
        short = own.partition(".")[0]
        self._names = {"localhost", own, short, f"{short}.local", *map(str.lower, extra)}
        self.allow = lru_cache(MOST_REMEMBERED)(self._allow)

    @classmethod
    def of(cls, settings: Settings) -> "AllowedHosts":
        return cls((*settings.hosts, settings.host))

    def _allow(self, header: str) -> bool:
        if ANY in self._names:
            return True
        match = WITH_PORT.fullmatch(header[:LONGEST])
        if match is None:
            return False
        name = match[1].lower().rstrip(".")
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
