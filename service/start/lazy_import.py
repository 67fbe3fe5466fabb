"""Things that stand above the service, called by their names so that it need not import them."""

from importlib import import_module
from typing import Any


def by_name(name: str) -> Any:
    """Return `module:attribute`; the module is imported now, and not before."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
