"""Imports by name, for modules that are imported late."""

from importlib import import_module
from typing import Any


def by_name(name: str) -> Any:
    """Return `module:attribute`; the module is imported now, and not before."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
