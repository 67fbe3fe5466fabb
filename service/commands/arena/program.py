"""A program of somebody's own that plays one game over HTTP and then ends."""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Self

POLL_INTERVAL = 0.005  # seconds
SHOWN = 2000  # bytes of what a program that failed has said last


class ProgramFailed(Exception):
    """A program can't be started, ended too early, or does not move."""


class Program:
    """A running program, in a process group of its own. Raises ProgramFailed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._said = TemporaryFile()  # noqa: SIM115
        self._seconds: float | None = None  # of processor time, once it has ended
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                process_group=0,
            )
        except OSError as error:
            self._said.close()
            raise ProgramFailed(f"{command[0]} can't be started: {error.strerror}.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        """Kill what is left of it, with the processes that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._said.close()

    def check(self, deadline: float) -> None:
        """Complain about a program that has ended, or has not moved until its deadline."""
        if self._has_ended():
            raise ProgramFailed(f"ended with exit code {self._process.returncode}{self._words()}")
        if time.monotonic() > deadline:
            raise ProgramFailed(f"has not moved for too long{self._words()}")

    def finish(self, patience: float) -> float:
        """Wait for its end; return the processor time that it took."""
        deadline = time.monotonic() + patience
        while not self._has_ended():
            if time.monotonic() > deadline:
                raise ProgramFailed(f"does not end after its game{self._words()}")
            time.sleep(POLL_INTERVAL)
        return self._seconds or 0.0

    def _has_ended(self) -> bool:
        if self._process.returncode is None:
            # Popen does not tell what a child used, so the child is collected here.
            ended, status, usage = os.wait4(self._process.pid, os.WNOHANG)
            if ended:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self._seconds = usage.ru_utime + usage.ru_stime
        return self._process.returncode is not None

    def _words(self) -> str:
        """Return what it said last on standard error."""
        size = self._said.seek(0, os.SEEK_END)
        self._said.seek(max(0, size - SHOWN))
        said = self._said.read().decode(errors="replace").strip()
        return f":\n{said}" if said else "."
