"""Ctrl-C before a command handles it itself: an exit code, without a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from service.start.exit_codes import INTERRUPTED


@contextmanager
def quiet_interrupt() -> Iterator[None]:
    """Exit at Ctrl-C; click would print `Aborted!` and exit with 1."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
