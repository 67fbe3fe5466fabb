"""A process that `altana run` keeps alive: started again after a crash, stopped in good order."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress

from service.commands.run.backoff import Backoff
from service.start.processes import command, environment

Say = Callable[[str], None]


class Child:
    """One command of `altana` in a process group of its own."""

    def __init__(self, name: str, arguments: list[str], lifeline: int, say: Say) -> None:
        self.name = name
        self._arguments = [*arguments, "--lifeline", str(lifeline)]
        self._lifeline = lifeline
        self._say = say
        self._environment: dict[str, str] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()

    def start(self, **variables: str) -> None:
        self._environment = environment(**variables)
        self._start()

    def look_after(self) -> int | None:
        """Start a crashed child again when it is time; give the exit code of a new crash."""
        if self._process is None:
            if self._backoff.is_due():
                self._start()
            return None
        code = self._process.poll()
        if code is None:
            return None
        self._process = None
        pause = self._backoff.failed()
        self._say(f"{self.name} stopped ({_cause(code)}); it starts again in {pause:g} s.")
        return code

    def ask_to_stop(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """End it and whatever it started, at once."""
        self._send(signal.SIGKILL)

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _start(self) -> None:
        self._backoff.tried()
        self._process = subprocess.Popen(
            command("service.cli", *self._arguments),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            pass_fds=[self._lifeline],
            # Ctrl-C is for the parent alone, which then stops its children in their order.
            process_group=0,
        )

    def _send(self, sign: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        with suppress(ProcessLookupError):
            if sign is signal.SIGKILL:
                os.killpg(self._process.pid, sign)
            else:
                self._process.send_signal(sign)


def _cause(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
