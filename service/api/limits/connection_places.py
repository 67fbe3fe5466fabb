"""Places for callers who stay connected: listeners, and callers who wait for something."""

from collections import Counter
from threading import Lock

from flask import request

from service.api.http.refusals import HouseFull
from service.api.limits.networks import is_elsewhere, network_of
from service.start.limit_settings import Bounds

PLACES = "altana.places"  # WSGI key: our RSGI server puts its Places there
SECONDS_UNTIL_RETRY = 5


class Place:
    """A place that is taken until it is released."""

    def __init__(self, places: "Places | None" = None, network: str | None = None) -> None:
        self._places = places
        self._network = network

    def release(self) -> None:
        """Release the place; a second call does nothing."""
        if self._places is not None:
            self._places.release(self._network)
        self._places = None


class Places:
    """The places of this process; one address may take a share of them.

    A caller on this machine may take all: it is most likely a proxy for many others.
    """

    def __init__(self, most: int, share: int = Bounds().listener_share) -> None:
        """Offer so many places, at most `share` per cent of them to one address."""
        self._most = most
        self._share = max(most * share // 100, 1)
        self._lock = Lock()
        self._by_network: Counter[str | None] = Counter()

    def take(self, address: str | None) -> Place | None:
        """Take a place; None if there is no place left for this address."""
        network = network_of(address) if address and is_elsewhere(address) else None
        with self._lock:
            is_full = self._by_network.total() >= self._most
            if is_full or (network is not None and self._by_network[network] >= self._share):
                return None
            self._by_network[network] += 1
        return Place(self, network)

    def release(self, network: str | None) -> None:
        with self._lock:
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]


def take_place() -> Place:
    """Take a place for the caller, if the server counts places. Raises HouseFull."""
    places: Places | None = request.environ.get(PLACES)
    if places is None:
        return Place()
    place = places.take(request.remote_addr)
    if place is None:
        raise HouseFull(headers={"Retry-After": str(SECONDS_UNTIL_RETRY)})
    return place
