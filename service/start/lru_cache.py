"""A cache of what was used last, for look-ups of which every call makes a dozen."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Keeps so many values, and drops the one that was used longest ago.

    Made for the way of a move: a look-up is one call, where that of cachetools is six.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values = OrderedDict[K, V]()

    def get(self, key: K) -> V | None:
        try:
            self._values.move_to_end(key)
        except KeyError:
            return None
        return self._values[key]

    def put(self, key: K, value: V) -> None:
        values = self._values
        values[key] = value
        values.move_to_end(key)
        if len(values) > self._most:
            values.popitem(last=False)

    def drop(self, key: K) -> None:
        """Forget a value, if it is there."""
        self._values.pop(key, None)

    def clear(self) -> None:
        self._values.clear()

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)
