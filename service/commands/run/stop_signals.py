"""Turns stop signals into something that a loop can wait for."""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequest(Exception):
    """A stop signal interrupted a long operation."""


class StopSignals:
    """While it is open, a stop signal only ends the current wait."""

    def __init__(self) -> None:
        self._may_interrupt = False

    def __enter__(self) -> Self:
        # A handler may run at any point; writing to a pipe is always safe there.
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        signs = [sign for sign in SIGNALS if not _is_nohup(sign)]
        self._before = {sign: signal.signal(sign, self._note) for sign in signs}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for sign, handler in self._before.items():
            signal.signal(sign, handler)
        os.close(self._read)
        os.close(self._write)

    def came_within(self, seconds: float) -> bool:
        """Wait for a signal; return True once for each signal."""
        if not select.select([self._read], [], [], seconds)[0]:
            return False
        os.read(self._read, 4096)
        return True

    @contextmanager
    def interrupting(self) -> Iterator[None]:
        """Raise StopRequest in the body if a signal comes."""
        self._may_interrupt = True
        try:
            yield
        finally:
            self._may_interrupt = False

    def _note(self, sign: int, frame: FrameType | None) -> None:
        if self._may_interrupt:
            self._may_interrupt = False
            raise StopRequest()
        os.write(self._write, b"!")


def _is_nohup(sign: signal.Signals) -> bool:
    """Return whether we run under nohup, and must survive the closed terminal."""
    return sign is signal.SIGHUP and signal.getsignal(sign) is signal.SIG_IGN
