"""How deep a JSON value is nested; measured on the value, as its text may be no JSON at all."""

from collections.abc import Iterable
from typing import Any


def is_deeper(value: Any, most: int) -> bool:
    """Return whether more than so many objects and lists stand in one another."""
    layer = [value] if _holds_more(value) else []
    for _ in range(most):
        layer = [inner for outer in layer for inner in inside(outer) if _holds_more(inner)]
        if not layer:
            return False
    return True


def inside(value: Any) -> Iterable[Any]:
    """Return the values that stand right inside an object or a list."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _holds_more(value: Any) -> bool:
    return isinstance(value, dict | list)
