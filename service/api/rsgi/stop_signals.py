"""Passes the first signal to stop on to Granian, whose handler would not return from a third.

A signal may come more than once: Ctrl-C reaches every process of a terminal, and then the parent
tells its children to stop.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def pass_on_one(loop: asyncio.AbstractEventLoop, first: Callable[[], None]) -> None:
    """At the first signal call a function in the loop, and then the loop's own handler, once."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    os.set_blocking(write, False)
    # Any thread may get a signal, so something must wake the loop; with its own pipe, which many
    # listeners that leave at once can fill, it would call its handler for each signal.
    pipe = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    loop.add_reader(read, os.read, read, 4096)

    def stop(signum: int, _: Any) -> None:
        for each in STOP_SIGNALS:
            signal.signal(each, _ignore)
        loop.call_soon_threadsafe(first)
        # The loop drains its pipe before that.
        loop.call_soon_threadsafe(loop.call_soon, _pass_on, signum, pipe, write)

    for each in STOP_SIGNALS:
        signal.signal(each, stop)


def _pass_on(signum: int, pipe: int, own: int) -> None:
    signal.set_wakeup_fd(pipe, warn_on_full_buffer=False)
    signal.raise_signal(signum)
    signal.set_wakeup_fd(own, warn_on_full_buffer=False)


def _ignore(*_: Any) -> None:
    """Do nothing: the loop is told of one signal, later."""
