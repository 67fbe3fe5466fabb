"""A command on a real terminal: a pseudo-terminal of its own, to type into and to read from."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.kit.processes import ROOT

SOON = 60.0  # seconds; longer than a busy machine needs


class Terminal:
    """What was written to a terminal so far, and the hand that types."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.written = ""

    def type(self, text: str) -> None:
        """Type everything at once."""
        os.write(self._file, text.encode())

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + SOON
        while text not in self.written:
            ready, _, _ = select.select([self._file], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} did not come: {self.written[-3000:]!r}"
            self.written += self._read()

    def _read(self) -> str:
        with suppress(OSError):  # the command has ended
            if data := os.read(self._file, 65536):
                return data.decode("utf-8", "replace")
        raise AssertionError(f"the command has ended: {self.written[-3000:]!r}")


@contextmanager
def altana_on_a_terminal(
    *arguments: str, width: int = 80, height: int = 24
) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    run = "from service.entry_point import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", run, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(ours), process
    finally:
        process.kill()
        process.wait()
        os.close(ours)
