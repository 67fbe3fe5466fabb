"""Places for those who stay for a while: listeners, and those who wait for a page."""

from collections import Counter
from threading import Lock

from flask import request

from service.api.http.refusals import HouseFull
from service.api.limits.networks import is_elsewhere, network_of

PLACES = "altana.places"  # where a server that can do more than WSGI says how many may stay
SECONDS_UNTIL_RETRY = 5
FOR_ONE_ADDRESS = 4  # one place in so many, at most


class Place:
    """A place that is taken until it is given back."""

    def __init__(self, places: "Places | None" = None, whose: str | None = None) -> None:
        self._places = places
        self._whose = whose

    def release(self) -> None:
        """Give the place back; a second time does nothing."""
        if self._places is not None:
            self._places.give_back(self._whose)
        self._places = None


class Places:
    """So many places in this process, of which one address may take a share.

    Who calls from this machine may take all: it is most likely a proxy that speaks for many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._share = max(most // FOR_ONE_ADDRESS, 1)
        self._lock = Lock()
        self._taken: Counter[str | None] = Counter()

    def take(self, address: str | None) -> Place | None:
        """Take a place; nothing if there is none for this address."""
        whose = network_of(address) if address and is_elsewhere(address) else None
        with self._lock:
            is_full = self._taken.total() >= self._most
            if is_full or (whose is not None and self._taken[whose] >= self._share):
                return None
            self._taken[whose] += 1
        return Place(self, whose)

    def give_back(self, whose: str | None) -> None:
        with self._lock:
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]


def take_place() -> Place:
    """Take a place for the caller, where they are counted. Raises HouseFull."""
    places: Places | None = request.environ.get(PLACES)
    if places is None:
        return Place()
    place = places.take(request.remote_addr)
    if place is None:
        raise HouseFull(headers={"Retry-After": str(SECONDS_UNTIL_RETRY)})
    return place
