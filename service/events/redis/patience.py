"""How long this thread waits for a node of a cluster, and whether a reply of it got lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

NODE_TIMEOUT = 1.0  # seconds for one reply, before the node counts as away
AFTER_WAIT = 0.5  # seconds for the reply to WAIT, after the time that Redis itself may wait
BRIEF_TIMEOUT = 0.3  # seconds, for what a call can do without


class _Thread(local):
    """What the current call of this thread allows."""

    is_brief = False
    wait = 0.0  # seconds that Redis itself may wait before its later replies
    has_reply = False
    has_lost_reply = False


_thread = _Thread()


@contextmanager
def briefly() -> Iterator[None]:
    """Read something that a call can do without: it gives up early on a node that hangs."""
    before, _thread.is_brief = _thread.is_brief, True
    try:
        yield
    finally:
        _thread.is_brief = before


@contextmanager
def waiting(seconds: float) -> Iterator[None]:
    """Let later replies take longer: a script replies first, then WAIT."""
    before = _thread.wait, _thread.has_reply
    _thread.wait, _thread.has_reply = seconds, False
    try:
        yield
    finally:
        _thread.wait, _thread.has_reply = before


def is_brief() -> bool:
    return _thread.is_brief


def reply_timeout() -> float:
    """Return the seconds that the next reply may take."""
    if _thread.is_brief:
        return BRIEF_TIMEOUT
    if not _thread.wait or not _thread.has_reply:
        return NODE_TIMEOUT
    return max(NODE_TIMEOUT, _thread.wait + AFTER_WAIT)


def reply_came() -> None:
    _thread.has_reply = True


def reply_lost() -> None:
    """Remember that a command was sent whose reply did not come: Redis may have run it."""
    _thread.has_lost_reply = True


@contextmanager
def nothing_sent() -> Iterator[None]:
    """Connect to a node: a lost reply does not belong to a command."""
    before = _thread.has_lost_reply
    try:
        yield
    finally:
        _thread.has_lost_reply = before


class LostReplies:
    """Tells whether a reply got lost since it was entered, in this thread."""

    def __enter__(self) -> "LostReplies":
        self._before, _thread.has_lost_reply = _thread.has_lost_reply, False
        return self

    def __bool__(self) -> bool:
        return _thread.has_lost_reply

    def __exit__(self, *_: object) -> None:
        _thread.has_lost_reply |= self._before
