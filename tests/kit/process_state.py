"""The state of the process that a test may change and must restore before the next test."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import _lru_cache_wrapper, lru_cache
from inspect import signature
from threading import Thread
from types import ModuleType
from typing import Any

SIGNALS = set(signal.Signals) - {signal.SIGALRM}  # that one is pytest-timeout's
CONTAINERS = (list, dict, set)
OURS = ("service.", "workers.", "replays.")
OUTAGES = "outage"  # the name of the threads that ping a Redis which does not answer
SECONDS = 5.0  # until such a thread notices that its connection was closed
ProcessState = dict[str, dict[Any, Any]]  # by kind, then by name
LOGGER, VARIABLE, CACHE = "logger", "module variable", "cache"
IMPORTED = (LOGGER, VARIABLE, CACHE)  # a test may be the first to import their modules


def process_state() -> ProcessState:
    """Return the state of this process. It runs twice for each test, so it must be cheap."""
    modules = len(sys.modules)
    return {
        "environment variable": dict(os.environ),
        "signal handler": {one.name: signal.getsignal(one) for one in SIGNALS},
        LOGGER: dict(_loggers()),
        VARIABLE: {path: vars(of)[name].copy() for path, of, name in _containers(modules)},
        CACHE: {path: make() for path, make in _made_once(modules)},
        "process": {
            "working directory": os.getcwd(),
            "umask": _umask(),
            "import path": [*sys.path],
            "arguments": [*sys.argv],
            "logging.disable": logging.root.manager.disable,
            "threads that watch an outage": len(_outages()),
        },
    }


def await_ends_of_outages() -> None:
    """Wait for threads that are about to end; they draw from `random`, as a later test may."""
    for thread in _outages():
        thread.join(SECONDS)


def _outages() -> list[Thread]:
    return [one for one in threading.enumerate() if one.name == OUTAGES]


def changes(before: ProcessState, after: ProcessState) -> list[str]:
    """Return one line for each difference."""
    return [
        f"{kind} {name}: {_shown(was, name)} before, {_shown(now, name)} after"
        for kind, was in before.items()
        if was != (now := after[kind])
        for name in sorted(was if kind in IMPORTED else was.keys() | now.keys())
        if was.get(name) != now.get(name)
    ]


def _shown(values: dict[Any, Any], name: str) -> str:
    return f"{values[name]!r:.200}" if name in values else "unset"


def _loggers() -> Iterator[tuple[str, Any]]:
    for name, one in ("root", logging.root), *logging.root.manager.loggerDict.items():
        if isinstance(one, logging.Logger):  # the others are placeholders
            yield f"{name}.handlers", [*one.handlers]
            yield f"{name}.filters", [*one.filters]
            yield f"{name}.level", one.level
            yield f"{name}.propagate", one.propagate
            yield f"{name}.disabled", one.disabled


@lru_cache(maxsize=1)
def _containers(modules: int) -> list[tuple[str, ModuleType, str]]:
    """Return the mutable module variables of our modules; constants are in capitals."""
    return [
        (f"{module.__name__}.{name}", module, name)
        for module, name, value in _variables()
        if name.islower() and not name.startswith("__") and isinstance(value, CONTAINERS)
    ]


@lru_cache(maxsize=1)
def _made_once(modules: int) -> list[tuple[str, Any]]:
    """Return our cached functions without arguments."""
    return [
        (f"{module.__name__}.{name}", value)
        for module, name, value in _variables()
        if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__
        if not signature(value).parameters
    ]


def _variables() -> Iterator[tuple[ModuleType, str, Any]]:
    for path, module in [*sys.modules.items()]:
        if path.startswith(OURS):
            yield from ((module, name, value) for name, value in vars(module).items())


def _umask() -> int:
    """Return the umask; the system only reveals it when a new one is set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
