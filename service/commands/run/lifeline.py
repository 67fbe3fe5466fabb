"""Ends a process when its parent has died, in any way."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

GRACE = 10.0  # seconds to shut down cleanly


def end_with_starter(lifeline: int) -> None:
    """Stop this process when the other end of the pipe is closed."""
    _watch(lifeline)


def end_with_parent() -> None:
    """Stop this process, started by multiprocessing, when its parent is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        _watch(parent.sentinel)


def _watch(descriptor: int) -> None:
    threading.Thread(target=_end_after, args=(descriptor,), name="lifeline", daemon=True).start()


def _end_after(descriptor: int) -> None:
    wait([descriptor])
    os.kill(os.getpid(), signal.SIGTERM)
    # The parent is gone, so no SIGKILL will follow: exit ourselves after GRACE.
    threading.Event().wait(GRACE)
    os._exit(1)
