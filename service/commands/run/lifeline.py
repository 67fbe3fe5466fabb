"""Ends a process when its parent has died, in any way."""

import os
import select
import signal
import sys
import threading
from contextlib import suppress

GRACE = 10.0  # seconds to shut down cleanly

_forked_from: list[int] = []  # a descriptor of the process that this one was forked from


def end_with_starter(lifeline: int) -> None:
    """Stop this process when the other end of the pipe is closed."""
    _watch(lifeline)


def end_with_parent() -> None:
    """Stop this process, started by multiprocessing, when its parent is gone.

    So does the end of the process that it was forked from: through that one the parent watches it.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        _watch(parent.sentinel, *_forked_from)


def end_those_forked_from_here() -> None:
    """Let the processes that are forked from this one stop when it is gone.

    They inherit a descriptor of it, so they notice even if it dies before they have begun.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # not every system has such descriptors
            _forked_from.append(os.pidfd_open(os.getpid()))


def _watch(*descriptors: int) -> None:
    threading.Thread(target=_end_after, args=descriptors, name="lifeline", daemon=True).start()


def _end_after(*descriptors: int) -> None:
    waiting = select.poll()
    for descriptor in descriptors:
        waiting.register(descriptor, select.POLLIN)
    waiting.poll()
    os.kill(os.getpid(), signal.SIGTERM)
    # The parent is gone, so no SIGKILL will follow: exit ourselves after GRACE.
    threading.Event().wait(GRACE)
    os._exit(1)
