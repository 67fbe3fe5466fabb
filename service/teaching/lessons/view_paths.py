"""Paths into the view of a table, such as `houses.2.cards.1.3.room`: seats, slots, columns."""

from typing import Any

# Fields that identify an item of a list better than its index.
_NAMES_OF_PARTS = ("seat", "slot", "column")


class NoSuchName(LookupError):
    """A name that no view of the game can have."""


def part_name(value: Any, number: int) -> str:
    """Name an item of a list: by its seat, slot or column, else by its number from 1."""
    if isinstance(value, dict):
        for name in _NAMES_OF_PARTS:
            if name in value:
                return str(value[name])
    return str(number)


def follow(value: Any, path: str) -> Any:
    """Return the value at a path; None if a slot, a house or the like isn't there.

    Raises NoSuchName for a field that doesn't exist at all.
    """
    if not path:
        return value
    match value:
        case dict():
            return _in_fields(value, path)
        case list() | tuple():
            return _in_parts(value, path)
        case None:
            return None
    raise NoSuchName(path)


def _in_fields(fields: dict[str, Any], path: str) -> Any:
    name, _, rest = path.partition(".")
    if name not in fields:
        raise NoSuchName(path)
    return follow(fields[name], rest)


def _in_parts(parts: list[Any] | tuple[Any, ...], path: str) -> Any:
    for number, part in enumerate(parts, 1):
        name = part_name(part, number)  # the names of slots have a dot of their own
        if path == name or path.startswith(f"{name}."):
            return follow(part, path[len(name) + 1 :])
    return None
