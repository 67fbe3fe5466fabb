"""The nesting depth of a JSON value; measured on the decoded value, not on its text."""

from collections.abc import Iterable
from typing import Any


def is_deeper(value: Any, most: int) -> bool:
    """Return whether objects and lists are nested more than `most` levels deep."""
    layer = [value] if _is_container(value) else []
    for _ in range(most):
        layer = [inner for outer in layer for inner in inside(outer) if _is_container(inner)]
        if not layer:
            return False
    return True


def inside(value: Any) -> Iterable[Any]:
    """Return the direct children of an object or a list."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _is_container(value: Any) -> bool:
    return isinstance(value, dict | list)
