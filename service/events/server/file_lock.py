"""A lock file: the kernel releases the lock when its last holder ends, however it died."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

OWNER_ONLY = 0o600


class Lock:
    """One holder of a lock file; a process may have several holders, and they compete."""

    def __init__(self, path: Path) -> None:
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)

    def share(self) -> Self:
        """Wait for a shared lock."""
        fcntl.flock(self.descriptor, fcntl.LOCK_SH)
        return self

    def exclude(self) -> Self:
        """Wait for an exclusive lock."""
        fcntl.flock(self.descriptor, fcntl.LOCK_EX)
        return self

    def can_share(self) -> bool:
        return self._try(fcntl.LOCK_SH)

    def can_exclude(self) -> bool:
        return self._try(fcntl.LOCK_EX)

    def is_at(self, path: Path) -> bool:
        """Return whether the path still leads to the file of this lock."""
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return os.path.samestat(found, os.fstat(self.descriptor))

    def release(self) -> None:
        fcntl.flock(self.descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        # Unlike LOCK_UN, closing leaves the lock to forked processes that still hold it.
        os.close(self.descriptor)

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self.descriptor, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def open_lock(path: Path) -> Iterator[Lock]:
    lock = Lock(path)
    try:
        yield lock
    finally:
        lock.close()


def is_exclusive(path: Path) -> bool:
    """Return whether a process holds the lock exclusively; safe to call concurrently."""
    if not path.exists():
        return False
    with open_lock(path) as lock:
        return not lock.can_share()


def is_shared(path: Path) -> bool:
    """Return whether a process holds a shared lock; safe to call concurrently."""
    if not path.exists():
        return False
    with open_lock(path) as lock:
        # Shared first: while this one shares it, only another one that shares it is in the way.
        return lock.can_share() and not lock.can_exclude()
